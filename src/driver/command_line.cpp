#include "driver/command_line.h"

#include <algorithm>
#include <sstream>

#include "base/integer.h"
#include "driver/report.h"
#include "driver/usage_errors.h"
#include "sim/engines/engines.h"

namespace isadora::driver {

namespace {

const std::vector<std::string> kFormats = {"text", "json", "sarif"};

diag::Format format_of(const std::string& name) {
  return name == "json" ? diag::Format::Json : name == "sarif" ? diag::Format::Sarif : diag::Format::Text;
}

// The one that is named first, else all: to describe them all takes longer than many a command does.
std::vector<Command> add_commands(CLI::App& app, const CommandLine& line, const CommandEntry* first) {
  if (first) return {first->add(app)};
  std::vector<Command> commands;
  for (const CommandEntry& entry : line.commands) commands.push_back(entry.add(app));
  return commands;
}

// The descriptions of --help and --version, in CLI11's wording.
std::string help_text(const CLI::App& app, const CLI::Success& asked) {
  std::ostringstream out, unused;
  app.exit(asked, out, unused);
  return out.str();
}

// The form of errors about the command line itself, which CLI11 finds before it hands the options over.
Common asked_for(int argc, char** argv) {
  Common common;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], next = i + 1 < argc ? argv[i + 1] : "";
    const bool check = std::string_view(argv[1]) == "check";
    for (const std::string& option : {std::string("--diagnostics"), std::string(check ? "--format" : "--diagnostics")})
      if (word == option || word.starts_with(option + "="))
        common.diagnostics = format_of(word == option ? next : word.substr(option.size() + 1));
  }
  return common;
}

const Command* chosen(const std::vector<Command>& commands) {
  const auto given = [](const Command& c) { return c.app->parsed(); };
  const auto it = std::find_if(commands.begin(), commands.end(), given);
  return it == commands.end() ? nullptr : &*it;
}

const CLI::App* app_of(const std::vector<Command>& commands) {
  const Command* c = chosen(commands);
  return c ? c->app : nullptr;
}

int report_usage_error(const std::vector<Command>& commands, const std::string& message, diag::Sink& sink,
                       const std::string& note = "") {
  const Command* c = chosen(commands);
  report_error(sink, diag::Kind::BadArgument, message,
               "`isadora " + (c ? c->app->get_name() + " " : "") + "--help` describes " +
                   (c ? "its options" : "the commands") + note);
  return kUnusable;
}

int report_unknown_command(const std::vector<Command>& commands, const std::vector<std::string>& words,
                           const std::string& note, diag::Sink& sink) {
  if (words.empty()) return report_usage_error(commands, "no command is given", sink);
  if (words[0].starts_with('-')) return report_usage_error(commands, "unknown option `" + words[0] + "`", sink);
  std::vector<std::string> names;
  for (const Command& c : commands) names.push_back(c.app->get_name());
  const std::string near = diag::nearest(words[0], names);
  return report_usage_error(
      commands, "unknown command `" + words[0] + "`" + (near.empty() ? "" : "; did you mean `" + near + "`?"), sink,
      note);
}

void parse(CLI::App& app, int argc, char** argv, const CommandEntry* named) {
  if (!named || !named->words) return app.parse(argc, argv);
  std::vector<std::string> words = named->words({argv + 2, argv + argc});
  words.insert(words.begin(), argv[1]);
  std::ranges::reverse(words);  // as CLI11 wants them
  app.name(argv[0]);
  app.parse(std::move(words));
}

}  // namespace

void add_common(CLI::App& c, Common& common, const std::string& spelling) {
  c.add_option_function<std::string>(
       spelling, [&common](const std::string& name) { common.diagnostics = format_of(name); },
       "how errors are shown: text, json or sarif")
      ->check(CLI::IsMember(kFormats))
      ->type_name("FORMAT");
}

void add_isa(CLI::App& c, Common& common) {
  c.add_option("--isa", common.isa, "the instruction set: a name (see `isadora isas`) or a folder")
      ->type_name("ISA|PATH");
}

void add_folders(CLI::App& c, Common& common) {
  add_repeated(c, "-I", common.folders, "a folder of files that programs name (`.include`, `.incbin`)")
      ->type_name("DIR");
}

void add_modules(CLI::App& c, Common& common) {
  c.add_option("--modules", common.modules, "NAME,NAME,…: the modules that the machine has; without it, all");
}

void add_format(CLI::App& c, bool& json) {
  c.add_option_function<std::string>(
       "--format", [&json](const std::string& name) { json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
}

void add_engine(CLI::App& c, std::string& engine, std::string_view usual) {
  const std::string shown(usual.empty() ? sim::default_engine().name : usual);
  c.add_option("--engine", engine, "what executes: " + sim::engine_names() + " (default " + shown + ")");
}

CLI::Validator number_validator() {
  return {[](const std::string& text) {
            const auto n = base::Integer::parse(text);
            return n && n->fits_uint64() ? std::string() : "`" + text + "` is not a number from 0 to 2^64-1";
          },
          ""};
}

void add_coverage_file(CLI::App& c, std::string& file) {
  c.add_option("--coverage", file, "add the run's coverage of the description to this file (see `isadora coverage`)")
      ->type_name("FILE");
}

CLI::Option* add_repeated(CLI::App& c, const std::string& name, std::vector<std::string>& values,
                          const std::string& help) {
  return c.add_option(name, values, help)->allow_extra_args(false);
}

int main(int argc, char** argv, const CommandLine& line) {
  take_write_errors();
  CLI::App app{"isadora: one description of an instruction set in, every tool out"};
  app.set_version_flag("--version", ISADORA_VERSION);
  const auto found = std::ranges::find(line.commands, argc > 1 ? argv[1] : "", &CommandEntry::name);
  const CommandEntry* const named = found == line.commands.end() ? nullptr : &*found;
  const std::vector<Command> commands = add_commands(app, line, named);
  app.allow_extras();  // not of the commands: an unknown command has its own message
  const Common common = asked_for(argc, argv);
  if (line.generate && argc == 3 && std::string_view(argv[1]) == "--generate")
    return perform([&](diag::Sink& sink) { return line.generate(app, argv[2], sink); }, common);
  try {
    parse(app, argc, argv, named);
  } catch (const CLI::Success& e) {
    return perform([&](diag::Sink& sink) { return print(help_text(app, e), sink); }, common);
  } catch (const CLI::ParseError& e) {
    const CLI::App* const command = app_of(commands);
    const std::string isa = isa_among_files(command, e);
    return perform(
        [&](diag::Sink& sink) {
          return report_usage_error(commands, usage_error(command, e), sink, isa.empty() ? isa : "; " + isa);
        },
        common);
  }
  if (const Command* c = chosen(commands)) return perform(c->run, *c->common);
  return perform([&](diag::Sink& sink) { return report_unknown_command(commands, app.remaining(), line.note, sink); },
                 common);
}

}  // namespace isadora::driver
