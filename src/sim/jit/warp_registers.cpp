// Registers: variables of the function, read where it is entered, and put back where it is left as far as somebody
// reads them.
#include <algorithm>

#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

namespace {

// No lane runs on to the next part.
bool always_leaves(const RegionInstruction& part) {
  const RegionOp* const last = part.ops.empty() ? nullptr : &part.ops.back();
  const bool leaves = last && (last->what == K::Exit || last->what == K::Barrier);
  return leaves && !part.guarded && last->c.base == kNoBase;
}

}  // namespace

Value WarpTranslation::warp_state(Builder& b, size_t offset, llvm::Type* type) {
  const Value warp = b.CreateLoad(b.getPtrTy(), warps_);
  return load_constant(b, type, b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), warp, offset));
}

Value WarpTranslation::in_memory(Builder& b, Row row) {
  const Value files = warp_state(b, offsetof(warps::WarpContext, files), b.getPtrTy());
  const Value file =
      load_constant(b, b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), files, 8 * (row.base - kFiles)));
  return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), file, row.offset);
}

llvm::Align WarpTranslation::align_of(const Variable& v) {
  return llvm::Align(is_row(v.kind) ? 64 : v.kind == FileKind::Words ? 4 : 8);
}

WarpTranslation::Variable& WarpTranslation::variable(Row row) {
  Variable& v = variables_[row];
  if (v.slot) return v;
  v.kind = region_.files[row.base];
  v.slot = entry_.CreateAlloca(type_of(v.kind));
  return v;
}

Value WarpTranslation::read(Row row) {
  const size_t part = number_of(*part_);
  if (!written_[part].contains(row)) read_[part].insert(row);
  const Variable& v = variable(row);
  return b_.CreateLoad(v.slot->getAllocatedType(), v.slot);
}

void WarpTranslation::write(Row row, Value v) {
  written_[number_of(*part_)].insert(row);
  b_.CreateStore(v, variable(row).slot);
}

void WarpTranslation::write_back(Builder& b, const std::set<Row>& places) {
  for (const Row& place : places) {
    const Variable& v = variables_.at(place);
    const Value value = b.CreateLoad(v.slot->getAllocatedType(), v.slot);
    b.CreateAlignedStore(value, in_memory(b, place), align_of(v));
  }
}

// All registers, or those that a part may write.
void WarpTranslation::read_from_memory(Builder& b, const RegionInstruction* part) {
  for (const auto& [row, v] : variables_) {
    if (part && !may_write(*part, row)) continue;
    b.CreateStore(b.CreateAlignedLoad(v.slot->getAllocatedType(), in_memory(b, row), align_of(v)), v.slot);
  }
}

// The successors of a part. If lanes diverge, the running group changes.
std::vector<size_t> WarpTranslation::successors_of(size_t part) const {
  const RegionInstruction& p = region_.parts[part];
  std::vector<size_t> parts;
  if (region_.whole && always_leaves(p)) return parts;
  for (const int next : {p.next, p.target}) {
    if (next >= 0) parts.push_back(static_cast<size_t>(next));
  }
  if (!p.ops.empty() && is(p.ops.back().what, lanes::kControl))
    parts.insert(parts.end(), jump_targets_.begin(), jump_targets_.end());
  return parts;
}

// Registers that may have been written between the entry and the beginning of a part. A call of the engine leaves
// nothing to write back.
void WarpTranslation::find_written() {
  before_.assign(region_.parts.size(), {});
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < region_.parts.size(); i++) {
      const std::set<Row> later = written_after(i);
      for (const size_t next : successors_of(i)) {
        std::set<Row>& there = before_[next];
        const size_t size = there.size();
        there.insert(later.begin(), later.end());
        more |= there.size() > size;
      }
    }
  }
}

std::set<Row> WarpTranslation::written_after(size_t part) const {
  if (region_.parts[part].how == RegionInstruction::How::Call) return {};
  std::set<Row> places = before_[part];
  places.insert(written_[part].begin(), written_[part].end());
  return places;
}

// Registers that are live at the beginning of a part: after a jump out of the region and a call of the engine, all are.
// If some lanes of a warp run alone, the rows of the others are live, too.
void WarpTranslation::find_needed() {
  std::set<Row> all, of_warps;
  for (const auto& [place, v] : variables_) {
    all.insert(place);
    if (v.kind == FileKind::Words || v.kind == FileKind::WideWords) of_warps.insert(place);
  }
  everything_ = all;
  kept_ = of_warps;
  needed_.assign(region_.parts.size(), {});
  for (bool more = true; more;) {
    more = false;
    for (size_t i = region_.parts.size(); i-- > 0;) {
      std::set<Row> needed =
          region_.whole && region_.parts[i].how == RegionInstruction::How::Code ? needed_after(i) : all;
      for (const Row& place : written_[i]) needed.erase(place);
      needed.insert(read_[i].begin(), read_[i].end());
      more |= needed.size() > needed_[i].size();
      needed_[i] = std::move(needed);
    }
  }
}

// Others see the registers of the warp, or of the block, when its lanes have ended.
std::set<Row> WarpTranslation::needed_after(size_t part) const {
  const RegionInstruction& p = region_.parts[part];
  const K last = p.ops.empty() ? K::End : p.ops.back().what;
  const bool jumps = last == K::Jump;
  const bool ends = last == K::Exit && always_leaves(p),
             jumps_always = jumps && !p.guarded && p.ops.back().c.base == kNoBase;
  std::set<Row> needed = kept_;
  const auto add = [&](int to) {
    const std::set<Row>& there = to < 0 ? everything_ : needed_[static_cast<size_t>(to)];
    needed.insert(there.begin(), there.end());
  };
  if (jumps) add(p.target);
  if (!ends && !jumps_always) add(p.next);
  return needed;
}

std::set<Row> WarpTranslation::needed_at_target(size_t part) const {
  return needed_[static_cast<size_t>(region_.parts[part].target)];
}

std::set<Row> WarpTranslation::put_back(const Out& out) const {
  std::set<Row> written = out.where == Where::Before ? before_[out.part] : written_after(out.part);
  if (!region_.whole || region_.exact || out.where == Where::Elsewhere) return written;
  const std::set<Row> needed = out.where == Where::Before  ? needed_[out.part]
                               : out.where == Where::Ended ? kept_
                               : out.where == Where::Sent  ? needed_at_target(out.part)
                                                           : needed_after(out.part);
  std::erase_if(written, [&](const Row& place) { return !needed.contains(place); });
  return written;
}

bool WarpTranslation::may_write(const RegionInstruction& part, Row row) const {
  const FileKind kind = region_.files[row.base];
  const bool wide = kind == FileKind::WideRows || kind == FileKind::WideWords;
  const uint32_t bytes = kind == FileKind::Masks ? 8 : (is_row(kind) ? row_bytes_ : 4) * (wide ? 2 : 1);
  const uint32_t number = row.offset / bytes;
  return std::ranges::any_of(part.writes, [&](const RegisterRange& r) {
    return r.file + kFiles == row.base && number >= r.first && number < r.first + r.count;
  });
}

llvm::Type* WarpTranslation::type_of(FileKind kind) {
  switch (kind) {
    case FileKind::Rows: return rows_.type(32);
    case FileKind::WideRows: return rows_.type(64);
    case FileKind::Masks: return rows_.bits_type();
    case FileKind::Words: return b_.getInt32Ty();
    case FileKind::WideWords: return b_.getInt64Ty();
  }
  return nullptr;
}

}  // namespace isadora::sim::jit
