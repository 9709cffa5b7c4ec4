"""What is made from the messages for others to read: OpenAPI, JSON Schema, TypeScript."""
