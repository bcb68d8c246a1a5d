#include "sim/warps/regions.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "ir/facts.h"

namespace isadora::sim::warps {
namespace {

using lanes::kConstants;
using lanes::kFiles;
using lanes::LaneOp;

bool same_in_block(uint16_t value) {
  const ir::LaunchFacts& facts = ir::facts(static_cast<ir::LaunchValue>(value));
  return facts.of_grid() && !facts.of_lane();
}

// If a block's rows have a multiple of a warp's lanes, each warp has one ascending coordinate, and two that are
// uniform. In a block of one row, that holds for all complete warps.
Across across(ir::LaunchValue of_lanes, const Dim& block, unsigned lanes, bool whole) {
  const bool one_row = whole && block.y == 1 && block.z == 1;
  if (of_lanes == ir::LaunchValue::Lane) return Across::Ascending;
  if (block.x % lanes != 0 && !one_row) return Across::Any;
  return of_lanes == ir::LaunchValue::ThreadX ? Across::Ascending : Across::Same;
}

// It does nothing but to registers and memory, and can be done again.
bool may_be_called(const ir::Function& body) {
  return !transfers(body) && std::ranges::none_of(body.ops, [](const ir::Inst& in) {
    return in.op == ir::Op::Host || in.op == ir::Op::Begin || in.op == ir::Op::Commit || in.op == ir::Op::Rollback;
  });
}

class RegionBuilder {
 public:
  RegionBuilder(Program& program, const lanes::Lanes& engine, const Warp& warp)
      : program_(program), engine_(engine), warp_(warp), isa_(warp.isa()) {}

  WarpRegion make(const std::vector<uint64_t>& from, bool whole) {
    region_.lanes = warp_.lanes();
    region_.whole = whole;
    region_.exact = warp_.launch().inspected;
    find(from);
    for (const uint64_t pc : pcs_) region_.parts.push_back(part(pc));
    for (RegionInstruction& p : region_.parts) {
      p.next = ends_here(p) ? -1 : number_of(p.pc + p.bytes);
      for (const RegionOp& op : p.ops) {
        if (op.what == K::Jump) p.target = number_of(p.pc + op.number);
      }
    }
    find_entries(from);
    describe_files();
    for (std::vector<uint8_t>* values : {&region_.launch_values, &region_.warp_values}) {
      std::sort(values->begin(), values->end());
      values->erase(std::unique(values->begin(), values->end()), values->end());
    }
    return std::move(region_);
  }

 private:
  // The target of an instruction's jump, if it is known. A target that is not an address is a fault.
  static std::optional<uint64_t> target(uint64_t pc, uint64_t distance) {
    uint64_t to = 0;
    if (__builtin_add_overflow(pc, static_cast<int64_t>(distance), &to)) return {};
    return to;
  }
  static std::optional<uint64_t> jumps_to(const Instruction& instruction, uint64_t pc) {
    const lanes::LoweredInstruction* lowered = lanes::Lanes::lowered(*instruction.code);
    if (!lowered) return {};
    for (const LaneOp& op : lowered->ops) {
      if (op.what == K::Jump) return target(pc, op.number);
    }
    return {};
  }

  void find(const std::vector<uint64_t>& from) {
    std::vector<uint64_t> open = from;
    while (!open.empty() && pcs_.size() < kLargestRegion) {
      const uint64_t pc = open.back();
      open.pop_back();
      std::string why;
      const Instruction* instruction = program_.fetch(pc, why);
      if (!instruction || !pcs_.insert(pc).second) continue;
      open.push_back(pc + instruction->decoded.bytes);
      if (const auto target = jumps_to(*instruction, pc)) open.push_back(*target);
    }
  }

  int number_of(uint64_t pc) const {
    const auto found = std::ranges::lower_bound(region_.parts, pc, {}, &RegionInstruction::pc);
    const bool there = found != region_.parts.end() && found->pc == pc && !program_.leaves_at(pc);
    return there ? static_cast<int>(found - region_.parts.begin()) : -1;
  }

  // All lanes are sent elsewhere.
  static bool ends_here(const RegionInstruction& p) {
    return !p.guarded && std::ranges::any_of(p.ops, [](const RegionOp& op) {
      return (op.what == K::Jump || op.what == K::Exit) && op.c.base == lanes::kNoBase;
    });
  }

  RegionInstruction part(uint64_t pc) {
    const Instruction& instruction = *program_.known(pc);
    RegionInstruction out;
    out.pc = pc;
    out.bytes = instruction.decoded.bytes;
    const lanes::LoweredInstruction* lowered = lanes::Lanes::lowered(*instruction.code);
    if (program_.leaves_at(pc + out.bytes)) return out;
    if (lowered && has_code(*lowered, out)) return out;
    out.ops.clear();
    out.guarded = false;
    if (!may_be_called(instruction.body)) return out;
    out.how = RegionInstruction::How::Call;
    for (const ir::Inst& in : instruction.body.ops) {
      if (!ir::writes_registers(in.op)) continue;
      const RegisterRange range = range_of(isa_, instruction.body, in);
      if (range.count) out.writes.push_back(range);
    }
    return out;
  }

  // Takes the operations over where there is machine code for each of them.
  bool has_code(const lanes::LoweredInstruction& lowered, RegionInstruction& out) {
    const size_t sites = region_.sites.size(), values = region_.launch_values.size();
    const size_t warp_values = region_.warp_values.size();
    unsigned controls = 0;
    for (const LaneOp& m : lowered.ops) {
      const std::optional<RegionOp> op = lower_op(m);
      controls += op && is(op->what, lanes::kControl);
      const bool last = &m == &lowered.ops.back();
      const bool wild = op && op->what == K::Jump && !target(out.pc, op->number);
      if (!op || wild || !warps::has_code(*op) || controls > 1 || (controls == 1 && !last)) {
        region_.sites.resize(sites);
        region_.launch_values.resize(values);
        region_.warp_values.resize(warp_values);
        return false;
      }
      out.ops.push_back(*op);
    }
    out.guarded = lowered.guarded;
    out.how = RegionInstruction::How::Code;
    return true;
  }

  std::optional<RegionOp> lower_op(const LaneOp& m) {
    RegionOp op{m, {}};
    op.skip = op.instruction = op.check = 0;
    op.a = row(m.a);
    op.b = row(m.b);
    op.c = row(m.c);
    if (op.what == K::Setting) op.number = static_cast<uint64_t>(warp_.launch().settings[m.aux]);
    if (op.what == K::BlockIndex) op.what = K::LaunchValue;  // a shorter path to it
    if (op.what == K::LaunchRow)
      op.across = across(Warp::kOfLanes[op.number], warp_.launch().block, region_.lanes, region_.whole);
    if (op.what == K::LaunchValue) {
      std::vector<uint8_t>& values = same_in_block(op.aux) ? region_.launch_values : region_.warp_values;
      values.push_back(static_cast<uint8_t>(op.aux));
    }
    if (is(op.what, lanes::kLoad) || is(op.what, lanes::kStore)) {
      if (isa_.spaces[m.aux].scope == model::Scope::Lane) return {};
      op.site = static_cast<uint32_t>(region_.sites.size());
      const model::Space& space = isa_.spaces[m.aux];
      region_.sites.push_back({m.aux, is(op.what, lanes::kStore), space.align, space.scope == model::Scope::Grid});
    }
    return op;
  }

  // A constant's elements are all the same, and a row of bits is at least as long as two words.
  Row row(Row r) {
    if (r.base != kConstants) return r;
    std::array<uint64_t, 2> begin{};
    std::memcpy(begin.data(), engine_.constants() + r.offset, sizeof begin);
    const auto [known, is_new] = constants_.emplace(begin, static_cast<uint32_t>(region_.constants.size()));
    if (is_new) region_.constants.push_back(begin);
    return {kConstants, known->second};
  }

  // Loops are entered at their heads, so that invariant values are computed before them; other parts wherever lanes may
  // enter from outside.
  void find_entries(const std::vector<uint64_t>& from) {
    std::set<int> entries;
    std::vector<bool> inside(region_.parts.size());
    for (const uint64_t pc : from) entries.insert(number_of(pc));
    for (int i = 0; i < static_cast<int>(region_.parts.size()); i++) {
      const int target = region_.parts[static_cast<size_t>(i)].target;
      if (target < 0 || target > i) continue;
      entries.insert(target);
      std::fill(inside.begin() + target + 1, inside.begin() + i + 1, true);
    }
    bool apart = true;  // from the instruction before
    for (size_t i = 0; i < region_.parts.size(); i++) {
      const RegionInstruction& p = region_.parts[i];
      if (apart && !inside[i]) entries.insert(static_cast<int>(i));
      if (p.target > static_cast<int>(i) && !inside[static_cast<size_t>(p.target)]) entries.insert(p.target);
      const bool transfers = !p.ops.empty() && is(p.ops.back().what, lanes::kControl);
      apart = p.next != static_cast<int>(i + 1) || p.how == RegionInstruction::How::Left || transfers;
    }
    for (const int i : entries) {
      if (i >= 0 && region_.parts[static_cast<size_t>(i)].how != RegionInstruction::How::Left)
        region_.entries.push_back(static_cast<uint32_t>(i));
    }
  }

  void describe_files() {
    region_.files.assign(lanes::kBases, FileKind::Rows);
    for (size_t i = 0; i < isa_.files.size() && kFiles + i < lanes::kBases; i++) {
      const model::RegisterFile& file = isa_.files[i];
      const bool of_lanes = file.scope == model::Scope::Lane && region_.lanes > 1;
      const bool wide = file.width > 32;
      region_.files[kFiles + i] = !of_lanes         ? wide ? FileKind::WideWords : FileKind::Words
                                  : file.width == 1 ? FileKind::Masks
                                  : wide            ? FileKind::WideRows
                                                    : FileKind::Rows;
    }
  }

  Program& program_;
  const lanes::Lanes& engine_;
  const Warp& warp_;
  const model::Isa& isa_;
  std::set<uint64_t> pcs_;
  std::map<std::array<uint64_t, 2>, uint32_t> constants_;  // their numbers
  WarpRegion region_;
};

}  // namespace

WarpRegion make_region(Program& program, const lanes::Lanes& engine, const Warp& warp,
                       const std::vector<uint64_t>& from, bool whole) {
  return RegionBuilder(program, engine, warp).make(from, whole);
}

bool has_code(const RegionOp& op) {
  if (op.what == K::Barrier) return op.a.base == kConstants;
  if (op.type == lanes::Shape::W128 || !(is(op.what, lanes::code_for(op.type)) || is(op.what, lanes::kControl)))
    return false;
  if (op.what == K::LaunchValue) return !ir::facts(static_cast<ir::LaunchValue>(op.aux)).changes();
  if (is(op.what, lanes::kLoad) || is(op.what, lanes::kStore))
    return std::has_single_bit(op.bytes) && op.bytes <= bits_of(op.type) / 8;
  return op.what != K::JumpAt;
}

namespace {

// All members are named, so that one that is added is not forgotten here.
std::vector<uint64_t> key_of(const WarpRegion& region) {
  const auto& [lanes, whole, exact, parts, entries, sites, constants, files, launch_values, warp_values, keeps] =
      region;
  std::vector<uint64_t> key = {lanes,
                               whole,
                               exact,
                               entries.size(),
                               parts.size(),
                               sites.size(),
                               constants.size(),
                               files.size(),
                               launch_values.size(),
                               warp_values.size()};
  for (const auto& [how, pc, bytes, guarded, next, target, ops, writes] : parts) {
    key.insert(key.end(), {static_cast<uint64_t>(how), pc, bytes, guarded, static_cast<uint64_t>(next),
                           static_cast<uint64_t>(target), ops.size(), writes.size()});
    for (const RegionOp& op : ops) {
      lanes::add_operation(key, op);
      for (const Row r : {op.to, op.a, op.b, op.c}) key.push_back(uint64_t{r.base} << 32 | r.offset);
      const auto& [across, site] = static_cast<const RegionOpFacts&>(op);
      key.push_back(static_cast<uint64_t>(across) << 32 | site);
    }
    for (const auto& [file, first, count] : writes) key.insert(key.end(), {file, uint64_t{first} << 32 | count});
  }
  key.insert(key.end(), entries.begin(), entries.end());
  for (const auto& [space, writes, aligned, of_grid] : sites)
    key.push_back(uint64_t{space} << 3 | uint64_t{of_grid} << 2 | uint64_t{writes} << 1 | uint64_t{aligned});
  for (const auto& c : constants) key.insert(key.end(), c.begin(), c.end());
  for (const FileKind k : files) key.push_back(static_cast<uint64_t>(k));
  key.insert(key.end(), launch_values.begin(), launch_values.end());
  key.insert(key.end(), warp_values.begin(), warp_values.end());
  return key;
}

}  // namespace

std::vector<uint64_t> WarpRegion::key() const { return key_of(*this); }

}  // namespace isadora::sim::warps
