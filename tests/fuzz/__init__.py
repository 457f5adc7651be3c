"""Every parser and every message of a page, under a fuzzer that is guided by coverage."""
