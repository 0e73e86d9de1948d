"""Pages of projects: for the people in them, and for the administration."""
