#include "inspect/log_comparison.h"

#include <algorithm>
#include <charconv>

#include "disassembler/bits.h"
#include "inspect/words.h"
#include "model/registers.h"
#include "sim/program.h"

namespace isadora::inspect {

using base::Integer;
using sim::session::Retired;

namespace {

std::string indented(const std::string& text, const std::string& by) {
  std::string out = by;
  for (const char c : text) out += c == '\n' ? "\n" + by : std::string(1, c);
  while (out.ends_with(' ') || out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

LogComparison::LogComparison(const encoding::Codec& codec, const object::Object& object, NextLine next_line)
    : codec_(codec),
      object_(object),
      next_line_(std::move(next_line)),
      locations_(object),
      places_(codec.isa()),
      texts_(codec) {}

// The next line with an instruction.
bool LogComparison::next(Commit& commit) {
  std::string line, error;
  while (next_line_(line)) {
    line_++;
    std::optional<Commit> found = parse_commit(line, error);
    if (!error.empty()) {
      problem_ = "line " + std::to_string(line_) + " of the log: " + error;
      return false;
    }
    if (found) return commit = std::move(*found), true;
  }
  log_ended_ = true;
  return false;
}

// Other simulators begin before the program does.
bool LogComparison::find_beginning(uint64_t pc) {
  begun_ = true;
  while (next(commit_)) {
    if (commit_.pc == pc) return true;
    skipped_++;
  }
  if (problem_.empty())
    problem_ = skipped_ ? "the log has no instruction at " + hex(pc) + ", where the program begins"
                        : "the log has no instructions";
  return false;
}

bool LogComparison::see(const Retired& retired) {
  const bool there = begun_ ? next(commit_) : find_beginning(retired.issue.pc);
  if (!there) return false;
  const std::string how = how_they_differ(retired);
  if (how.empty()) return compared_++, !retired.fault;
  difference_ = explain(retired, how);
  return false;
}

void LogComparison::run_ended(const std::string& how) {
  if (!difference_.empty() || !problem_.empty() || log_ended_ || !next(commit_)) return;
  difference_ = "they differ after " + std::to_string(compared_) + " instructions, at line " + std::to_string(line_) +
                " of the log: " + how + ", and the log continues at " + hex(commit_.pc);
}

// A name of the description, or RVFI's number of a register: of the first file.
std::optional<sim::StateLocation> LogComparison::place(const std::string& name) const {
  if (!name.starts_with('#')) {
    auto found = places_.find(name);
    return found && found->kind == sim::StateLocation::Kind::Registers ? found : std::nullopt;
  }
  unsigned number = 0;
  const auto read = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  const model::RegisterFile& file = codec_.isa().files[0];
  if (read.ec != std::errc() || number >= file.count) return std::nullopt;
  sim::StateLocation place;
  place.number = number;
  place.bits = file.width;
  return place;
}

std::string LogComparison::how_they_differ(const Retired& r) const {
  const encoding::Decoded& d = r.issue.instruction.decoded;
  if (commit_.pc != r.issue.pc)
    return "  log:   continues at " + hex(commit_.pc) + "\n  here:  continues at " + hex(r.issue.pc);
  const Integer word = Integer(static_cast<uint64_t>(d.word >> 64)).shl(64) | Integer(static_cast<uint64_t>(d.word));
  if (commit_.word && commit_.word->low_bits(8 * d.bytes) != word.low_bits(8 * d.bytes))
    return "  log:   the word is " + commit_.word->to_hex() + "\n  here:  the word is " +
           disassembler::word_text(d.word, 8 * d.bytes);
  if (commit_.trapped != (r.fault != nullptr))
    return commit_.trapped ? "  log:   it traps\n  here:  it does not"
                           : "  log:   it does not trap\n  here:  fault " + r.fault->kind + ": " + r.fault->message;
  const std::string registers = registers_differ(r);
  return registers.empty() ? memory_differs(r) : registers;
}

// Names that the machine does not have are not compared.
std::string LogComparison::registers_differ(const Retired& r) const {
  const auto line = [&](const char* who, const model::RegisterFile& file, unsigned number, const Integer* value) {
    const std::string name = model::spelling(file, number);
    return std::string("  ") + who + (value ? name + " = " + value->to_hex() : name + " is not written");
  };
  for (const Commit::Write& w : commit_.writes) {
    const auto there = place(w.name);
    if (!there) continue;
    const auto own = std::ranges::find_if(
        r.written, [&](const auto& x) { return x.file == there->index && x.number == there->number; });
    const model::RegisterFile& file = codec_.isa().files[there->index];
    const Integer value = w.value.low_bits(there->bits);
    if (own == r.written.end() || own->value != value)
      return line("log:   ", file, there->number, &value) + "\n" +
             line("here:  ", file, there->number, own == r.written.end() ? nullptr : &own->value);
  }
  for (const Retired::Register& x : r.written) {
    const bool told = std::ranges::any_of(commit_.writes, [&](const Commit::Write& w) {
      const auto there = place(w.name);
      return there && there->index == x.file && there->number == x.number;
    });
    const model::RegisterFile& file = codec_.isa().files[x.file];
    if (!told) return line("log:   ", file, x.number, nullptr) + "\n" + line("here:  ", file, x.number, &x.value);
  }
  return {};
}

std::string LogComparison::memory_differs(const Retired& r) const {
  const auto text = [](uint64_t address, unsigned bytes, const Integer& value) {
    return "stores " + std::to_string(bytes) + " bytes at " + hex(address) + ": " + value.to_hex();
  };
  size_t at = 0;
  for (const Retired::Memory& m : r.memory) {
    if (!m.access.writes()) continue;
    const std::string here = "\n  here:  " + text(m.access.address, m.access.bytes, m.after);
    if (at == commit_.stores.size()) return "  log:   stores nothing" + here;
    const Commit::Store& s = commit_.stores[at++];
    if (s.address != m.access.address || s.value.low_bits(8 * m.access.bytes) != m.after)
      return "  log:   " + text(s.address, s.bytes, s.value) + here;
  }
  if (at == commit_.stores.size()) return {};
  const Commit::Store& s = commit_.stores[at];
  return "  log:   " + text(s.address, s.bytes, s.value) + "\n  here:  stores nothing";
}

std::string LogComparison::explain(const Retired& r, const std::string& how) {
  const model::Opcode& opcode = codec_.isa().opcodes[r.issue.instruction.decoded.opcode];
  const model::Optype& optype = codec_.isa().optypes[opcode.optype];
  const std::string source = line_text(object_, r.issue.pc);
  std::string out = "they differ from instruction " + std::to_string(compared_ + 1) + " on, line " +
                    std::to_string(line_) + " of the log: " + hex(r.issue.pc) + " " + locations_.name(r.issue.pc) +
                    (source.empty() ? "" : " (" + source + ")") + "\n  " +
                    texts_(r.issue.instruction.decoded, r.issue.pc) + "\n" + how;
  std::string before;
  for (const Retired::Register& x : r.read)
    before +=
        (before.empty() ? "" : ", ") + model::spelling(codec_.isa().files[x.file], x.number) + " = " + x.value.to_hex();
  for (const Retired::Memory& m : r.memory)
    before += (before.empty() ? "" : ", ") + codec_.isa().spaces[m.access.space].name + "[" + hex(m.access.address) +
              ", " + std::to_string(m.access.bytes) + "] = " + m.before.to_hex();
  if (!before.empty()) out += "\n  before: " + before;
  if (!optype.semantics_text.empty()) out += "\n  " + opcode.name + " does\n" + indented(optype.semantics_text, "    ");
  return out;
}

}  // namespace isadora::inspect
