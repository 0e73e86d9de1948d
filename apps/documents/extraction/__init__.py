"""Read the text out of files, in a process of its own that can do nothing else.

Nothing here knows Django or the product: `python -m apps.documents.extraction <kind>` takes the
bytes of a file on its input and answers with JSON.
"""
