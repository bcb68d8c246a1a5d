#include "manual/results.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>

#include "base/json.h"
#include "disassembler/bits.h"
#include "encoding/effects.h"
#include "examples/numbers.h"
#include "model/registers.h"
#include "sim/observer.h"
#include "sim/reference/probe.h"

namespace isadora::manual {

namespace {

using base::Integer;

constexpr unsigned kTrials = 4;
constexpr size_t kMostRegisters = 16;  // registers that one instruction may read
constexpr uint64_t kMemorySeed = 1;

// In a line `?name` means each value of a modifier, or many numbers; the first one is shown.
std::string first_of(const model::Isa& isa, uint16_t optype, std::string text) {
  std::string null_sink;  // `check` reports it
  if (const auto open = examples::open_number(text, null_sink)) text = open->with(text, open->low);
  for (size_t at = text.find('?'); at != std::string::npos; at = text.find('?', at)) {
    size_t end = at + 1;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
    std::string spelling;
    for (const model::Opcode& opcode : isa.opcodes) {
      const int field = opcode.optype == optype ? opcode.find_field(text.substr(at + 1, end - at - 1)) : -1;
      if (field < 0) continue;
      const model::Type& type = isa.types[opcode.fields[static_cast<size_t>(field)].type];
      if (!type.enumerators.empty()) spelling = type.enumerators[0].spellings[0];
      break;
    }
    text.replace(at, end - at, spelling);
  }
  return text;
}

bool computes_floats(const model::Isa& isa, const encoding::Decoded& d) {
  const ir::Function& f = isa.opcodes[d.opcode].forms[d.form].semantics;
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& in) { return in.op == ir::Op::Float; });
}

// As a float if the pattern is an ordinary one.
std::string as_float(const Integer& value, unsigned width) {
  double number = 0;
  if (width == 32)
    number = std::bit_cast<float>(static_cast<uint32_t>(value.to_uint64()));
  else if (width == 64)
    number = std::bit_cast<double>(value.to_uint64());
  const double size = std::fabs(number);
  if (!(size >= 1e-6 && size <= 1e9)) return {};
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, " (%.6g)", number);
  return buffer;
}

unsigned width_of(const model::Isa& isa, const std::string& place) {
  for (const model::RegisterFile& file : isa.files)
    if (model::number_of(file, place)) return file.width;
  return 0;
}

// Operands like `c[0x0][0x160]`: a name and bracketed text.
std::vector<std::string> bracketed(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!std::isalpha(static_cast<unsigned char>(text[at]))) continue;
    size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
    size_t close = end;
    while (close < text.size() && text[close] == '[') {
      const size_t next = text.find(']', close);
      if (next == std::string::npos) break;
      close = next + 1;
    }
    if (close > end) out.push_back(text.substr(at, close - at));
    at = std::max(close, end);
  }
  return out;
}

constexpr size_t kMostPlaces = 6;  // memory locations shown of an example; further ones are counted

std::string hex_of(uint64_t number) { return Integer(number).to_hex(); }

// The memory that an example reads and writes: each location once, with its content before and after. If lanes have
// memory of their own, the first one is shown.
class MemoryObserver final : public sim::Observer {
 public:
  explicit MemoryObserver(const model::Isa& isa) : isa_(isa), probe_(isa) {}

  bool before(const sim::Issue& issue) override {
    for (const sim::Accesses::Memory& m : probe_.accesses_of(issue.warp, issue.instruction, issue.group).memory) {
      note(issue.warp, m);
      if (isa_.spaces[m.space].scope == model::Scope::Constant) continue;  // shown in the notation of the operand
      const Key key{m.space, m.address, m.bytes};
      Place& place = places_.try_emplace(key, Place{order_.size(), false, false, m.lane, {}, {}}).first->second;
      if (place.number == order_.size()) {
        order_.push_back(key);
        place.before = content(issue.warp, key, m.lane);
      }
      place.read |= m.kind != sim::Accesses::Memory::Kind::Store && !place.written;
      place.written |= m.writes();
    }
    return true;
  }

  bool after(const sim::Issue& issue, const sim::Outcome&) override {
    warp_ = &issue.warp;
    return true;
  }

  // Content after the example: a transaction may have rolled stores back.
  void finish() {
    for (auto& [key, place] : places_)
      if (warp_) place.after = content(*warp_, key, place.lane);
  }

  // Content before the example of all accessed memory, in pieces.
  std::vector<InputBytes> held() const {
    std::vector<InputBytes> out;
    for (const auto& [where, bytes] : first_)
      for (const auto& [address, byte] : bytes) {
        const bool next = !out.empty() && where == last_of(out.back()) && address != 0 &&
                          address == out.back().address + out.back().bytes.size();
        if (!next)
          out.push_back({isa_.spaces[where.first].name,
                         is_own(where.first) ? std::optional(where.second) : std::nullopt,
                         address,
                         {}});
        out.back().bytes.push_back(byte);
      }
    return out;
  }

  void add_to(std::vector<Value>& out) const {
    for (size_t i = 0; i < order_.size() && i < kMostPlaces; ++i) {
      const auto& [space, address, bytes] = order_[i];
      const Place& place = places_.at(order_[i]);
      out.push_back({isa_.spaces[space].name + "[" + hex_of(address) + ", " + std::to_string(bytes) + "]",
                     place.read ? place.before : "", place.written ? place.after : ""});
    }
    if (order_.size() > kMostPlaces)
      out.push_back({"and " + std::to_string(order_.size() - kMostPlaces) + " places more", "", ""});
  }

 private:
  using Key = std::tuple<uint16_t, uint64_t, unsigned>;  // space, address, bytes
  struct Place {
    size_t number;
    bool read, written;
    unsigned lane;
    std::string before, after;
  };

  using Where = std::pair<uint16_t, unsigned>;  // a space, and its lane
  bool is_own(uint16_t space) const { return isa_.spaces[space].scope == model::Scope::Lane; }
  Where last_of(const InputBytes& piece) const {
    const auto space = std::ranges::find(isa_.spaces, piece.space, &model::Space::name);
    return {static_cast<uint16_t>(space - isa_.spaces.begin()), piece.lane.value_or(0)};
  }
  void note(sim::Warp& warp, const sim::Accesses::Memory& m) {
    std::map<uint64_t, uint8_t>& bytes = first_[{m.space, is_own(m.space) ? m.lane : 0}];
    for (uint64_t i = 0; i < m.bytes; ++i)
      if (const uint8_t* byte = warp.space(m.space, m.lane).find(m.address + i, 1)) bytes.emplace(m.address + i, *byte);
  }

  static std::string content(sim::Warp& warp, const Key& key, unsigned lane) {
    const auto& [space, address, bytes] = key;
    const uint8_t* found = warp.space(space, lane).find(address, bytes);
    return found ? sim::load(warp.isa().machine, found, bytes).to_hex() : "";
  }

  const model::Isa& isa_;
  sim::reference::Probe probe_;
  sim::Warp* warp_ = nullptr;
  std::map<Where, std::map<uint64_t, uint8_t>> first_;  // each byte before its first access
  std::map<Key, Place> places_;
  std::vector<Key> order_;
};

}  // namespace

namespace {

// In the notation of the explorer's launch (src/serve/placed.h).
std::string memory_text(const model::Machine& machine, const std::vector<InputBytes>& memory) {
  std::string out;
  for (const InputBytes& piece : memory) {
    size_t n = 8;  // bytes of an element
    while (piece.bytes.size() % n) n /= 2;
    out += (out.empty() ? "" : "; ") + piece.space + "[" + hex_of(piece.address) + "]" +
           (piece.lane ? " lane " + std::to_string(*piece.lane) : "") + " = " +
           (n == 4 ? "" : std::to_string(8 * n) + ": ");
    for (size_t at = 0; at < piece.bytes.size(); at += n)
      out += (at ? ", " : "") + sim::load(machine, piece.bytes.data() + at, static_cast<unsigned>(n)).to_hex();
  }
  return out;
}

}  // namespace

std::string explorer_inputs(const model::Machine& machine, const ExampleResult& result) {
  using base::Json;
  Json out = Json::object(), changes = Json::array();
  for (const Input& i : result.inputs)
    changes.push_back(Json::array({0, 0, i.lane ? Json(*i.lane) : Json(), i.place, i.value.to_hex()}));
  if (!changes.empty()) out["changes"] = changes;
  if (!result.memory.empty()) out["launch"] = {{"memory", memory_text(machine, result.memory)}};
  return out.empty() ? std::string() : base::json_text(out);
}

struct ExampleRunner::Inputs {
  struct Register {
    std::string place;
    unsigned width;
    bool per_lane;
  };
  std::vector<Register> registers;
  std::vector<std::string> constants;
  bool floats = false, memory = false, lanes_matter = false;
};

bool ExampleRunner::assemble(uint16_t optype, const model::Example& example, ExampleResult& out) {
  words_.clear();
  uint64_t address = 0;
  for (const auto& [text, span] : example.lines) {
    Shown line;
    line.text = first_of(loaded_.isa, optype, text);
    diag::Sink ignored;  // `check` reports it
    encoding::Decoded d;
    uint32_t end = 0;
    const base::SourceRef source = base::make_source("<example>", line.text);
    const bool good = loaded_.matcher.parse(*source, 0, address, nullptr, d, end, ignored);
    if (good) {
      address += d.bytes;
      line.opcode = d.opcode;
      line.word = disassembler::word_text(d.word, loaded_.isa.opcodes[d.opcode].length);
      for (disassembler::CrackLine& op : loaded_.printer.crack(d)) line.micro_ops.push_back(std::move(op.text));
      words_.push_back(d);
    }
    out.lines.push_back(std::move(line));
    if (!good) return false;
  }
  return !words_.empty();
}

// Registers that are read before the example writes them.
ExampleRunner::Inputs ExampleRunner::inputs_of(const ExampleResult& example) const {
  const model::Isa& isa = loaded_.isa;
  Inputs in;
  std::set<std::pair<uint16_t, unsigned>> known;
  for (const encoding::Decoded& d : words_) {
    const encoding::InstructionEffects touched = encoding::instruction_effects(isa, d);
    in.floats |= computes_floats(isa, d);
    in.memory |= !touched.loads.empty() || !touched.stores.empty();
    in.lanes_matter |= touched.crosses_lanes;
    for (const encoding::RegisterSet::Range& r : touched.reads.ranges()) {
      if (!r.certain && r.count > kMostRegisters) continue;
      const model::RegisterFile& file = isa.files[r.file];
      for (unsigned n = r.first; n < r.first + r.count; ++n)
        if (known.insert({r.file, n}).second)
          in.registers.push_back({model::spelling(file, n), file.width, file.scope == model::Scope::Lane});
    }
    for (const encoding::RegisterSet::Range& r : touched.writes.ranges())
      for (unsigned n = r.first; r.certain && n < r.first + r.count; ++n) known.insert({r.file, n});
  }
  std::vector<Integer> ignored;
  std::string error;
  for (const Shown& line : example.lines)
    for (std::string& place : bracketed(line.text)) {
      const bool register_place = std::any_of(isa.files.begin(), isa.files.end(), [&](const model::RegisterFile& f) {
        return !f.wide.empty() && place.starts_with(f.wide.substr(0, f.wide.find('%')));
      });
      const bool again = std::find(in.constants.begin(), in.constants.end(), place) != in.constants.end();
      if (!register_place && !again && bench_.get(place, ignored, error)) in.constants.push_back(std::move(place));
    }
  return in;
}

// Numbers that a reader recognizes in the result: the first candidates for arithmetic, the last for addresses.
Integer ExampleRunner::value(unsigned trial, size_t nth, unsigned width, bool floats) const {
  constexpr uint64_t kNumbers[] = {0x12345678, 5, 0xF0, 0x80000001, 3, 0x1000};
  constexpr uint64_t kSmall[] = {40, 2, 7, 100, 13, 3};
  constexpr double kFloats[] = {1.5, 2.25, -3, 0.5, 10, 4};
  nth %= 6;
  if (width == 1) return Integer(static_cast<unsigned>((nth + trial + 1) % 2));
  if (floats && trial < 2 && width == 32) return Integer(std::bit_cast<uint32_t>(static_cast<float>(kFloats[nth])));
  if (floats && trial < 2 && width == 64) return Integer(std::bit_cast<uint64_t>(kFloats[nth]));
  if (trial == 3) return Integer(0x1000 * (nth + 1)).low_bits(width);
  if (trial == 2) return Integer(nth == 0 ? 0x1000 : 0);
  Integer number(trial == 0 ? kNumbers[nth] : kSmall[nth]);
  if (width > 64) {  // a vector: a list of numbers
    for (unsigned at = 64; at < width; at += 64) number = number + Integer(kNumbers[(nth + at / 64) % 6]).shl(at);
  }
  return number.low_bits(width);
}

// One number if it is the same in all lanes, else those of the first lanes and the last.
std::string ExampleRunner::read(const std::string& place, bool floats) const {
  std::vector<Integer> values;
  std::string error;
  if (!bench_.get(place, values, error) || values.empty()) return {};
  const unsigned width = width_of(loaded_.isa, place);
  const auto one = [&](const Integer& v) { return v.to_hex() + (floats ? as_float(v, width) : ""); };
  if (std::all_of(values.begin(), values.end(), [&](const Integer& v) { return v == values[0]; }))
    return one(values[0]);
  std::string out;
  for (size_t i = 0; i < 4 && i < values.size(); ++i) out += (i ? ", " : "") + one(values[i]);
  return out + (values.size() > 5 ? ", …, " : ", ") + one(values.back());
}

bool ExampleRunner::attempt(const Inputs& inputs, unsigned trial, ExampleResult& out) {
  bench_.reset();
  bench_.fill_memory(kMemorySeed);
  out.values.clear(), out.inputs.clear(), out.fault.clear();
  std::string error;
  const unsigned lanes = loaded_.isa.machine.lanes;
  for (size_t i = 0; i < inputs.registers.size(); ++i) {
    const Inputs::Register& r = inputs.registers[i];
    const Integer base = value(trial, i, r.width, inputs.floats);
    std::vector<Integer> values = {base};
    if (inputs.lanes_matter && r.per_lane && lanes > 1 && r.width > 1)
      for (unsigned lane = 1; lane < lanes; ++lane) values.push_back((base + Integer(lane)).low_bits(r.width));
    if (!bench_.set(r.place, values, error)) return false;
    for (size_t lane = 0; lane < values.size(); ++lane)
      out.inputs.push_back(
          {r.place, values.size() > 1 ? std::optional(static_cast<unsigned>(lane)) : std::nullopt, values[lane]});
    out.values.push_back({r.place, read(r.place, inputs.floats), {}});
  }
  for (const std::string& place : inputs.constants) out.values.push_back({place, read(place, inputs.floats), {}});
  MemoryObserver memory(loaded_.isa);
  const sim::RunResult result = bench_.run(words_, inputs.memory ? &memory : nullptr);
  out.ran = true;
  if (result.fault) out.fault = result.fault->kind + ": " + result.fault->message;
  for (const std::string& place : bench_.changed()) {
    const std::string after = read(place, inputs.floats);
    const auto known =
        std::find_if(out.values.begin(), out.values.end(), [&](const Value& v) { return v.place == place; });
    if (known != out.values.end())
      known->after = after;
    else
      out.values.push_back({place, {}, after});
  }
  if (!bench_.output().empty()) out.values.push_back({"output", {}, base::json_text(bench_.output())});
  memory.finish();
  memory.add_to(out.values);
  out.memory = memory.held();
  return out.fault.empty() && result.status == sim::RunResult::Status::Done &&
         std::any_of(out.values.begin(), out.values.end(), [](const Value& v) { return !v.after.empty(); });
}

std::vector<uint16_t> ExampleRunner::opcodes(uint16_t optype, const model::Example& example) {
  ExampleResult lines;
  assemble(optype, example, lines);
  std::vector<uint16_t> out;
  for (const Shown& line : lines.lines) out.push_back(line.opcode);
  return out;
}

ExampleResult ExampleRunner::run(uint16_t optype, const model::Example& example) {
  ExampleResult out;
  if (!assemble(optype, example, out)) return out;
  const auto has_meaning = [&](const encoding::Decoded& d) {
    return !loaded_.isa.opcodes[d.opcode].forms[d.form].semantics.ops.empty();
  };
  out.understood = !has_errors_ || std::all_of(words_.begin(), words_.end(), has_meaning);
  if (!out.understood) return out;
  const Inputs inputs = inputs_of(out);
  // If memory is accessed, aligned numbers come first.
  static constexpr unsigned kPlain[kTrials] = {0, 1, 3, 2}, kAddresses[kTrials] = {3, 2, 1, 0};
  ExampleResult best;
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    ExampleResult one = out;
    const bool good = attempt(inputs, (inputs.memory ? kAddresses : kPlain)[trial], one);
    if (good) return one;
    if (trial == 0) best = std::move(one);
  }
  return best;
}

}  // namespace isadora::manual
