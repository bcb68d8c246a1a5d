// The file: the keys of claims that held, concatenated.
#include "driver/tools/stored_claims.h"

#include <algorithm>

#include "base/cache.h"
#include "base/fingerprint.h"
#include "model/image.h"

namespace isadora::driver {

namespace {

constexpr size_t kMaxTriedBytes = size_t{16} << 20;
constexpr size_t kDigits = 32;
constexpr size_t kMostUnused = 4;  // times as many as are used

std::string number(uint64_t v) { return std::to_string(v) + " "; }

}  // namespace

StoredClaimResults::StoredClaimResults(const model::Isa& isa, const std::string& folder, unsigned trials,
                                       std::string micro_ops)
    : isa_(isa), identity_(isa), trials_(number(trials)), micro_ops_(std::move(micro_ops)) {
  if (folder.empty()) return;
  path_ = folder + "/" + base::fingerprint(isa_.name);
  read();
}

void StoredClaimResults::read() {
  const std::string keys = base::kept(path_, kMaxTriedBytes).value_or("");
  for (size_t at = 0; at + kDigits <= keys.size(); at += kDigits) known_.insert(keys.substr(at, kDigits));
}

std::string StoredClaimResults::key(const examples::Claimed& what, const std::vector<examples::Case>& programs) {
  std::string text = "claim " + trials_;
  for (const examples::Case& one : programs)
    text += identity_.of_program(one.words, [this]() -> const encoding::Codec& {
      if (!codec_) codec_.emplace(isa_);
      return *codec_;
    });
  if (!programs.empty() && programs[0].output) text += "output " + *programs[0].output + "\n";
  if (!programs.empty())
    text +=
        "fault " + programs[0].fault + "\n" + identity_.of_claim(programs[0].claim->given, programs[0].claim->holds);
  if (!what.over_operands) return identity_.key(text);
  const auto claim = static_cast<uint16_t>(&what.claim - isa_.optypes[what.optype].claims.data());
  for (uint16_t o = 0; o < isa_.opcodes.size(); ++o) {
    if (isa_.opcodes[o].optype != what.optype) continue;
    for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f)
      for (const model::FormClaim& one : isa_.opcodes[o].forms[f].claims)
        if (one.claim == claim)
          text += number(o) + number(f) + identity_.of_form(o, f) + identity_.of_claim(one.given, one.holds);
  }
  return identity_.key(text);
}

std::string StoredClaimResults::key(uint16_t opcode, uint16_t form) {
  std::string text = "crack " + micro_ops_ + number(opcode) + number(form) + identity_.of_form(opcode, form);
  for (const model::MicroOp& line : isa_.opcodes[opcode].forms[form].crack) text += model::content_of(line);
  return identity_.key(text);
}

std::string StoredClaimResults::key(uint16_t opcode, uint16_t form, const std::vector<std::string>& claims) {
  std::string text = "effects " + trials_ + number(opcode) + number(form) + identity_.of_form(opcode, form);
  for (const std::string& claim : claims) text += claim;
  return identity_.key(text);
}

bool StoredClaimResults::holds(const std::string& key) {
  if (!known_.contains(key)) return false;
  used_.insert(key);
  return true;
}

void StoredClaimResults::note(const std::string& key) {
  used_.insert(key);
  changed_ |= known_.insert(key).second;
}

bool StoredClaimResults::all_cracks_hold() {
  for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
    for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) {
      if (isa_.opcodes[o].forms[f].crack.empty() && isa_.machine.micro_ops.empty()) continue;
      if (isa_.opcodes[o].forms[f].crack.empty() || !holds(key(o, f))) return false;
    }
  return true;
}

void StoredClaimResults::keep() {
  if (path_.empty() || !changed_) return;
  read();
  const std::set<std::string>& kept = known_.size() > kMostUnused * used_.size() ? used_ : known_;
  std::string text;
  for (const std::string& key : kept) text += key;
  base::keep(path_, text);
}

}  // namespace isadora::driver
