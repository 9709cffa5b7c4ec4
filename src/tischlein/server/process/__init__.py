"""A server as a running program: the application put together, its processes, its listening socket, its log."""
