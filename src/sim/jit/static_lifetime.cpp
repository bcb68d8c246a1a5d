// The destructors of this module's static objects, LLVM's among them, do not run. A compilation constructs some of
// them, so they would be destroyed first at the end of the process, while the thread that compiles still uses them. The
// linker replaces each call of `__cxa_atexit` in this module by the function below (--wrap).
extern "C" int __wrap___cxa_atexit(void (*)(void*), void*, void*);
extern "C" int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }
