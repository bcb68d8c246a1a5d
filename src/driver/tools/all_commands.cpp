// The other commands: their arguments and their help.
#include "driver/tools/all_commands.h"

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "driver/program_commands.h"
#include "driver/tools/commands.h"
#include "driver/tools/generate.h"
#include "exports/exports.h"

namespace isadora::driver {

namespace {

Command add_check(CLI::App& app) {
  auto o = std::make_shared<CheckOptions>();
  CLI::App* c = app.add_subcommand("check", "report every finding in a description; exit code 1 when there are any");
  c->add_option("ISA|PATH", o->inputs,
                "names of instruction sets, folders or .isa files, all one description; programs (.s, .o)");
  c->add_option("--prelude", o->prelude, "a folder or file that is read before them");
  c->add_flag("--stats", o->stats, "count types, groups, optypes, opcodes and fields");
  c->add_option("--trials", o->trials, "states that each claim is tested on")->check(CLI::Range(1, 1000000));
  c->add_flag("--claims", o->claims, "change the semantics, and report effects that no claim looks at");
  c->add_option("--seconds", o->seconds, "with --claims: stop after this time; a later call goes on")
      ->check(CLI::Range(1, 1000000))
      ->needs("--claims");
  c->add_option("--cache", o->cache, "the folder of cached claim results (default: ~/.cache/isadora/check)");
  c->add_flag("--no-cache", o->no_cache, "test all claims, and cache nothing");
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  o->common.findings_are_result = true;
  add_common(*c, o->common, "--format,--diagnostics");
  return command(c, o, check);
}

Command add_prove(CLI::App& app) {
  auto o = std::make_shared<ProveOptions>();
  CLI::App* c =
      app.add_subcommand("prove", "prove the claims of a description for all inputs; exit code 1 if one is refuted");
  c->add_option(
      "ISA|PATH", o->inputs,
      "names of instruction sets, or folders, each separately; with --equal two programs, or a file of pairs; with "
      "--merge answers");
  add_repeated(*c, "--only", o->only, "only questions about these instructions")->type_name("NAME");
  c->add_option("--timeout", o->timeout, "seconds for each call of the solver, and for its preparation (default 5)")
      ->check(CLI::Range(1, 86400));
  c->add_option("--jobs", o->jobs, "processes (default: one for each core)")->check(CLI::Range(1, 1024));
  c->add_option("--memory", o->memory, "MiB of memory for each process (default 4096)")
      ->check(CLI::Range(256, 1 << 20))
      ->type_name("MIB");
  c->add_option("--smt2", o->smt2, "also write each query into this folder, as SMT-LIB text")->type_name("DIR");
  c->add_option("--shard", o->shard, "K/N: only the K-th of N parts of the questions");
  c->add_flag("--merge", o->merge, "merge the answers in these files of --format json");
  c->add_flag("--equal", o->equal, "prove that two straight-line programs are equivalent");
  c->add_flag(
      "--record", o->record,
      "claims alone; what is known of them is kept beside the description, in NAME.verdicts, for the manual, and "
      "is not asked again");
  c->add_option("--claims", o->claims,
                "a file of claims: prove only these, about all inputs as one description, which may have errors")
      ->type_name("FILE");
  c->add_option("--prelude", o->prelude, "with --claims: a folder or file that is read before the others");
  c->add_option("--live", o->live, "NAME,NAME,…: with --equal, the registers that are compared (default: all)");
  c->add_option("--cache", o->cache, "the folder of cached answers (default: ~/.cache/isadora/prove)");
  c->add_flag("--no-cache", o->no_cache, "answer all questions again, and cache nothing");
  c->add_flag("--verbose", o->verbose, "also list proved claims");
  add_format(*c, o->json);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, prove);
}

Command add_dump(CLI::App& app) {
  auto o = std::make_shared<DumpOptions>();
  CLI::App* c = app.add_subcommand("dump", "print the tree of a description");
  c->add_option("ISA|PATH", o->inputs, "names of instruction sets, folders or .isa files");
  c->add_flag("--json", o->json, "as JSON, with the counts of --stats");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, dump);
}

// The first option that is given of those that come before this one; empty if none is.
std::string given_before(const CLI::App& command, const std::string& last) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->check_name(last)) break;
    if (option->count() && !option->get_lnames().empty()) return "--" + option->get_lnames().front();
  }
  return "";
}

Command add_generate(CLI::App& app) {
  auto o = std::make_shared<GenerateOptions>();
  CLI::App* c = app.add_subcommand(
      "generate", "write programs that test an implementation, each with its initial and its expected final state");
  c->add_option("ISA|FILE", o->inputs, "an instruction set, a name or a folder; with --verify programs");
  c->add_option("-o,--output", o->output, "the folder of the programs; without it they are only generated and run")
      ->type_name("DIR");
  c->add_option("--count", o->count, "programs (default 10)")->type_name("N");
  c->add_option("--seed", o->seed, "the seed of the random programs (default 1)")
      ->check(number_validator())
      ->type_name("N");
  c->add_option("--length", o->length, "instructions of a program (default 20)")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  add_repeated(*c, "--weights", o->weights, "NAME=N: an instruction, opcode or group that is N times as frequent");
  add_repeated(*c, "--only", o->only, "use only these instructions, opcodes or groups")->type_name("NAME");
  add_repeated(*c, "--exclude", o->exclude, "do not use these")->type_name("NAME");
  c->add_option("--hazards", o->hazards, "per cent of instructions with an operand of the previous one (default 30)")
      ->check(CLI::Range(0, 100))
      ->type_name("N");
  c->add_option("--aliases", o->aliases, "per cent of instructions with one register in two operands (default 20)")
      ->check(CLI::Range(0, 100))
      ->type_name("N");
  c->add_flag("--faults", o->faults, "also programs that end with a fault, which is then expected");
  c->add_flag("--no-memory", o->no_memory, "no instructions that access memory");
  c->add_flag("--self-check", o->self_check,
              "complete programs that store registers and memory as a signature, with the expected signature in a file "
              "beside each")
      ->excludes("--faults");
  c->add_flag("--reach", o->reach, "cover branches of the semantics that random programs have missed by the solver")
      ->excludes("--self-check");
  c->add_option("--timeout", o->timeout, "seconds for each call of the solver (default 5)")
      ->check(CLI::Range(1, 86400))
      ->type_name("N");
  add_coverage_file(*c, o->coverage);
  c->add_flag("--verify", o->verify, "run the programs on an engine; exit code 1 if one ends in another state");
  c->parse_complete_callback([c, o] { o->drawing = given_before(*c, "--verify"); });
  add_engine(*c, o->engine);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, generate_programs);
}

Command add_export(CLI::App& app) {
  auto o = std::make_shared<ExportOptions>();
  CLI::App* c = app.add_subcommand("export", "write a description in a form that other programs read");
  c->add_option("ISA|PATH", o->isa, "the name of an instruction set, a folder or an .isa file");
  std::vector<std::string> forms;
  std::string help;
  for (const exports::Export& e : exports::all()) {
    forms.emplace_back(e.name);
    help += (help.empty() ? "" : "; ") + std::string(e.name) + ": " + std::string(e.summary);
  }
  c->add_option("--to", o->to, help)->required()->check(CLI::IsMember(forms))->type_name("FORM");
  c->add_option("-o,--output", o->output, "the file; - is standard output, the default");
  add_common(*c, o->common);
  return command(c, o, export_isa);
}

Command add_manual(CLI::App& app) {
  auto o = std::make_shared<ManualOptions>();
  CLI::App* c = app.add_subcommand("manual", "write the manual of instruction sets: a site that needs no server");
  c->add_option("ISA|PATH", o->inputs, "names of instruction sets, or folders, each separately");
  c->add_option("--prelude", o->prelude,
                "a folder or file that is read before them: they are then one description, as for `isadora check`");
  c->add_option("-o,--output", o->output, "the folder of the site; it is created if it does not exist");
  c->add_option("--pdf", o->pdf, "write a book instead of the site: one PDF, made by WeasyPrint (Debian: weasyprint)");
  c->add_option("--table", o->table, "write the table of all instructions instead of the site: FILE.csv or FILE.json");
  add_repeated(*c, "--coverage", o->coverage, "a file of `isadora run --coverage`: pages show its coverage")
      ->type_name("FILE");
  c->add_option("--answers", o->answers, "files of `isadora prove --format json`: pages show the answer to each claim");
  c->add_option("--docs", o->docs, "the folder of the documentation that belongs to the site (default: Isadora's own)");
  c->add_flag("--no-docs", o->no_docs, "without documentation");
  add_common(*c, o->common);
  return command(c, o, manual);
}

Command add_diff(CLI::App& app) {
  auto o = std::make_shared<DiffOptions>();
  CLI::App* c = app.add_subcommand("diff",
                                   "list the changes between two versions of a description; exit code 0 if it is "
                                   "compatible, 1 if it is breaking, 4 if that is unknown");
  c->add_option("OLD NEW", o->inputs, "the two versions: names of instruction sets, folders or .isa files")
      ->required()
      ->expected(2);
  c->add_option("--timeout", o->timeout, "seconds for each call of the solver (default 5)")
      ->check(CLI::Range(1, 86400));
  c->add_flag("--no-solver", o->no_solver, "use no solver: rewritten semantics counts as possibly changed");
  add_format(*c, o->json);
  add_common(*c, o->common);
  return command(c, o, diff);
}

Command add_rules(CLI::App& app) {
  auto o = std::make_shared<RulesOptions>();
  CLI::App* c = app.add_subcommand("rules",
                                   "rules of instruction selection for a compiler, derived from the description "
                                   "and proved; and the operations that a C compiler would miss");
  c->add_option("ISA|PATH", o->isa, "the name of an instruction set, a folder or an .isa file")->required();
  add_repeated(*c, "--only", o->only, "only rules of this optype or opcode");
  c->add_flag("--missing", o->missing,
              "only operations that no single instruction computes, and their cost by expansions");
  c->add_flag("--record", o->record, "record the rules beside the description, in NAME.rules, for the manual");
  c->add_flag(
      "--all", o->all,
      "also rules that are costlier than others, which are not proved, and missing operations on 8 and 16 bits");
  c->add_option("--timeout", o->timeout, "seconds of processor time for each call of the solver (default 5)")
      ->check(CLI::Range(1, 86400));
  c->add_option("--cache", o->cache, "the folder of cached rules (default: the usual one)");
  c->add_flag("--no-cache", o->no_cache, "derive and prove all rules again");
  add_format(*c, o->json);
  add_common(*c, o->common);
  return command(c, o, rules);
}

struct FrontOption {
  const char *name, *word, *type, *help;
};
using FrontOptions = std::map<const CLI::Option*, const FrontOption*>;

// Options whose order counts, also among each other: `-D N -U N` is not `-U N -D N`.
FrontOptions add_front_options(CLI::App& c) {
  static constexpr FrontOption kOptions[] = {
      {"-I,--include", "-I", "DIR", "a folder of headers"},
      {"--system-headers", "-isystem", "DIR",
       "a folder of headers without warnings, after those of -I (also -isystem)"},
      {"--quoted-headers", "-iquote", "DIR", "a folder for #include \"FILE\" alone (also -iquote)"},
      {"--last-headers", "-idirafter", "DIR", "a folder of headers, after the library's (also -idirafter)"},
      {"-D,--define", "-D", "MACRO", "NAME or NAME=TEXT: a macro"},
      {"-U,--undefine", "-U", "NAME", "a macro that is not defined"},
      {"--include-file", "-include", "FILE", "a header that is read before each file (also -include)"},
      {"--macros-file", "-imacros", "FILE", "a header whose macros are taken before each file (also -imacros)"},
  };
  FrontOptions known;
  for (const FrontOption& o : kOptions)
    known[c.add_option(o.name, o.help)
              ->allow_extra_args(false)
              ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
              ->type_name(o.type)] = &o;
  return known;
}

// These options as the front end has them, in the order of the command line.
std::vector<std::string> front_words(const CLI::App& c, const FrontOptions& known) {
  std::vector<std::string> words;
  std::map<const CLI::Option*, size_t> taken;
  for (const CLI::Option* o : c.parse_order()) {
    const auto it = known.find(o);
    if (it == known.end()) continue;
    const std::string& value = o->results().at(taken[o]++);
    if (value.empty()) throw CLI::ValidationError(std::string(it->second->word) + ": expected " + it->second->type);
    words.insert(words.end(), {it->second->word, value});
  }
  return words;
}

// Of each file: the language that was named last before it.
std::vector<std::string> languages_of(const CLI::App& c, const CLI::Option* files, const CLI::Option* language) {
  std::vector<std::string> out;
  size_t named = 0;
  for (const CLI::Option* o : c.parse_order()) {
    named += o == language;
    if (o == files) out.push_back(named ? language->results().at(named - 1) : "none");
  }
  return out;
}

Command add_cc(CLI::App& app) {
  // Makefiles add to what they are given, and the last word counts.
  constexpr auto kLast = CLI::MultiOptionPolicy::TakeLast;
  auto o = std::make_shared<CcOptions>();
  CLI::App* c =
      app.add_subcommand("cc", "compile C for a machine by rules that are derived from its description and proved");
  const CLI::Option* const files =
      c->add_option("FILE", o->inputs, "C (.c), programs of the assembler (.s, .S), objects (.o) and archives (.a)");
  c->add_option("-o,--output", o->output,
                "the program, or with -S or -c the assembly or object of the one file (default: a.out)")
      ->type_name("FILE")
      ->multi_option_policy(kLast);
  c->add_option("-O,--optimize", o->level, "0, 2 or s: do not optimise, optimise for time, for size (default 2)")
      ->check(CLI::IsMember({"0", "1", "2", "3", "s"}))
      ->type_name("LEVEL")
      ->multi_option_policy(kLast);
  c->add_flag("-S,--assembly", o->assembly, "write assembly instead of a program");
  c->add_flag("-c,--object", o->objects, "write an object for each file of C or of the assembler");
  c->add_flag("-E,--preprocess", o->preprocess, "write what the preprocessor makes of the files");
  const CLI::Option* const language =
      c->add_option("-x,--language", "what the files after it are, whatever their names say; none: what they say")
          ->allow_extra_args(false)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
          ->check(CLI::IsMember({"c", "cpp-output", "assembler", "assembler-with-cpp", "none"}))
          ->type_name("LANGUAGE");
  c->add_flag("-g,--debug", o->debug, "describe the program to debuggers: lines, functions, variables, frames");
  const FrontOptions front = add_front_options(*c);
  c->parse_complete_callback([c, o, front, files, language] {
    o->front = front_words(*c, front);
    o->languages = languages_of(*c, files, language);
  });
  c->add_option("--std", o->standard, "the language: gnu17, c99 … (default: the front end's)")
      ->type_name("NAME")
      ->multi_option_policy(kLast);
  add_repeated(*c, "-f,--feature", o->features, "a switch of the front end: wrapv, no-strict-aliasing …")
      ->type_name("NAME");
  add_repeated(*c, "-W,--warning", o->warnings, "a warning: all, extra, no-unused, error …; l,OPTION is the linker's")
      ->type_name("NAME");
  c->add_flag("-w,--no-warnings", o->no_warnings, "no warnings");
  add_repeated(
      *c, "--preprocessed", o->preprocessed,
      "what -E writes: P no line markers, dM only macros, dD macros too, C comments too (also -P, -dM, -dD, -C)")
      ->check(CLI::IsMember({"P", "dM", "dD", "C"}))
      ->type_name("PART");
  add_repeated(*c, "-L,--library-folder", o->library_folders, "a folder of libraries")->type_name("DIR");
  add_repeated(*c, "-l,--library", o->libraries, "the library libNAME.a of these folders")->type_name("NAME");
  c->add_option(
       "--dependencies", o->dependencies,
       "write what files each object is made of, for make (also -MD); MMD leaves out those of the library; M and MM "
       "write nothing else")
      ->check(CLI::IsMember({"MD", "MMD", "M", "MM"}))
      ->type_name("KIND")
      ->multi_option_policy(kLast);
  c->add_option("--dependency-file", o->dependency_file, "the file that they are written to (also -MF)")
      ->type_name("FILE")
      ->multi_option_policy(kLast);
  add_repeated(*c, "--dependency-target", o->dependency_targets, "what is made of them (also -MT, -MQ)")
      ->type_name("NAME");
  c->add_flag("--phony-dependencies", o->phony_dependencies, "make goes on where a header is missing (also -MP)");
  c->add_flag("--generated-headers", o->generated_headers,
              "a missing header is listed as one that make will make (also -MG, with -M or -MM)");
  c->add_flag("-v,--verbose", o->verbose, "show the command that starts the front end, and what is linked");
  c->add_flag("--no-library", o->no_library, "without the C library, its headers and the start-up code");
  c->add_flag("--no-headers", o->no_headers,
              "without the headers of the C library and of the front end (also -nostdinc)");
  c->add_flag("--no-start", o->no_start, "without the start-up code (also -nostartfiles)");
  c->add_flag("--no-default-libraries", o->no_default_libraries, "without the C library (also -nodefaultlibs)");
  c->add_flag("--intrinsics", o->intrinsics,
              "write a header with a function for each instruction that C expressions do not give");
  c->add_flag("--verify", o->verify, "verify the register allocation of each function on all paths");
  c->add_option("--cache", o->cache, "the folder of cached rules (default: the usual one)")->type_name("DIR");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, compile);
}

Command add_serve(CLI::App& app) {
  auto o = std::make_shared<ServeOptions>();
  CLI::App* c = app.add_subcommand(
      "serve", "an explorer for a browser on this machine: type programs, flip bits, step forward and backward");
  c->add_option("ISA|PATH", o->isas, "instruction sets, the initial one first (default: all known ones)");
  c->add_option("--port", o->port, "of 127.0.0.1; 0 is any free one (default 8318)")->check(CLI::Range(0, 65535));
  add_common(*c, o->common);
  return command(c, o, serve_explorer);
}

Command add_lsp(CLI::App& app) {
  auto o = std::make_shared<LspOptions>();
  CLI::App* c = app.add_subcommand("lsp", "serve an editor: the Language Server Protocol on standard input and output");
  c->add_flag("--stdio", o->stdio, "the default; accepted for compatibility with editors");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, language_server);
}

Command add_debug(CLI::App& app) {
  auto o = std::make_shared<DebugOptions>();
  CLI::App* c = app.add_subcommand(
      "debug", "serve an editor: the Debug Adapter Protocol on standard input and output, or on a port");
  c->add_flag("--dap", o->by_dap, "serve the Debug Adapter Protocol, on the standard streams unless --port is given")
      ->required();
  c->add_option("--port", o->port, "a port of this machine (0: any free one); waits for one editor there");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, debug);
}

constexpr CommandEntry kAboutDescriptions[] = {{"check", add_check}, {"prove", add_prove}, {"dump", add_dump}};
constexpr CommandEntry kOthers[] = {{"generate", add_generate}, {"export", add_export}, {"manual", add_manual},
                                    {"diff", add_diff},         {"rules", add_rules},   {"cc", add_cc, compiler_words},
                                    {"serve", add_serve},       {"lsp", add_lsp},       {"debug", add_debug}};

}  // namespace

std::vector<CommandEntry> all_commands() {
  std::vector<CommandEntry> all(std::begin(kAboutDescriptions), std::end(kAboutDescriptions));
  const auto add = [&](std::span<const CommandEntry> more) { all.insert(all.end(), more.begin(), more.end()); };
  add(program_commands());
  add(kOthers);
  return all;
}

}  // namespace isadora::driver
