"""How the worker writes answers: run → prompt, loop → live text → finish."""
