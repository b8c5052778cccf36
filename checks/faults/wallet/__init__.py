"""Money that is moved while the server is killed: each amount once, or not at all."""
