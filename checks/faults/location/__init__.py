"""What an attacker learns about where a person stands."""
