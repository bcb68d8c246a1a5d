#include "check.h"

unsigned failures, claims;

isadora_isa* shipped(const char* name) {
  const char* const folders[] = {ISADORA_ROOT "/isas"};
  isadora_isa* isa = NULL;
  IS(OK, isadora_isa_load(name, folders, 1, &isa, NULL));
  return isa;
}

isadora_program* assembled(const isadora_isa* isa, const char* text) {
  isadora_program* program = NULL;
  isadora_findings* findings = NULL;
  IS(OK, isadora_assemble(isa, text, strlen(text), "test.s", &program, &findings));
  if (!program && findings) puts(findings->report);
  isadora_findings_free(findings);
  return program;
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);  // what was said is seen, whatever happens then
  test_library();
  test_isas();
  test_instructions();
  test_cursors();
  test_programs();
  test_runs();
  test_sessions();
  test_state();
  test_observers();
  test_null();
  printf("%u of %u claims hold\n", claims - failures, claims);
  return failures != 0;
}
