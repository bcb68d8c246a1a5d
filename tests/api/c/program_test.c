// Programs, and their runs from the beginning to the end.
#include "check.h"

static const char* const kExit = ".globl _start\n_start:\n    li a0, 7\n    li a7, 93\n    ecall\n";

static void write_and_read(const isadora_isa* isa) {
  isadora_program *program = assembled(isa, kExit), *again = NULL;
  isadora_blob *elf = NULL, *text = NULL;
  IS(OK, isadora_program_elf(program, &elf));
  CHECK(elf->size > 52 && memcmp(elf->data,
                                 "\x7f"
                                 "ELF",
                                 4) == 0);
  IS(OK, isadora_program_load(isa, elf->data, elf->size, "test.o", &again, NULL));
  size_t size = 0, size_again = 0;
  const uint8_t *const code = isadora_program_code(program, &size), *const code_again =
                                                                        isadora_program_code(again, &size_again);
  CHECK(size > 0 && size == size_again && memcmp(code, code_again, size) == 0);
  CHECK(isadora_program_same_description(again));
  CHECK_TEXT(isadora_program_source_name(program), "test.s");
  CHECK_TEXT(isadora_isa_name(isadora_program_isa(again)), "rv32imc");
  IS(OK, isadora_program_disassemble(again, &text));
  CHECK(text->data[text->size] == 0 && strstr((const char*)text->data, "ecall") != NULL);
  isadora_blob_free(elf);
  isadora_blob_free(text);
  isadora_program_free(program);
  isadora_program_free(again);
}

static void look_at(const isadora_isa* isa) {
  isadora_program *const one = assembled(isa, kExit), *linked = NULL;
  IS(OK, isadora_program_link((const isadora_program* const*)&one, 1, &linked, NULL));
  uint64_t start = 0;
  IS(OK, isadora_program_address(linked, "_start", &start));
  IS(NOT_FOUND, isadora_program_address(linked, "nothing", &start));
  size_t count = 0;
  const isadora_symbol* const labels = isadora_program_labels(one, &count);
  CHECK(count == 1);
  CHECK_TEXT(labels[0].name, "_start");
  const isadora_line* const lines = isadora_program_lines(one, &count);
  CHECK(count == 3 && lines[0].is_instruction && lines[0].source_line == 3 && lines[2].size == 4);
  CHECK(isadora_program_kernels(one, &count) == NULL && count == 0);
  isadora_findings* findings = NULL;
  isadora_program* twice = NULL;
  IS(REFUSED, isadora_program_link((const isadora_program* const*)&linked, 1, &twice, &findings));
  CHECK(twice == NULL && findings && findings->count == 1);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_program_link(NULL, 0, &twice, NULL));
  const isadora_program* const none = NULL;
  IS(BAD_ARGUMENT, isadora_program_link(&none, 1, &twice, NULL));
  isadora_program_free(one);
  isadora_program_free(linked);
}

static void link_files(const isadora_isa* isa) {
  isadora_program *const start = assembled(isa, ".globl _start\n_start: tail f\n"),
                         *const f = assembled(isa, ".globl f\nf: ret\n"), *linked = NULL;
  const isadora_program* const both[] = {start, f};
  IS(OK, isadora_program_link_with(isa, both, 2, NULL, &linked, NULL));
  CHECK_TEXT(isadora_program_map(linked), "");
  isadora_program_free(linked);
  isadora_blob* elf = NULL;
  IS(OK, isadora_program_elf(f, &elf));
  const isadora_link_file file = {"f.o", elf->data, elf->size};
  isadora_link_options options = isadora_link_options_init();
  options.files = &file;
  options.file_count = 1;
  options.gc_sections = options.map = true;
  IS(OK, isadora_program_link_with(isa, both, 1, &options, &linked, NULL));
  CHECK(strstr(isadora_program_map(linked), "f.o") != NULL);
  isadora_program_free(linked);
  options.code_address = 0x40000, options.has_code_address = true;
  IS(OK, isadora_program_link_with(isa, both, 1, &options, &linked, NULL));
  CHECK(strstr(isadora_program_map(linked), "0x00040000") != NULL);
  isadora_program_free(linked);
  options.entry = "nowhere";
  isadora_findings* findings = NULL;
  IS(REFUSED, isadora_program_link_with(isa, both, 1, &options, &linked, &findings));
  CHECK(linked == NULL && findings && findings->count == 1);
  isadora_findings_free(findings);
  options.files = NULL;
  IS(BAD_ARGUMENT, isadora_program_link_with(isa, both, 1, &options, &linked, NULL));
  options.size = 0;
  IS(BAD_ARGUMENT, isadora_program_link_with(isa, both, 1, &options, &linked, NULL));
  IS(BAD_ARGUMENT, isadora_program_link_with(NULL, both, 1, NULL, &linked, NULL));
  CHECK(isadora_program_map(NULL) == NULL);
  isadora_blob_free(elf);
  isadora_program_free(start);
  isadora_program_free(f);
}

static void look_at_sections(const isadora_isa* isa) {
  isadora_program* const program = assembled(isa, "start: nop\n.section .text.f, \"ax\"\n nop\nf: ebreak\n");
  size_t count = 0;
  const isadora_symbol* const labels = isadora_program_labels(program, &count);
  CHECK(count == 2 && labels[1].address == 2);
  const char* const* sections = isadora_program_label_sections(program, &count);
  CHECK(count == 2);
  CHECK_TEXT(sections[0], "");
  CHECK_TEXT(sections[1], ".text.f");
  const isadora_line* const lines = isadora_program_lines(program, &count);
  CHECK(count == 3 && lines[2].is_instruction && lines[2].source_line == 4 && lines[2].address == 2);
  CHECK(lines[2].size == 2 && lines[2].bytes[1] == 0x90);
  sections = isadora_program_line_sections(program, &count);
  CHECK(count == 3);
  CHECK_TEXT(sections[0], "");
  CHECK_TEXT(sections[2], ".text.f");
  isadora_program_free(program);
}

static void refuse(const isadora_isa* isa) {
  isadora_program* program = NULL;
  isadora_findings* findings = NULL;
  const char bad[] = "_start:\n    add a0, a1\n    jump nowhere\n";
  IS(REFUSED, isadora_assemble(isa, bad, strlen(bad), "bad.s", &program, &findings));
  CHECK(program == NULL && findings->count == 2);
  CHECK_TEXT(findings->findings[0].place.file, "bad.s");
  CHECK(findings->findings[0].place.line == 2 && findings->findings[1].place.line == 3);
  CHECK(strstr(findings->report, "bad.s:2") != NULL);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_assemble(isa, "\0\xff\0", 3, NULL, &program, NULL));
  IS(REFUSED, isadora_program_load(isa,
                                   "\x7f"
                                   "ELF\1\1\1",
                                   7, NULL, &program, &findings));
  CHECK(findings && findings->count == 1);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_program_load(isa, NULL, 0, NULL, &program, NULL));
  IS(REFUSED, isadora_program_open("/nonexistent", NULL, 0, &program, &findings));
  CHECK(findings && strstr(findings->report, "/nonexistent") != NULL);
  isadora_findings_free(findings);
}

static void open_file(const isadora_isa* isa) {
  const char* const path = "isadora_c_test.o";
  isadora_program *program = assembled(isa, kExit), *opened = NULL;
  isadora_blob* elf = NULL;
  IS(OK, isadora_program_elf(program, &elf));
  FILE* const file = fopen(path, "wb");
  CHECK(file && fwrite(elf->data, 1, elf->size, file) == elf->size && fclose(file) == 0);
  const char* const folders[] = {ISADORA_ROOT "/isas"};
  IS(OK, isadora_program_open(path, folders, 1, &opened, NULL));
  CHECK(opened && strcmp(isadora_isa_name(isadora_program_isa(opened)), "rv32imc") == 0);
  remove(path);
  isadora_blob_free(elf);
  isadora_program_free(program);
  isadora_program_free(opened);
}

void test_programs(void) {
  isadora_isa* const isa = shipped("rv32imc");
  write_and_read(isa);
  look_at(isa);
  link_files(isa);
  look_at_sections(isa);
  refuse(isa);
  open_file(isa);
  isadora_isa_free(isa);
}

// ---- runs

static const char* const kEcho =  // reads four bytes, writes them, ends with their number
    ".globl _start\n_start:\n    addi sp, sp, -16\n    li a0, 0\n    mv a1, sp\n    li a2, 4\n    li a7, 63\n    "
    "ecall\n"
    "    mv s0, a0\n    mv a2, a0\n    li a0, 1\n    mv a1, sp\n    li a7, 64\n    ecall\n    mv a0, s0\n    li a7, "
    "93\n    ecall\n";

struct text {
  char input[8], output[8];
  size_t written;
};

static int64_t read_text(void* context, int64_t descriptor, uint8_t* to, uint64_t bytes) {
  struct text* const t = context;
  const size_t size = strlen(t->input);
  if (descriptor != 0) return -9;
  memcpy(to, t->input, size < bytes ? size : bytes);
  return (int64_t)(size < bytes ? size : bytes);
}

static int64_t write_text(void* context, int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  struct text* const t = context;
  if (descriptor != 1 || t->written + bytes > sizeof t->output) return -9;
  memcpy(t->output + t->written, from, bytes);
  t->written += bytes;
  return (int64_t)bytes;
}

static void ask_hosts(const isadora_isa* isa) {
  isadora_program* const program = assembled(isa, kEcho);
  isadora_result* result = NULL;
  struct text t = {"abc", "", 0};
  const isadora_host host = {&t, read_text, write_text, NULL, NULL};
  isadora_launch launch = isadora_launch_init();
  launch.host = &host;
  IS(OK, isadora_run(program, &launch, &result, NULL));
  CHECK(result->outcome == ISADORA_DONE && result->has_exit_status && result->exit_status == 3 &&
        result->fault == NULL);
  CHECK(t.written == 3 && memcmp(t.output, "abc", 3) == 0);
  CHECK(result->warp_instructions > 10);
  isadora_result_free(result);
  isadora_text_host* texts = NULL;
  IS(OK, isadora_text_host_new("12345", 5, &texts));
  launch.text_host = texts;
  IS(BAD_ARGUMENT, isadora_run(program, &launch, &result, NULL));  // two hosts
  CHECK(result == NULL);
  launch.host = NULL;
  IS(OK, isadora_run(program, &launch, &result, NULL));
  size_t size = 0;
  CHECK_TEXT(isadora_text_host_output(texts, &size), "1234");
  CHECK(size == 4 && result->exit_status == 4);
  CHECK_TEXT(isadora_text_host_errors(texts, NULL), "");
  isadora_result_free(result);
  isadora_text_host_free(texts);
  isadora_program_free(program);
}

static const char* const
    kFiles =  // the place -6 bytes after that of file 5, and the answers of unlink and rename beside it
    ".globl _start\n_start:\n    li a0, 5\n    li a1, -1\n    li a2, -6\n    addi a3, sp, -16\n    li a4, 1\n"
    "    li a7, 62\n    ecall\n    mv s0, a0\n    lw a0, -16(sp)\n    add s0, s0, a0\n    li a0, -100\n    la a1, "
    "name\n    li a2, 0\n"
    "    li a7, 35\n    ecall\n    add s0, s0, a0\n    li a0, -100\n    la a1, name\n    mv a2, a0\n"
    "    addi a3, a1, 1\n    li a4, 0\n    li a7, 276\n    ecall\n"
    "    add a0, a0, s0\n    li a7, 93\n    ecall\n.section .rodata\nname: .asciz \"ab\"\n";

static int64_t seek_text(void* context, int64_t descriptor, int64_t offset, int64_t whence) {
  ((struct text*)context)->written = 1;
  return descriptor == 5 && offset == -6 && whence == 1 ? 100 : -22;
}
static int64_t unlink_text(void* context, const char* path) {
  ((struct text*)context)->written += 2;
  return strcmp(path, "ab") == 0 ? 10 : -22;
}
static int64_t rename_text(void* context, const char* from, const char* to) {
  ((struct text*)context)->written += 4;
  return strcmp(from, "ab") == 0 && strcmp(to, "b") == 0 ? 3 : -22;
}

static void ask_for_files(const isadora_isa* isa) {
  isadora_program* const program = assembled(isa, kFiles);
  isadora_result* result = NULL;
  struct text t = {"", "", 0};
  const isadora_host host = {&t, read_text, write_text, NULL, NULL};
  const isadora_file_host files = {seek_text, unlink_text, rename_text}, none = {NULL, NULL, NULL};
  isadora_launch launch = isadora_launch_init();
  launch.file_host = &files;
  IS(BAD_ARGUMENT, isadora_run(program, &launch, &result, NULL));  // without a host
  launch.host = &host;
  IS(OK, isadora_run(program, &launch, &result, NULL));
  CHECK(result->exit_status == 113 && t.written == 7);
  isadora_result_free(result);
  for (int i = 0; i < 2; ++i) {
    launch.file_host = i ? &none : NULL;
    IS(OK, isadora_run(program, &launch, &result, NULL));
    CHECK((int32_t)result->exit_status == -9 - 2 - 2);  // the answers of a host without files
    isadora_result_free(result);
  }
  isadora_program_free(program);
}

static void fault_and_limit(const isadora_isa* isa) {
  isadora_program* program = assembled(isa, ".globl _start\n_start:\n    li a0, 0\n    lw a1, 0(a0)\n");
  isadora_result* result = NULL;
  IS(OK, isadora_run(program, NULL, &result, NULL));
  CHECK(result->outcome == ISADORA_FAULTED && result->fault && result->message[0]);
  CHECK(result->fault->has_address && result->fault->address == 0 && result->fault->source_line == 4);
  CHECK(strstr(result->fault->instruction, "lw") != NULL);
  isadora_result_free(result);
  isadora_program_free(program);
  program = assembled(isa, ".globl _start\n_start:\n    j _start\n");
  isadora_launch launch = isadora_launch_init();
  launch.max_instructions = 100;
  IS(OK, isadora_run(program, &launch, &result, NULL));
  CHECK(result->outcome == ISADORA_LIMIT && result->warp_instructions == 100 && !result->has_exit_status);
  isadora_result_free(result);
  isadora_findings* findings = NULL;
  launch.engine = "steam";
  IS(REFUSED, isadora_run(program, &launch, &result, &findings));
  CHECK(result == NULL && strstr(findings->findings[0].message, "unknown engine `steam`") != NULL);
  isadora_findings_free(findings);
  launch = isadora_launch_init();
  launch.size = 3;
  IS(BAD_ARGUMENT, isadora_run(program, &launch, &result, NULL));
  struct {
    isadora_launch launch;
    uint64_t later;
  } more = {isadora_launch_init(), 0};
  more.launch.size = sizeof more;
  more.launch.max_instructions = 5;
  IS(OK, isadora_run(program, &more.launch, &result, NULL));  // a later header, whose members are at 0
  isadora_result_free(result);
  more.later = 1;
  IS(BAD_ARGUMENT, isadora_run(program, &more.launch, &result, NULL));
  isadora_program_free(program);
}

static const char* const kDouble =  // p[i] = 2 * p[i]
    ".kernel twice\n.param p, ptr\n.param by, u32\n"
    "    S2R R2, SR_TID_X ;\n    MOV.64 R[4:5], c[0x0][p] ;\n    IMAD.WIDE.U32 R[4:5], R2, 0x4, R[4:5] ;\n    LDG R6, "
    "[R[4:5]] ;\n"
    "    MOV R7, c[0x0][by] ;\n    IMAD.U32 R6, R6, R7, RZ ;\n    STG [R[4:5]], R6 ;\n    EXIT ;\n.end\n";

static void run_kernels(void) {
  isadora_isa* const isa = shipped("simt128");
  isadora_program* const program = assembled(isa, kDouble);
  size_t count = 0;
  const isadora_kernel* const kernels = isadora_program_kernels(program, &count);
  CHECK(count == 1 && kernels[0].parameter_count == 2 && kernels[0].parameters[0].pointer &&
        kernels[0].parameters[1].bytes == 4);
  CHECK_TEXT(kernels[0].name, "twice");
  isadora_result* result = NULL;
  isadora_findings* findings = NULL;
  IS(REFUSED, isadora_run(program, NULL, &result, &findings));  // its parameters have no values
  CHECK(findings && findings->count == 1);
  isadora_findings_free(findings);
  uint32_t numbers[64];
  for (uint32_t i = 0; i < 64; i++) numbers[i] = i;
  isadora_argument arguments[] = {{"p", true, 0, numbers, sizeof numbers}, {"by", false, 3, NULL, 0}};
  isadora_launch launch = isadora_launch_init();
  launch.arguments = arguments;
  launch.argument_count = 2;
  launch.block.x = 64;
  for (size_t engine = 0; isadora_engines(&count) && engine < count; engine++) {
    launch.engine = isadora_engines(NULL)[engine];
    IS(OK, isadora_run(program, &launch, &result, NULL));
    CHECK(result && result->outcome == ISADORA_DONE && result->buffer_count == 1 &&
          result->buffers[0].size == sizeof numbers);
    CHECK(result->lane_instructions > result->warp_instructions && !result->has_exit_status);
    CHECK_TEXT(result->buffers[0].name, "p");
    uint32_t seen[64];
    memcpy(seen, result->buffers[0].data, sizeof seen);
    for (uint32_t i = 0; i < 64; i++) CHECK(seen[i] == 3 * i && numbers[i] == i);
    isadora_result_free(result);
  }
  arguments[0].bytes = NULL;  // zeros
  IS(OK, isadora_run(program, &launch, &result, NULL));
  CHECK(result->buffers[0].data[255] == 0);
  isadora_result_free(result);
  arguments[0].size = SIZE_MAX;
  IS(NO_MEMORY, isadora_run(program, &launch, &result, NULL));
  arguments[0].name = NULL;
  IS(BAD_ARGUMENT, isadora_run(program, &launch, &result, NULL));
  isadora_program_free(program);
  isadora_isa_free(isa);
}

void test_runs(void) {
  isadora_isa* const isa = shipped("rv32imc");
  ask_hosts(isa);
  ask_for_files(isa);
  ask_for_files(isa);
  fault_and_limit(isa);
  isadora_isa_free(isa);
  run_kernels();
}
