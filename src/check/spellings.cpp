// A text names one register: the registers of all files, their aliases, and codes without a register share a namespace.
#include "check/machine.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;

namespace {

class Spellings {
 public:
  explicit Spellings(BuildContext& work) : work_(work) {}

  void add(const std::string& text, const std::string& meaning, base::Span span) {
    if (text.empty()) return;
    const auto [first, fresh] = seen_.insert({text, {meaning, span}});
    if (fresh || first->second.first == meaning) return;
    diag::Diagnostic& d =
        work_.report(Kind::DuplicateName, span,
                     code_text(text) + " would name two registers: " + meaning + " and " + first->second.first);
    if (first->second.second) d.labels.push_back({first->second.second, "the first is here"});
  }

 private:
  BuildContext& work_;
  std::map<std::string, std::pair<std::string, base::Span>> seen_;
};

void add_file(Spellings& all, const model::RegisterFile& file) {
  const auto meaning = [&](unsigned n) { return "register " + std::to_string(n) + " of " + file.name; };
  for (unsigned n = 0; n < file.count; ++n) all.add(model::numbered(file, n), meaning(n), file.span);
  for (const auto& [number, names] : file.aliases) {
    for (const std::string& name : names) all.add(name, meaning(number), file.span);
  }
}

}  // namespace

void check_spellings(BuildContext& work) {
  Spellings all(work);
  for (const model::RegisterFile& file : work.isa.files) add_file(all, file);
  for (const model::Type& type : work.isa.types) {
    for (const model::RegisterConstant& c : type.constants) {
      const bool known = type.file < work.isa.files.size();
      all.add(c.spelling,
              "the constant " + c.value.to_string() + (known ? " of " + work.isa.files[type.file].name : ""),
              type.span);
    }
  }
}

}  // namespace isadora::check
