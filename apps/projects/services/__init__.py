"""Verbs on projects: the project itself, its owners, its shares, and what admins do."""
