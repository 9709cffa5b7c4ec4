"""What goes over the wire: every message of HTTP and of the socket.

The OpenAPI document, the TypeScript types and docs/protocol.md are made from these structs; a comment behind a field
is its documentation there.  Requests forbid unknown fields, so that a misspelt one is not silently ignored.
"""
