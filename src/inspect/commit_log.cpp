#include "inspect/commit_log.h"

#include <algorithm>
#include <array>

#include "base/json.h"
#include "diag/diagnostic.h"
#include "disassembler/bits.h"
#include "inspect/words.h"
#include "model/registers.h"

namespace isadora::inspect {

using base::Integer;
using base::Json;
using sim::session::Retired;

namespace {

using Kind = sim::Accesses::Memory::Kind;

// This many digits, with a prefix.
std::string digits(const Integer& value, unsigned bytes) {
  std::string text = value.low_bits(8 * bytes).to_hex().substr(2);
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return "0x" + (text.size() < 2 * bytes ? std::string(2 * bytes - text.size(), '0') : "") + text;
}

// A bit for each byte, as RVFI has it.
uint64_t mask_of(unsigned bytes) { return bytes >= 64 ? ~uint64_t{0} : (uint64_t{1} << bytes) - 1; }

}  // namespace

std::optional<LogFormat> log_format(std::string_view name) {
  if (name == "spike") return LogFormat::Spike;
  if (name == "json") return LogFormat::Json;
  return std::nullopt;
}

std::string unsupported_reason(const model::Isa& isa, LogFormat format) {
  if (format == LogFormat::Json || isa.machine.execution == model::Execution::Hart) return {};
  return "Spike's format tells of harts, and `" + isa.name + "` has warps of lanes; `json` tells of both";
}

std::string CommitLog::line(const Retired& retired) {
  return format_ == LogFormat::Spike ? spike(retired) : json(retired);
}

// core, privilege (that of user programs), pc, word, then registers and memory.
std::string CommitLog::spike(const Retired& r) const {
  if (r.fault) return {};
  const unsigned address_bytes = isa_.machine.elf.bits / 8;
  const encoding::Decoded& d = r.issue.instruction.decoded;
  std::string out = "core   0: 0 " + digits(Integer(r.issue.pc), address_bytes) + " (" +
                    disassembler::word_text(d.word, 8 * d.bytes) + ")";
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Retired::Register& w : r.written) {
    const model::RegisterFile& file = isa_.files[w.file];
    std::string name = model::numbered(file, w.number);
    if (name.size() < 3) name += std::string(3 - name.size(), ' ');
    out += " " + name + " " + digits(w.value, (file.width + 7) / 8);
  }
  for (const Retired::Memory& m : r.memory) {
    out += " mem " + digits(Integer(m.access.address), address_bytes);
    if (m.access.writes()) out += " " + digits(m.after, m.access.bytes);
  }
  return out;
}

namespace {

Json registers_json(const model::Isa& isa, const std::vector<Retired::Register>& all) {
  Json out = Json::array();
  for (const Retired::Register& r : all) {
    const model::RegisterFile& file = isa.files[r.file];
    Json one = {{"name", model::spelling(file, r.number)}, {"value", r.value.to_hex()}};
    if (file.scope == model::Scope::Lane) one["lane"] = r.lane;
    out.push_back(std::move(one));
  }
  return out;
}

Json memory_json(const model::Isa& isa, const std::vector<Retired::Memory>& all) {
  Json out = Json::array();
  for (const Retired::Memory& m : all) {
    const char* const kind = m.access.kind == Kind::Load ? "load" : m.access.kind == Kind::Store ? "store" : "atomic";
    Json one = {{"kind", kind},
                {"space", isa.spaces[m.access.space].name},
                {"address", hex(m.access.address)},
                {"bytes", m.access.bytes}};
    if (isa.machine.execution == model::Execution::Simt) one["lane"] = m.access.lane;
    if (m.access.kind != Kind::Store) one["read"] = m.before.to_hex();
    if (m.access.writes()) one["written"] = m.after.to_hex();
    out.push_back(std::move(one));
  }
  return out;
}

// RVFI has room for two registers that are read, one that is written, and one access: the first of each.
void add_rvfi(const model::Isa& isa, const Retired& r, Json& out) {
  const std::array<std::pair<const char*, const char*>, 2> kReads = {
      {{"rs1_addr", "rs1_rdata"}, {"rs2_addr", "rs2_rdata"}}};
  const auto put = [&](const char* number, const char* value, const Retired::Register* x) {
    out[number] = x ? x->number : 0;
    out[value] = x ? x->value.to_hex() : "0x0";
  };
  for (size_t i = 0; i < kReads.size(); i++)
    put(kReads[i].first, kReads[i].second, i < r.read.size() ? &r.read[i] : nullptr);
  put("rd_addr", "rd_wdata", r.written.empty() ? nullptr : &r.written[0]);
  if (r.memory.empty() || isa.machine.execution != model::Execution::Hart) return;
  const Retired::Memory& m = r.memory[0];
  out["mem_addr"] = hex(m.access.address);
  out["mem_rmask"] = m.access.kind == Kind::Store ? 0 : mask_of(m.access.bytes);
  out["mem_wmask"] = m.access.writes() ? mask_of(m.access.bytes) : 0;
  out["mem_rdata"] = m.access.kind == Kind::Store ? "0x0" : m.before.to_hex();
  out["mem_wdata"] = m.access.writes() ? m.after.to_hex() : "0x0";
}

}  // namespace

std::string CommitLog::json(const Retired& r) {
  const encoding::Decoded& d = r.issue.instruction.decoded;
  const bool hart = isa_.machine.execution == model::Execution::Hart;
  Json out = {{"order", r.moment},           {"insn", disassembler::word_text(d.word, 8 * d.bytes)},
              {"pc_rdata", hex(r.issue.pc)}, {"pc_wdata", r.next ? Json(hex(*r.next)) : Json()},
              {"trap", r.fault ? 1 : 0},     {"halt", hart && !r.next && !r.fault ? 1 : 0}};
  add_rvfi(isa_, r, out);
  out["text"] = texts_(d, r.issue.pc);
  if (!hart) {
    const sim::Dim& b = r.issue.warp.block().index;
    out["block"] = Json::array({b.x, b.y, b.z});
    out["warp"] = r.issue.warp.number();
    out["lanes"] = hex(r.lanes);
  }
  out["reads"] = registers_json(isa_, r.read);
  out["writes"] = registers_json(isa_, r.written);
  out["memory"] = memory_json(isa_, r.memory);
  if (r.fault) out["fault"] = r.fault->kind;
  return base::json_text(out);
}

// ---- reading

namespace {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (size_t at = 0; at < line.size();) {
    const size_t begin = line.find_first_not_of(" \t\r", at);
    if (begin == std::string_view::npos) break;
    const size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    out.push_back(line.substr(begin, end - begin));
    at = end;
  }
  return out;
}

std::optional<Integer> number_of(std::string_view text) {
  return text.starts_with("0x") ? Integer::parse(text) : std::nullopt;
}

// A word of an instruction, in brackets.
std::optional<Integer> bracketed(std::string_view text) {
  return text.starts_with("(") && text.ends_with(")") ? number_of(text.substr(1, text.size() - 2)) : std::nullopt;
}

// Lines that Spike writes between those of the log: symbols (`>>>>`), exceptions, and a listing, which has no privilege
// before the address. What begins as a line of an instruction and is none was damaged.
bool is_between(const std::vector<std::string_view>& words) {
  if (words.size() < 3 || words[0] != "core") return false;
  const bool is_digit = words[2][0] >= '0' && words[2][0] <= '9';
  return !is_digit || (words.size() > 3 && number_of(words[2]) && bracketed(words[3]));
}

std::optional<Commit> parse_spike(std::string_view line, std::string& error) {
  const std::vector<std::string_view> words = words_of(line);
  if (is_between(words)) return std::nullopt;
  const auto wrong = [&](std::string what) { return error = std::move(what), std::nullopt; };
  if (words.size() < 3 || words[0] != "core" || words[2].size() != 1)
    return wrong("expected an instruction, as in `core   0: 3 0x00001000 (0x00000297)`, or a JSON object, found `" +
                 diag::shortened(std::string(line)) + "`");
  size_t at = 2;
  Commit out;
  const auto pc = ++at < words.size() ? number_of(words[at]) : std::nullopt;
  if (!pc || !pc->fits_uint64()) return wrong("expected the address after the privilege");
  out.pc = pc->to_uint64();
  out.word = ++at < words.size() ? bracketed(words[at]) : std::nullopt;
  if (!out.word) return wrong("expected the instruction's word in brackets");
  for (++at; at < words.size();) {
    if (at + 1 >= words.size()) return wrong("a name without a value ends the line");
    const std::string_view name = words[at];
    const auto value = number_of(words[at + 1]);
    if (!value) return wrong("expected a number after `" + std::string(name) + "`");
    at += 2;
    if (name != "mem") {
      out.writes.push_back({std::string(name), *value});
      continue;
    }
    const auto stored = at < words.size() ? number_of(words[at]) : std::nullopt;
    if (!stored) continue;  // a load
    out.stores.push_back({value->to_uint64(), static_cast<unsigned>((words[at].size() - 2) / 2), *stored});
    at++;
  }
  return out;
}

std::optional<Integer> json_number(const Json& json) {
  if (json.is_number_unsigned()) return Integer(json.get<uint64_t>());
  return json.is_string() ? Integer::parse(json.get<std::string>()) : std::nullopt;
}

// The names of the longer lists if they are present, else RVFI's.
std::optional<Commit> parse_json(std::string_view line, std::string& error) {
  const Json json = base::parse_json(line);
  if (!json.is_object()) return error = "expected a JSON object", std::nullopt;
  const auto number = [&](const Json& from, const char* name) {
    return from.contains(name) ? json_number(from[name]) : std::nullopt;
  };
  const auto pc = number(json, "pc_rdata");
  if (!pc || !pc->fits_uint64()) return error = "expected `pc_rdata`", std::nullopt;
  Commit out;
  out.pc = pc->to_uint64();
  out.word = number(json, "insn");
  out.trapped = number(json, "trap").value_or(Integer()) != Integer();
  if (json.contains("writes") && json["writes"].is_array()) {
    for (const Json& w : json["writes"]) {
      const auto value = w.is_object() ? number(w, "value") : std::nullopt;
      if (!value || !w.contains("name") || !w["name"].is_string() || w.contains("lane"))
        return error = "expected a register's name and value, of a hart", std::nullopt;
      out.writes.push_back({w["name"].get<std::string>(), *value});
    }
  } else if (const auto rd = number(json, "rd_addr"); rd && !rd->is_zero()) {
    out.writes.push_back({"#" + rd->to_string(), number(json, "rd_wdata").value_or(Integer())});
  }
  if (json.contains("memory") && json["memory"].is_array()) {  // all accesses, of which RVFI's words have the first
    for (const Json& m : json["memory"]) {
      if (!m.is_object() || !m.contains("written")) continue;
      const auto at = number(m, "address"), bytes = number(m, "bytes"), value = number(m, "written");
      if (!at || !at->fits_uint64() || !bytes || !bytes->fits_uint64() || !value)
        return error = "expected an access's address, bytes and value", std::nullopt;
      out.stores.push_back({at->to_uint64(), static_cast<unsigned>(bytes->to_uint64()), *value});
    }
    return out;
  }
  const uint64_t mask = number(json, "mem_wmask").value_or(Integer()).low_bits(64).to_uint64();
  const auto address = number(json, "mem_addr");
  if (mask && address && address->fits_uint64()) {
    const auto bytes = static_cast<unsigned>(__builtin_popcountll(mask));
    const auto skipped = static_cast<unsigned>(__builtin_ctzll(mask));
    const Integer value = number(json, "mem_wdata").value_or(Integer()).shr(8 * skipped).low_bits(8 * bytes);
    out.stores.push_back({address->to_uint64() + skipped, bytes, value});
  }
  return out;
}

}  // namespace

std::optional<Commit> parse_commit(std::string_view line, std::string& error) {
  const size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return std::nullopt;
  return line[first] == '{' ? parse_json(line, error) : parse_spike(line, error);
}

}  // namespace isadora::inspect
