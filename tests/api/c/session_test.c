// Runs that are driven: stops, both ways, state, files, observers.
#include "check.h"

static const char* const kSum =  // sums 1 to 10 in a0, stores each sum, writes a word, ends with the sum
    ".globl _start\n_start:\n    la s0, table\n    li a0, 0\n    li a1, 10\nagain:\n    add a0, a0, a1\n    sw a0, "
    "0(s0)\n    addi s0, s0, 4\n"
    "    addi a1, a1, -1\n    bnez a1, again\n    mv s1, a0\n    li a0, 1\n    la a1, text\n    li a2, 3\n    li a7, "
    "64\n    ecall\n"
    "    mv a0, s1\n    li a7, 93\n    ecall\n.section .data\ntable: .zero 40\ntext: .ascii \"sum\"\n";

static isadora_isa* riscv;
static isadora_program* summing;
static uint64_t again;

static void open_program(void) {
  riscv = shipped("rv32imc");
  isadora_program* const unlinked = assembled(riscv, kSum);
  IS(OK, isadora_program_link((const isadora_program* const*)&unlinked, 1, &summing, NULL));
  IS(OK, isadora_program_address(summing, "again", &again));
  isadora_program_free(unlinked);
}

static void close_program(void) {
  isadora_program_free(summing);
  isadora_isa_free(riscv);
}

// The session keeps the host that the caller has freed.
static isadora_session* started(void) {
  isadora_session* session = NULL;
  isadora_launch launch = isadora_launch_init();
  IS(OK, isadora_text_host_new(NULL, 0, &launch.text_host));
  IS(OK, isadora_session_start(summing, &launch, &session, NULL));
  isadora_text_host_free(launch.text_host);
  return session;
}

static uint64_t a0(const isadora_session* session) {
  uint64_t word = 0;
  size_t values = 0, each = 0;
  IS(OK, isadora_session_read(session, "a0", 0, &word, 1, &values, &each, NULL));
  CHECK(values == 1 && each == 1);
  return word;
}

static void go_on_and_back(void) {
  isadora_session* const s = started();
  isadora_stop stop;
  isadora_until until = isadora_until_init();
  uint64_t address = 0;
  until.addresses = &again;
  until.address_count = 1;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_ADDRESS && stop.address == again && a0(s) == 0);
  IS(OK, isadora_session_address(s, 0, &address));
  CHECK(address == again);
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(a0(s) == 10);
  IS(OK, isadora_session_step(s, 2, &stop));
  CHECK(stop.reason == ISADORA_STOP_INSTRUCTIONS && a0(s) == 19);
  const uint64_t moment = isadora_session_moment(s);
  IS(OK, isadora_session_step_back(s, 2, &stop));
  CHECK(isadora_session_moment(s) == moment - 2 && a0(s) == 10);
  IS(OK, isadora_session_run_back(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_ADDRESS && a0(s) == 0);
  IS(OK, isadora_session_run_back(s, NULL, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_BEGINNING && isadora_session_moment(s) == 0);
  IS(OK, isadora_session_go_to(s, moment, NULL));
  CHECK(a0(s) == 19 && !isadora_session_ended(s));
  isadora_result* result = NULL;
  IS(OK, isadora_session_result(s, &result));
  CHECK(result->outcome == ISADORA_LIMIT);
  isadora_result_free(result);
  IS(OK, isadora_session_run(s, NULL, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_ENDED && isadora_session_ended(s));
  IS(OK, isadora_session_result(s, &result));
  CHECK(result->outcome == ISADORA_DONE && result->exit_status == 55 &&
        result->warp_instructions == isadora_session_moment(s));
  isadora_result_free(result);
  IS(BAD_ARGUMENT, isadora_session_step(s, 0, &stop));
  IS(BAD_ARGUMENT, isadora_session_step_back(s, 0, &stop));
  isadora_session_free(s);
}

static void stop_where_something_happens(void) {
  isadora_session* const s = started();
  isadora_stop stop;
  isadora_findings* findings = NULL;
  isadora_watch watches[] = {{"s1", ISADORA_ON_WRITE, 0, 0}, {"a1", ISADORA_ON_WRITE, 0, 0}};
  isadora_until until = isadora_until_init();
  until.watches = watches;
  until.watch_count = 2;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_WATCH && stop.watch_count == 1 && stop.watches[0] == 1);
  until.watch_count = 1;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.watches[0] == 0 && a0(s) == 55);
  watches[0].place = "nowhere";
  IS(REFUSED, isadora_session_run(s, &until, &stop, &findings));
  CHECK(findings && findings->count == 1 && strstr(findings->report, "nowhere") != NULL);
  isadora_findings_free(findings);
  watches[0] = (isadora_watch){"a0", (isadora_watch_on)7, 0, 0};
  IS(BAD_ARGUMENT, isadora_session_run(s, &until, &stop, NULL));
  watches[0] = (isadora_watch){NULL, ISADORA_ON_READ, 0, 0};
  IS(BAD_ARGUMENT, isadora_session_run(s, &until, &stop, NULL));
  until = isadora_until_init();
  until.warp = 9;
  IS(REFUSED, isadora_session_run(s, &until, &stop, NULL));
  until = isadora_until_init();
  until.host_calls = true;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_HOST_CALL);
  until = isadora_until_init();
  until.steps = 2;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_STEPS);
  until.size = 1;
  IS(BAD_ARGUMENT, isadora_session_run(s, &until, &stop, NULL));
  until = isadora_until_init();
  until.address_count = 1;
  IS(BAD_ARGUMENT, isadora_session_run(s, &until, &stop, NULL));
  isadora_session_free(s);
}

static void save_and_restore(void) {
  isadora_session *const s = started(), *const other = started();
  isadora_blob* saved = NULL;
  isadora_findings* findings = NULL;
  IS(OK, isadora_session_step(s, 20, NULL));
  const uint64_t sum = a0(s);
  IS(OK, isadora_session_save(s, &saved, NULL));
  IS(OK, isadora_session_restore(other, saved->data, saved->size, NULL));
  CHECK(isadora_session_moment(other) == 20 && a0(other) == sum);
  IS(REFUSED, isadora_session_restore(other, saved->data, saved->size / 2, &findings));
  CHECK(findings && findings->count == 1 && a0(other) == sum);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_session_restore(other, NULL, 0, NULL));
  isadora_blob_free(saved);
  IS(OK, isadora_session_run(other, NULL, NULL, NULL));
  CHECK(isadora_session_ended(other));
  IS(REFUSED, isadora_session_save(other, &saved, &findings));
  CHECK(saved == NULL && findings && findings->count == 1);
  isadora_findings_free(findings);
  isadora_session_free(s);
  isadora_session_free(other);
}

void test_sessions(void) {
  open_program();
  go_on_and_back();
  stop_where_something_happens();
  save_and_restore();
  isadora_session* session = NULL;
  isadora_findings* findings = NULL;
  isadora_launch launch = isadora_launch_init();
  launch.kernel = "nothing";
  launch.engine = "steam";
  IS(REFUSED, isadora_session_start(summing, &launch, &session, &findings));
  CHECK(session == NULL && findings && findings->count == 1);
  isadora_findings_free(findings);
  close_program();
}

// ---- state

static void registers_and_places(void) {
  isadora_session* const s = started();
  uint64_t word = 77, words[16];
  size_t values = 0, each = 0, count = 0;
  isadora_findings* findings = NULL;
  uint64_t given = 0;
  IS(OK, isadora_session_write(s, "a0", &word, 1, 0, ISADORA_ALL_LANES, &given, NULL));
  CHECK(a0(s) == 77 && given == 1);
  IS(OK, isadora_session_read_register(s, isadora_isa_register_files(riscv, NULL)[0].name, 10, 0, 0, words, 16, &count,
                                       NULL));
  CHECK(words[0] == 77 && count == 1);
  IS(TOO_SMALL, isadora_session_read_register(s, isadora_isa_register_files(riscv, NULL)[0].name, 10, 0, 0, NULL, 0,
                                              &count, NULL));
  word = 78;
  IS(OK, isadora_session_write_register(s, isadora_isa_register_files(riscv, NULL)[0].name, 10, 0, 0, &word, 1, NULL));
  CHECK(a0(s) == 78);
  IS(REFUSED, isadora_session_read_register(s, "nothing", 0, 0, 0, words, 16, NULL, &findings));
  CHECK(findings && strstr(findings->report, "nothing") != NULL);
  isadora_findings_free(findings);
  IS(REFUSED, isadora_session_read_register(s, isadora_isa_register_files(riscv, NULL)[0].name, 99, 0, 0, words, 16,
                                            NULL, NULL));
  IS(REFUSED,
     isadora_session_write_register(s, isadora_isa_register_files(riscv, NULL)[0].name, 1, 5, 0, &word, 1, NULL));
  IS(TOO_SMALL, isadora_session_read(s, "a0", 0, NULL, 0, &values, &each, NULL));
  CHECK(values == 1 && each == 1);
  IS(REFUSED, isadora_session_read(s, "nothing", 0, words, 16, &values, &each, NULL));
  IS(REFUSED, isadora_session_read(s, "a0", 4, words, 16, &values, &each, NULL));
  word = UINT64_C(1) << 40;  // more than 32 bits
  IS(REFUSED, isadora_session_write(s, "a0", &word, 1, 0, ISADORA_ALL_LANES, NULL, &findings));
  CHECK(findings && strstr(findings->report, "32 bits") != NULL);
  isadora_findings_free(findings);
  IS(BAD_ARGUMENT, isadora_session_write(s, "a0", &word, 0, 0, ISADORA_ALL_LANES, NULL, NULL));
  IS(OK, isadora_session_set_address(s, again, 0, ISADORA_ALL_LANES, NULL));
  IS(OK, isadora_session_address(s, 0, &word));
  CHECK(word == again);
  IS(REFUSED, isadora_session_set_address(s, again, 3, ISADORA_ALL_LANES, NULL));
  IS(REFUSED, isadora_session_address(s, 3, &word));
  isadora_session_free(s);
}

static void memory(void) {
  isadora_session* const s = started();
  uint64_t table = 0;
  uint8_t bytes[8] = {1, 2, 3, 4}, seen[8] = {0};
  size_t got = 0;
  IS(OK, isadora_program_address(summing, "table", &table));
  IS(OK, isadora_session_write_memory(s, "memory", table, 0, 0, bytes, 4, NULL));
  IS(OK, isadora_session_read_memory(s, "memory", table, 0, 0, seen, 8, &got, NULL));
  CHECK(got == 8 && memcmp(bytes, seen, 8) == 0);
  IS(OK, isadora_session_read_memory(s, "memory", 0, 0, 0, seen, 8, &got, NULL));
  CHECK(got == 0);
  IS(REFUSED, isadora_session_write_memory(s, "memory", 0, 0, 0, bytes, 4, NULL));
  IS(REFUSED, isadora_session_read_memory(s, "nothing", table, 0, 0, seen, 8, &got, NULL));
  IS(REFUSED, isadora_session_read_memory(s, "memory", table, 0, 70, seen, 8, &got, NULL));
  IS(BAD_ARGUMENT, isadora_session_read_memory(s, "memory", table, 0, 0, NULL, 8, &got, NULL));
  isadora_session_free(s);
}

static void lanes(void) {
  isadora_isa* const simt = shipped("simt128");
  isadora_program* const program =
      assembled(simt, ".kernel k\n    S2R R0, SR_TID_X ;\n    BAR.SYNC 0x0 ;\n    EXIT ;\n.end\n");
  isadora_session* s = NULL;
  isadora_launch launch = isadora_launch_init();
  launch.block.x = 40;
  IS(OK, isadora_session_start(program, &launch, &s, NULL));
  CHECK(isadora_session_warps(s) == 2);
  isadora_extent block = {9, 9, 9};
  IS(OK, isadora_session_block(s, &block));
  CHECK(block.x == 0 && block.y == 0 && block.z == 0);
  isadora_lane all[64];
  size_t count = 0;
  IS(OK, isadora_session_lanes(s, 1, all, 64, &count));
  CHECK(count == 32 && all[7].state == ISADORA_LANE_RUNS && all[8].state == ISADORA_LANE_ENDED);
  IS(TOO_SMALL, isadora_session_lanes(s, 0, NULL, 0, &count));
  IS(REFUSED, isadora_session_lanes(s, 2, all, 64, &count));
  isadora_until until = isadora_until_init();
  isadora_stop stop;
  until.barriers = true;
  IS(OK, isadora_session_run(s, &until, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_BARRIER);
  uint64_t words[32];
  size_t values = 0, each = 0;
  IS(OK, isadora_session_read(s, "R0", stop.warp, words, 32, &values, &each, NULL));
  CHECK(each == 1 && values == (stop.warp ? 8u : 32u) && words[5] == 32 * stop.warp + 5);
  isadora_session_free(s);
  isadora_program_free(program);
  isadora_isa_free(simt);
}

void test_state(void) {
  open_program();
  registers_and_places();
  memory();
  close_program();
  lanes();
}

// ---- observers

struct seen {
  isadora_session* session;
  unsigned instructions, stores, faults;
  uint64_t last_a0;
  bool stop_at_host;
};

static bool look(void* context, const isadora_retired* r) {
  struct seen* const seen = context;
  seen->instructions++;
  seen->faults += r->fault != NULL;
  for (size_t i = 0; i < r->memory_count; i++) {
    CHECK_TEXT(r->memory[i].space, "memory");
    if (r->memory[i].kind == ISADORA_STORE) seen->stores++, seen->last_a0 = r->memory[i].after[0];
  }
  for (size_t i = 0; i < r->written_count; i++)
    CHECK(r->written[i].word_count == 1 && r->written[i].file[0] && r->written[i].number < 32);
  CHECK(r->size == 2 || r->size == 4);
  CHECK(r->opcode && r->lanes == 1);
  // Whoever looks on may not use the session.
  IS(BAD_ARGUMENT, isadora_session_step(seen->session, 1, NULL));
  IS(BAD_ARGUMENT, isadora_session_observe(seen->session, NULL, NULL, ISADORA_INSTRUCTIONS));
  CHECK(isadora_session_moment(seen->session) == 0);
  isadora_session_free(seen->session);
  return !(seen->stop_at_host && strncmp(r->opcode, "ECALL", 5) == 0);
}

static bool count_only(void* context, const isadora_retired* r) {
  ++*(unsigned*)context;
  return r->read_count == 0 && r->memory_count == 0;
}

void test_observers(void) {
  open_program();
  isadora_session* s = started();
  struct seen seen = {s, 0, 0, 0, 0, true};
  isadora_stop stop;
  IS(OK, isadora_session_observe(s, look, &seen, ISADORA_ACCESSES));
  IS(OK, isadora_session_run(s, NULL, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_OBSERVER && seen.stores == 10 && seen.last_a0 == 55 && seen.faults == 0);
  CHECK(seen.instructions == isadora_session_moment(s));
  unsigned rest = 0;
  const uint64_t before = isadora_session_moment(s);
  IS(OK, isadora_session_observe(s, count_only, &rest, ISADORA_INSTRUCTIONS));
  IS(OK, isadora_session_run(s, NULL, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_ENDED && rest == isadora_session_moment(s) - before);
  IS(OK, isadora_session_observe(s, NULL, NULL, ISADORA_INSTRUCTIONS));
  IS(BAD_ARGUMENT, isadora_session_observe(s, look, &seen, (isadora_detail)5));
  isadora_session_free(s);
  isadora_program* const faulty = assembled(riscv, ".globl _start\n_start:\n    li a0, 0\n    lw a1, 0(a0)\n");
  IS(OK, isadora_session_start(faulty, NULL, &s, NULL));
  seen = (struct seen){s, 0, 0, 0, 0, false};
  IS(OK, isadora_session_observe(s, look, &seen, ISADORA_ACCESSES));
  IS(OK, isadora_session_run(s, NULL, &stop, NULL));
  CHECK(stop.reason == ISADORA_STOP_ENDED && seen.faults == 1 && seen.instructions == 2);
  isadora_session_free(s);
  isadora_program_free(faulty);
  close_program();
}
