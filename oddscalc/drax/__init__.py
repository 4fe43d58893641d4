"""Four-Card Drax: rules, judge, exact tables, odds in play and simulation."""
