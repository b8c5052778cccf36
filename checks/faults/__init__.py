"""The fault tests, a folder a topic; README.md."""
