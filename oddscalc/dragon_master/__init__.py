"""Dragon Master: a trick-taking game in which penalty points are called drinks."""
