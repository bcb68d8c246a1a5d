"""The host services of a program on a hart."""


class Host:
    """Answers a program's calls: derive from it what your program needs, and give it to run() or Session.

    Results are counts of bytes, descriptors or places in a file; failures are negative error numbers of Linux. In a run that goes backward an
    answer is remembered: nothing is asked twice. What a method raises comes out of the call that ran, and the run stands before the instruction
    that asked, which asks again if it goes on.
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

    def seek(self, descriptor: int, offset: int, whence: int) -> int:
        """The new place in a file, in bytes from its beginning: `offset` after the beginning (`whence` is 0), after the place (1) or after the end (2)."""
        return -29 if 0 <= descriptor <= 2 else -9

    def unlink(self, path: bytes) -> int:
        """0 where the file was removed, or a failure."""
        return -2

    def rename(self, old: bytes, new: bytes) -> int:
        """0 where the file was renamed, or a failure."""
        return -2


Host.__module__ = "isadora"
