// Harts with random registers and memory, and random programs for them: whatever an engine makes of a program, the
// reference engine must make the same of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "effort.h"
#include "library/library.h"
#include "sim/execute.h"
#include "sim/harts/blocks.h"
#include "sim/harts/harts.h"
#include "sim/reference/reference.h"

namespace isadora::test {

inline const library::Loaded& description(const std::string& name) {
  static std::map<std::string, std::unique_ptr<library::Loaded>> all;
  auto& loaded = all[name];
  if (!loaded) {
    diag::Sink sink;
    loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
    if (!loaded) ADD_FAILURE() << diag::render(sink, {});
  }
  return *loaded;
}

inline constexpr uint64_t kCode = 0x4000;    // where programs lie
inline constexpr uint64_t kMemory = 0x8000;  // two adjacent buffers, and a read-only one
inline constexpr uint64_t kBytes = 0x400;

enum class Memory { Buffers, Everywhere };

// The printer of a description that lives as long as the process. Faults print an instruction, and making a printer
// takes longer than most runs.
inline sim::InstructionTexts& texts_of(const library::Loaded& isa) {
  static std::map<const library::Loaded*, sim::InstructionTexts> all;
  return all.try_emplace(&isa, isa.codec).first->second;
}

// A hart, and all that belongs to it.
class Machine {
 public:
  Machine(const library::Loaded& isa, std::unique_ptr<sim::Engine> engine)
      : Machine(isa.codec, std::move(engine), &texts_of(isa)) {}
  Machine(const encoding::Codec& codec, std::unique_ptr<sim::Engine> engine, sim::InstructionTexts* texts = nullptr)
      : texts_(texts),
        codec_(codec),
        isa_(codec.isa()),
        engine_(std::move(engine)),
        launch_(isa_, {}, {}),
        block_(launch_, {}, 0),
        warp_(block_, 0) {}

  sim::Warp& warp() { return warp_; }

  void set_up(uint64_t seed, Memory memory) {
    std::mt19937_64 random(seed);
    for (uint16_t i = 0; i < isa_.files.size(); i++) {
      sim::Registers& file = warp_.file(i);
      for (unsigned n = 0; n < file.count(); n++) file.set(n, 0, base::Integer(number(random)));
    }
    for (uint16_t i = 0; i < isa_.spaces.size(); i++) {
      sim::AddressSpace* space = warp_.common_space(i);
      if (!space) continue;
      const unsigned bits = isa_.spaces[i].address_bits;
      if (memory == Memory::Everywhere) {
        warp_.fill(i, seed, bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1);
        continue;
      }
      for (const uint64_t begin : {kMemory, kMemory + kBytes, kMemory + 3 * kBytes}) {
        bytes_.push_back(std::make_unique<std::vector<uint8_t>>(kBytes));
        for (uint8_t& b : *bytes_.back()) b = static_cast<uint8_t>(random());
        space->map(begin, kBytes, bytes_.back()->data(), "some", begin != kMemory + 3 * kBytes);
      }
    }
  }

  // The object's code in memory, where the program may write it.
  void map_code(const object::Object& object) {
    bytes_.push_back(std::make_unique<std::vector<uint8_t>>(object.code));
    warp_.common_space(0)->map(object.base, object.code.size(), bytes_.back()->data(), "code");
  }

  sim::RunResult run(const object::Object& object, sim::ExecutorOptions options) {
    options.texts = texts_;
    sim::Program program(codec_, object, object.kernels[0], *engine_);
    program.read_code_from(launch_);
    sim::Executor executor(program, *engine_, options);
    warp_.pc.set(1, object.kernels[0].begin);
    sim::Warp* warps[] = {&warp_};
    executor.run_block(warps);
    executor.finish_stats();
    return std::move(executor.result());
  }

 private:
  // Often near memory, often small, often at the edges of some size.
  static uint64_t number(std::mt19937_64& random) {
    const uint64_t v = random();
    switch (random() % 5) {
      case 0: return kMemory + v % (5 * kBytes);
      case 1: return v % 64;
      case 2: return (uint64_t{1} << v % 64) - random() % 3;
      case 3: return kCode + v % 0x100;
      default: return v;
    }
  }

  sim::InstructionTexts* texts_;  // null: each run makes its own
  const encoding::Codec& codec_;
  const model::Isa& isa_;
  std::unique_ptr<sim::Engine> engine_;
  sim::Launch launch_;
  sim::Block block_;
  std::vector<std::unique_ptr<std::vector<uint8_t>>> bytes_;
  sim::Warp warp_;
};

// The first place where two harts differ, as text.
inline std::string difference(const model::Isa& isa, Machine& a, Machine& b) {
  for (uint16_t i = 0; i < isa.files.size(); i++) {
    if (a.warp().file(i) == b.warp().file(i)) continue;
    for (unsigned n = 0; n < a.warp().file(i).count(); n++) {
      const base::Integer x = a.warp().file(i).get(n, 0), y = b.warp().file(i).get(n, 0);
      if (x != y) return isa.files[i].name + std::to_string(n) + ": " + x.to_hex() + " and " + y.to_hex();
    }
  }
  for (uint16_t i = 0; i < isa.spaces.size(); i++) {
    for (const sim::Buffer& buffer : a.warp().space(i, 0).buffers()) {
      const uint8_t* const whole = b.warp().space(i, 0).find(buffer.begin, buffer.size);
      if (whole && std::memcmp(whole, buffer.data, buffer.size) == 0) continue;
      for (uint64_t k = 0; k < buffer.size; k++) {
        if (b.warp().space(i, 0).device_in(buffer.begin + k, 1)) continue;  // a device's register has no byte
        const uint8_t* other = b.warp().space(i, 0).find(buffer.begin + k, 1);
        if (!other || *other != buffer.data[k]) return "memory at " + base::Integer(buffer.begin + k).to_hex();
      }
    }
  }
  return a.warp().alive() == b.warp().alive() ? "" : "one has ended";
}

inline std::string text(const sim::RunResult& r) {
  std::string out = "status " + std::to_string(static_cast<int>(r.status)) + " " + r.message;
  if (r.exit_status) out += " exit " + std::to_string(*r.exit_status);
  if (r.fault) {
    out += " " + r.fault->kind + " " + r.fault->note + " at " + base::Integer(r.fault->pc).to_hex() + " " +
           r.fault->instruction + " " + r.fault->nearby + " " + r.fault->registers;
    if (r.fault->address) out += " " + base::Integer(*r.fault->address).to_hex();
  }
  out +=
      " " + std::to_string(r.stats.warp_instructions) + " instructions, " + std::to_string(r.stats.lane_instructions);
  for (const auto& [name, n] : r.stats.by_opcode) out += " " + name + "=" + std::to_string(n);
  return out;
}

// Random instructions of one opcode: a form, and for each field that it shows a legal code.
class Words {
 public:
  Words(const library::Loaded& loaded, uint64_t seed) : loaded_(loaded), random_(seed) {}

  bool next(uint16_t index, encoding::Decoded& out) {
    const model::Opcode& opcode = loaded_.isa.opcodes[index];
    for (int attempt = 0; attempt < 200; attempt++) {
      const model::Form& form = opcode.forms[random_() % opcode.forms.size()];
      std::vector<uint64_t> codes(opcode.fields.size());
      for (size_t i = 0; i < codes.size(); i++) codes[i] = code(opcode.fields[i]);
      if (random_() % 4 == 0) name_one_register(opcode, codes);
      for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
      for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
      if (loaded_.codec.decode_word(loaded_.codec.pack(opcode, codes), opcode.length, out) && out.opcode == index)
        return true;
    }
    return false;
  }
  uint16_t opcode() { return static_cast<uint16_t>(random_() % loaded_.isa.opcodes.size()); }
  uint64_t operator()() { return random_(); }

 private:
  void name_one_register(const model::Opcode& opcode, std::vector<uint64_t>& codes) {
    const uint64_t number = random_() % 16;
    for (size_t i = 0; i < codes.size(); i++) {
      const model::Field& field = opcode.fields[i];
      const bool is_register = loaded_.isa.types[field.type].kind == model::TypeKind::Register && !field.fixed;
      if (is_register) codes[i] = number & ((uint64_t{1} << field.width()) - 1);
    }
  }
  uint64_t code(const model::Field& field) {
    if (field.fixed) return *field.fixed;
    const uint64_t kind = random_() % 5;
    if (field.default_code && kind == 0) return *field.default_code;
    if (kind == 2) return 0;  // a register that is always zero, where there is one
    const unsigned width = field.width();
    const uint64_t v = random_() & (width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1);
    return kind == 1 ? v >> random_() % width : v;
  }

  const library::Loaded& loaded_;
  std::mt19937_64 random_;
};

// Lowers single instructions, all for one hart: making a hart takes much longer.
class Lowering {
 public:
  explicit Lowering(const library::Loaded& loaded)
      : loaded_(loaded), launch_(loaded.isa, {}, {}), block_(launch_, {}, 0), warp_(block_, 0) {}

  sim::harts::InstructionExit exit_of(const encoding::Decoded& word, uint64_t pc) {
    const model::Opcode& opcode = loaded_.isa.opcodes[word.opcode];
    sim::Instruction instruction;
    instruction.decoded = word;
    instruction.body = ir::specialize(opcode.forms[word.form].semantics, word.fields(opcode));
    if (!storage_ || lowered_++ % kBeforeFull == 0) storage_ = std::make_unique<sim::harts::Storage>(warp_);
    std::vector<sim::lanes::LaneOp> ops;
    return sim::harts::Lowerer(warp_, *storage_).lower(instruction, pc, ops);
  }

 private:
  static constexpr unsigned kBeforeFull = 100;  // instructions whose constants a Storage has room for

  const library::Loaded& loaded_;
  sim::Launch launch_;
  sim::Block block_;
  sim::Warp warp_;
  std::unique_ptr<sim::harts::Storage> storage_;
  unsigned lowered_ = 0;
};

// The target of a branch at its address; empty for others.
inline std::optional<uint64_t> target_of(const library::Loaded& loaded, const encoding::Decoded& word, uint64_t pc) {
  static std::map<const library::Loaded*, Lowering> all;
  const sim::harts::InstructionExit ending = all.try_emplace(&loaded, loaded).first->second.exit_of(word, pc);
  if (ending.kind == sim::harts::InstructionExit::Kind::Goes ||
      ending.kind == sim::harts::InstructionExit::Kind::Branches)
    return ending.target;
  return {};
}

// Branches lead into the program where words of the opcode can do that. Of `often` every third instruction is one.
inline std::vector<encoding::Decoded> random_program(const library::Loaded& loaded, Words& words, unsigned n,
                                                     const std::vector<uint16_t>& often = {}) {
  std::vector<encoding::Decoded> program;
  uint64_t pc = kCode;
  while (program.size() < n) {
    const bool favoured = !often.empty() && words() % 3 == 0;
    const uint16_t opcode = favoured ? often[words() % often.size()] : words.opcode();
    encoding::Decoded word;
    for (int attempt = 0; attempt < (favoured ? 100 : 60) && words.next(opcode, word); attempt++) {
      const auto target = target_of(loaded, word, pc);
      if (target && *target - kCode >= 4 * n) continue;
      program.push_back(word);
      pc += word.bytes;
      break;
    }
  }
  return program;
}

// Opcodes that may go elsewhere.
inline std::vector<uint16_t> branches(const library::Loaded& loaded, Words& words) {
  std::vector<uint16_t> all;
  for (uint16_t opcode = 0; opcode < loaded.isa.opcodes.size(); opcode++) {
    encoding::Decoded word;
    if (words.next(opcode, word) && target_of(loaded, word, kCode)) all.push_back(opcode);
  }
  return all;
}

// Opcodes that write memory, whichever engine does it.
inline std::vector<uint16_t> stores(const library::Loaded& loaded, std::optional<uint16_t> space = {}) {
  std::vector<uint16_t> all;
  for (uint16_t opcode = 0; opcode < loaded.isa.opcodes.size(); opcode++) {
    const auto& forms = loaded.isa.opcodes[opcode].forms;
    const auto is_store = [&](const ir::Inst& in) {
      return in.op == ir::Op::Store && in.aux == space.value_or(in.aux);
    };
    const auto asks = [](const ir::Inst& in) { return in.op == ir::Op::Host; };  // such a store seldom happens
    const auto writes = [&](const model::Form& form) {
      return std::ranges::any_of(form.semantics.ops, is_store) && std::ranges::none_of(form.semantics.ops, asks);
    };
    if (std::ranges::any_of(forms, writes)) all.push_back(opcode);
  }
  return all;
}

// With code of blocks from the beginning, later, or never.
inline uint64_t any_runs_before_code(uint64_t random) {
  constexpr uint64_t kRuns[] = {0, 0, 1, 5, sim::harts::kNoCode};
  return kRuns[random % std::size(kRuns)];
}

// Blocks are compiled in their first run, when nothing is known of where they lead, or later, with what they led to.
inline std::unique_ptr<sim::Engine> compiling_engine(unsigned heat, bool keeps = false) {
  return sim::harts::make_jit_engine({.heat = heat,
                                      .patience = 0,
                                      .background = false,
                                      .keeps = keeps,
                                      .on_error = [](const std::string& why) { ADD_FAILURE() << why; }},
                                     0);
}

inline object::Object object_of(const library::Loaded& loaded, const std::vector<encoding::Decoded>& words) {
  object::Object object;
  object.base = kCode;
  object.entry = kCode;
  for (const encoding::Decoded& d : words) {
    const size_t at = object.code.size();
    object.code.resize(at + d.bytes);
    loaded.codec.to_bytes(d.word, 8u * d.bytes, object.code.data() + at);
  }
  object.kernels.push_back({.name = "main", .begin = kCode, .end = kCode + object.code.size(), .parameters = {}});
  return object;
}

inline std::string listing(const library::Loaded& loaded, const std::vector<encoding::Decoded>& words) {
  std::string out;
  uint64_t at = kCode;
  for (const encoding::Decoded& d : words) {
    out += base::Integer(at).to_hex() + "  ";
    loaded.printer.print(d, at, out);
    out += "\n";
    at += d.bytes;
  }
  return out;
}

}  // namespace isadora::test
