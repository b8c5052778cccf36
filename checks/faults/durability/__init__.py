"""Nothing that was acknowledged is ever lost, and nothing happens twice."""
