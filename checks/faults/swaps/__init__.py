"""A swap is as it was or as it is to be, whenever the server is killed."""
