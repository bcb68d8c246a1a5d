#include "serve/placed.h"

#include <algorithm>

#include "base/text.h"
#include "diag/diagnostic.h"
#include "serve/numbers.h"
#include "serve/run.h"
#include "sim/machine.h"

namespace isadora::serve {

using base::Integer;
using model::Scope;

namespace {

constexpr uint64_t kPage = 4096;     // unit of mapping around placed bytes
constexpr uint64_t kMostOwn = 4096;  // placed bytes in the memory of a block or a lane

// Splits at semicolons outside of strings.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : text) {
    quoted ^= c == '"';
    if (c == ';' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  std::erase_if(out, [](const std::string& piece) { return base::trimmed(piece).empty(); });
  return out;
}

// `global[0x1000]`, `local[16] lane 3`
bool read_place(const model::Isa& isa, std::string_view text, Placed& out) {
  const size_t open = text.find('['), close = text.find(']');
  if (open == std::string::npos || close == std::string::npos || close < open) return false;
  const auto space = std::ranges::find(isa.spaces, base::trimmed(text.substr(0, open)), &model::Space::name);
  const auto address = Integer::parse(base::trimmed(text.substr(open + 1, close - open - 1)));
  if (space == isa.spaces.end() || !address || !address->fits_uint64()) return false;
  out.space = static_cast<uint16_t>(space - isa.spaces.begin());
  out.address = address->to_uint64();
  const std::string_view rest = base::trimmed(text.substr(close + 1));
  if (rest.empty()) return true;
  constexpr std::string_view kLane = "lane ";
  const auto lane = rest.starts_with(kLane) ? Integer::parse(base::trimmed(rest.substr(kLane.size()))) : std::nullopt;
  if (space->scope != Scope::Lane || !lane || !lane->fits_uint64() || lane->to_uint64() >= sim::lanes_of(isa))
    return false;
  out.lane = static_cast<unsigned>(lane->to_uint64());
  return true;
}

}  // namespace

std::optional<std::vector<Placed>> read_placed(const model::Isa& isa, const std::string& text, uint64_t most,
                                               std::string& wrong) {
  std::vector<Placed> out;
  for (const std::string& piece : pieces_of(text)) {
    const size_t equals = piece.find('=');
    Placed one;
    wrong = base::trimmed(piece);
    if (equals == std::string::npos || !read_place(isa, std::string_view(piece).substr(0, equals), one))
      return std::nullopt;
    auto bytes = read_buffer(isa.machine, piece.substr(equals + 1), most, wrong);
    if (!bytes || bytes->empty() || one.address + (bytes->size() - 1) < one.address) return std::nullopt;
    const unsigned bits = isa.spaces[one.space].address_bits;
    if (bits < 64 && (one.address + (bytes->size() - 1)) >> bits) return std::nullopt;
    most -= bytes->size();
    one.bytes = std::move(*bytes);
    out.push_back(std::move(one));
  }
  return out;
}

// ---- placing memory in a run

// The kernel states the size of a block's memory: it is increased to hold the placed bytes.
bool Run::read_memory(RequestReader& q) {
  std::string wrong;
  auto placed = read_placed(isa_.isa, q.text("memory"), kMostMemory, wrong);
  if (!placed) {
    q.refuse("`" + diag::shortened(wrong) + "` is not initial memory: expected pieces such as `" +
             (isa_.isa.spaces.empty() ? "space" : isa_.isa.spaces[0].name) +
             "[0x1000] = 0..31`, with `;` between them");
    return false;
  }
  for (const Placed& p : *placed) {
    const Scope scope = isa_.isa.spaces[p.space].scope;
    const bool own = scope == Scope::Block || scope == Scope::Lane;
    const uint64_t end = p.address + p.bytes.size();
    if (own && p.bytes.size() > kMostOwn)
      q.refuse("`" + isa_.isa.spaces[p.space].name + "` can begin with up to 4096 bytes here");
    if (scope != Scope::Block) continue;
    for (object::Kernel& k : typed_.object.kernels)
      if (k.name == request_.kernel && k.shared_bytes < end) k.shared_bytes = (end + kPage - 1) / kPage * kPage;
  }
  placed_ = std::move(*placed);
  return q.error().empty();
}

namespace {

// Maps the pages around the placed bytes that other buffers do not occupy.
bool map_around(sim::AddressSpace& space, uint64_t begin, uint64_t last, uint64_t end_of_space) {
  uint64_t at = begin / kPage * kPage;
  const uint64_t stop = std::min(last | (kPage - 1), end_of_space);
  while (true) {
    uint64_t next = stop;  // the end of the free range that begins here
    const sim::Buffer* here = nullptr;
    for (const sim::Buffer& b : space.buffers()) {
      if (b.size == 0) continue;
      if (b.begin <= at && at - b.begin < b.size) here = &b;
      if (b.begin > at) next = std::min(next, b.begin - 1);
    }
    if (!here && !space.map_zeroed(at, next - at + 1, "")) return false;
    const uint64_t done = here ? here->begin + (here->size - 1) : next;
    if (done >= stop) return true;
    at = done + 1;
  }
}

void allow_writes(sim::AddressSpace& space, uint64_t begin, uint64_t last) {
  std::vector<uint64_t> begins;
  for (const sim::Buffer& b : space.buffers())
    if (b.size != 0 && b.begin <= last && begin <= b.begin + (b.size - 1)) begins.push_back(b.begin);
  for (const uint64_t b : begins) space.make_writable(b);
}

}  // namespace

void Run::place_memory(sim::Launch& launch, std::string& error) {
  for (const Placed& p : placed_) {
    const model::Space& s = isa_.isa.spaces[p.space];
    if (s.scope == Scope::Block || s.scope == Scope::Lane) continue;
    sim::AddressSpace& space = *launch.owned.spaces[p.space];
    const uint64_t last = p.address + (p.bytes.size() - 1);
    const uint64_t end = s.address_bits >= 64 ? UINT64_MAX : (uint64_t{1} << s.address_bits) - 1;
    if (!space.find(p.address, p.bytes.size()) && !map_around(space, p.address, last, end)) {
      error = "there is not enough memory for the launch";
      return;
    }
    if (s.scope != Scope::Constant) allow_writes(space, p.address, last);
    for (size_t i = 0; i < p.bytes.size(); i++)
      if (uint8_t* const byte = space.find(p.address + i, 1)) *byte = p.bytes[i];
  }
}

// Memory of the first block's first warp is set like a user's change at the first moment.
void Run::place_own_memory(std::string& error) {
  for (const Placed& p : placed_) {
    const Scope scope = isa_.isa.spaces[p.space].scope;
    if (scope != Scope::Block && scope != Scope::Lane) continue;
    const uint64_t lanes = scope == Scope::Block ? 1 : p.lane ? sim::lane_bit(*p.lane) : threads();
    sim::each_lane(lanes, [&](unsigned lane) {
      const std::string wrong = session_->set_bytes(warp_, lane, p.space, p.address, p.bytes);
      if (wrong.empty()) return;
      error = "`" + isa_.isa.spaces[p.space].name + "[" + hex(p.address) + "]`: " + wrong;
    });
  }
}

}  // namespace isadora::serve
