"""Dragon Poker: six-card hands from up to nine cards, wild and dead cards, rule modifiers."""
