// Runs a program of an instruction set for harts and writes each instruction that it executes, with the registers that
// it changed: the loop of a commit log. Then it goes back to the middle and says what was due there.
#include <inttypes.h>
#include <isadora.h>
#include <stdio.h>
#include <stdlib.h>

struct trace {
  const isadora_isa* isa;
  uint64_t instructions;
};

static bool print(void* context, const isadora_retired* r) {
  struct trace* const trace = context;
  isadora_instruction instruction;
  char text[128];
  trace->instructions++;
  isadora_decode_word(trace->isa, r->word_low, r->word_high, 8 * r->size, &instruction, NULL);
  isadora_instruction_text(trace->isa, &instruction, r->address, NULL, NULL, text, sizeof text, NULL);
  printf("%5" PRIu64 "  %-24s", r->moment, text);
  for (size_t i = 0; i < r->written_count; i++)
    printf(" %s%" PRIu32 "=0x%" PRIx64, r->written[i].file, r->written[i].number, r->written[i].words[0]);
  for (size_t i = 0; i < r->memory_count; i++)
    printf(" [0x%" PRIx64 "]=0x%" PRIx64, r->memory[i].address, r->memory[i].after[0]);
  puts("");
  return true;
}

// Says why, and ends.
static void must(isadora_status status, isadora_findings* findings) {
  if (status == ISADORA_OK) {
    isadora_findings_free(findings);
    return;
  }
  fputs(findings ? findings->report : isadora_status_text(status), stderr);
  exit(1);
}

static char* read_file(const char* path, size_t* size) {
  FILE* const file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) return perror(path), exit(1), NULL;
  *size = (size_t)ftell(file);
  rewind(file);
  char* const text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) exit(1);
  fclose(file);
  return text;
}

int main(int argc, char** argv) {
  if (argc != 3) return fputs("usage: trace ISA PROGRAM\n", stderr), 2;
  isadora_isa* isa;
  isadora_program* program;
  isadora_session* session;
  isadora_findings* findings = NULL;
  must(isadora_isa_load(argv[1], NULL, 0, &isa, &findings), findings);
  size_t size;
  char* const text = read_file(argv[2], &size);
  must(isadora_assemble(isa, text, size, argv[2], &program, &findings), findings);
  free(text);
  isadora_launch launch = isadora_launch_init();
  must(isadora_text_host_new(NULL, 0, &launch.text_host), NULL);
  must(isadora_session_start(program, &launch, &session, &findings), findings);

  struct trace trace = {isa, 0};
  isadora_session_observe(session, print, &trace, ISADORA_ACCESSES);
  must(isadora_session_run(session, NULL, NULL, &findings), findings);
  isadora_session_observe(session, NULL, NULL, ISADORA_INSTRUCTIONS);

  isadora_result* result;
  must(isadora_session_result(session, &result), NULL);
  printf("it wrote `%s` and ended with %" PRId64 "\n", isadora_text_host_output(launch.text_host, NULL),
         result->exit_status);
  isadora_result_free(result);

  uint64_t address;
  must(isadora_session_go_to(session, trace.instructions / 2, NULL), NULL);  // back
  must(isadora_session_address(session, 0, &address), NULL);
  printf("after %" PRIu64 " instructions it stood at 0x%" PRIx64 "\n", isadora_session_moment(session), address);

  isadora_session_free(session);
  isadora_text_host_free(launch.text_host);
  isadora_program_free(program);
  isadora_isa_free(isa);
}
