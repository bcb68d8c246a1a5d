#include "driver/usage_errors.h"

#include <algorithm>
#include <iterator>
#include <regex>
#include <vector>

#include "diag/diagnostic.h"
#include "library/library.h"

namespace isadora::driver {

namespace {

// CLI11 reports most errors as text alone, so that only this text distinguishes them.
struct Wording {
  const char *theirs, *ours;
};
constexpr Wording kWordings[] = {
    {"(-.*): At Most 1 required but received (\\d+)", "$1 is given $2 times, expected once"},
    {"(.*): At (?:Most|least) (\\d+) required but received (\\d+)", "$1: expected $2 arguments, found $3"},
    {"(.*): \\d+ required .* missing", "$1: expected a value after it"},
    {"Could not convert: (.*) = (.*)", "$1: expected a whole number in its range (from 0), found `$2`"},
    {"(.*): Value (.*) not in range (.*) to (.*)", "$1: `$2` is not a number from $3 to $4"},
    {"(.*): (.*) not in \\{(.*)\\}", "$1: unknown value `$2`, expected one of $3"},
    {"(.*) requires (.*)", "$1 is given without $2, which it needs"},
    {"(.*) excludes (.*)", "$1 and $2 exclude each other"},
};

// Texts are shortened, because libstdc++ matches by recursion.
std::string in_our_words(const std::string& text) {
  const std::string shown = diag::shortened(text);
  for (const Wording& w : kWordings) {
    const std::regex theirs(w.theirs);
    if (std::regex_match(shown, theirs)) return std::regex_replace(shown, theirs, w.ours);
  }
  return shown;
}

// A flag is converted to a number, too.
const CLI::Option* flag_with_value(const CLI::App& command, const std::string& text) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_items_expected_max() == 0 && text.starts_with("Could not convert: " + option->get_name() + " ="))
      return option;
  return nullptr;
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

std::string unknown_option(const CLI::App& command, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
  const std::string near = diag::nearest(name, names);
  return "unknown option `" + name + "`" + (near.empty() ? "" : "; did you mean `" + near + "`?");
}

bool has_extras(const CLI::ParseError& error) {
  return error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
}

}  // namespace

std::string isa_among_files(const CLI::App* command, const CLI::ParseError& error) {
  if (!has_extras(error) || !command || !command->get_option_no_throw("--isa")) return {};
  if (std::ranges::any_of(command->remaining(), is_option)) return {};
  for (const CLI::Option* option : command->get_options())
    if (option->get_positional())
      for (const std::string& word : option->results())
        if (std::string note = library::isa_option_note(word); !note.empty()) return note;
  return {};
}

std::string usage_error(const CLI::App* command, const CLI::ParseError& error) {
  const std::vector<std::string> unread = command ? command->remaining() : std::vector<std::string>();
  const auto option = std::ranges::find_if(unread, is_option);
  if (option != unread.end()) return unknown_option(*command, *option);
  if (has_extras(error) && !unread.empty())
    return "unexpected argument `" + unread[0] + "`: `" + command->get_name() + "` takes no more";
  if (const CLI::Option* flag = command ? flag_with_value(*command, error.what()) : nullptr)
    return flag->get_name() + " takes no value";
  return in_our_words(error.what());
}

}  // namespace isadora::driver
