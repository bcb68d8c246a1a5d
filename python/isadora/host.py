"""The host services of a program on a hart."""


class Host:
    """Answers a program's calls: derive from it what your program needs, and give it to run() or Session.

    Results are counts of bytes or descriptors; failures are negative error numbers of Linux. In a run that goes backward an
    answer is remembered: nothing is asked twice. What a method raises comes out of the call that ran.
    """

    def read(self, descriptor: int, count: int) -> "bytes | int":
        """At most `count` bytes that the program reads; b"" at the end of the file."""
        return -9

    def write(self, descriptor: int, data: bytes) -> int:
        """How many of the bytes were taken."""
        return -9

    def open(self, path: bytes, flags: int, mode: int) -> int:
        """A descriptor of a file."""
        return -2

    def close(self, descriptor: int) -> int:
        """0, or a failure."""
        return -9


Host.__module__ = "isadora"
