// A program that closes the library while code is compiled in the background: the thread that compiles must find its code there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <isadora.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(int good, const char* what) {
  if (good) return;
  fprintf(stderr, "failed: %s\n", what);
  exit(1);
}

#define OK(call) require((call) == ISADORA_OK, #call)
#define FUNCTION(name) __typeof__(&name) const name##_ = (__typeof__(&name))dlsym(handle, #name)

static const char* const kLoop =
    ".globl _start\n_start:\n    addi a0, a0, 1\n    xor a1, a1, a0\n    mul a2, a1, a0\n    j _start\n";

// All that the library keeps for a thread goes with the thread, and so nothing else holds the library.
static void* run(void* handle) {
  FUNCTION(isadora_isa_load);
  FUNCTION(isadora_assemble);
  FUNCTION(isadora_program_link);
  FUNCTION(isadora_session_start);
  FUNCTION(isadora_session_step);
  FUNCTION(isadora_session_free);
  FUNCTION(isadora_program_free);
  FUNCTION(isadora_isa_free);
  isadora_isa* isa = NULL;
  isadora_program *unlinked = NULL, *program = NULL;
  isadora_session* session = NULL;
  isadora_launch launch = isadora_launch_init();
  isadora_stop stop;
  launch.engine = "jit";
  OK(isadora_isa_load_(ISADORA_ROOT "/isas/rv32imc", NULL, 0, &isa, NULL));
  OK(isadora_assemble_(isa, kLoop, strlen(kLoop), "loop.s", &unlinked, NULL));
  OK(isadora_program_link_((const isadora_program* const*)&unlinked, 1, &program, NULL));
  OK(isadora_session_start_(program, &launch, &session, NULL));
  OK(isadora_session_step_(session, 30000000, &stop));
  isadora_session_free_(session);
  isadora_program_free_(program);
  isadora_program_free_(unlinked);
  isadora_isa_free_(isa);
  return NULL;
}

int main(int argc, char** argv) {
  const char* const library = argc > 1 ? argv[1] : "";
  void* const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  require(handle != NULL, "it is loaded");
  pthread_t thread;
  require(pthread_create(&thread, NULL, run, handle) == 0, "there is a thread");
  pthread_join(thread, NULL);
  dlclose(handle);
  require(dlopen(library, RTLD_NOW | RTLD_NOLOAD) != NULL, "its code stays");
  return 0;
}
