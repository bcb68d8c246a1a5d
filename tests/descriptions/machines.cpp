#include "descriptions/machines.h"

#include <algorithm>
#include <numeric>

#include "examples/cracks.h"
#include "sim/blocks.h"
#include "sim/harts/harts.h"
#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"
#include "sim/warps/warps.h"

namespace isadora::test {

namespace {

using base::Integer;

// Numbers that depend on what they are for, not on what was drawn before: they stay as they are while a description
// loses its other parts.
uint64_t mixed(uint64_t seed, std::string_view name, uint64_t a = 0, uint64_t b = 0) {
  uint64_t h = seed * 0x9E3779B97F4A7C15 + 1;
  const auto add = [&](uint64_t v) {
    h ^= v + 0x9E3779B97F4A7C15 + (h << 6) + (h >> 2);
    h *= 0xFF51AFD7ED558CCD;
    h ^= h >> 32;
  };
  for (const char c : name) add(static_cast<unsigned char>(c));
  add(a);
  add(b);
  return h;
}

struct Piece {
  uint64_t begin, size;
  bool writable;
};

// The memory of a space that the launch fills: two adjacent buffers, a read-only one, and the end of the space.
std::vector<Piece> pieces(const model::Space& space) {
  const unsigned bits = std::min(space.address_bits, 16u);
  const uint64_t begin = uint64_t{1} << (bits - 1), unit = std::max<uint64_t>(begin >> 4, 4);
  std::vector<Piece> out = {{begin, unit, true}, {begin + unit, unit, true}, {begin + 3 * unit, unit, false}};
  const uint64_t last = space.address_bits >= 64 ? UINT64_MAX : (uint64_t{1} << space.address_bits) - 1;
  out.push_back({last - unit + 1, unit, true});
  return out;
}

// The threads of a block in one dimension, or in three.
sim::Dim shape_of_block(const RandomRun& run) {
  const auto divisor = [&](uint32_t of, std::string_view name) {
    uint32_t n = 1 + static_cast<uint32_t>(mixed(run.seed, name) % of);
    while (of % n != 0) n--;
    return n;
  };
  const uint32_t x = mixed(run.seed, "flat") % 2 ? run.threads : divisor(run.threads, "x"),
                 y = divisor(run.threads / x, "y");
  return {x, y, run.threads / x / y};
}

// The blocks of a grid in x or in y.
sim::Dim in_grid(const RandomRun& run, unsigned number, unsigned other) {
  return mixed(run.seed, "grid") % 2 ? sim::Dim{number, other, other} : sim::Dim{other, number, other};
}

// Transactions that are open before the first instruction.
unsigned open_at_first(const RandomRun& run) {
  return mixed(run.seed, "open") % 8 ? 0 : 1 + static_cast<unsigned>(mixed(run.seed, "opened") % 3);
}

class Machine {
 public:
  Machine(const library::Loaded& isa, const RandomRun& run, bool compiles, std::unique_ptr<sim::Engine> engine)
      : isa_(isa),
        run_(run),
        compiles_(compiles),
        engine_(std::move(engine)),
        launch_(isa.isa, in_grid(run, run.blocks, 1), shape_of_block(run)),
        object_(object_of(isa, run)) {
    for (uint16_t i = 0; i < isa_.isa.spaces.size(); i++) map(i);
    for (size_t i = 0; i < isa_.isa.settings.size(); i++) launch_.settings[i] = setting(isa_.isa.settings[i]);
    for (size_t i = 0; i < launch_.owned.files.size(); i++)
      if (launch_.owned.files[i]) fill(isa_.isa.files[i], *launch_.owned.files[i], 0);
  }

  std::string run() {
    sim::Program program(isa_.codec, object_, object_.kernels[0], *engine_);
    program.keep_constants_of(launch_);
    sim::ExecutorOptions options;
    options.max_instructions = run_.limit;
    options.leaving_ends = run_.leaving_ends;
    options.stats = run_.stats;
    sim::Executor executor(program, *engine_, options);
    std::string out;
    if (run_.from_zeros) {
      sim::BlockQueue blocks(launch_, program, false);
      blocks.run_all(executor);
      // At the limit an engine may have begun the next block, or not yet.
      if (executor.result().status != sim::RunResult::Status::Limit)
        for (sim::Warp* warp : blocks.warps()) note(*warp, out);
    }
    for (unsigned block = 0; block < run_.blocks && !run_.from_zeros; block++) {
      if (!run_block(block, executor, out)) break;
    }
    executor.finish_stats();
    for (const auto& piece : memory_) out += "memory " + bytes(piece.data(), piece.size());
    return text(executor.result()) + "\n" + out;
  }

 private:
  static object::Object object_of(const library::Loaded& isa, const RandomRun& run) {
    object::Object object;
    const bool hart = isa.isa.machine.execution == model::Execution::Hart;
    if (hart) object.base = kCodeOfHarts;
    if (hart) object.entry = object.base;
    for (const encoding::Decoded& d : run.words) {
      const size_t at = object.code.size();
      object.code.resize(at + d.bytes);
      isa.codec.to_bytes(d.word, 8u * d.bytes, object.code.data() + at);
    }
    object.kernels.push_back(
        {.name = "main", .begin = object.base, .end = object.base + object.code.size(), .parameters = {}});
    object.kernels[0].shared_bytes = 0x400;
    return object;
  }

  // Of a setting that may have any value, often a small one.
  int64_t setting(const model::Setting& s) const {
    const uint64_t v = mixed(run_.seed, "setting " + s.name);
    if (v % 4 == 0) return s.value;
    if (!s.others.empty()) return s.others[(v >> 8) % s.others.size()];
    return static_cast<int64_t>(v >> (v % 2 ? 61 : 0));
  }

  void map(uint16_t index) {
    const model::Space& space = isa_.isa.spaces[index];
    if (!launch_.owned.spaces[index]) return;
    for (const Piece& p : pieces(space)) {
      std::vector<uint8_t>& bytes = memory_.emplace_back(p.size);
      for (size_t i = 0; i < bytes.size(); i++)
        bytes[i] = static_cast<uint8_t>(mixed(run_.seed, space.name, p.begin + i));
      launch_.owned.spaces[index]->map(p.begin, p.size, bytes.data(), "some",
                                       p.writable && space.scope != model::Scope::Constant);
    }
  }

  void fill(const model::RegisterFile& file, sim::Registers& registers, uint64_t owner) {
    for (unsigned n = 0; n < registers.count(); n++)
      for (unsigned lane = 0; lane < registers.columns(); lane++) registers.set(n, lane, value(file, owner, n, lane));
  }

  // Often near memory, often small, often at the edges of some width; often the same in all lanes.
  Integer value(const model::RegisterFile& file, uint64_t owner, unsigned number, unsigned lane) const {
    const uint64_t kind = mixed(run_.seed, file.name, owner, number);
    const uint64_t v = mixed(kind, "lane", kind >> 20 & 1 ? lane : 0);
    const auto edge = [&](unsigned bits) {
      return Integer::power_of_two(static_cast<unsigned>(v >> 8) % (bits + 1)) + Integer(static_cast<int>(v % 5) - 2);
    };
    switch (kind % 8) {
      case 0: return place(kind >> 4, kind >> 30 & 1 ? lane * 4 : v % 64 * 4);
      case 1: return Integer(v % 64);
      case 2: return edge(file.width);
      case 3: return edge(std::min(file.width, 32u));
      case 4: return Integer(object_.base + v % (object_.code.size() + 1));
      case 5: return place(v >> 4, v % 97);
      case 6: return Integer(v % 3) - Integer(1);
      default: {
        Integer out(v);
        for (unsigned i = 64; i < file.width; i += 64) out = out.shl(64) + Integer(mixed(v, "more", i));
        return out;
      }
    }
  }

  // Somewhere in memory, mostly.
  Integer place(uint64_t which, uint64_t offset) const {
    const model::Space& space = isa_.isa.spaces[which % isa_.isa.spaces.size()];
    if (space.scope == model::Scope::Lane || space.scope == model::Scope::Block) return Integer(offset);
    const std::vector<Piece> all = pieces(space);
    const Piece& p = all[(which >> 8) % all.size()];
    return Integer(p.begin) + Integer(offset % p.size);
  }

  bool run_block(unsigned number, sim::Executor& executor, std::string& out) {
    const model::Isa& isa = isa_.isa;
    sim::Block block(launch_, in_grid(run_, number, 0), object_.kernels[0].shared_bytes);
    for (size_t i = 0; i < isa.files.size(); i++)
      if (block.owned.files[i]) fill(isa.files[i], *block.owned.files[i], number);
    const bool is_hart = isa.machine.execution == model::Execution::Hart;
    const unsigned lanes = is_hart ? 1 : isa.machine.lanes;
    std::vector<std::unique_ptr<sim::Warp>> warps;
    std::vector<sim::Warp*> view;
    for (unsigned first = 0; first < run_.threads; first += lanes) {
      warps.push_back(std::make_unique<sim::Warp>(block, static_cast<unsigned>(warps.size())));
      view.push_back(warps.back().get());
      for (uint16_t i = 0; i < isa.files.size(); i++)
        if (isa.files[i].scope != model::Scope::Block && isa.files[i].scope != model::Scope::Grid)
          fill(isa.files[i], view.back()->file(i), 64 * number + view.size());
      for (unsigned open = is_hart ? open_at_first(run_) : 0; open > 0; open--)
        view.back()->transact(sim::Transaction::Begin);
      view.back()->pc.set(view.back()->running, object_.base, view.back()->running);
    }
    const bool good = executor.run_block(view);
    faulted_ = executor.result().fault.has_value();
    for (sim::Warp* warp : view) note(*warp, out);
    return good;
  }

  // The final state of a warp.
  void note(sim::Warp& warp, std::string& out) {
    const model::Isa& isa = isa_.isa;
    out += "warp " + std::to_string(warp.number()) + ": runs " + Integer(warp.running).to_hex() + ", at a barrier " +
           Integer(warp.at_barrier).to_hex() + ", waits " + Integer(warp.waiting).to_hex() + "\n";
    for (uint16_t i = 0; i < isa.files.size(); i++) {
      const sim::Registers& file = warp.file(i);
      for (unsigned n = 0; n < file.count(); n++) {
        out += isa.files[i].name + std::to_string(n) + " =";
        for (unsigned lane = 0; lane < file.columns(); lane++)
          out += " " + (is_kept(warp, file, lane) ? file.get(n, lane).to_hex() : "-");
        out += "\n";
      }
    }
    for (uint16_t i = 0; i < isa.spaces.size(); i++) {
      if (launch_.owned.spaces[i]) continue;
      const bool common = warp.common_space(i) != nullptr;
      for (unsigned lane = 0; lane < (common ? 1 : warp.lanes()); lane++)
        for (const sim::Buffer& b : warp.space(i, lane).buffers())
          out +=
              isa.spaces[i].name + " " + std::to_string(lane) + " " + bytes(b.data, std::min<uint64_t>(b.size, 0x400));
    }
  }

  // Machine code leaves out what only lanes would read that have ended, or whose program has.
  bool is_kept(const sim::Warp& warp, const sim::Registers& file, unsigned lane) const {
    return !compiles_ || file.columns() == 1 || (warp.alive() >> lane & 1 && !faulted_);
  }

  static std::string bytes(const uint8_t* data, uint64_t n) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    for (uint64_t i = 0; i < n; i++) {
      out += kDigits[data[i] >> 4];
      out += kDigits[data[i] & 15];
    }
    return out + "\n";
  }

  static std::string text(const sim::RunResult& r) {
    static constexpr const char* kNames[] = {"done", "faulted", "limit", "bad request", "stopped"};
    std::string out = std::string(kNames[static_cast<size_t>(r.status)]) + " " + r.message;
    if (r.exit_status) out += " exit status " + std::to_string(*r.exit_status);
    if (r.fault) {
      const sim::FaultReport& f = *r.fault;
      out += "fault " + f.kind + ", " + f.note + ", at " + Integer(f.pc).to_hex() + " " + f.instruction + ", warp " +
             std::to_string(f.warp) + " lanes " + Integer(f.lanes).to_hex() + ", address " +
             (f.address ? Integer(*f.address).to_hex() : "none") + " " + f.space + " " + f.nearby + " " + f.registers;
    }
    out += "; " + std::to_string(r.stats.warp_instructions) + " instructions, " +
           std::to_string(r.stats.lane_instructions) + " of lanes";
    for (const auto& [name, n] : r.stats.by_opcode) out += ", " + name + " " + std::to_string(n);
    return out;
  }

  const library::Loaded& isa_;
  const RandomRun& run_;
  const bool compiles_;  // one of the engines that are held against each other
  bool faulted_ = false;
  std::unique_ptr<sim::Engine> engine_;
  sim::Launch launch_;
  object::Object object_;
  std::vector<std::vector<uint8_t>> memory_;
};

// The first line that differs, of both.
std::string first_difference(const std::string& a, const std::string& b) {
  size_t begin = 0;
  while (true) {
    const size_t end = a.find('\n', begin), other = b.find('\n', begin);
    const std::string x = a.substr(begin, end - begin), y = b.substr(begin, other - begin);
    if (x != y) return "  " + x + "\n  " + y + "\n";
    if (end == std::string::npos || other == std::string::npos) return "";
    begin = end + 1;
  }
}

uint64_t random_code(generate::ChoiceSource& c, const model::Isa& isa, const model::Field& field) {
  if (field.fixed) return *field.fixed;
  const uint64_t kind = c.below(5);
  if (field.default_code && kind == 0) return *field.default_code;
  const unsigned width = field.width();
  if (isa.types[field.type].relative != model::Relative::No && kind != 1) {  // near by
    const uint64_t mask = width >= 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
    return (c.below(12) - 4) & mask;
  }
  const uint64_t v = c.bits(width);
  return kind == 2 ? v >> c.below(width) : v;
}

}  // namespace

bool draw_word(const library::Loaded& isa, generate::ChoiceSource& c, uint16_t index, encoding::Decoded& out) {
  const model::Opcode& opcode = isa.isa.opcodes[index];
  for (int attempt = 0; attempt < 60; attempt++) {
    const model::Form& form = opcode.forms[c.below(opcode.forms.size())];
    std::vector<uint64_t> codes(opcode.fields.size());
    for (size_t i = 0; i < codes.size(); i++) codes[i] = random_code(c, isa.isa, opcode.fields[i]);
    for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
    for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
    if (isa.codec.decode_word(isa.codec.pack(opcode, codes), opcode.length, out) && out.opcode == index) return true;
  }
  return false;
}

RandomRun draw_run(const library::Loaded& isa, uint64_t seed) {
  generate::ChoiceSource c(seed);
  RandomRun run;
  run.seed = seed;
  const bool hart = isa.isa.machine.execution == model::Execution::Hart;
  const unsigned lanes = hart ? 1 : isa.isa.machine.lanes;
  if (!hart) {
    run.threads = c.below(2) ? lanes : 1 + static_cast<unsigned>(c.below(3 * lanes));
    run.blocks = c.rarely(4) ? 2 : 1;
  }
  run.leaving_ends = c.below(4) != 3;
  run.limit = c.rarely(8) ? 1 + c.below(60) : 400;
  run.stats = c.rarely(2);
  run.from_zeros = c.rarely(6);
  if (run.from_zeros && !hart) run.blocks = 1 + static_cast<unsigned>(c.below(4));
  const uint64_t n = c.below(3) ? 1 + c.below(3) : 1 + c.below(24);
  while (run.words.size() < n && c.more()) {
    encoding::Decoded word;
    if (draw_word(isa, c, static_cast<uint16_t>(c.below(isa.isa.opcodes.size())), word)) {
      run.words.push_back(word);
    } else if (c.rarely(8)) {
      break;
    }
  }
  return run;
}

const std::vector<TriedEngine>& tried_engines() {
  static const std::vector<TriedEngine> kEngines = {
      {"lanes",
       [](model::Execution e) {
         return e == model::Execution::Hart ? sim::harts::make_engine(0, 0) : sim::lanes::make_engine();
       },
       false},
      {"jit",
       [](model::Execution e) {
         if (e == model::Execution::Hart)
           return sim::harts::make_jit_engine({.heat = 1, .patience = 0, .background = false}, 0);
         sim::warps::WarpJitOptions options;
         options.patient = false;
         options.background = false;
         return sim::warps::make_engine(options);
       },
       true}};
  return kEngines;
}

std::unique_ptr<MicroOps> MicroOps::of(const library::Loaded& isa) {
  return sim::cracked::has_cracks(isa.isa) ? std::make_unique<MicroOps>(isa) : nullptr;
}

// They are written in the description itself, which has everything that it needs.
MicroOps::MicroOps(const library::Loaded& own)
    : joined([&] {
        std::string error;
        return *sim::cracked::join(own.isa, own.isa, error);
      }()),
      isa(joined.isa),
      cracker(isa.printer, own.matcher) {}

std::string difference(const library::Loaded& isa, const RandomRun& run, const TriedEngine& engine,
                       const MicroOps* micro_ops) {
  const auto result = [&](std::unique_ptr<sim::Engine> inner) {
    if (!micro_ops) return Machine(isa, run, engine.compiles, std::move(inner)).run();
    auto cracked =
        std::make_unique<sim::cracked::Cracked>(std::move(inner), micro_ops->cracker, micro_ops->joined.binding);
    return Machine(micro_ops->isa, run, engine.compiles, std::move(cracked)).run();
  };
  const std::string expected = result(sim::reference::make_engine()),
                    got = result(engine.make(isa.isa.machine.execution));
  if (expected == got) return "";
  return "the reference engine, then `" + std::string(engine.name) + "`" + (micro_ops ? ", as micro-ops" : "") + ":\n" +
         first_difference(expected, got);
}

std::string difference(const library::Loaded& from, const library::Loaded& to, const RandomRun& run) {
  RandomRun newer = run;
  for (encoding::Decoded& word : newer.words) {
    const encoding::Decoded older = word;
    if (!to.codec.decode_word(older.word, 8u * older.bytes, word) || word.bytes != older.bytes)
      return "an instruction of the older version is illegal in the newer one\n";
  }
  const auto result = [](const library::Loaded& isa, const RandomRun& one) {
    const std::string all = Machine(isa, one, false, sim::reference::make_engine()).run();
    const size_t fault = all.find("fault "), end = all.find(',', fault);
    return fault == std::string::npos ? all : all.substr(0, end) + all.substr(all.find('\n'));
  };
  const std::string before = result(from, run), after = result(to, newer);
  if (before.find("fault illegal-instruction") != std::string::npos) return "";
  return before == after ? "" : "the older version, then the newer one:\n" + first_difference(before, after);
}

std::string text(const library::Loaded& isa, const RandomRun& run) {
  std::string out = std::string(run.from_zeros ? "registers begin with zeros; " : "") + std::to_string(run.blocks) +
                    " blocks of " + std::to_string(run.threads) + " threads, up to " + std::to_string(run.limit) +
                    " instructions, state " + std::to_string(run.seed) + "\n";
  uint64_t at = isa.isa.machine.execution == model::Execution::Hart ? kCodeOfHarts : 0;
  for (const encoding::Decoded& d : run.words) {
    out += "  " + Integer(at).to_hex() + "  ";
    isa.printer.print(d, at, out);
    out += "\n";
    at += d.bytes;
  }
  return out;
}

}  // namespace isadora::test
