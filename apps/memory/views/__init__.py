"""The pages of the memory; everything begins at the signed-in member."""
