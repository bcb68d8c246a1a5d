// Which error was the last one. It is a file of its own, so that programs can have other functions of <stdlib.h> themselves.
int errno;
