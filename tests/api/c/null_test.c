// Null pointers: every function refuses them, and frees none.
#include "check.h"

static void free_nothing(void) {
  isadora_findings_free(NULL);
  isadora_blob_free(NULL);
  isadora_isa_free(NULL);
  isadora_explanation_free(NULL);
  isadora_cursor_free(NULL);
  isadora_program_free(NULL);
  isadora_text_host_free(NULL);
  isadora_result_free(NULL);
  isadora_session_free(NULL);
}

static void ask_nothing(void) {
  size_t n = 1;
  CHECK(isadora_isa_name(NULL) == NULL && isadora_isa_fingerprint(NULL) == NULL);
  CHECK(isadora_isa_execution(NULL) == ISADORA_SIMT && isadora_isa_lanes(NULL) == 0);
  CHECK(isadora_isa_parcel_bits(NULL) == 0 && isadora_isa_code_align(NULL) == 0);
  CHECK(isadora_isa_register_files(NULL, &n) == NULL && n == 0);
  CHECK(isadora_isa_opcodes(NULL, NULL) == NULL);
  CHECK(isadora_program_isa(NULL) == NULL && isadora_program_source_name(NULL) == NULL &&
        !isadora_program_same_description(NULL));
  CHECK(isadora_program_code(NULL, &n) == NULL && isadora_program_kernels(NULL, &n) == NULL);
  CHECK(isadora_program_labels(NULL, &n) == NULL && isadora_program_lines(NULL, &n) == NULL);
  CHECK(isadora_program_label_sections(NULL, &n) == NULL && isadora_program_line_sections(NULL, &n) == NULL);
  CHECK(isadora_text_host_output(NULL, &n) == NULL && isadora_text_host_errors(NULL, &n) == NULL);
  CHECK(isadora_session_moment(NULL) == 0 && !isadora_session_ended(NULL) && isadora_session_warps(NULL) == 0);
}

static void instructions(const isadora_isa* isa) {
  isadora_instruction i;
  isadora_isa* out = NULL;
  isadora_explanation* e = (isadora_explanation*)1;
  isadora_cursor* cursor = NULL;
  char text[8];
  uint64_t code = 0;
  IS(OK, isadora_assemble_line(isa, "nop", 0, &i, NULL));
  IS(BAD_ARGUMENT, isadora_isa_load(NULL, NULL, 0, &out, NULL));
  IS(BAD_ARGUMENT, isadora_isa_load("x", NULL, 1, &out, NULL));
  IS(BAD_ARGUMENT, isadora_isa_load("x", NULL, 0, NULL, NULL));
  const char* const none[] = {NULL};
  IS(BAD_ARGUMENT, isadora_isa_load("x", none, 1, &out, NULL));
  IS(BAD_ARGUMENT, isadora_isa_parse(NULL, 1, &out, NULL));
  IS(BAD_ARGUMENT, isadora_isa_parse(NULL, 0, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_decode(NULL, "", 0, &i, NULL));
  IS(BAD_ARGUMENT, isadora_decode(isa, NULL, 4, &i, NULL));
  IS(BAD_ARGUMENT, isadora_decode(isa, "", 0, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_decode_word(NULL, 0, 0, 32, &i, NULL));
  IS(BAD_ARGUMENT, isadora_decode_word(isa, 0, 0, 32, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_failure_text(isa, NULL, text, 8, NULL));
  IS(BAD_ARGUMENT, isadora_assemble_line(NULL, "nop", 0, &i, NULL));
  IS(BAD_ARGUMENT, isadora_assemble_line(isa, NULL, 0, &i, NULL));
  IS(BAD_ARGUMENT, isadora_assemble_line(isa, "nop", 0, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_encode(isa, NULL, 0, NULL, 0, &i, NULL));
  IS(BAD_ARGUMENT, isadora_instruction_text(NULL, &i, 0, NULL, NULL, text, 8, NULL));
  IS(BAD_ARGUMENT, isadora_instruction_text(isa, NULL, 0, NULL, NULL, text, 8, NULL));
  IS(BAD_ARGUMENT, isadora_instruction_text(isa, &i, 0, NULL, NULL, NULL, 8, NULL));
  IS(BAD_ARGUMENT, isadora_instruction_bytes(isa, &i, NULL, 8));
  IS(BAD_ARGUMENT, isadora_instruction_field(isa, &i, NULL, &code));
  IS(BAD_ARGUMENT, isadora_instruction_field(isa, &i, "rd", NULL));
  IS(BAD_ARGUMENT, isadora_explain(NULL, &i, &e));
  CHECK(e == NULL);
  IS(BAD_ARGUMENT, isadora_explain(isa, &i, NULL));
  IS(BAD_ARGUMENT, isadora_cursor_new(NULL, "", 0, 0, &cursor));
  IS(BAD_ARGUMENT, isadora_cursor_new(isa, NULL, 1, 0, &cursor));
  IS(BAD_ARGUMENT, isadora_cursor_new(isa, "", 0, 0, NULL));
  IS(BAD_ARGUMENT, isadora_cursor_next(NULL, &i, NULL));
}

static void programs(const isadora_isa* isa) {
  isadora_program* program = (isadora_program*)1;
  isadora_blob* blob = NULL;
  isadora_text_host* host = NULL;
  isadora_result* result = (isadora_result*)1;
  uint64_t address = 0;
  IS(BAD_ARGUMENT, isadora_assemble(NULL, "", 0, NULL, &program, NULL));
  CHECK(program == NULL);
  IS(BAD_ARGUMENT, isadora_assemble(isa, NULL, 1, NULL, &program, NULL));
  IS(BAD_ARGUMENT, isadora_assemble(isa, "", 0, NULL, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_program_load(NULL, "", 0, NULL, &program, NULL));
  IS(BAD_ARGUMENT, isadora_program_load(isa, NULL, 1, NULL, &program, NULL));
  IS(BAD_ARGUMENT, isadora_program_open(NULL, NULL, 0, &program, NULL));
  IS(BAD_ARGUMENT, isadora_program_link(NULL, 1, &program, NULL));
  IS(BAD_ARGUMENT, isadora_program_address(NULL, "x", &address));
  IS(BAD_ARGUMENT, isadora_program_elf(NULL, &blob));
  IS(BAD_ARGUMENT, isadora_program_disassemble(NULL, &blob));
  IS(BAD_ARGUMENT, isadora_text_host_new(NULL, 1, &host));
  IS(BAD_ARGUMENT, isadora_text_host_new(NULL, 0, NULL));
  IS(BAD_ARGUMENT, isadora_run(NULL, NULL, &result, NULL));
  CHECK(result == NULL);
}

static void sessions(const isadora_isa* isa) {
  isadora_program* const program = assembled(isa, ".globl _start\n_start:\n    ebreak\n");
  isadora_session* s = NULL;
  isadora_blob* blob = NULL;
  isadora_result* result = NULL;
  uint64_t word = 0;
  size_t n = 0;
  IS(BAD_ARGUMENT, isadora_run(program, NULL, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_start(NULL, NULL, &s, NULL));
  IS(BAD_ARGUMENT, isadora_session_start(program, NULL, NULL, NULL));
  IS(OK, isadora_session_start(program, NULL, &s, NULL));
  IS(BAD_ARGUMENT, isadora_session_run(NULL, NULL, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_run_back(NULL, NULL, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_step(NULL, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_step_back(NULL, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_go_to(NULL, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_result(NULL, &result));
  IS(BAD_ARGUMENT, isadora_session_result(s, NULL));
  IS(BAD_ARGUMENT, isadora_session_observe(NULL, NULL, NULL, ISADORA_ACCESSES));
  IS(BAD_ARGUMENT, isadora_session_block(s, NULL));
  IS(BAD_ARGUMENT, isadora_session_lanes(s, 0, NULL, 4, &n));
  IS(BAD_ARGUMENT, isadora_session_address(s, 0, NULL));
  IS(BAD_ARGUMENT, isadora_session_read(s, NULL, 0, &word, 1, &n, &n, NULL));
  IS(BAD_ARGUMENT, isadora_session_read(s, "a0", 0, NULL, 1, &n, &n, NULL));
  IS(BAD_ARGUMENT, isadora_session_read(s, "a0", 0, &word, 1, NULL, &n, NULL));
  IS(BAD_ARGUMENT, isadora_session_write(s, NULL, &word, 1, 0, 1, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_write(s, "a0", NULL, 1, 0, 1, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_write(s, "a0", &word, SIZE_MAX, 0, 1, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_set_address(NULL, 0, 0, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_read_register(s, NULL, 0, 0, 0, &word, 1, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_write_register(s, NULL, 0, 0, 0, &word, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_read_memory(s, NULL, 0, 0, 0, &word, 1, &n, NULL));
  IS(BAD_ARGUMENT, isadora_session_read_memory(s, "memory", 0, 0, 0, &word, 1, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_write_memory(s, "memory", 0, 0, 0, NULL, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_save(NULL, &blob, NULL));
  IS(BAD_ARGUMENT, isadora_session_save(s, NULL, NULL));
  IS(BAD_ARGUMENT, isadora_session_restore(s, NULL, 1, NULL));
  isadora_program_free(program);  // the session keeps it
  IS(OK, isadora_session_run(s, NULL, NULL, NULL));
  isadora_session_free(s);
}

void test_null(void) {
  free_nothing();
  ask_nothing();
  isadora_isa* const isa = shipped("rv32imc");
  instructions(isa);
  programs(isa);
  sessions(isa);
  isadora_isa_free(isa);
}
