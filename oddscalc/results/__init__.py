"""The folder of results and the page: every table and picture worth keeping, from one manifest."""
