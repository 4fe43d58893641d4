"""Four-Card Drax: a stud game whose courts change the values of the cards held."""
