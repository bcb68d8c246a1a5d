// Registers and memory.
#include <algorithm>

#include "base/text.h"
#include "gdb/packets.h"
#include "gdb/server.h"

namespace isadora::gdb {

using base::Integer;

unsigned GdbServer::lane() const {
  const sim::Warp& warp = session_.warp(thread_);
  const auto here = sim::session::here(warp);
  const uint64_t lanes = here ? here->lanes : warp.alive();
  return lanes ? static_cast<unsigned>(__builtin_ctzll(lanes)) : 0;
}

// ---- registers

bool GdbServer::is_big() const { return session_.warp(thread_).isa().machine.data_order == model::ByteOrder::Big; }

std::string GdbServer::value_of(const GdbRegister& r) const {
  const Integer value = sim::session::value_at(session_.warp(thread_), r.place, lane()).value_or(Integer());
  Integer rest = value.shl(r.shift) | Integer(r.ones);
  std::string bytes;
  for (unsigned i = 0; i < r.bytes; i++, rest = rest.shr(8)) bytes += static_cast<char>(rest.low_bits(8).to_uint64());
  if (is_big()) std::ranges::reverse(bytes);
  return to_hex(bytes);
}

// None where the register does not hold these bytes: some bits of gdb's are none of the machine's, and do not change.
std::optional<Integer> GdbServer::value_from(const GdbRegister& r, std::string_view hex) const {
  auto bytes = from_hex(hex);
  if (!bytes || bytes->size() != r.bytes) return std::nullopt;
  if (is_big()) std::ranges::reverse(*bytes);
  Integer all;
  for (size_t i = bytes->size(); i-- > 0;) all = all.shl(8) | Integer(static_cast<uint8_t>((*bytes)[i]));
  const Integer value = all.shr(r.shift).low_bits(r.place.bits);
  return (value.shl(r.shift) | Integer(r.ones)) == all ? std::optional(value) : std::nullopt;
}

bool GdbServer::set(const GdbRegister& r, std::string_view hex) {
  const auto value = value_from(r, hex);
  if (!value) return false;
  if (sim::session::value_at(session_.warp(thread_), r.place, lane()) == *value) return true;
  if (!session_.set(thread_, sim::lane_bit(lane()), r.place, *value).empty()) return false;
  is_moved_ |= r.place.kind == sim::StateLocation::Kind::Pc;
  return true;
}

GdbServer::Reply GdbServer::read_registers(std::string_view) {
  std::string out;
  for (const GdbRegister& r : target_.registers()) out += value_of(r);
  return out;
}

// All of them, or none: those that cannot be written must have the values that they have.
GdbServer::Reply GdbServer::write_registers(std::string_view rest) {
  const auto each = [&](const auto& holds) {
    size_t at = 0;
    for (const GdbRegister& r : target_.registers()) {
      const size_t digits = 2 * size_t{r.bytes};
      if (at + digits > rest.size() || !holds(r, rest.substr(at, digits))) return false;
      at += digits;
    }
    return at == rest.size();
  };
  const bool good = each([&](const GdbRegister& r, std::string_view hex) {
    const auto value = value_from(r, hex);
    return value && (r.place.kind != sim::StateLocation::Kind::Constant ||
                     sim::session::value_at(session_.warp(thread_), r.place, lane()) == *value);
  });
  return good && each([&](const GdbRegister& r, std::string_view hex) { return set(r, hex); }) ? "OK" : kWrong;
}

GdbServer::Reply GdbServer::read_register(std::string_view rest) {
  const auto number = number_of(rest);
  if (!number || *number >= target_.registers().size()) return kWrong;
  return value_of(target_.registers()[*number]);
}

// NUMBER=VALUE
GdbServer::Reply GdbServer::write_register(std::string_view rest) {
  const auto [which, value] = split(rest, '=');
  const auto number = number_of(which);
  if (!number || *number >= target_.registers().size() || !value) return kWrong;
  return set(target_.registers()[*number], *value) ? "OK" : kWrong;
}

// ---- memory

// ADDRESS,BYTES: as many as are there.
GdbServer::Reply GdbServer::read_memory(std::string_view rest) {
  const auto numbers = numbers_of<2>(rest);
  if (!numbers) return kWrong;
  const auto [address, wanted] = *numbers;
  const auto place = target_.place(address);
  if (!place) return kWrong;
  if (wanted == 0) return "";
  sim::AddressSpace& space = session_.warp(thread_).space(place->space, 0);
  const auto bytes = sim::session::bytes_from(space, place->address, std::min<uint64_t>(wanted, kMostPayload / 2));
  if (bytes.empty()) return kNoMemory;
  return to_hex(base::as_text(bytes));
}

// ADDRESS,BYTES:DATA
GdbServer::Reply GdbServer::write_at(std::string_view rest, bool hex) {
  const auto [where, sent] = split(rest, ':');
  const auto numbers = numbers_of<2>(where);
  if (!numbers || !sent) return kWrong;
  const auto [address, wanted] = *numbers;
  const auto place = target_.place(address);
  const auto data = hex ? from_hex(*sent) : unescaped(*sent);
  if (!place || !data || data->size() != wanted) return kWrong;
  const std::vector<uint8_t> bytes(data->begin(), data->end());
  return session_.set_bytes(thread_, 0, place->space, place->address, bytes).empty() ? "OK" : kNoMemory;
}

GdbServer::Reply GdbServer::write_memory(std::string_view rest) { return write_at(rest, true); }
GdbServer::Reply GdbServer::write_binary(std::string_view rest) { return write_at(rest, false); }

}  // namespace isadora::gdb
