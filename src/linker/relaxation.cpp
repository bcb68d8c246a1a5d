#include "linker/relaxation.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/text.h"
#include "linker/attributes.h"
#include "linker/cuts.h"
#include "linker/objects.h"
#include "model/attributes.h"
#include "model/registers.h"

namespace isadora::linker {

using base::Int128;
using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

// One of the forms that the instructions of a relaxable may take.
struct RelaxedForm {
  std::string bytes = {};           // empty: they go
  const FixupKind* kind = nullptr;  // of the number in them; null where they go
  const model::NearBase* base = nullptr;
};

// The instructions of a relocation that may become shorter.
struct Relaxable {
  size_t input = 0;
  size_t relocation = 0;  // of the unit
  size_t of = 0;          // the relocation whose symbol it takes: that of another instruction for `%pcrel_lo`
  uint32_t section = 0;
  uint64_t begin = 0;
  std::vector<RelaxedForm> choices = {};  // in the order in which they are tried: those with a base, then shorter ones
  size_t choice = 0;                      // choices.size(): they stay as they are
  size_t group = SIZE_MAX;                // of those that go
  bool is_shorter() const { return choice < choices.size(); }
  bool goes() const { return is_shorter() && !choices[choice].kind; }
  bool has_base() const { return is_shorter() && choices[choice].base; }
};

// The instructions of an input that compute parts of one symbol's address. One that computes the upper part may go only
// if none adds the lower part to it any more; of these, it serves those whose addends are near its own.
struct AddressUsers {
  std::vector<std::pair<int64_t, size_t>> lowers = {};  // addends, and relaxables; SIZE_MAX: one that stays as it is
  int64_t reach = 1;                                    // addends that are this far apart have other upper parts
  std::vector<int64_t> needing = {};                    // ascending addends of those that use the upper part
};

bool has_near(const std::vector<int64_t>& ascending, int64_t addend, int64_t reach) {
  const auto at = std::ranges::upper_bound(ascending, addend - reach);
  return at != ascending.end() && *at < addend + reach;
}

// The instructions that a relocation is of.
struct Instructions {
  uint64_t bytes = 0;
  encoding::Decoded last = {};
};

int field_named(const model::Opcode& opcode, std::string_view name) {
  const auto found = std::ranges::find_if(
      opcode.fields, [&](const model::Field& f) { return f.name == name && f.sub.empty() && !f.fixed; });
  return found == opcode.fields.end() ? -1 : static_cast<int>(found - opcode.fields.begin());
}

// Finds the relaxables of one input.
class RelaxableFinder {
 public:
  RelaxableFinder(const encoding::Codec& codec, const encoding::Fixups& kinds, const LinkInput& input,
                  std::vector<const model::NearBase*> bases)
      : codec_(codec), isa_(codec.isa()), kinds_(kinds), input_(input), unit_(input.unit), bases_(std::move(bases)) {
    for (size_t i = 0; i < unit_.relocations.size(); ++i) sort_out(i);
  }

  void find(size_t input, CodeCuts& cuts, std::vector<Relaxable>& relaxables, std::vector<AddressUsers>& groups) {
    if (marks_.empty()) return;
    std::ranges::stable_sort(order_, {}, [&](size_t i) { return place_of(i); });
    for (size_t k = 0; k < order_.size(); ++k) {
      Relaxable relaxable{.input = input, .relocation = order_[k], .of = order_[k]};
      std::tie(relaxable.section, relaxable.begin) = place_of(order_[k]);
      const std::optional<Instructions> at = instructions(k);
      const bool is_lower = find_choices(at, relaxable, groups);
      if (!relaxable.choices.empty() && !cuts.add(relaxable.section, relaxable.begin, at->bytes))
        relaxable.choices.clear();
      if (is_lower)
        groups[relaxable.group].lowers.emplace_back(addend(relaxable.of),
                                                    relaxable.choices.empty() ? SIZE_MAX : relaxables.size());
      if (!relaxable.choices.empty()) relaxables.push_back(std::move(relaxable));
    }
  }

 private:
  using Place = std::pair<uint32_t, uint64_t>;  // section and offset

  const Unit::Relocation& relocation(size_t i) const { return unit_.relocations[i]; }
  const FixupKind& kind(size_t i) const { return *kind_of(kinds_, unit_, relocation(i)); }
  Place place_of(size_t i) const { return {relocation(i).section, relocation(i).offset}; }
  int64_t addend(size_t i) const { return relocation(i).addend; }

  void sort_out(size_t i) {
    const FixupKind* const k = kind_of(kinds_, unit_, relocation(i));
    const uint32_t s = relocation(i).section;
    if (!k || !unit_.sections[s].is_code() || input_.drops(s)) return;
    if (k->kind == FixupKind::Kind::Relax) marks_.insert(place_of(i));
    const bool is_remark =
        k->kind == FixupKind::Kind::Relax || (k->kind == FixupKind::Kind::Nothing && k->functions.empty());
    if (is_remark) return;
    order_.push_back(i);
    if (kinds_.function(*k)) heads_.emplace(place_of(i), i);
  }

  // Empty where they may not change, or other relocations change them, too. `k` counts in `order_`.
  std::optional<Instructions> instructions(size_t k) const {
    const auto [section, begin] = place_of(order_[k]);
    if (!marks_.contains({section, begin})) return std::nullopt;
    const FixupKind& of = kind(order_[k]);
    const size_t count = of.kind == FixupKind::Kind::Sequence ? of.functions.size() : 1;
    const std::string_view bytes = unit_.sections[section].bytes;
    Instructions out;
    for (size_t i = 0; i < count; ++i, out.bytes += out.last.bytes) {
      if (begin + out.bytes >= bytes.size()) return std::nullopt;
      const std::string_view rest = bytes.substr(begin + out.bytes);
      if (!codec_.decode(base::as_bytes(rest), out.last)) return std::nullopt;
    }
    const bool is_first = k == 0 || place_of(order_[k - 1]) != place_of(order_[k]);
    const bool is_last = k + 1 == order_.size() || place_of(order_[k + 1]) >= Place(section, begin + out.bytes);
    return is_first && is_last ? std::optional(out) : std::nullopt;
  }

  // Is it one that adds the lower part of an address? Then it has a group, in any case.
  bool find_choices(const std::optional<Instructions>& at, Relaxable& relaxable, std::vector<AddressUsers>& groups) {
    const FixupKind& k = kind(relaxable.relocation);
    const std::string function = k.functions.size() == 1 ? k.functions[0] : "";
    bool is_lower = false;
    for (const model::NearBase* const base : bases_) {
      const auto found = std::ranges::find(base->functions, function);
      if (found == base->functions.end() || k.indirect || k.relative) continue;
      is_lower = found + 1 == base->functions.end();
      if (is_lower && kinds_.is_paired(k) && !find_head(*base, relaxable)) return false;
      relaxable.group = group_of(*base, relaxable, groups);
      if (is_lower && k.kind == FixupKind::Kind::Operand) widen(groups[relaxable.group], isa_.types[k.type]);
      if (at && is_lower) add_based(*base, *at, k, relaxable);
      if (at && !is_lower) relaxable.choices = {RelaxedForm{}};
    }
    if (at) add_shorter(*at, k, relaxable);
    return is_lower;
  }

  // The longest of its lower parts counts, the code of which may count steps of several bytes.
  static void widen(AddressUsers& group, const model::Type& lower) {
    const auto scale = static_cast<int64_t>(std::min<uint64_t>(lower.scale, uint64_t{1} << 16));
    group.reach = std::max(group.reach, scale << std::min(lower.width, 32u));
  }

  // The instruction with the upper part, of `%pcrel_lo`.
  bool find_head(const model::NearBase& base, Relaxable& relaxable) const {
    const Unit::Relocation& r = relocation(relaxable.relocation);
    const Unit::Symbol& label = unit_.symbols[r.symbol];
    const auto head = heads_.find({label.section, label.value + static_cast<uint64_t>(r.addend)});
    if (head == heads_.end()) return false;
    relaxable.of = head->second;
    return kind(relaxable.of).functions.size() == 1 &&
           std::ranges::find(base.functions, kind(relaxable.of).functions[0]) + 1 < base.functions.end();
  }

  // By the symbol, or by the instruction with the upper part where the others name that.
  size_t group_of(const model::NearBase& base, const Relaxable& relaxable, std::vector<AddressUsers>& groups) {
    const bool is_paired = std::ranges::any_of(isa_.types, [&](const model::Type& t) {
      const model::NumberFunction* const f = encoding::function_of(isa_, t, base.functions.back());
      return f && !f->of.empty();
    });
    const auto [at, fresh] = groups_.try_emplace(
        {base.functions, is_paired, is_paired ? relaxable.of : relocation(relaxable.of).symbol}, groups.size());
    if (fresh) groups.emplace_back();
    return at->second;
  }

  void add_based(const model::NearBase& base, const Instructions& at, const FixupKind& k, Relaxable& relaxable) const {
    const model::Opcode& opcode = isa_.opcodes[at.last.opcode];
    const int field = field_named(opcode, base.operand);
    const FixupKind* const plain = kinds_.operand(k.type, {}, false);
    if (field < 0 || !plain || encoding::operand_of(opcode, k) < 0) return;
    const model::Field& f = opcode.fields[static_cast<size_t>(field)];
    const auto code = model::code_of(isa_, isa_.types[f.type], base.base);
    if (code) relaxable.choices.push_back({bytes_of(model::insert(f, at.last.word, *code), opcode), plain, &base});
  }

  void add_shorter(const Instructions& at, const FixupKind& k, Relaxable& relaxable) {
    for (const model::ShorterForm& form : isa_.machine.shorter) {
      const model::Opcode& opcode = isa_.opcodes[form.opcode];
      if (std::ranges::find(form.relocations, k.number) == form.relocations.end() || !allows(opcode)) continue;
      const auto codes = codes_of(form, at.last);
      const FixupKind* const number = encoding::shorter_kind(kinds_, k, opcode.fields[form.field].type, form.function);
      if (codes && number && opcode.length / 8 <= at.bytes)
        relaxable.choices.push_back({bytes_of(codec_.pack(opcode, *codes), opcode), number});
    }
  }

  // Operands of one name have one code. Empty where the form is not for these.
  std::optional<std::vector<uint64_t>> codes_of(const model::ShorterForm& form, const encoding::Decoded& last) const {
    const model::Opcode &to = isa_.opcodes[form.opcode], &from = isa_.opcodes[last.opcode];
    for (const model::ShorterForm::Condition& c : form.conditions) {
      const int field = field_named(from, c.operand);
      if (field < 0) return std::nullopt;
      const auto at = static_cast<size_t>(field);
      if (model::code_of(isa_, isa_.types[from.fields[at].type], c.value) != last.codes[at]) return std::nullopt;
    }
    std::vector<uint64_t> codes(to.fields.size());
    for (size_t i = 0; i < codes.size(); ++i) {
      if (to.fields[i].fixed || i == form.field) continue;
      const int field = field_named(from, to.fields[i].name);
      if (field < 0 || from.fields[static_cast<size_t>(field)].type != to.fields[i].type) return std::nullopt;
      codes[i] = last.codes[static_cast<size_t>(field)];
    }
    return codes;
  }

  std::string bytes_of(model::Bits word, const model::Opcode& opcode) const {
    std::string out(opcode.length / 8, '\0');
    codec_.to_bytes(word, opcode.length, base::as_bytes(out).data());
    return out;
  }

  // An object that does not say that the machine has such instructions gets none.
  bool allows(const model::Opcode& opcode) {
    if (opcode.option == model::kNoIndex) return true;
    const auto of_option =
        std::ranges::find(isa_.machine.attributes.all, opcode.option, &model::ObjectAttribute::option);
    if (of_option == isa_.machine.attributes.all.end()) return isa_.machine.options[opcode.option].on;
    if (!attributes_) {
      diag::Sink ignored;
      attributes_ = attributes_of(isa_.machine, unit_, ignored).value_or(std::vector<object::AttributeValue>());
    }
    return std::ranges::any_of(*attributes_, [&](const object::AttributeValue& a) {
      const auto words = a.tag == of_option->tag ? model::read_words(a.text) : std::nullopt;
      return words && words->find(of_option->word);
    });
  }

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  const encoding::Fixups& kinds_;
  const LinkInput& input_;
  const Unit& unit_;
  const std::vector<const model::NearBase*> bases_;
  std::set<Place> marks_;
  std::vector<size_t> order_;  // relocations of code that change it, by place
  std::map<Place, size_t> heads_;
  std::map<std::tuple<std::vector<std::string>, bool, size_t>, size_t> groups_;
  std::optional<std::vector<object::AttributeValue>> attributes_;
};

class Relaxation {
 public:
  Relaxation(const encoding::Codec& codec, const encoding::Fixups& kinds, std::vector<LinkInput>& inputs,
             const LinkChoices& choices, diag::Sink& sink)
      : codec_(codec), isa_(codec.isa()), kinds_(kinds), inputs_(inputs), choices_(choices), sink_(sink) {
    const std::vector<const model::NearBase*> bases = known_bases();
    cuts_.reserve(inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      cuts_.emplace_back(codec, kinds, inputs[i].unit);
      RelaxableFinder(codec, kinds, inputs[i], bases).find(i, cuts_[i], relaxables_, groups_);
    }
    for (AddressUsers& g : groups_) {
      std::ranges::sort(g.lowers);
      for (const auto& [addend, relaxable] : g.lowers) g.needing.push_back(addend);
    }
    for (Relaxable& s : relaxables_)
      if (s.goes() && !is_needed(s)) ++s.choice;  // nothing says what it is for
  }

  std::unique_ptr<Placement> run() {
    const auto before = static_cast<ptrdiff_t>(sink_.all().size());
    for (unsigned round = 0;; ++round) {
      sink_.all().erase(sink_.all().begin() + before, sink_.all().end());
      const std::optional<size_t> lacking = move();
      if (lacking && lengthen(*lacking)) continue;
      if (lacking) return cuts_[*lacking].report(sink_), nullptr;
      placement_ = place(isa_, inputs_, choices_, sink_);
      if (!placement_) return nullptr;
      if (!lengthen_what_lacks(round)) break;
    }
    for (Relaxable& s : relaxables_) write(s);
    for (size_t i = 0; i < inputs_.size(); ++i) finish(i);
    return std::move(placement_);
  }

 private:
  // A program that uses the symbol of a base sets the base. What is left out has no relocations any more.
  std::vector<const model::NearBase*> known_bases() const {
    std::vector<const model::NearBase*> out;
    for (const model::NearBase& b : isa_.machine.near_bases) {
      const bool is_named = std::ranges::any_of(inputs_, [&](const LinkInput& in) {
        return std::ranges::any_of(in.unit.relocations, [&](const Unit::Relocation& r) {
          return in.unit.symbols[r.symbol].name == b.symbol && in.unit.sections[r.section].is_code();
        });
      });
      if (b.symbol.empty() || is_named) out.push_back(&b);
    }
    return out;
  }

  const Unit::Relocation& relocation(const Relaxable& s) const { return inputs_[s.input].unit.relocations[s.of]; }

  bool is_needed(const Relaxable& s) const {
    const AddressUsers& g = groups_[s.group];
    return has_near(g.needing, relocation(s).addend, g.reach);
  }

  // Returns the input with too little padding, if there is one.
  std::optional<size_t> move() {
    for (const Relaxable& s : relaxables_) {
      CodeCuts::Place& place = cuts_[s.input].at(s.section, s.begin);
      place.left = s.is_shorter() ? s.choices[s.choice].bytes.size() : place.bytes;
    }
    std::optional<size_t> lacking;
    for (size_t i = 0; i < inputs_.size(); ++i)
      if (!cuts_[i].move() && !lacking) lacking = i;
    return lacking;
  }

  // Leaves all of an input as it is. False where it is so already.
  bool lengthen(size_t input) {
    bool changed = false;
    for (Relaxable& s : relaxables_) {
      changed |= s.input == input && s.is_shorter();
      if (s.input == input) s.choice = s.choices.size();
    }
    return changed;
  }

  // False where all reach. After some rounds more and more room is asked for, so that there are few.
  bool lengthen_what_lacks(unsigned round) {
    constexpr unsigned kRounds = 8, kMost = 40;
    const Int128 slack = round < kRounds ? 0 : Int128{64} << std::min(round - kRounds, kMost);
    bool changed = false;
    for (Relaxable& s : relaxables_) {
      const auto all_fit = [&] { return fits(s, 0) && (slack == 0 || (fits(s, -slack) && fits(s, slack))); };
      const bool lacks = s.is_shorter() && !s.goes() && !all_fit();
      s.choice += lacks;
      changed |= lacks;
    }
    for (AddressUsers& g : groups_) {
      g.needing.clear();
      for (const auto& [addend, relaxable] : g.lowers)
        if (relaxable == SIZE_MAX || !relaxables_[relaxable].has_base()) g.needing.push_back(addend);
    }
    for (Relaxable& s : relaxables_) {
      const bool lacks = s.goes() && is_needed(s);
      s.choice += lacks;
      changed |= lacks;
    }
    return changed;
  }

  bool fits(const Relaxable& s, Int128 slack) const {
    std::string bytes = s.choices[s.choice].bytes;
    return put(s, slack, bytes);
  }

  // Puts the number into the chosen form. False where it does not fit, or is not known.
  bool put(const Relaxable& s, Int128 slack, std::string& bytes) const {
    const RelaxedForm& c = s.choices[s.choice];
    const std::optional<Int128> x = number(s, c);
    if (!x) return false;
    const uint64_t at = *placement_->layout.address(s.input, s.section) + cuts_[s.input].moved(s.section, s.begin);
    return encoding::put_operand(codec_, kinds_, *c.kind, *x + slack, at, at, base::as_bytes(bytes)).empty();
  }

  std::optional<Int128> number(const Relaxable& s, const RelaxedForm& c) const {
    const Globals& globals = placement_->globals;
    const Unit& unit = inputs_[s.input].unit;
    const Unit::Relocation& r = relocation(s);
    const Unit::Symbol& symbol = unit.symbols[r.symbol];
    const std::optional<uint64_t> value = globals.value(s.input, symbol);
    const bool of_threads = kind_of(kinds_, unit, r)->of_threads;
    if (!value || globals.is_left_out(s.input, symbol) || (of_threads && !globals.is_of_threads(s.input, symbol)))
      return std::nullopt;
    // The instructions may be those that set the base.
    if (c.base && !c.base->symbol.empty() && symbol.name == c.base->symbol) return std::nullopt;
    // An address with a mark is not computed here.
    const bool is_address = c.base || encoding::is_marked(isa_, *c.kind);
    if (isa_.machine.elf.function_mark && is_address && globals.is_function(symbol)) return std::nullopt;
    const std::optional<uint64_t> base = !c.base || c.base->symbol.empty() ? 0 : globals.find(c.base->symbol);
    if (!base) return std::nullopt;
    return static_cast<Int128>(*value) + cuts_[s.input].moved_addend(r) - *base;
  }

  // The number is in the bytes then, and the relocation goes.
  void write(const Relaxable& s) {
    CodeCuts::Place& place = cuts_[s.input].at(s.section, s.begin);
    Unit& unit = inputs_[s.input].unit;
    place.becomes = unit.sections[s.section].bytes.substr(s.begin, place.bytes);
    if (!s.is_shorter()) return;
    place.becomes = s.choices[s.choice].bytes;
    if (!s.goes()) put(s, 0, place.becomes);
    gone_.emplace(s.input, s.relocation);
  }

  void finish(size_t input) {
    cuts_[input].finish();
    size_t i = 0;
    if (!gone_.empty())
      std::erase_if(inputs_[input].unit.relocations, [&](const Unit::Relocation&) {
        return gone_.contains({input, i++});
      });
  }

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  const encoding::Fixups& kinds_;
  std::vector<LinkInput>& inputs_;
  const LinkChoices& choices_;
  diag::Sink& sink_;
  std::vector<CodeCuts> cuts_;  // by input
  std::vector<Relaxable> relaxables_;
  std::vector<AddressUsers> groups_;
  std::unique_ptr<Placement> placement_;
  std::set<std::pair<size_t, size_t>> gone_;  // relocations, by input
};

}  // namespace

std::unique_ptr<Placement> relax(const encoding::Codec& codec, const encoding::Fixups& kinds,
                                 std::vector<LinkInput>& inputs, const LinkChoices& choices, diag::Sink& sink) {
  return Relaxation(codec, kinds, inputs, choices, sink).run();
}

}  // namespace isadora::linker
