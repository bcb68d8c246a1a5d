// Numbers are little-endian, of 8 bytes. After a mark come the identity, the machine, the block and its warps, and at
// the end the fingerprint of all of it.
#include "sim/history/saved.h"

#include "base/fingerprint.h"
#include "object/bytes.h"

namespace isadora::sim::history {

using object::ByteReader;
using object::ByteWriter;

namespace {

constexpr std::string_view kMark = "isadora run 3\n";
constexpr size_t kFingerprint = 32;

// ---- writing

class SavedRunWriter {
 public:
  explicit SavedRunWriter(std::string_view identity) {
    out_.bytes = kMark;
    text(identity);
  }

  void text(std::string_view s) {
    out_.u64(s.size());
    out_.bytes += s;
  }
  void numbers(std::initializer_list<uint64_t> all) {
    for (const uint64_t n : all) out_.u64(n);
  }

  void files(const Files& all) {
    out_.u64(all.size());
    for (const auto& file : all) {
      out_.u64(file ? 1 : 0);
      if (file) registers(file->registers);
    }
  }

  void image(const Image& image) {
    out_.u64(image.size());
    for (const auto& page : image) {
      text(page ? std::string_view(reinterpret_cast<const char*>(page->bytes.data()), page->bytes.size())
                : std::string_view());
    }
  }
  void images(const std::vector<Image>& all) {
    out_.u64(all.size());
    for (const Image& i : all) image(i);
  }

  void schedule(const WarpSchedule& s, unsigned lanes) {
    numbers({s.at, s.running, s.yielded, s.at_barrier, s.waiting});
    for (unsigned i = 0; i < lanes; i++)
      numbers({s.pc[i], s.wait_pc[i], s.wait_mask[i], s.target[i], static_cast<uint64_t>(s.barrier[i])});
  }

  std::string done() && { return out_.bytes + base::fingerprint(out_.bytes); }

 private:
  void registers(const Registers& r) {
    for (unsigned n = 0; n < r.count(); n++) {
      for (unsigned lane = 0; lane < r.columns(); lane++) {
        base::Integer rest = r.get(n, lane);
        for (unsigned bit = 0; bit < r.width(); bit += 64, rest = rest.shr(64)) out_.u64(rest.low_bits(64).to_uint64());
      }
    }
  }

  ByteWriter out_;
};

// ---- reading

class SavedRunReader {
 public:
  SavedRunReader(std::string_view bytes, const Meter& meter) : in_(bytes), meter_(meter) {}
  bool ok() const { return in_.ok() && good_; }
  bool done() const { return in_.done(); }
  void require(bool holds) { good_ &= holds; }

  uint64_t number() { return in_.u64(); }
  uint64_t number_below(uint64_t end) {
    const uint64_t n = number();
    require(n < end);
    return good_ ? n : 0;
  }
  std::string_view text() { return in_.take(number()); }

  // Of the same scopes as those of the warp.
  void files(Warp& warp, bool of_warp, Files& out) {
    const auto& files = warp.isa().files;
    require(number() == files.size());
    out.resize(files.size());
    for (uint16_t i = 0; ok() && i < files.size(); i++) {
      const bool expected = belongs_to_warp(files[i].scope) == of_warp;
      require(number() == (expected ? 1 : 0));
      if (expected && ok()) out[i] = registers(warp.file(i));
    }
  }

  void images(std::vector<Image>& out, uint64_t most_pages) {
    const uint64_t n = number_below(most_pages + 1);
    for (uint64_t i = 0; ok() && i < n; i++) image(out.emplace_back(), most_pages);
  }

  void schedule(WarpSchedule& s, const Warp& warp) {
    const uint64_t threads = warp.threads();
    s.at = number();
    for (uint64_t* mask : {&s.running, &s.yielded, &s.at_barrier, &s.waiting}) {
      *mask = number();
      require((*mask & ~threads) == 0);
    }
    for (unsigned i = 0; ok() && i < warp.lanes(); i++) {
      const uint64_t bit = lane_bit(i);
      s.pc.set(bit, number());
      s.wait_pc.set(bit, number());
      s.wait_mask[i] = number() & threads;
      s.target[i] = number();
      s.barrier.set(bit, static_cast<int64_t>(number()));
    }
  }

 private:
  std::shared_ptr<const RegisterFileCopy> registers(const Registers& like) {
    Registers r = like;
    for (unsigned n = 0; n < r.count() && ok(); n++) {
      for (unsigned lane = 0; lane < r.columns(); lane++) {
        base::Integer value;
        for (unsigned bit = 0; bit < r.width(); bit += 64) value = value | base::Integer(number()).shl(bit);
        r.set(n, lane, value.low_bits(r.width()));
      }
    }
    return std::make_shared<const RegisterFileCopy>(r, meter_);
  }

  void image(Image& out, uint64_t most_pages) {
    const uint64_t n = number_below(most_pages + 1);
    for (uint64_t i = 0; ok() && i < n; i++) {
      const std::string_view page = text();
      require(page.size() <= 4096);
      const auto* bytes = reinterpret_cast<const uint8_t*>(page.data());
      out.push_back(page.empty() ? nullptr : std::make_shared<const PageCopy>(bytes, page.size(), meter_));
    }
  }

  ByteReader in_;
  bool good_ = true;
  const Meter& meter_;
};

void write_warp(SavedRunWriter& out, const WarpState& state, const Warp& warp) {
  out.schedule(state.schedule, warp.lanes());
  out.files(state.files);
  out.numbers({state.spaces.size()});
  for (const auto& [space, images] : state.spaces) {
    out.numbers({space});
    out.images(images);
  }
}

void read_warp(SavedRunReader& in, Warp& warp, uint64_t most_pages, WarpState& out) {
  in.schedule(out.schedule, warp);
  in.files(warp, true, out.files);
  const auto& spaces = warp.isa().spaces;
  const uint64_t n = in.number_below(spaces.size() + 1);
  for (uint64_t i = 0; in.ok() && i < n; i++) {
    const auto space = static_cast<uint16_t>(in.number_below(spaces.size()));
    in.require(spaces[space].scope == model::Scope::Lane);
    if (!in.ok()) return;
    std::vector<Image>& images = out.spaces[space];
    in.images(images, most_pages);
    in.require(images.size() == warp.lanes());
  }
}

}  // namespace

std::string identity(const Program& program, const Launch& launch) {
  base::KeyBuilder key;
  const object::Object& o = program.object();
  const std::string_view code(reinterpret_cast<const char*>(o.code.data()), o.code.size());
  key << launch.isa.name << launch.isa.fingerprint << code << o.base << program.kernel().name;
  for (const Dim& d : {launch.grid, launch.block}) key << d.x << d.y << d.z;
  for (const int64_t s : launch.settings) key << static_cast<uint64_t>(s);
  key << launch.heap.begin << launch.stack << launch.data;
  for (const auto& space : launch.owned.spaces) {
    if (!space) continue;
    for (const Buffer& b : space->buffers()) key << b.begin << (b.begin == launch.heap.begin ? 0 : b.size);
  }
  return base::fingerprint(key.text());
}

std::string write_snapshot(const Snapshot& s, std::span<Warp* const> warps, const std::string& identity) {
  SavedRunWriter out(identity);
  out.numbers({s.at, s.lane_instructions, s.block, s.index.x, s.index.y, s.index.z});
  out.numbers({s.round.warp, s.round.done, s.round.alive, s.round.can_run, s.heap.size,
               static_cast<uint64_t>(s.input_ahead - kNotFetched)});
  out.files(s.files);
  out.numbers({s.spaces.size()});
  for (const auto& images : s.spaces) out.images(images);
  for (size_t w = 0; w < s.warps.size(); w++) write_warp(out, s.warps[w], *warps[w]);
  return std::move(out).done();
}

std::string read_snapshot(std::string_view bytes, std::span<Warp* const> warps, const std::string& identity,
                          const Meter& meter, Snapshot& out) {
  if (!bytes.starts_with(kMark)) return "it was not saved by this version of isadora";
  const std::string damaged = "it is damaged";
  if (bytes.size() < kMark.size() + kFingerprint) return damaged;
  const std::string_view body = bytes.substr(0, bytes.size() - kFingerprint);
  if (base::fingerprint(body) != bytes.substr(body.size())) return damaged;
  SavedRunReader in(body.substr(kMark.size()), meter);
  if (in.text() != identity) return "it was saved by another program, launch or description";
  const Launch& launch = warps[0]->launch();
  out.at = in.number();
  out.lane_instructions = in.number();
  out.block = in.number_below(launch.grid.volume());
  out.index = {static_cast<uint32_t>(in.number_below(launch.grid.x)),
               static_cast<uint32_t>(in.number_below(launch.grid.y)),
               static_cast<uint32_t>(in.number_below(launch.grid.z))};
  out.round = {in.number_below(warps.size() + 1), in.number(), in.number() != 0, in.number() != 0};
  out.heap = launch.heap;
  out.heap.size = in.number_below(launch.heap.limit + 1);
  out.input_ahead = static_cast<int>(in.number_below(256 - kNotFetched)) + kNotFetched;
  const uint64_t most_pages = body.size() / 8;
  in.files(*warps[0], false, out.files);
  in.require(in.number() == launch.isa.spaces.size());
  for (size_t i = 0; in.ok() && i < launch.isa.spaces.size(); i++) in.images(out.spaces.emplace_back(), most_pages);
  for (Warp* warp : warps) read_warp(in, *warp, most_pages, out.warps.emplace_back());
  return in.ok() && in.done() ? "" : damaged;
}

}  // namespace isadora::sim::history
