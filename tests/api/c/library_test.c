// The library, findings, and instruction sets.
#include "check.h"

void test_library(void) {
  CHECK(isadora_version()[0] >= '0');
  CHECK(isadora_abi_version() == ISADORA_ABI_VERSION);
  size_t count = 0;
  const char* const* const engines = isadora_engines(&count);
  CHECK(count >= 2 && engines[0][0] && isadora_engines(NULL) == engines);
  CHECK_TEXT(isadora_status_text(ISADORA_OK), "done");
  int all = 0;
  while (strcmp(isadora_status_text((isadora_status)all), "this is not a status") != 0) all++;
  CHECK(all == ISADORA_INTERNAL + 1);
}

static void load_what_is_not_there(void) {
  isadora_isa* isa = (isadora_isa*)1;
  isadora_findings* findings = NULL;
  IS(REFUSED, isadora_isa_load("rv32imd", NULL, 0, &isa, &findings));
  CHECK(isa == NULL && findings && findings->count == 1 && findings->findings[0].severity == ISADORA_ERROR);
  CHECK_TEXT(findings->findings[0].kind, "cannot-read");
  CHECK(strstr(findings->findings[0].message, "unknown instruction set `rv32imd`") != NULL);
  CHECK(findings->findings[0].note_count > 0 && strstr(findings->report, findings->findings[0].notes[0]) != NULL);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_isa_load("rv32imd", NULL, 0, &isa, NULL));
}

static void parse_texts(void) {
  isadora_isa* isa = NULL;
  isadora_findings* findings = NULL;
  const isadora_source bad = {"bad.isa", "ISA { nonsense", 14};
  IS(REFUSED, isadora_isa_parse(&bad, 1, &isa, &findings));
  CHECK(isa == NULL && findings && findings->count >= 1);
  CHECK_TEXT(findings->findings[0].place.file, "bad.isa");
  CHECK(findings->findings[0].place.line == 1 && findings->findings[0].place.column >= 1);
  isadora_findings_free(findings);
  IS(BAD_ARGUMENT, isadora_isa_parse(NULL, 0, &isa, NULL));
  const isadora_source none = {NULL, "", 0};
  IS(BAD_ARGUMENT, isadora_isa_parse(&none, 1, &isa, NULL));
  const isadora_source missing = {"a", NULL, 4};
  IS(BAD_ARGUMENT, isadora_isa_parse(&missing, 1, &isa, NULL));
}

static const char* const kTiny =
    "__DefISA tiny\n    Execution = \"simt\";\n    Lanes = 4;\n    Parcel = 16;\n  __Description\nA tiny one.\n\n"
    "__DefRegisterFile a\n    Scope = lane;\n    Count = 8;\n    Width = 8;\n    Spelling = \"a%\";\n\n"
    "__DefRegisterType Acc<3> : [a]\n\n__DefNumberType Byte<8>\n\n__DefGroup ALL\n\n"
    "__DefOptype put : [ALL]\n  __Encoding\n    field<3, 3> Acc  to;\n    field<8, 8> Byte value;\n"
    "  __Syntax\n    put to, value ;\n  __Description\nPuts a number into a register.\n"
    "  __Semantics\n    put to, value:\n        to = value;\n\n__DefOpcode put_a : [put]\n";

static void parse_a_tiny_one(void) {
  const isadora_source source = {"tiny.isa", kTiny, strlen(kTiny)};
  isadora_isa* isa = NULL;
  isadora_findings* findings = NULL;
  const isadora_status status = isadora_isa_parse(&source, 1, &isa, &findings);
  CHECK(status == ISADORA_OK);
  if (findings) fputs(status == ISADORA_OK ? "" : findings->report, stdout);
  isadora_findings_free(findings);
  CHECK_TEXT(isadora_isa_name(isa), "tiny");
  CHECK(isadora_isa_lanes(isa) == 4 && isadora_isa_parcel_bits(isa) == 16);
  isadora_isa_free(isa);
}

void test_isas(void) {
  load_what_is_not_there();
  parse_texts();
  parse_a_tiny_one();
  isadora_isa* const riscv = shipped("rv32imc");
  CHECK_TEXT(isadora_isa_name(riscv), "rv32imc");
  CHECK(strlen(isadora_isa_fingerprint(riscv)) > 8);
  CHECK(isadora_isa_execution(riscv) == ISADORA_HART && isadora_isa_lanes(riscv) == 1);
  CHECK(isadora_isa_parcel_bits(riscv) == 16 && isadora_isa_code_align(riscv) == 2);
  size_t count = 0;
  const isadora_register_file* const files = isadora_isa_register_files(riscv, &count);
  CHECK(count >= 1 && files[0].count == 32 && files[0].width == 32 && files[0].scope == ISADORA_SCOPE_HART);
  const isadora_opcode* const opcodes = isadora_isa_opcodes(riscv, &count);
  CHECK(count > 60 && isadora_isa_opcodes(riscv, NULL) == opcodes);
  for (size_t i = 0; i < count; i++) {
    unsigned bits = 0;
    for (size_t f = 0; f < opcodes[i].field_count; f++) {
      unsigned width = 0;
      for (size_t s = 0; s < opcodes[i].fields[f].slice_count; s++) width += opcodes[i].fields[f].slices[s].width;
      CHECK(width == opcodes[i].fields[f].width);
      bits += width;
    }
    CHECK(opcodes[i].form_count >= 1 && opcodes[i].name[0] && bits <= opcodes[i].bits);
  }
  isadora_isa_free(riscv);
  isadora_isa* const simt = shipped("simt128");
  CHECK(isadora_isa_execution(simt) == ISADORA_SIMT && isadora_isa_lanes(simt) == 32);
  isadora_isa_free(simt);
}
