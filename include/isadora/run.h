// Running a kernel, or a program with an entry, on the simulator. A program that is to be linked is linked alone. A run
// takes values and returns values; two runs never share anything, so several may go on at once. Lanes and blocks are
// interleaved in one fixed order (docs/machine.md): equal requests have equal results.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "isadora/host.h"
#include "isadora/program.h"

namespace isadora {

struct Extent {  // blocks of a grid, threads of a block; each from 1
  uint32_t x = 1, y = 1, z = 1;
};

// What a kernel's parameter gets.
struct Argument {
  static Argument number(uint64_t n) { return {n, std::nullopt}; }
  static Argument buffer(std::vector<uint8_t> bytes) { return {0, std::move(bytes)}; }  // the kernel gets its address
  static Argument zeros(size_t bytes) { return buffer(std::vector<uint8_t>(bytes)); }

  uint64_t value = 0;  // must fit the parameter
  std::optional<std::vector<uint8_t>> bytes;
};

struct Launch {
  std::string kernel;                         // empty: the only one
  Extent grid, block;                         // at most 1024 threads in a block; 1 and 1 of a hart
  std::map<std::string, Argument> arguments;  // by parameter; each parameter needs one. Buffers: 8 GiB together
  std::map<std::string, int64_t> settings;    // parameters of the machine that the description has
  uint64_t max_instructions = 0;              // warp instructions; 0: no limit, so an endless program runs for ever
  std::vector<std::string> command_line;      // of a hart: its argc and argv
  std::shared_ptr<Host> host;                 // of a hart; without one all that it asks for but memory fails
  std::string engine;                         // one of engines(); empty: the one that suits the machine
};

struct Fault {
  std::string kind, message;  // as the machine declares them
  std::string detail;         // the instruction's own words, or empty
  std::string kernel;
  uint64_t pc = 0;           // offset in the code
  std::string instruction;   // its text
  unsigned source_line = 0;  // 0: unknown
  Extent block;              // which one, from 0
  unsigned warp = 0;
  uint64_t lanes = 0;               // bit i: lane i faulted
  std::optional<uint64_t> address;  // of the first of them
  std::string space;                // the memory that the address is in
  std::string nearby;               // what lies at or near it
};

struct RunResult {
  enum class Status {
    Done,
    Faulted,     // `fault` says why and where
    Limit,       // max_instructions; `message`
    BadRequest,  // nothing ran; `message` says what is wrong and how to mend it
  };
  Status status = Status::Done;
  std::string message;  // one line; empty when Done
  std::optional<Fault> fault;
  std::optional<int64_t> exit_status;                   // where the program itself gave one
  std::map<std::string, std::vector<uint8_t>> buffers;  // of the launch, as the run left them; after a fault too
  uint64_t warp_instructions = 0, lane_instructions = 0;

  explicit operator bool() const { return status == Status::Done; }
};

RunResult run(const Program& program, const Launch& launch);

}  // namespace isadora
