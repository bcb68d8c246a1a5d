#include "sim/history/snapshot.h"

#include <algorithm>
#include <cstring>

namespace isadora::sim::history {

using model::Scope;

namespace {

constexpr uint64_t kPage = 4096;

bool is_zero(const uint8_t* p, size_t n) { return n == 0 || (p[0] == 0 && std::memcmp(p, p + 1, n - 1) == 0); }

// Restores memory from the image; bytes after the image are zeros. Equal pages are not written: most have never been
// touched, and stay unmapped.
void put_back(uint8_t* data, uint64_t size, const Image& image) {
  for (uint64_t at = 0; at < size; at += kPage) {
    const size_t n = std::min(kPage, size - at);
    const PageCopy* page = at / kPage < image.size() ? image[at / kPage].get() : nullptr;
    if (!page) {
      if (!is_zero(data + at, n)) std::memset(data + at, 0, n);
      continue;
    }
    const size_t held = std::min(n, page->bytes.size());
    std::memcpy(data + at, page->bytes.data(), held);
    std::memset(data + at + held, 0, n - held);
  }
}

// The memory of a lane's space; empty if there is none.
Buffer memory_of(const AddressSpace& space) { return space.buffers().empty() ? Buffer() : space.buffers()[0]; }

}  // namespace

PageCopy::PageCopy(const uint8_t* from, size_t n, Meter m) : bytes(from, from + n), meter(std::move(m)) { *meter += n; }
PageCopy::~PageCopy() { *meter -= bytes.size(); }

RegisterFileCopy::RegisterFileCopy(const Registers& r, Meter m)
    : registers(r), bytes(uint64_t{r.count()} * r.columns() * ((r.width() + 7) / 8)), meter(std::move(m)) {
  *meter += bytes;
}
RegisterFileCopy::~RegisterFileCopy() { *meter -= bytes; }

void Checkpointer::note(const Instruction& instruction) {
  if (!known_.insert(&instruction).second) return;
  for (const ir::Inst& i : instruction.body.ops) {
    const bool writes = i.op == ir::Op::Store || i.op == ir::Op::Atomic || i.op == ir::Op::Host;
    if (writes && launch_.isa.spaces[i.aux].scope == Scope::Lane) note_local(i.aux);
  }
}

// Constants that no one has changed.
bool Checkpointer::stays(uint16_t space) const {
  return launch_.isa.spaces[space].scope == Scope::Constant && !changed_constants_.contains(space);
}

// Including memory that a heap had at the snapshot and has released since.
uint64_t Checkpointer::extent(const Buffer& buffer, const Heap& then) const {
  const bool heap = launch_.heap.limit != 0 && buffer.begin == launch_.heap.begin;
  return heap ? std::max(then.size, buffer.size) : buffer.size;
}

Image Checkpointer::image(const uint8_t* data, uint64_t size, const Image* before) {
  Image image;
  image.reserve((size + kPage - 1) / kPage);
  for (uint64_t at = 0; at < size; at += kPage) {
    const size_t n = std::min(kPage, size - at);
    if (before && image.size() < before->size()) {
      const auto& old = (*before)[image.size()];
      if (old ? old->bytes.size() == n && std::memcmp(old->bytes.data(), data + at, n) == 0 : is_zero(data + at, n)) {
        image.push_back(old);
        continue;
      }
    }
    image.push_back(is_zero(data + at, n) ? nullptr : std::make_shared<const PageCopy>(data + at, n, meter_));
  }
  return image;
}

std::shared_ptr<const RegisterFileCopy> Checkpointer::file(const Registers& registers,
                                                           const std::shared_ptr<const RegisterFileCopy>* before) {
  if (before && *before && (*before)->registers == registers) return *before;
  return std::make_shared<const RegisterFileCopy>(registers, meter_);
}

void Checkpointer::take_warp(Warp& warp, const WarpState* before, WarpState& out) {
  out.schedule = static_cast<const WarpSchedule&>(warp);
  const auto& files = launch_.isa.files;
  out.files.resize(files.size());
  for (uint16_t i = 0; i < files.size(); i++) {
    if (belongs_to_warp(files[i].scope)) out.files[i] = file(warp.file(i), before ? &before->files[i] : nullptr);
  }
  for (const uint16_t space : local_) {
    std::vector<Image>& images = out.spaces[space];
    const auto* old = before && before->spaces.contains(space) ? &before->spaces.at(space) : nullptr;
    for (unsigned lane = 0; lane < warp.lanes(); lane++) {
      const Buffer b = memory_of(warp.space(space, lane));
      images.push_back(image(b.data, b.size, old ? &(*old)[lane] : nullptr));
    }
  }
}

void Checkpointer::take(std::span<Warp* const> warps, const Snapshot* before, Snapshot& out) {
  const model::Isa& isa = launch_.isa;
  out.at = launch_.clock;
  out.index = warps[0]->block().index;
  out.heap = launch_.heap;
  out.input_ahead = launch_.input_ahead;
  out.files.resize(isa.files.size());
  for (uint16_t i = 0; i < isa.files.size(); i++) {
    if (!belongs_to_warp(isa.files[i].scope))
      out.files[i] = file(warps[0]->file(i), before ? &before->files[i] : nullptr);
  }
  out.spaces.resize(isa.spaces.size());
  for (uint16_t i = 0; i < isa.spaces.size(); i++) {
    if (isa.spaces[i].scope == Scope::Lane) continue;
    if (before && stays(i)) {
      out.spaces[i] = before->spaces[i];
      continue;
    }
    const auto& buffers = warps[0]->space(i, 0).buffers();
    for (size_t b = 0; b < buffers.size(); b++) {
      const bool known = before && b < before->spaces[i].size();
      out.spaces[i].push_back(image(buffers[b].data, buffers[b].size, known ? &before->spaces[i][b] : nullptr));
    }
  }
  out.warps.resize(warps.size());
  for (size_t w = 0; w < warps.size(); w++) {
    const bool known = before && w < before->warps.size();
    take_warp(*warps[w], known ? &before->warps[w] : nullptr, out.warps[w]);
  }
}

void Checkpointer::restore_warp(Warp& warp, const WarpState& state) {
  // Snapshots are taken outside of transactions. An open one ends here, without its saved bytes.
  while (warp.launch_value(ir::LaunchValue::Transactions, 0) > 0) warp.transact(Transaction::Commit);
  static_cast<WarpSchedule&>(warp) = state.schedule;
  for (uint16_t i = 0; i < state.files.size(); i++) {
    if (state.files[i]) warp.file(i) = state.files[i]->registers;
  }
  for (const uint16_t space : local_) {
    const auto held = state.spaces.find(space);
    for (unsigned lane = 0; lane < warp.lanes(); lane++) {
      AddressSpace& memory = warp.space(space, lane);
      const Buffer b = memory_of(memory);
      put_back(b.data, b.size, held == state.spaces.end() ? Image() : held->second[lane]);
      memory.note_write(b.begin, b.size);  // a new block clears the noted memory
    }
  }
}

void Checkpointer::restore(const Snapshot& s, std::span<Warp* const> warps) {
  const model::Isa& isa = launch_.isa;
  launch_.clock = s.at;
  for (Warp* warp : warps) warp->block().index = s.index;
  for (uint16_t i = 0; i < isa.files.size(); i++) {
    if (s.files[i]) warps[0]->file(i) = s.files[i]->registers;
  }
  for (uint16_t i = 0; i < isa.spaces.size(); i++) {
    if (isa.spaces[i].scope == Scope::Lane || stays(i)) continue;
    AddressSpace& space = warps[0]->space(i, 0);
    const auto& buffers = space.buffers();
    for (size_t b = 0; b < buffers.size() && b < s.spaces[i].size(); b++) {
      const uint64_t bytes = extent(buffers[b], s.heap);
      put_back(buffers[b].data, bytes, s.spaces[i][b]);
      if (bytes) space.note_code_write(buffers[b].begin, bytes);
    }
    if (launch_.heap.limit != 0 && isa.spaces[i].scope == Scope::Grid)
      warps[0]->space(i, 0).resize(launch_.heap.begin, s.heap.size);
  }
  launch_.heap = s.heap;
  launch_.input_ahead = s.input_ahead;
  for (size_t w = 0; w < warps.size(); w++) restore_warp(*warps[w], s.warps[w]);
}

}  // namespace isadora::sim::history
