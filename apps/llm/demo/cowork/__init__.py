"""How the demo model carries out simple orders on the files of a Cowork session."""
