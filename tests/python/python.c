/* Python with the thread sanitizer in it, for a module that needs it. */
#include <Python.h>

int main(int argc, char** argv) { return Py_BytesMain(argc, argv); }
