// Memory as bytes, and code as instructions.
#include <algorithm>
#include <array>

#include "base/digits.h"
#include "dap/server.h"
#include "sim/session/warp_position.h"

namespace isadora::dap {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int64_t kMostBytes = int64_t{1} << 24, kMostInstructions = 100'000;

std::string to_base64(std::span<const uint8_t> bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t three = 0;
    const size_t n = std::min<size_t>(3, bytes.size() - i);
    for (size_t k = 0; k < 3; ++k) three = three << 8 | (k < n ? bytes[i + k] : 0u);
    for (size_t k = 0; k < 4; ++k) out += k <= n ? kDigits[three >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

std::optional<std::vector<uint8_t>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<uint8_t> out;
  uint32_t bits = 0, count = 0;
  for (const char c : text) {
    const size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<uint32_t>(digit), count += 6;
    if (count >= 8) count -= 8, out.push_back(static_cast<uint8_t>(bits >> count));
  }
  return out;
}

}  // namespace

// A memory reference of the protocol: SPACE:ADDRESS, or SPACE:THREAD:LANE:ADDRESS if each lane has its own space.
std::string Server::memory_reference(uint16_t space, unsigned warp, unsigned lane, uint64_t address) const {
  const model::Space& s = isa().spaces[space];
  const std::string whose =
      s.scope == model::Scope::Lane ? std::to_string(warp + 1) + ":" + std::to_string(lane) + ":" : "";
  return s.name + ":" + whose + inspect::hex(address);
}

// A memory reference, or an address of code.
Server::Memory Server::memory(const Json& a) const {
  const std::string reference = text(a, "memoryReference");
  std::vector<std::string> parts = {""};
  for (const char c : reference) {
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  Memory out;
  const auto refuse = [&](const std::string& expected) {
    throw Refusal{"`" + reference + "` is not a place in memory, expected " + expected};
  };
  if (!inspect::parse_number(parts.back(), out.address)) refuse("SPACE:0x… or 0x…");
  out.address += static_cast<uint64_t>(number(a, "offset", 0));
  if (parts.size() == 1) return out;
  const auto& spaces = isa().spaces;
  const auto found = std::ranges::find(spaces, parts[0], &model::Space::name);
  if (found == spaces.end()) throw Refusal{"unknown space `" + parts[0] + "`"};
  out.space = static_cast<uint16_t>(found - spaces.begin());
  const bool of_lanes = found->scope == model::Scope::Lane;
  if (!of_lanes && parts.size() != 2) refuse(found->name + ":0x…");
  if (!of_lanes) return out;
  uint64_t thread = 0, lane = 0;
  const bool is_whole = parts.size() == 4 && inspect::parse_number(parts[1], thread) &&
                        inspect::parse_number(parts[2], lane) && thread >= 1 && thread <= session().warps().size() &&
                        lane < session().warp(0).lanes();
  if (!is_whole) refuse(found->name + ":THREAD:LANE:0x…, since each lane has its own");
  out.warp = static_cast<unsigned>(thread - 1), out.lane = static_cast<unsigned>(lane);
  return out;
}

// The code of a hart is part of its memory: of the first space of the grid.
uint16_t Server::space_of(const Memory& m) const {
  if (m.space) return *m.space;
  const uint16_t main = sim::first_space(isa(), model::Scope::Grid);
  if (isa().machine.execution == model::Execution::Hart && main != model::kNoIndex) return main;
  throw Refusal{"programs of `" + isa().name + "` do not see their code as memory; name a space, as in " +
                (isa().spaces.empty() ? "" : memory_reference(0, 0, 0, 0))};
}

Json Server::read_memory(const Json& a) {
  const Memory m = memory(a);
  const int64_t count = number(a, "count");
  if (count < 0 || count > kMostBytes) throw Refusal{"`count` is at most " + std::to_string(kMostBytes) + " bytes"};
  sim::AddressSpace& space = session().warp(m.warp).space(space_of(m), m.lane);
  const auto bytes = sim::session::bytes_from(space, m.address, static_cast<uint64_t>(count));
  Json out = {{"address", inspect::hex(m.address)}, {"data", to_base64(bytes)}};
  if (bytes.size() < static_cast<size_t>(count)) out["unreadableBytes"] = static_cast<size_t>(count) - bytes.size();
  return out;
}

Json Server::write_memory(const Json& a) {
  const Memory m = memory(a);
  const auto bytes = from_base64(text(a, "data"));
  if (!bytes) throw Refusal{"the argument `data` is not base64"};
  if (bytes->empty()) return {{"bytesWritten", 0}};
  const std::string error = session().set_bytes(m.warp, m.lane, space_of(m), m.address, *bytes);
  if (!error.empty()) throw Refusal{error};
  return {{"bytesWritten", bytes->size()}};
}

// The size of an instruction; if the bytes do not decode, one parcel.
uint64_t Server::length_at(uint64_t address) {
  std::string why;
  const sim::Instruction* instruction = session().program().fetch(address, why);
  return instruction ? instruction->decoded.bytes : sim::unit_of(isa().machine);
}

// The addresses of the last `count` instructions before an address: decodes from the nearest line or label that is far
// enough before it.
std::vector<uint64_t> Server::instructions_before(uint64_t address, uint64_t count) {
  const object::Object& object = debuggee().object();
  const uint64_t longest = debuggee().codec().max_bytes();
  uint64_t from = object.base;
  const uint64_t enough = std::min(address, count * longest);
  const auto consider = [&](uint64_t known) {
    if (known <= address - enough && known > from) from = known;
  };
  for (const object::LineEntry& line : object.lines) consider(line.address);
  for (const object::Symbol& s : object.symbols)
    if (!s.absolute && s.section == object::kCodeSection) consider(s.value);
  std::vector<uint64_t> out;
  for (uint64_t at = from; at < address && at < object.base + object.code.size(); at += length_at(at))
    out.push_back(at);
  if (out.size() > count) out.erase(out.begin(), out.end() - static_cast<std::ptrdiff_t>(count));
  return out;
}

Json Server::disassemble(const Json& a) {
  const Memory m = memory(a);
  const int64_t count = number(a, "instructionCount"), skip = number(a, "instructionOffset", 0);
  if (count < 0 || count > kMostInstructions || skip < -kMostInstructions || skip > kMostInstructions)
    throw Refusal{"at most " + std::to_string(kMostInstructions) + " instructions at a time"};
  const object::Object& object = debuggee().object();
  Json list = Json::array();
  const auto nothing = [&](uint64_t address) {
    list.push_back({{"address", inspect::hex(address)}, {"instruction", "(no code)"}, {"presentationHint", "invalid"}});
  };
  const auto add = [&](uint64_t address) {
    std::string why;
    const sim::Instruction* instruction = session().program().fetch(address, why);
    const uint64_t length = length_at(address);
    Json one = {{"address", inspect::hex(address)},
                {"instruction", instruction ? (*texts_)(instruction->decoded, address) : "(" + why + ")"}};
    std::string bytes;
    for (const uint8_t byte : session().program().bytes_at(address, length))
      bytes += (bytes.empty() ? "" : " ") + base::digits_of(byte, base::kSmallDigits);
    if (!bytes.empty()) one["instructionBytes"] = bytes;
    const std::string name = locations_->name(address);
    if (name.find('+') == std::string::npos && !name.starts_with("0x")) one["symbol"] = name;
    const Json line = line_of(address);
    if (line.contains("source")) one["location"] = line["source"], one["line"] = line["line"];
    list.push_back(std::move(one));
  };
  const auto wanted = static_cast<size_t>(count);
  if (skip < 0) {
    const auto before = instructions_before(m.address, static_cast<uint64_t>(-skip));
    for (size_t i = before.size(); i < static_cast<size_t>(-skip) && list.size() < wanted; ++i) nothing(0);
    for (size_t i = 0; i < before.size() && list.size() < wanted; ++i) add(before[i]);
  }
  uint64_t at = m.address;
  for (int64_t i = 0; i < skip; ++i) at += length_at(at);
  while (list.size() < wanted) {
    const bool code = at - object.base < object.code.size();
    if (code)
      add(at);
    else
      nothing(at);
    at += code ? length_at(at) : sim::unit_of(isa().machine);
  }
  return {{"instructions", list}};
}

}  // namespace isadora::dap
