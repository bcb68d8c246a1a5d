// Commit logs, as other simulators and designs write them: a line for each instruction. Spike's format has pc, word,
// and writes; JSON lines have more, with the names of RVFI (docs/running.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/execute.h"
#include "sim/session/retired.h"

namespace isadora::inspect {

enum class LogFormat : uint8_t { Spike, Json };
std::optional<LogFormat> log_format(std::string_view name);

// The reason if the format cannot express the machine's runs; empty if it can: Spike's lines have no lanes.
std::string unsupported_reason(const model::Isa& isa, LogFormat format);

class CommitLog {
 public:
  CommitLog(const encoding::Codec& codec, LogFormat format) : isa_(codec.isa()), format_(format), texts_(codec) {}
  CommitLog(const encoding::Codec&& codec, LogFormat) = delete;
  // Without a line end. Empty for a record that the format omits: in Spike's, an instruction that has not retired.
  std::string line(const sim::session::Retired& retired);

 private:
  std::string spike(const sim::session::Retired& retired) const;
  std::string json(const sim::session::Retired& retired);

  const model::Isa& isa_;
  LogFormat format_;
  sim::InstructionTexts texts_;
};

// The content of a log's line.
struct Commit {
  struct Write {
    std::string name;  // of a register, as the log has it
    base::Integer value;
  };
  struct Store {
    uint64_t address = 0;
    unsigned bytes = 0;
    base::Integer value;
  };
  uint64_t pc = 0;
  std::optional<base::Integer> word;
  std::vector<Write> writes;
  std::vector<Store> stores;
  bool trapped = false;
};

// Empty for a line without an instruction, with `error` set if it should have one.
std::optional<Commit> parse_commit(std::string_view line, std::string& error);

}  // namespace isadora::inspect
