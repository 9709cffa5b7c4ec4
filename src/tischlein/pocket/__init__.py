"""The house in the pocket: the table server in a worker of a browser, put together from the same parts.

What a browser lacks (files, sockets, processes) is given to it here.  Nothing of it is known anywhere else, and nothing
here knows JavaScript: what the page's worker offers comes in as objects of the protocols in these modules.
"""
