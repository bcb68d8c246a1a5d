// Logs of what each instruction did, as other simulators and designs write them: a line for each. Spike's format tells
// pc, word, and what was written; JSON lines tell more, with the names of RVFI (docs/logs.md).
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

// Why the machine's runs cannot be told so; empty where they can: Spike's lines have no lanes.
std::string why_not_logged(const model::Isa& isa, LogFormat format);

class CommitLog {
 public:
  CommitLog(const encoding::Codec& codec, LogFormat format) : isa_(codec.isa()), format_(format), texts_(codec) {}
  CommitLog(const encoding::Codec&& codec, LogFormat) = delete;
  // Without a line end. Empty for what the format does not tell: in Spike's, an instruction that has not retired.
  std::string line(const sim::session::Retired& retired);

 private:
  std::string spike(const sim::session::Retired& retired) const;
  std::string json(const sim::session::Retired& retired);

  const model::Isa& isa_;
  LogFormat format_;
  sim::InstructionTexts texts_;
};

// What a line of a log says.
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

// Nothing for a line that tells of no instruction, with `error` set where it should.
std::optional<Commit> parse_commit(std::string_view line, std::string& error);

}  // namespace isadora::inspect
