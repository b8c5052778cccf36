"""What staff do is done once and is in the audit, whatever ends the server or damages the file of checkpoints."""
