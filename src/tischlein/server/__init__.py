"""The table server: tables, seats, sockets, storage, clocks and bots.  `tischlein serve` starts it.

The log of a table is the only truth, and its primary key (table, seq) the only lock: whatever happens at a table is
validated against the log, appended durably, and only then told to anybody.  So any number of processes may serve any
table, and one that dies loses nothing.
"""
