// `__DefABI`: the ABI of compiled programs.
#include <algorithm>
#include <bit>

#include "check/machine.h"
#include "check/prose.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;
using model::RegisterName;

namespace {

class AbiReader {
 public:
  AbiReader(BuildContext& work, const Definition& d) : work_(work), d_(d), list_(d.statements(work)) {}

  void run() {
    model::Abi abi;
    abi.name = d_.name;
    abi.span = d_.span();
    if (work_.whole()) abi.prose = read_prose(d_);
    abi.arguments = registers("Arguments", true);
    abi.results = registers("Results", true);
    abi.temporaries = registers("Temporaries", false);
    abi.saved = registers("Saved", false);
    abi.stack = one("Stack");
    abi.link = one("Link");
    for (const Statement& s : list_)
      if (s.name == "Holds") read_held(s, abi);
    abi.stack_align = static_cast<unsigned>(number_in(work_, list_, "StackAlign", 1, 4096, 1));
    if (!std::has_single_bit(abi.stack_align))
      report(find_statement(list_, "StackAlign")->values[0], "an alignment is a power of two");
    abi.variadic_pairs = find_statement(list_, "VariadicPairs") != nullptr;
    if (const Statement* s = needed("Target")) abi.target = s->texts()[0];
    if (const Statement* s = find_statement(list_, "Flags")) abi.flags = s->texts();
    if (whole_) check_roles(abi);
    if (whole_) check_alignment(abi);
    if (whole_) work_.isa.abis.push_back(std::move(abi));
  }

 private:
  void report(NodeRef place, const std::string& text, Kind kind = Kind::BadValue) {
    work_.report(kind, place, text);
    whole_ = false;
  }

  const Statement* needed(std::string_view name) {
    const Statement* s = find_statement(list_, name);
    if (!s) report(d_.name_place, "the ABI " + code_text(d_.name) + " does not say its " + code_text(name));
    return s;
  }

  std::optional<RegisterName> find(const std::string& text) const {
    for (uint16_t i = 0; i < work_.isa.files.size(); ++i)
      if (const auto number = model::number_of(work_.isa.files[i], text); number && !work_.isa.files[i].is_view())
        return RegisterName{i, *number};
    return std::nullopt;
  }

  std::vector<RegisterName> registers(std::string_view statement, bool is_needed) {
    std::vector<RegisterName> out;
    const Statement* s = is_needed ? needed(statement) : find_statement(list_, statement);
    if (!s) return out;
    const std::vector<std::string> texts = s->texts();
    for (size_t i = 0; i < texts.size(); ++i) {
      const auto found = find(texts[i]);
      if (!found)
        report(s->values[i], "no register is written " + code_text(texts[i]), Kind::UnknownName);
      else if (!file_ && out.empty())
        file_ = found->file, out.push_back(*found);
      else if (found->file != *file_)
        report(s->values[i], "an ABI has the registers of one file, and " + code_text(texts[i]) +
                                 " is of another than " + code_text(work_.isa.files[*file_].name));
      else
        out.push_back(*found);
    }
    return out;
  }

  void read_held(const Statement& s, model::Abi& abi) {
    const auto place = find(s.argument(0));
    if (!place) return report(s.arguments[0], "no register is written " + code_text(s.argument(0)), Kind::UnknownName);
    const unsigned width = std::min(64u, work_.isa.files[place->file].width);
    const auto bit = [&](NodeRef p) -> std::optional<unsigned> {
      const auto n = constant_of(p);
      if (n && !n->is_negative() && *n < base::Integer(width)) return static_cast<unsigned>(n->to_uint64());
      report(p, "expected a bit of the register (0 to " + std::to_string(width - 1) + ")");
      return std::nullopt;
    };
    const auto high = bit(s.arguments[1]), low = bit(s.arguments[2]);
    if (!high || !low) return;
    if (*high < *low) return report(s.arguments[1], "the highest bit comes first: `Holds<\"STATUS\", 7, 6> = 3;`");
    const unsigned bits = *high - *low + 1;
    if (bits < 64 && s.number() >> bits)
      return report(s.values[0], "the number has more than " + std::to_string(bits) + " bits");
    abi.holds.push_back({*place, *high, *low, s.number()});
  }

  RegisterName one(std::string_view statement) {
    needed(statement);
    const std::vector<RegisterName> found = registers(statement, false);
    return found.empty() ? RegisterName{} : found[0];
  }

  // A register is temporary or saved, not both; the stack pointer is neither, and the link register only temporary.
  void check_roles(const model::Abi& abi) {
    const auto has = [](const std::vector<RegisterName>& list, const RegisterName& n) {
      return std::find(list.begin(), list.end(), n) != list.end();
    };
    for (const RegisterName& n : abi.saved)
      if (has(abi.temporaries, n) || has(abi.arguments, n) || has(abi.results, n))
        report(find_statement(list_, "Saved")->values[0],
               "register " + std::to_string(n.number) + " is kept by a call, and lost at a call");
    if (whole_ && abi.link == abi.stack)
      report(find_statement(list_, "Link")->values[0], "the stack pointer has no other use");
    for (const char* name : {"Arguments", "Results", "Temporaries", "Saved"}) {
      const auto list = registers(name, false);
      if (const auto link = std::ranges::find(list, abi.link);
          whole_ && link != list.end() && name != std::string_view("Temporaries"))
        report(find_statement(list_, name)->values[static_cast<size_t>(link - list.begin())],
               "a call leaves its return address in this register, which `Link` names");
      for (size_t i = 0; i < list.size(); ++i) {
        if (whole_ && list[i] == abi.stack)
          report(find_statement(list_, name)->values[i], "the stack pointer has no other use");
        if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i]) !=
            list.begin() + static_cast<std::ptrdiff_t>(i))
          report(find_statement(list_, name)->values[i], "the register stands twice in the list");
      }
    }
  }

  // Nothing on the stack lies where it has to if the stack pointer is a multiple of too little.
  void check_alignment(const model::Abi& abi) {
    const unsigned word = work_.isa.files[abi.stack.file].width / 8;
    const Statement* const said = find_statement(list_, "StackAlign");
    const auto needs = [&](unsigned bytes, const std::string& why) {
      if (whole_ && abi.stack_align < bytes)
        report(said ? said->values[0] : d_.name_place, why + ", so `StackAlign` is at least " + std::to_string(bytes) +
                                                           ", and here it is " + std::to_string(abi.stack_align));
    };
    const auto is_aligned = [](const model::Space& s) { return s.scope == model::Scope::Grid && s.align; };
    if (std::ranges::any_of(work_.isa.spaces, is_aligned)) needs(word, "memory is accessed at multiples of the size");
    if (abi.variadic_pairs) needs(2 * word, "pairs of `VariadicPairs` lie at multiples of their size");
  }

  BuildContext& work_;
  const Definition& d_;
  std::vector<Statement> list_;
  std::optional<uint16_t> file_;
  bool whole_ = true;
};

}  // namespace

void build_abis(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Abi)) AbiReader(work, d).run();
}

}  // namespace isadora::check
