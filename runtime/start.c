// Functions that run before `main` and after it. `start.s` calls the first.
typedef void function(void);
extern function* const __preinit_array_start[];
extern function* const __preinit_array_end[];
extern function* const __init_array_start[];
extern function* const __init_array_end[];
extern function* const __fini_array_start[];
extern function* const __fini_array_end[];

// A compiler may assume that two arrays are not one: the end is a value that it does not know.
static void run(function* const* at, function* const* volatile end) {
  for (function* const* to = end; at != to; ++at) (*at)();
}
void __libc_init_array(void) {
  run(__preinit_array_start, __preinit_array_end);
  run(__init_array_start, __init_array_end);
}
void __libc_fini_array(void) {
  function* const* volatile begin = __fini_array_start;
  for (function* const* at = __fini_array_end; at != begin;) (*--at)();
}
