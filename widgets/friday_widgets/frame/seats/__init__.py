"""The line that says who sits where, and the curtain between the turns of several people."""
