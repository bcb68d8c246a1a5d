#include "rules/json.h"

#include <algorithm>

namespace isadora::rules {

namespace {

using base::Json;

constexpr std::string_view kKinds[] = {"value", "load", "store", "branch", "jump", "call"};
constexpr std::string_view kStatus[] = {"proved", "tested", "refuted", "dearer"};
constexpr std::string_view kHoles[] = {"register", "number", "fixed", "constant"};
constexpr std::string_view kUppers[] = {"any", "zero", "sign"};

template <size_t N>
size_t index_in(const std::string_view (&words)[N], const std::string& word) {
  const auto at = static_cast<size_t>(std::find(words, words + N, word) - words);
  if (at == N) throw std::out_of_range("a word");
  return at;
}

class RuleJsonWriter {
 public:
  RuleJsonWriter(const model::Isa& isa, const Rule& r) : isa_(isa), r_(r), opcode_(isa.opcodes[r.opcode]) {}

  Json run() const {
    Json out = {{"kind", name(r_.kind)}, {"operation", r_.operation}, {"type", r_.type}, {"status", name(r_.status)}};
    if (!r_.reason.empty()) out["reason"] = r_.reason;
    out["instructions"] = 1;
    out["bytes"] = r_.bytes;
    out["opcode"] = opcode_.name;
    out["form"] = r_.form;
    out["operands"] = Json::array();
    for (const RuleOperand& h : r_.operands) out["operands"].push_back(hole(h));
    if (r_.address) out["address"] = address(*r_.address);
    if (r_.bytes_accessed) out["access"] = {{"space", isa_.spaces[r_.space].name}, {"bytes", r_.bytes_accessed}};
    if (r_.label != model::kNoIndex) out["label"] = field(r_.label);
    if (r_.result != model::kNoIndex)
      out["result"] = {{"field", field(r_.result)}, {"bits", r_.result_bits}, {"upper", name(r_.upper)}};
    for (auto& tie : ties()) out["ties"].push_back(std::move(tie));
    if (r_.link) out["link"] = hole(*r_.link);
    for (const Assumption& a : r_.assumptions)
      out["assumptions"].push_back({{"file", isa_.files[a.file].name},
                                    {"register", a.number},
                                    {"position", a.position},
                                    {"bits", a.bits},
                                    {"value", a.value.to_hex()}});
    if (!r_.legal.empty()) out["legal"] = r_.legal;
    out["codes"] = Json::object();
    for (size_t i = 0; i < r_.codes.size(); ++i)
      if (r_.codes[i]) out["codes"][opcode_.fields[i].full_name()] = *r_.codes[i];
    return out;
  }

 private:
  std::string field(uint16_t i) const { return opcode_.fields[i].full_name(); }
  // Operands that must be the same register, since one field names both.
  std::vector<Json> ties() const {
    std::vector<std::pair<std::string, uint16_t>> all;
    const auto add = [&](const std::string& what, const RuleOperand& h) {
      if (h.kind == RuleOperand::Kind::Register) all.emplace_back(what, h.field);
    };
    for (size_t i = 0; i < r_.operands.size(); ++i) add("operand " + std::to_string(i), r_.operands[i]);
    if (r_.address && r_.address->base) add("base", *r_.address->base);
    if (r_.address && r_.address->index) add("index", *r_.address->index);
    if (r_.result != model::kNoIndex) all.emplace_back("result", r_.result);
    std::vector<Json> out;
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t k = i + 1; k < all.size(); ++k)
        if (all[i].second == all[k].second) out.push_back(Json::array({all[i].first, all[k].first}));
    return out;
  }
  Json hole(const RuleOperand& h) const {
    Json out = {{"kind", kHoles[static_cast<size_t>(h.kind)]}};
    if (h.kind == RuleOperand::Kind::Register || h.kind == RuleOperand::Kind::Number) out["field"] = field(h.field);
    if (h.kind == RuleOperand::Kind::Fixed) out["file"] = isa_.files[h.field].name, out["register"] = h.number;
    if (h.kind == RuleOperand::Kind::Constant) out["value"] = h.number;
    out["bits"] = h.bits;
    if (h.kind != RuleOperand::Kind::Number) return out;
    out["signed"] = h.view.is_signed;
    out["shift"] = h.view.shift;
    if (h.view.negated) out["negated"] = true;
    if (h.view.inverted) out["inverted"] = true;
    return out;
  }
  Json address(const Address& a) const {
    Json out = {{"bits", a.bits}};
    if (a.base) out["base"] = hole(*a.base);
    if (a.index) out["index"] = hole(*a.index), out["shift"] = a.shift;
    if (a.number) out["number"] = hole(*a.number);
    if (a.in_range) out["in_range"] = true;
    return out;
  }

  const model::Isa& isa_;
  const Rule& r_;
  const model::Opcode& opcode_;
};

// Throws where something is missing or not known.
class RuleJsonReader {
 public:
  RuleJsonReader(const model::Isa& isa, const Json& json) : isa_(isa), json_(json) {}

  Rule run() {
    r_.kind = static_cast<Rule::Kind>(index_in(kKinds, json_.at("kind")));
    r_.operation = json_.at("operation");
    r_.type = json_.at("type");
    r_.status = static_cast<Status>(index_in(kStatus, json_.at("status")));
    r_.reason = json_.value("reason", "");
    r_.bytes = json_.at("bytes");
    r_.opcode = at(isa_.opcodes, json_.at("opcode"));
    r_.form = json_.at("form");
    opcode_ = &isa_.opcodes[r_.opcode];
    if (r_.form >= opcode_->forms.size()) throw std::out_of_range("a form");
    for (const Json& h : json_.at("operands")) r_.operands.push_back(hole(h));
    if (json_.contains("address")) r_.address = address(json_.at("address"));
    if (json_.contains("access")) {
      r_.space = at(isa_.spaces, json_.at("access").at("space"));
      r_.bytes_accessed = json_.at("access").at("bytes");
    }
    if (json_.contains("label")) r_.label = field(json_.at("label"));
    if (json_.contains("result")) {
      const Json& result = json_.at("result");
      r_.result = field(result.at("field"));
      r_.result_bits = result.at("bits");
      r_.upper = static_cast<Rule::Upper>(index_in(kUppers, result.at("upper")));
    }
    if (json_.contains("link")) r_.link = hole(json_.at("link")), r_.result_bits = r_.link->bits;
    if (json_.contains("assumptions"))
      for (const Json& a : json_.at("assumptions"))
        r_.assumptions.push_back({at(isa_.files, a.at("file")), a.at("register"), a.at("position"), a.at("bits"),
                                  base::Integer::parse(a.at("value").get<std::string>()).value()});
    if (json_.contains("legal")) r_.legal = json_.at("legal").get<std::vector<std::string>>();
    r_.codes.resize(opcode_->fields.size());
    for (const auto& [name, code] : json_.at("codes").items()) r_.codes[field(name)] = code.get<uint64_t>();
    return std::move(r_);
  }

 private:
  template <class T>
  static uint16_t at(const std::vector<T>& all, const std::string& name) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.name == name; });
    if (it == all.end()) throw std::out_of_range(name);
    return static_cast<uint16_t>(it - all.begin());
  }
  uint16_t field(const std::string& name) const {
    const int i = opcode_->find_field(name);
    if (i < 0) throw std::out_of_range(name);
    return static_cast<uint16_t>(i);
  }
  RuleOperand hole(const Json& j) const {
    RuleOperand h;
    h.kind = static_cast<RuleOperand::Kind>(index_in(kHoles, j.at("kind")));
    if (h.kind == RuleOperand::Kind::Register || h.kind == RuleOperand::Kind::Number) h.field = field(j.at("field"));
    if (h.kind == RuleOperand::Kind::Fixed) h.field = at(isa_.files, j.at("file")), h.number = j.at("register");
    if (h.kind == RuleOperand::Kind::Constant) h.number = j.at("value");
    h.bits = j.at("bits");
    h.view = {j.value("signed", false), j.value("negated", false), j.value("inverted", false), j.value("shift", 0u)};
    return h;
  }
  Address address(const Json& j) const {
    Address a;
    a.bits = j.at("bits");
    if (j.contains("base")) a.base = hole(j.at("base"));
    if (j.contains("index")) a.index = hole(j.at("index")), a.shift = j.at("shift");
    if (j.contains("number")) a.number = hole(j.at("number"));
    a.in_range = j.value("in_range", false);
    return a;
  }

  const model::Isa& isa_;
  const Json& json_;
  const model::Opcode* opcode_ = nullptr;
  Rule r_;
};

}  // namespace

std::string_view name(Rule::Kind kind) { return kKinds[static_cast<size_t>(kind)]; }
std::string_view name(Status status) { return kStatus[static_cast<size_t>(status)]; }
std::string_view name(Rule::Upper upper) { return kUppers[static_cast<size_t>(upper)]; }

Json to_json(const model::Isa& isa, const Rule& rule) { return RuleJsonWriter(isa, rule).run(); }

std::string to_text(const model::Isa& isa, const StoredRules& kept) {
  Json out = {{"rules", Json::array()}, {"refused", Json::array()}};
  for (const Rule& r : kept.rules) out["rules"].push_back(to_json(isa, r));
  for (const Refusal& r : kept.refused)
    out["refused"].push_back({{"opcode", isa.opcodes[r.opcode].name}, {"form", r.form}, {"reason", r.reason}});
  return base::json_text(out);
}

std::optional<StoredRules> stored_rules(const model::Isa& isa, const std::string& text) {
  const Json json = base::parse_json(text);
  if (json.is_discarded()) return std::nullopt;
  try {
    StoredRules out;
    for (const Json& r : json.at("rules")) out.rules.push_back(RuleJsonReader(isa, r).run());
    for (const Json& r : json.at("refused")) {
      const std::string opcode = r.at("opcode");
      const auto it =
          std::find_if(isa.opcodes.begin(), isa.opcodes.end(), [&](const auto& o) { return o.name == opcode; });
      if (it == isa.opcodes.end()) return std::nullopt;
      out.refused.push_back({static_cast<uint16_t>(it - isa.opcodes.begin()), r.at("form"), r.at("reason")});
    }
    return out;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace isadora::rules
