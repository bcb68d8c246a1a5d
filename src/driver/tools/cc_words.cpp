// Options of `cc` as makefiles write them.
#include <algorithm>
#include <map>

#include "driver/tools/commands.h"

namespace isadora::driver {

namespace {

// Each is one word, and becomes one.
const std::map<std::string, std::string, std::less<>> kWords = {
    {"-include", "--include-file"},
    {"-imacros", "--macros-file"},
    {"-isystem", "--system-headers"},
    {"-iquote", "--quoted-headers"},
    {"-idirafter", "--last-headers"},
    {"-M", "--dependencies=M"},
    {"-MM", "--dependencies=MM"},
    {"-MD", "--dependencies=MD"},
    {"-MMD", "--dependencies=MMD"},
    {"-MF", "--dependency-file"},
    {"-MT", "--dependency-target"},
    {"-MQ", "--dependency-target"},
    {"-MP", "--phony-dependencies"},
    {"-MG", "--generated-headers"},
    {"-P", "--preprocessed=P"},
    {"-dM", "--preprocessed=dM"},
    {"-dD", "--preprocessed=dD"},
    {"-C", "--preprocessed=C"},
    {"-nostdlib", "--no-library"},
    {"-nostdinc", "--no-headers"},
    {"-nostartfiles", "--no-start"},
    {"-nodefaultlibs", "--no-default-libraries"},
    {"-Xlinker", "-W"},
    {"-ansi", "--std=c90"},
    {"-pedantic", "--warning=pedantic"},
    {"-pedantic-errors", "--warning=error=pedantic"},
    {"-W", "--warning=extra"},
    {"-O", "-O1"},
    {"-Og", "-O1"},
    {"-Oz", "-Os"},
    {"-Ofast", "-O2"},
};
// They change nothing here.
constexpr std::string_view kWithoutEffect[] = {"-pipe", "-static", "-no-pie", "-g0", "-s", "-pthread"};
// The next word is theirs, whatever it looks like.
constexpr std::string_view kWithValue[] = {"-o",       "-I",       "-D",      "-U",        "-L",       "-l",
                                           "-x",       "-MF",      "-MT",     "-MQ",       "-Xlinker", "-include",
                                           "-imacros", "-isystem", "-iquote", "-idirafter"};

// `-isystemDIR`
auto of_folder(const std::string& word) {
  for (const char* const option : {"-isystem", "-iquote", "-idirafter"})
    if (word.starts_with(option)) return kWords.find(option);
  return kWords.end();
}

}  // namespace

bool lists_dependencies(const CcOptions& options) {
  return options.dependencies == "M" || options.dependencies == "MM";
}

std::vector<std::string> compiler_words(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  bool is_value = false, is_for_linker = false;
  for (const std::string& w : words) {
    const auto is_one_of = [&](const auto& list) {
      return std::find(std::begin(list), std::end(list), w) != std::end(list);
    };
    const auto known = kWords.find(w);
    if (is_value)
      out.push_back(is_for_linker ? "l," + w : w);
    else if (is_one_of(kWithoutEffect))
      continue;
    else if (known != kWords.end())
      out.push_back(known->second);
    else if (const auto glued = of_folder(w); glued != kWords.end())
      out.insert(out.end(), {glued->second, w.substr(glued->first.size())});
    else if (w.starts_with("-std="))
      out.push_back("-" + w);
    else if (w.starts_with("-g") && w.size() > 2)
      out.emplace_back("-g");
    else
      out.push_back(w);
    is_value = !is_value && is_one_of(kWithValue);
    is_for_linker = is_value && w == "-Xlinker";
  }
  return out;
}

}  // namespace isadora::driver
