"""Celery tasks: load by id, call one service."""
