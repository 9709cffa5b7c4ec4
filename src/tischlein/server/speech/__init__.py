"""How the server reads and speaks: messages from bytes and back, refusals in the language of their reader."""
