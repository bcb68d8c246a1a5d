// Runs that are driven step by step, forward and backward, observed, changed, saved and restored. The rules for all
// functions are in isadora.h.
#ifndef ISADORA_C_SESSION_H
#define ISADORA_C_SESSION_H

#include "isadora/c/run.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- runs that are driven step by step

typedef struct isadora_session isadora_session;

// Stands before the first instruction. A program that is to be linked is linked alone. `launch` may be NULL.
ISADORA_API isadora_status isadora_session_start(const isadora_program* program, const isadora_launch* launch,
                                                 isadora_session** session, isadora_findings** findings);
// Called by a callback of this session, it does nothing.
ISADORA_API void isadora_session_free(isadora_session* session);

typedef enum isadora_watch_on { ISADORA_ON_WRITE = 0, ISADORA_ON_READ = 1, ISADORA_ON_ACCESS = 2 } isadora_watch_on;

typedef struct isadora_watch {
  const char* place;  // by name: "a0", "R[4:5]", "memory[0x1000, 4]"
  isadora_watch_on on;
  uint32_t warp;   // whose registers, or whose lanes' memory
  uint64_t lanes;  // likewise; 0: all
} isadora_watch;

// Conditions that stop a run; the first that holds stops it. The end of the run always does.
typedef struct isadora_until {
  size_t size;                // sizeof(isadora_until)
  uint64_t instructions;      // of all warps, from here on; 0: any number
  uint64_t steps;             // instructions of one warp, or when nothing more happens in it; 0: any number
  uint32_t warp;              // that `steps` counts
  bool barriers;              // after lanes have come to a barrier
  bool host_calls;            // after the host has been asked for something
  const uint64_t* addresses;  // before any warp executes an instruction there
  size_t address_count;
  const isadora_watch* watches;  // after an instruction has touched one
  size_t watch_count;
} isadora_until;

static inline isadora_until isadora_until_init(void) {
  isadora_until until;
  memset(&until, 0, sizeof until);
  until.size = sizeof until;
  return until;
}

typedef enum isadora_reason {
  ISADORA_STOP_ENDED = 0,         // isadora_session_result says how
  ISADORA_STOP_INSTRUCTIONS = 1,  // so many were executed
  ISADORA_STOP_STEPS = 2,
  ISADORA_STOP_ADDRESS = 3,
  ISADORA_STOP_WATCH = 4,
  ISADORA_STOP_BARRIER = 5,
  ISADORA_STOP_HOST_CALL = 6,
  ISADORA_STOP_OBSERVER = 7,   // the observer has stopped it
  ISADORA_STOP_BEGINNING = 8,  // backward: there is no stop before this
} isadora_reason;

typedef struct isadora_stop {
  isadora_reason reason;
  // What is executed next. A watch, a barrier, a call of the host: what was executed last, and by which lanes. Of an
  // ended run: where it faulted.
  uint32_t warp;
  uint64_t address, lanes;
  // Those that were touched, by their places in isadora_until.watches; good until the session goes on.
  const size_t* watches;
  size_t watch_count;
} isadora_stop;

// Of all functions here: `stop` and `findings` may be NULL. ISADORA_REFUSED: nothing has happened, for a place or warp
// is not there. On until something of `until` happens, which may be NULL: to the end.
ISADORA_API isadora_status isadora_session_run(isadora_session* session, const isadora_until* until, isadora_stop* stop,
                                               isadora_findings** findings);
// So many instructions of all warps, from 1.
ISADORA_API isadora_status isadora_session_step(isadora_session* session, uint64_t instructions, isadora_stop* stop);
// Backward: by `steps` of the warp, or else to the last moment before now at which an instruction was due that is at
// one of the addresses or touches what is watched; without any, to the beginning.
ISADORA_API isadora_status isadora_session_run_back(isadora_session* session, const isadora_until* until,
                                                    isadora_stop* stop, isadora_findings** findings);
ISADORA_API isadora_status isadora_session_step_back(isadora_session* session, uint64_t instructions,
                                                     isadora_stop* stop);
// A moment is a number of instructions, of all warps together, that were executed before it. Later ones are reached as
// far as the run goes. The observer sees nothing of moments that the run has been at, and everything beyond them.
ISADORA_API isadora_status isadora_session_go_to(isadora_session* session, uint64_t moment, isadora_stop* stop);
ISADORA_API uint64_t isadora_session_moment(const isadora_session* session);
ISADORA_API bool isadora_session_ended(const isadora_session* session);
// Of an ended run; of another one the outcome is ISADORA_LIMIT, and the buffers are as they are now.
ISADORA_API isadora_status isadora_session_result(const isadora_session* session, isadora_result** result);

typedef struct isadora_register_access {
  const char* file;
  uint32_t number, lane;  // lane: 0 where the register is not the lanes' own
  const uint64_t* words;  // read: before the instruction; written: after it; the least significant first
  size_t word_count;
} isadora_register_access;

typedef enum isadora_access_kind { ISADORA_LOAD = 0, ISADORA_STORE = 1, ISADORA_ATOMIC = 2 } isadora_access_kind;

typedef struct isadora_memory_access {
  isadora_access_kind kind;
  uint32_t lane;
  const char* space;
  uint64_t address;
  uint32_t bytes;
  size_t word_count;  // of each
  const uint64_t* before;
  const uint64_t* after;
} isadora_memory_access;

// An instruction that was executed. All of it is good until the observer returns.
typedef struct isadora_retired {
  uint64_t moment;  // before it
  uint64_t address;
  uint64_t word_low, word_high;
  uint32_t warp;
  uint32_t size;  // bytes
  const char* opcode;
  uint64_t lanes;                       // that took part
  const isadora_register_access* read;  // by file, number and lane
  size_t read_count;
  const isadora_register_access* written;
  size_t written_count;
  const isadora_memory_access* memory;  // in the order of the accesses
  size_t memory_count;
  bool has_next;
  uint64_t next;               // where the lowest of its lanes goes on
  const isadora_fault* fault;  // NULL: none; else nothing was written
} isadora_retired;

typedef bool isadora_observer(void* context, const isadora_retired* retired);  // false: the run stops

typedef enum isadora_detail {
  ISADORA_INSTRUCTIONS = 0,  // registers and memory are left out, which is many times as fast
  ISADORA_ACCESSES = 1,
} isadora_detail;

// Sees each instruction that is executed from now on, those again that are executed again. NULL: nobody looks on, which
// costs nothing. `context` must live as long as the observer is there.
ISADORA_API isadora_status isadora_session_observe(isadora_session* session, isadora_observer* observer, void* context,
                                                   isadora_detail detail);

// ---- state

typedef enum isadora_lane_state {
  ISADORA_LANE_RUNS = 0,
  ISADORA_LANE_YIELDS = 1,
  ISADORA_LANE_AT_BARRIER = 2,
  ISADORA_LANE_WAITS = 3,
  ISADORA_LANE_ENDED = 4,
} isadora_lane_state;

typedef struct isadora_lane {
  isadora_lane_state state;
  uint64_t address;  // where it goes on, or waits
} isadora_lane;

#define ISADORA_ALL_LANES UINT64_MAX

ISADORA_API uint32_t isadora_session_warps(const isadora_session* session);  // of the block that runs
ISADORA_API isadora_status isadora_session_block(const isadora_session* session,
                                                 isadora_extent* block);  // which one runs, from 0
// *count is how many lanes the warp has, also where `capacity` is too small for them: `capacity` of 64 always suffices.
// `count` may be NULL. ISADORA_REFUSED: the block has no such warp.
ISADORA_API isadora_status isadora_session_lanes(const isadora_session* session, uint32_t warp, isadora_lane* lanes,
                                                 size_t capacity, size_t* count);
// Where a warp goes on. ISADORA_NOT_FOUND: no lane of it can. ISADORA_REFUSED: the block has no such warp.
ISADORA_API isadora_status isadora_session_address(const isadora_session* session, uint32_t warp, uint64_t* address);

// Values are unsigned numbers in words of 64 bits, the least significant first. `findings` may be NULL, and say what is
// wrong where the answer is ISADORA_REFUSED: an unknown name, warp or lane, memory that is not there, a value that does
// not fit.
//
// By name, as `isadora eval` and the debugger have it: a value for each lane of the warp that has a thread, or one
// where all see the same. *values is their number, *each how many words each has; `capacity` counts words. With
// ISADORA_TOO_SMALL both are told and no word is written.
ISADORA_API isadora_status isadora_session_read(const isadora_session* session, const char* place, uint32_t warp,
                                                uint64_t* words, size_t capacity, size_t* values, size_t* each,
                                                isadora_findings** findings);
// The same value for all of these lanes (bit i: lane i). It is a part of the run: gone before this moment, there after
// it. *given, which may be NULL: lanes that were given it; 1 where all lanes share the place. ISADORA_REFUSED where
// none of the lanes has a thread.
ISADORA_API isadora_status isadora_session_write(isadora_session* session, const char* place, const uint64_t* words,
                                                 size_t word_count, uint32_t warp, uint64_t lanes, uint64_t* given,
                                                 isadora_findings** findings);
ISADORA_API isadora_status isadora_session_set_address(isadora_session* session, uint64_t address, uint32_t warp,
                                                       uint64_t lanes, isadora_findings** findings);
// By file and number. *count, which may be NULL: how many words the register has, 1 to 16.
ISADORA_API isadora_status isadora_session_read_register(const isadora_session* session, const char* file,
                                                         uint32_t number, uint32_t warp, uint32_t lane, uint64_t* words,
                                                         size_t capacity, size_t* count, isadora_findings** findings);
ISADORA_API isadora_status isadora_session_write_register(isadora_session* session, const char* file, uint32_t number,
                                                          uint32_t warp, uint32_t lane, const uint64_t* words,
                                                          size_t word_count, isadora_findings** findings);
// As many bytes as are there from the address on, at most `size`; *got is their number.
ISADORA_API isadora_status isadora_session_read_memory(const isadora_session* session, const char* space,
                                                       uint64_t address, uint32_t warp, uint32_t lane, void* out,
                                                       size_t size, size_t* got, isadora_findings** findings);
// All of them or none.
ISADORA_API isadora_status isadora_session_write_memory(isadora_session* session, const char* space, uint64_t address,
                                                        uint32_t warp, uint32_t lane, const void* bytes, size_t size,
                                                        isadora_findings** findings);

// All of the machine at this moment, to go on from in another process. Files that the program has open are no part of
// it. ISADORA_REFUSED: the run has ended, or stands within a transaction.
ISADORA_API isadora_status isadora_session_save(const isadora_session* session, isadora_blob** saved,
                                                isadora_findings** findings);
// Of the same program and launch. The run begins at the saved moment then. ISADORA_REFUSED: the bytes are damaged or
// those of another program, and nothing has changed.
ISADORA_API isadora_status isadora_session_restore(isadora_session* session, const void* saved, size_t size,
                                                   isadora_findings** findings);

#ifdef __cplusplus
}
#endif

#endif
