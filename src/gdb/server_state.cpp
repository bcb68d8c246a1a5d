// Registers and memory.
#include <algorithm>

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

bool GdbServer::set(const GdbRegister& r, std::string_view hex) {
  auto bytes = from_hex(hex);
  if (!bytes || bytes->size() != r.bytes) return false;
  if (is_big()) std::ranges::reverse(*bytes);
  Integer value;
  for (size_t i = bytes->size(); i-- > 0;) value = value.shl(8) | Integer(static_cast<uint8_t>((*bytes)[i]));
  value = value.shr(r.shift).low_bits(r.place.bits);
  const uint64_t lanes = sim::lane_bit(lane());
  if (sim::session::value_at(session_.warp(thread_), r.place, lane()) == value) return true;
  is_moved_ |= r.place.kind == sim::StateLocation::Kind::Pc;
  return session_.set(thread_, lanes, r.place, value).empty();
}

GdbServer::Reply GdbServer::read_registers(std::string_view) {
  std::string out;
  for (const GdbRegister& r : target_.registers()) out += value_of(r);
  return out;
}

// All of them, or none where the packet is damaged.
GdbServer::Reply GdbServer::write_registers(std::string_view rest) {
  size_t digits = 0;
  for (const GdbRegister& r : target_.registers()) digits += 2 * size_t{r.bytes};
  if (rest.size() != digits || !from_hex(rest)) return kWrong;
  for (const GdbRegister& r : target_.registers()) {
    if (!set(r, rest.substr(0, 2 * size_t{r.bytes}))) return kWrong;
    rest.remove_prefix(2 * size_t{r.bytes});
  }
  return "OK";
}

GdbServer::Reply GdbServer::read_register(std::string_view rest) {
  const auto number = take_number(rest);
  if (!number || *number >= target_.registers().size()) return kWrong;
  return value_of(target_.registers()[*number]);
}

// NUMBER=VALUE
GdbServer::Reply GdbServer::write_register(std::string_view rest) {
  const auto number = take_number(rest);
  if (!number || *number >= target_.registers().size() || !rest.starts_with('=')) return kWrong;
  return set(target_.registers()[*number], rest.substr(1)) ? "OK" : kWrong;
}

// ---- memory

// ADDRESS,BYTES: as many as are there.
GdbServer::Reply GdbServer::read_memory(std::string_view rest) {
  const auto address = take_number(rest);
  if (!address || !rest.starts_with(',')) return kWrong;
  rest.remove_prefix(1);
  const auto wanted = take_number(rest);
  const auto place = target_.place(*address);
  if (!wanted || !place) return kWrong;
  if (*wanted == 0) return "";
  sim::AddressSpace& space = session_.warp(thread_).space(place->space, 0);
  const auto bytes = sim::session::bytes_from(space, place->address, std::min<uint64_t>(*wanted, kMostPayload / 2));
  if (bytes.empty()) return kNoMemory;
  return to_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// ADDRESS,BYTES:DATA
GdbServer::Reply GdbServer::write_at(std::string_view rest, bool hex) {
  const auto address = take_number(rest);
  if (!address || !rest.starts_with(',')) return kWrong;
  rest.remove_prefix(1);
  const auto wanted = take_number(rest);
  const auto place = target_.place(*address);
  if (!wanted || !rest.starts_with(':') || !place) return kWrong;
  const auto data = hex ? from_hex(rest.substr(1)) : unescaped(rest.substr(1));
  if (!data || data->size() != *wanted) return kWrong;
  const std::vector<uint8_t> bytes(data->begin(), data->end());
  return session_.set_bytes(thread_, 0, place->space, place->address, bytes).empty() ? "OK" : kNoMemory;
}

GdbServer::Reply GdbServer::write_memory(std::string_view rest) { return write_at(rest, true); }
GdbServer::Reply GdbServer::write_binary(std::string_view rest) { return write_at(rest, false); }

}  // namespace isadora::gdb
