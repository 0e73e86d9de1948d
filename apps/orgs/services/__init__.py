"""The verbs of organisations, by noun: `members`, `teams`, `invitations`, `departure`."""
