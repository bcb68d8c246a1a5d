#include "cc/agreement.h"

#include <algorithm>

#include "cc/prepare.h"
#include "cc/select.h"

namespace isadora::cc {

namespace {

struct ProbedType {
  std::string_view name, text;
  bool is_variadic = true;
};
constexpr ProbedType kTypes[] = {
    {"int", "int"},
    {"long", "long"},
    {"long_long", "long long"},
    {"wide_integer", "_BitInt(128)", false},  // clang-19 itself passes it otherwise than it reads it on RISC-V
    {"double", "double"},
    {"long_double", "long double"},
    {"complex_float", "_Complex float"},
    {"complex_double", "_Complex double"},
    {"vector", "int __attribute__((vector_size(2 * WORD)))"},
    {"empty", "struct { }"},
    {"byte", "struct { char a; }"},
    {"word", "struct { long a; }"},
    {"words", "struct { long a, b; }"},
    {"three_words", "struct { long a, b, c; }"},
    {"wide", "struct { long long a; }"},
    {"wide_and_byte", "struct { long long a; char b; }"},
    {"aligned", "struct { _Alignas(2 * WORD) char a[2 * WORD]; }"},
};

// Lists of arguments begin at each word of a block, so that all alignments are seen.
constexpr unsigned kBegins = 8;
constexpr int64_t kBlock = 4096;

const SsaFunction* find(const SsaModule& module, const std::string& name) {
  const auto found = std::ranges::find_if(module.functions,
                                          [&](const SsaFunction& f) { return module.symbols[f.symbol].name == name; });
  return found == module.functions.end() ? nullptr : &*found;
}

std::string spelled(const std::string& type) {
  return std::string(std::ranges::find(kTypes, type, &ProbedType::name)->text);
}

// The number that a function without arguments returns, if it is one.
std::optional<int64_t> returned(const SsaFunction& f) {
  const SsaInst& last = f.blocks[0].insts.back();
  if (last.step != SsaOpcode::Return || last.operands.size() != 1 || !last.operands[0].is_number()) return std::nullopt;
  return last.operands[0].number;
}

std::vector<ArgumentWords> variadic_words(const SsaFunction& f) {
  std::vector<ArgumentWords> out;
  for (const SsaBlock& b : f.blocks)
    for (const SsaInst& i : b.insts)
      if (i.step == SsaOpcode::Call) std::ranges::copy_if(i.passing, std::back_inserter(out), &ArgumentWords::variadic);
  return out;
}

// The end of the last argument, in words from the first one on the stack: a function that reads them stores the
// registers before that.
int64_t end_of(const Target& target, const std::vector<ArgumentWords>& passing) {
  uint64_t bytes = 0;
  const Location last = assign(target, passing, bytes).back();
  const auto& registers = target.abi().arguments;
  if (!last.in_register) return static_cast<int64_t>(last.offset / target.word_bytes()) + 1;
  const auto at = std::ranges::find(registers, last.number, &model::RegisterName::number);
  return (at - registers.begin()) + 1 - static_cast<int64_t>(registers.size());
}

class AgreementTest {
 public:
  AgreementTest(const SsaModule& module, const Target& target) : module_(module), target_(target) {}

  std::string run() const {
    const std::string by = "the front end's target `" + target_.abi().target + "` ";
    const int64_t pointer = target_.isa().machine.elf.bits / 8, said = number("sizes_pointer");
    if (said != pointer)
      return by + "has pointers of " + std::to_string(8 * said) + " bits, and addresses of the machine have " +
             std::to_string(8 * pointer);
    if (number("sizes_first_byte") != 1) return by + "is big-endian";
    if (number("sizes_list") != pointer) return by + "has a `va_list` that is not one pointer";
    for (const char* type : {"long_long", "wide_integer", "double", "long_double"})
      if (returns_otherwise(type))
        return by + "returns a `" + spelled(type) + "` otherwise than calls of the library expect it";
    for (const ProbedType& t : kTypes)
      if (t.is_variadic && differs(t))
        return by + "reads a variadic argument `" + std::string(t.text) +
               "` at another place than the ABI passes it: the ABI " +
               (target_.abi().variadic_pairs ? "has" : "does not have") + " the statement `VariadicPairs`";
    return "";
  }

 private:
  int64_t number(const std::string& name) const {
    const SsaFunction* f = find(module_, name);
    return f ? returned(*f).value_or(-1) : -1;
  }

  // In registers, or in a place that the caller passes first.
  bool returns_otherwise(const std::string& type) const {
    const SsaFunction* f = find(module_, "return_t_" + type);
    const auto words = static_cast<size_t>(number("size_t_" + type)) / target_.word_bytes();
    return f && (f->parameters.size() > 1) != (words > most_result_words(target_.traits(), !type.ends_with("double")));
  }

  // A type for which one of both cannot be translated is not used by any program.
  bool differs(const ProbedType& t) const {
    const SsaFunction* pass = find(module_, "pass_t_" + std::string(t.name));
    if (!pass) return false;
    const std::vector<ArgumentWords> words = variadic_words(*pass);
    const auto registers = static_cast<int64_t>(target_.abi().arguments.size());
    for (unsigned before = 1; before < registers + 4; ++before) {
      std::vector<ArgumentWords> passing(before, {1, true});
      passing.insert(passing.end(), words.begin(), words.end());
      const int64_t first = static_cast<int64_t>(before) - registers;  // in words, where reading begins
      const int64_t begin = (first % kBegins + kBegins) % kBegins, word = target_.word_bytes();
      const SsaFunction* read = find(module_, "end_t_" + std::string(t.name) + "_" + std::to_string(begin));
      if (read && returned(*read) != kBlock + (begin + end_of(target_, passing) - first) * word) return true;
    }
    return false;
  }

  const SsaModule& module_;
  const Target& target_;
};

}  // namespace

std::string agreement_probe(const Target& target) {
  std::string out = "#define WORD " + std::to_string(target.word_bytes()) +
                    "\ntypedef __builtin_va_list list;\n"
                    "int sizes_pointer(void) { return sizeof(void*); }\n"
                    "int sizes_list(void) { return sizeof(list); }\n"
                    "int sizes_first_byte(void) { short one = 1; return *(char*)&one; }\n"
                    "void taken(int, ...);\n"
                    "#define END(NAME, N)                              \\\n"
                    "  void* end_##NAME##_##N(void) {                  \\\n"
                    "    list a;                                       \\\n"
                    "    *(void**)&a = (void*)(" +
                    std::to_string(kBlock) +
                    " + N * WORD);        \\\n"
                    "    (void)__builtin_va_arg(a, NAME);              \\\n"
                    "    return *(void**)&a;                           \\\n"
                    "  }\n"
                    "#define PASS(NAME)                                \\\n"
                    "  void pass_##NAME(NAME* x) { taken(0, *x); }     \\\n"
                    "  NAME return_##NAME(NAME* x) { return *x; }      \\\n"
                    "  int size_##NAME(void) { return sizeof(NAME); }\n";
  for (const ProbedType& t : kTypes) {
    const std::string name = "t_" + std::string(t.name);
    out += "typedef __typeof__(" + std::string(t.text) + ") " + name + ";\nPASS(" + name + ")\n";
    for (unsigned n = 0; n < kBegins; ++n) out += "END(" + name + ", " + std::to_string(n) + ")\n";
  }
  return out;
}

std::string disagreement(FrontEnd& front, const std::string& bitcode, const Target& target) {
  SsaModule module;
  std::vector<Failure> unused;
  front.translate(bitcode, "", target.traits(), OptLevel::Speed, module, unused);
  for (SsaFunction& f : module.functions) prepare(f, target, unused);
  return AgreementTest(module, target).run();
}

}  // namespace isadora::cc
