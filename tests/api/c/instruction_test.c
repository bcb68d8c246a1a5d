// Instructions in the caller's storage, and walks over buffers.
#include "check.h"

static const char* name_at(void* context, uint64_t address) { return address == 0x1020 ? context : NULL; }

static void text_of(const isadora_isa* isa, const char* line, const char* expected) {
  isadora_instruction i;
  char text[128];
  size_t length = 0;
  IS(OK, isadora_assemble_line(isa, line, 0x1000, &i, NULL));
  IS(OK, isadora_instruction_text(isa, &i, 0x1000, NULL, NULL, text, sizeof text, &length));
  CHECK_TEXT(text, expected);
  CHECK(length == strlen(text));
}

static void print(const isadora_isa* isa) {
  text_of(isa, "add a0, a1, a2", "add a0, a1, a2");
  text_of(isa, " lw t0 , 0x8( s0 ) ;", "lw t0, 8(s0)");
}

static void round_trip(const isadora_isa* isa) {
  isadora_instruction i, again;
  isadora_failure failure;
  uint8_t bytes[16];
  IS(OK, isadora_assemble_line(isa, "lw t0, 8(s0)", 0, &i, NULL));
  CHECK(i.size == 4 && i.word_high == 0);
  IS(OK, isadora_instruction_bytes(isa, &i, bytes, sizeof bytes));
  IS(TOO_SMALL, isadora_instruction_bytes(isa, &i, bytes, 3));
  IS(OK, isadora_decode(isa, bytes, 4, &again, &failure));
  CHECK(again.word_low == i.word_low && again.opcode == i.opcode && again.form == i.form);
  IS(OK, isadora_decode_word(isa, i.word_low, 0, 32, &again, NULL));
  CHECK(again.word_low == i.word_low && again.opcode == i.opcode);
  uint64_t code = 0;
  IS(OK, isadora_instruction_field(isa, &i, "rd", &code));
  CHECK(code == 5);
  IS(NOT_FOUND, isadora_instruction_field(isa, &i, "nothing", &code));
  size_t count = 0;
  const isadora_opcode* const opcodes = isadora_isa_opcodes(isa, &count);
  CHECK(i.opcode < count && opcodes[i.opcode].bits == 32);
}

static void refuse_bytes(const isadora_isa* isa) {
  isadora_instruction i;
  isadora_failure failure;
  const uint8_t zeros[4] = {0};
  char text[256];
  size_t length = 0;
  IS(NO_INSTRUCTION, isadora_decode(isa, zeros, 4, &i, &failure));
  CHECK(failure.error != ISADORA_DECODE_NONE && i.size == 0);
  IS(OK, isadora_failure_text(isa, &failure, text, sizeof text, &length));
  CHECK(length > 10 && length == strlen(text));
  char few[5];
  IS(TOO_SMALL, isadora_failure_text(isa, &failure, few, sizeof few, &length));
  CHECK(strlen(few) == 4 && memcmp(few, text, 4) == 0 && length == strlen(text));
  IS(TOO_SMALL, isadora_failure_text(isa, &failure, NULL, 0, &length));
  const uint8_t half[2] = {0x03, 0x00};
  IS(NO_INSTRUCTION, isadora_decode(isa, half, 2, &i, &failure));
  CHECK(failure.error == ISADORA_DECODE_TRUNCATED);
  IS(NO_INSTRUCTION, isadora_decode(isa, NULL, 0, &i, &failure));
  CHECK(failure.error == ISADORA_DECODE_TRUNCATED);
  IS(NO_INSTRUCTION, isadora_decode(isa, half, 2, &i, NULL));
  // What was no instruction is none.
  IS(BAD_ARGUMENT, isadora_instruction_text(isa, &i, 0, NULL, NULL, text, sizeof text, NULL));
  IS(BAD_ARGUMENT, isadora_decode_word(isa, 0, 0, 7, &i, NULL));
  IS(BAD_ARGUMENT, isadora_decode_word(isa, 0, 0, 129, &i, NULL));
  IS(NO_INSTRUCTION, isadora_decode_word(isa, 0, 0, 128, &i, NULL));
  // Numbers that are none of the enumeration, and those of no opcode.
  failure.error = (isadora_decode_error)99;
  IS(BAD_ARGUMENT, isadora_failure_text(isa, &failure, text, sizeof text, NULL));
  failure = (isadora_failure){ISADORA_DECODE_BAD_CODE, 60000, 60000};
  IS(OK, isadora_failure_text(isa, &failure, text, sizeof text, NULL));
}

static void refuse_texts(const isadora_isa* isa) {
  isadora_instruction i;
  isadora_findings* findings = NULL;
  const char* const bad[] = {
      "", ";", "ad a0, a1, a2", "add a0, a1", "add a0, a1, a2 b", "add a0, a1, a2; nop", "\xff\xfe", "lw a0, 5000(a1)"};
  for (size_t n = 0; n < sizeof bad / sizeof *bad; n++) {
    IS(REFUSED, isadora_assemble_line(isa, bad[n], 0, &i, &findings));
    CHECK(findings && findings->count >= 1 && strlen(findings->report) > 0);
    isadora_findings_free(findings);
    IS(REFUSED, isadora_assemble_line(isa, bad[n], 0, &i, NULL));
  }
  IS(REFUSED, isadora_assemble_line(isa, "add a0, a1", 0, &i, &findings));
  CHECK(findings->findings[0].place.line == 1 && findings->findings[0].place.column > 1);
  isadora_findings_free(findings);
}

static void encode(const isadora_isa* isa) {
  isadora_instruction i;
  isadora_findings* findings = NULL;
  const isadora_code codes[] = {{"rd", "R0", 0}, {"ra", NULL, 1}, {"vb", NULL, 7}};
  IS(OK, isadora_encode(isa, "IADD_RI", ISADORA_ANY_FORM, codes, 3, &i, &findings));
  CHECK(findings == NULL && i.size == 16);
  char text[64];
  IS(OK, isadora_instruction_text(isa, &i, 0, NULL, NULL, text, sizeof text, NULL));
  CHECK_TEXT(text, "IADD R0, R1, 0x7;");
  IS(REFUSED, isadora_encode(isa, "IADD_RX", ISADORA_ANY_FORM, codes, 3, &i, &findings));
  CHECK(findings && findings->findings[0].note_count == 1);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_encode(isa, "IADD_RI", 1000, codes, 3, &i, NULL));
  const isadora_code unknown = {"nothing", NULL, 1}, large = {"rd", NULL, 100000}, none = {NULL, NULL, 0};
  IS(REFUSED, isadora_encode(isa, "IADD_RI", ISADORA_ANY_FORM, &unknown, 1, &i, NULL));
  IS(REFUSED, isadora_encode(isa, "IADD_RI", ISADORA_ANY_FORM, &large, 1, &i, NULL));
  IS(BAD_ARGUMENT, isadora_encode(isa, "IADD_RI", ISADORA_ANY_FORM, &none, 1, &i, NULL));
  IS(BAD_ARGUMENT, isadora_encode(isa, "IADD_RI", ISADORA_ANY_FORM, NULL, 1, &i, NULL));
}

static void explain(const isadora_isa* isa) {
  isadora_instruction i;
  isadora_explanation* e = NULL;
  IS(OK, isadora_assemble_line(isa, "@P0 IADD R0, R1, 0x7", 0, &i, NULL));
  IS(OK, isadora_explain(isa, &i, &e));
  CHECK_TEXT(e->opcode, "IADD_RI");
  CHECK_TEXT(e->mnemonic, "IADD");
  CHECK(e->optype[0] && e->header[0] && e->field_count > 3 && e->operand_count >= 3 && e->guard != NULL);
  CHECK(e->operands[0].kind == ISADORA_REGISTER && e->operands[0].written && !e->operands[0].read);
  CHECK_TEXT(e->operands[0].text, "R0");
  CHECK(e->operands[0].register_count == 1 && e->operands[0].registers[0].first == 0);
  CHECK(e->operands[2].kind == ISADORA_IMMEDIATE && e->operands[2].value == 7);
  CHECK(e->effects.write_count == 1 && e->effects.read_count == 2 && e->effects.load_count == 0 && !e->effects.jumps);
  CHECK_TEXT(e->effects.writes[0].file, "R");
  isadora_explanation_free(e);
}

static void foreign(const isadora_isa* riscv, const isadora_isa* simt) {
  isadora_instruction i, zeros;
  char text[64];
  isadora_explanation* e = NULL;
  uint64_t code = 0;
  IS(OK, isadora_assemble_line(riscv, "nop", 0, &i, NULL));
  memset(&zeros, 0, sizeof zeros);
  const isadora_instruction* const wrong[] = {&zeros, &i};
  for (int n = 0; n < 2; n++) {
    IS(BAD_ARGUMENT, isadora_instruction_text(simt, wrong[n], 0, NULL, NULL, text, sizeof text, NULL));
    IS(BAD_ARGUMENT, isadora_instruction_field(simt, wrong[n], "rd", &code));
    IS(BAD_ARGUMENT, isadora_instruction_bytes(simt, wrong[n], (uint8_t*)text, sizeof text));
    IS(BAD_ARGUMENT, isadora_explain(simt, wrong[n], &e));
  }
  // Storage that stands where none can.
  static char bytes[sizeof(isadora_instruction) + 32];
  isadora_instruction* const crooked = (void*)(((uintptr_t)bytes + 15) / 16 * 16 + 8);
  IS(BAD_ARGUMENT, isadora_decode(riscv, "\x13\0\0\0", 4, crooked, NULL));
  // A copy is one, too.
  const isadora_instruction copy = i;
  IS(OK, isadora_instruction_text(riscv, &copy, 0, NULL, NULL, text, sizeof text, NULL));
}

struct printing {
  const isadora_isa* isa;
  isadora_instruction nop;
};

// A caller that prints while it is asked for a name.
static const char* print_instead(void* context, uint64_t address) {
  const struct printing* const p = context;
  char text[64];
  IS(OK, isadora_instruction_text(p->isa, &p->nop, address, NULL, NULL, text, sizeof text, NULL));
  CHECK_TEXT(text, "c.nop");
  return "here";
}

static void print_within(const isadora_isa* isa) {
  struct printing p = {.isa = isa};
  isadora_instruction i;
  char text[64];
  IS(OK, isadora_decode(isa, "\x01", 2, &p.nop, NULL));
  IS(OK, isadora_assemble_line(isa, "jal ra, .+0x20", 0x1000, &i, NULL));
  IS(OK, isadora_instruction_text(isa, &i, 0x1000, print_instead, &p, text, sizeof text, NULL));
  CHECK_TEXT(text, "c.jal here");
}

static void name_targets(const isadora_isa* isa) {
  isadora_instruction i;
  char text[64];
  char name[] = "loop";
  IS(OK, isadora_assemble_line(isa, "jal ra, .+0x20", 0x1000, &i, NULL));
  IS(OK, isadora_instruction_text(isa, &i, 0x1000, name_at, name, text, sizeof text, NULL));
  CHECK(strstr(text, "loop") != NULL);
  IS(OK, isadora_instruction_text(isa, &i, 0x2000, name_at, name, text, sizeof text, NULL));
  CHECK(strstr(text, ".+0x20") != NULL);
  size_t length = 0;
  IS(TOO_SMALL, isadora_instruction_text(isa, &i, 0x2000, NULL, NULL, NULL, 0, &length));
  CHECK(length == strlen(text));
  IS(TOO_SMALL, isadora_instruction_text(isa, &i, 0x2000, NULL, NULL, text, length, NULL));
  IS(OK, isadora_instruction_text(isa, &i, 0x2000, NULL, NULL, text, length + 1, NULL));
}

// Text that is cut ends with a whole character of UTF-8.
static void cut_text(const isadora_isa* isa) {
  isadora_instruction i;
  char text[64], cut[64];
  char name[] =
      "gr\xc3\xb6\xc3\x9f"
      "e\xe2\x82\xac\xf0\x9f\x98\x80";
  size_t length = 0;
  IS(OK, isadora_assemble_line(isa, "jal ra, .+0x20", 0x1000, &i, NULL));
  IS(OK, isadora_instruction_text(isa, &i, 0x1000, name_at, name, text, sizeof text, &length));
  CHECK(strstr(text, name) != NULL);
  for (size_t capacity = 1; capacity <= length; capacity++) {
    IS(TOO_SMALL, isadora_instruction_text(isa, &i, 0x1000, name_at, name, cut, capacity, NULL));
    const size_t kept = strlen(cut);
    CHECK(kept < capacity && capacity - kept <= 4 && memcmp(cut, text, kept) == 0);
    CHECK(((unsigned char)text[kept] & 0xC0) != 0x80);
  }
}

void test_instructions(void) {
  isadora_isa *const riscv = shipped("rv32imc"), *const simt = shipped("simt128");
  print(riscv);
  cut_text(riscv);
  round_trip(riscv);
  refuse_bytes(riscv);
  refuse_texts(riscv);
  encode(simt);
  explain(simt);
  foreign(riscv, simt);
  name_targets(riscv);
  print_within(riscv);
  isadora_isa_free(riscv);
  isadora_isa_free(simt);
}

void test_cursors(void) {
  isadora_isa* isa = shipped("rv32imc");
  const uint8_t code[] = {0x13, 0, 0, 0, 0, 0, 0x01, 0, 0x03};  // nop, two bytes that are none, c.nop, a byte
  isadora_cursor* cursor = NULL;
  IS(OK, isadora_cursor_new(isa, code, sizeof code, 0x1000, &cursor));
  isadora_isa_free(isa);  // the cursor keeps it
  isadora_instruction i;
  isadora_position at;
  IS(OK, isadora_cursor_next(cursor, &i, &at));
  CHECK(at.address == 0x1000 && at.offset == 0 && at.size == 4 && i.size == 4 &&
        at.failure.error == ISADORA_DECODE_NONE);
  IS(NO_INSTRUCTION, isadora_cursor_next(cursor, &i, &at));
  CHECK(at.address == 0x1004 && at.offset == 4 && at.size == 2 && at.failure.error != ISADORA_DECODE_NONE &&
        i.size == 0);
  IS(OK, isadora_cursor_next(cursor, &i, NULL));
  CHECK(i.size == 2 && i.word_low == 1);
  IS(NO_INSTRUCTION, isadora_cursor_next(cursor, &i, &at));
  CHECK(at.size == 1 && at.failure.error == ISADORA_DECODE_TRUNCATED);
  IS(END, isadora_cursor_next(cursor, &i, &at));
  IS(END, isadora_cursor_next(cursor, &i, &at));
  isadora_cursor_free(cursor);
  isa = shipped("rv32imc");
  IS(OK, isadora_cursor_new(isa, code, 4, 0x1001, &cursor));
  IS(NO_INSTRUCTION, isadora_cursor_next(cursor, &i, &at));
  CHECK(at.failure.error == ISADORA_DECODE_MISALIGNED && at.size == 1);
  isadora_cursor_free(cursor);
  IS(OK, isadora_cursor_new(isa, NULL, 0, 0, &cursor));
  IS(END, isadora_cursor_next(cursor, &i, &at));
  isadora_cursor_free(cursor);
  isadora_isa_free(isa);
}
