"""How answers are shown: tables, pictures and pages."""
