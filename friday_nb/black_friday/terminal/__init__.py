"""The parts of the command line that are Black Friday's own."""
