// The command line: each command, its arguments and its help. A command is one function here and one in commands.h.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/integer.h"
#include "coverage/recorder.h"
#include "driver/commands.h"
#include "driver/generate.h"
#include "driver/report.h"
#include "driver/tree.h"
#include "exports/exports.h"
#include "sim/engines/engines.h"

namespace isadora::driver {

namespace {

// A command of the command line: its CLI11 subcommand, and the function that runs it.
struct Command {
  CLI::App* app;
  const Common* common;
  std::function<int(diag::Sink&)> run;
};

const std::vector<std::string> kFormats = {"text", "json", "sarif"};

diag::Format format_of(const std::string& name) {
  return name == "json" ? diag::Format::Json : name == "sarif" ? diag::Format::Sarif : diag::Format::Text;
}

// `--diagnostics` is the one spelling for all commands; `check`, whose result the findings are, also takes `--format`.
void add_common(CLI::App& c, Common& common, const std::string& spelling = "--diagnostics") {
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

// A count: CLI11 by itself takes -1 for the largest number there is.
const CLI::Validator kPositive(
    [](const std::string& text) {
      const auto n = base::Integer::parse(text);
      return n && !n->is_negative() && !n->is_zero() && n->fits_int64()
                 ? std::string()
                 : "`" + text + "` is not a number from 1 to 2^63-1";
    },
    "NUMBER");

// An option that may be given several times takes one value each time: the next word may be the program.
CLI::Option* add_repeated(CLI::App& c, const std::string& name, std::vector<std::string>& values,
                          const std::string& help) {
  return c.add_option(name, values, help)->allow_extra_args(false);
}

template <typename Options>
Command command(CLI::App* app, std::shared_ptr<Options> options, int (*run)(const Options&, diag::Sink&)) {
  return {app, &options->common, [options, run](diag::Sink& sink) { return run(*options, sink); }};
}

void add_modules(CLI::App& c, Common& common) {
  c.add_option("--modules", common.modules, "NAME,NAME,…: the modules that the machine has; without it, all");
}

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
  c->add_option_function<std::string>(
       "--format", [o](const std::string& name) { o->json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
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

Command add_as(CLI::App& app) {
  auto o = std::make_shared<AsOptions>();
  CLI::App* c = app.add_subcommand("as", "assemble a program");
  c->add_option("IN", o->input, "the program; - is standard input")->required();
  c->add_option("-o,--output", o->output, "the object file; - is standard output");
  c->add_option("--format", o->format, "elf, bin or hex")->check(CLI::IsMember({"elf", "bin", "hex"}));
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, assemble);
}

Command add_link(CLI::App& app) {
  auto o = std::make_shared<LinkOptions>();
  CLI::App* c = app.add_subcommand("link", "join objects to a program, an ELF executable");
  c->add_option("IN", o->inputs, "objects and archives of any assembler, or programs that are assembled first")
      ->required();
  c->add_option("-o,--output", o->output, "the executable; - is standard output");
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, link);
}

void add_flat(CLI::App& c, Flat& flat) {
  CLI::Option* raw = c.add_flag("--raw", flat.raw, "the file holds nothing but instructions");
  c.add_option("--base", flat.base, "the address of the first of them (default 0)")->needs(raw);
}

Command add_dis(CLI::App& app) {
  auto o = std::make_shared<DisOptions>();
  CLI::App* c = app.add_subcommand("dis", "disassemble an object, a raw file or words");
  c->add_option("IN", o->input, "an object file; - is standard input");
  add_flat(*c, o->flat);
  c->add_option("--hex", o->hex, "words, most significant digit first");
  c->add_flag("--addresses", o->addresses, "a comment with address and word after each line");
  c->add_option("--from", o->from, "begin there: LABEL[+BYTES], 0xADDRESS, :LINE or FILE:LINE");
  c->add_option("--to", o->to, "end before that place");
  c->add_option("-o,--output", o->output, "the text file; - is standard output");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, disassemble);
}

void add_engine(CLI::App& c, std::string& engine, std::string_view usual = sim::default_engine().name) {
  c.add_option("--engine", engine, "what executes: " + sim::engine_names() + " (default " + std::string(usual) + ")");
}

void add_micro_ops(CLI::App& c, bool& micro_ops) {
  c.add_flag("--micro-ops", micro_ops, "each instruction executes as the micro-ops that it cracks into");
}

Command add_compare(CLI::App& app) {
  auto o = std::make_shared<CompareOptions>();
  CLI::App* c = app.add_subcommand("compare",
                                   "compare a run of a hart's program with a log from another simulator or from "
                                   "hardware, and report the first difference");
  c->add_option("LOG", o->log,
                "lines of Spike's --log-commits, or JSON lines with the names of RVFI; - is standard input")
      ->required();
  c->add_option("IN", o->input, "an object, an executable, or a program that is assembled first")->required();
  c->add_option("ARGUMENT", o->arguments, "of the program, after --");
  add_engine(*c, o->engine);
  c->add_option("--max-instructions", o->max_instructions, "compare at most this many")->check(kPositive);
  add_repeated(*c, "--files", o->files, "DIR: the program may open the files beneath this folder");
  add_repeated(*c, "--files-read-only", o->files_read_only, "DIR: as --files, for reading only");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, compare);
}

void add_coverage_file(CLI::App& c, std::string& file) {
  c.add_option("--coverage", file, "add the run's coverage of the description to this file (see `isadora coverage`)")
      ->type_name("FILE");
}

Command add_coverage(CLI::App& app) {
  auto o = std::make_shared<CoverageOptions>();
  CLI::App* c = app.add_subcommand(
      "coverage", "report the coverage of a description by runs, and its holes; several files are merged");
  c->add_option("FILE", o->inputs, "files of `isadora run --coverage`, all about one description")->required();
  CLI::Option* const output =
      c->add_option("-o,--output", o->output, "write the coverage of all the files here, and nothing else");
  c->add_option("--only", o->only, "only this instruction, opcode or group")->type_name("NAME")->excludes(output);
  std::vector<std::string> kinds;
  for (size_t k = 0; k < coverage::kKinds; ++k) kinds.emplace_back(coverage::name(static_cast<coverage::PointKind>(k)));
  c->add_option("--kind", o->kind, "only holes of this kind")
      ->check(CLI::IsMember(kinds))
      ->type_name("KIND")
      ->excludes(output);
  c->add_flag("--all", o->all, "list the holes of all forms")->excludes(output);
  c->add_option_function<std::string>(
       "--format", [o](const std::string& name) { o->json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, coverage);
}

Command add_generate(CLI::App& app) {
  auto o = std::make_shared<GenerateOptions>();
  CLI::App* c = app.add_subcommand(
      "generate", "write programs that test an implementation, each with its initial and its expected final state");
  c->add_option("ISA|FILE", o->inputs, "an instruction set, a name or a folder; with --verify programs");
  c->add_option("-o,--output", o->output, "the folder of the programs; without it they are only generated and run")
      ->type_name("DIR");
  c->add_option("--count", o->count, "programs (default 10)")->type_name("N");
  c->add_option("--seed", o->seed, "the seed of the random programs (default 1)")->type_name("N");
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
  add_engine(*c, o->engine);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, generate_programs);
}

Command add_run(CLI::App& app) {
  auto o = std::make_shared<RunOptions>();
  CLI::App* c =
      app.add_subcommand("run",
                         "run a program, an object or an executable; the exit code is the status of a hart's program, "
                         "3 after a fault, 4 at a limit");
  c->add_option("IN", o->input, "an object, or a program that is assembled first")->required();
  c->add_option("ARGUMENT", o->arguments, "of a hart's program, after --");
  add_flat(*c, o->flat);
  c->add_option("--kernel", o->kernel, "the kernel; may be left out when there is one");
  c->add_option("--grid", o->grid, "X[,Y[,Z]] blocks");
  c->add_option("--block", o->block, "X[,Y[,Z]] threads");
  add_repeated(*c, "--arg", o->args, "NAME=VALUE, NAME=@FILE (a buffer with the file's bytes) or NAME=+BYTES (zeros)");
  add_repeated(*c, "--out", o->outs, "NAME=FILE: the buffer's bytes after the run");
  add_repeated(*c, "--set", o->settings, "NAME=VALUE: a parameter of the machine");
  add_engine(*c, o->engine);
  add_micro_ops(*c, o->micro_ops);
  c->add_flag("--trace", o->trace, "each instruction and its writes, on standard error");
  add_repeated(*c, "--trace-only", o->trace_only,
               "only these instructions: pc=WHERE[..WHERE], block=X[,Y[,Z]], warp=N[..M], lane=N[..M] or op=NAME");
  c->add_option("--trace-file", o->trace_file, "write the trace to this file");
  c->add_option("--log", o->log_file, "write a line for each executed instruction to this file; - is standard output");
  c->add_option("--log-format", o->log_format, "spike (of harts) or json: JSON lines with the names of RVFI");
  c->add_flag("--stats", o->stats, "instructions executed, by opcode; divergence, waiting, memory");
  c->add_option("--stats-file", o->stats_file, "the statistics as JSON; - is standard output");
  add_coverage_file(*c, o->coverage);
  o->coverage_samples = coverage::Recorder::kUsual;
  c->add_option("--coverage-samples", o->coverage_samples,
                "how often operand values and semantic branches of a word are observed; 0: each time (default " +
                    std::to_string(coverage::Recorder::kUsual) + ")")
      ->type_name("N");
  c->add_flag("--undefined", o->undefined,
              "report reads of undefined registers and memory; exit code 1 if there are any");
  c->add_flag("--check", o->check,
              "report operations with a warning in the description (a division by zero), branches into the middle of "
              "an instruction, and "
              "accesses outside of an executable's segments; "
              "exit code 1 when there are any");
  add_repeated(*c, "--break", o->breaks, "debug: stop before LABEL[+BYTES], 0xADDRESS, :LINE or FILE:LINE");
  c->add_flag("--step", o->step, "debug: stop before the first instruction");
  c->add_option(
      "--gdb", o->gdb,
      "PORT or -: gdb drives the run, by its remote protocol on a port of this machine (0: any free one) or on "
      "the standard streams");
  c->add_flag("--parallel", o->parallel, "run blocks on all cores; the result is the same if blocks have no races");
  c->add_option("--max-instructions", o->max_instructions, "stop after this many (default: no limit)")
      ->check(kPositive);
  add_repeated(*c, "--files", o->files,
               "DIR: a hart's program may open the files beneath this folder; / means all files, devices "
               "included (default: none)");
  add_repeated(*c, "--files-read-only", o->files_read_only, "DIR: as --files, for reading only");
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, run);
}

Command add_eval(CLI::App& app) {
  auto o = std::make_shared<EvalOptions>();
  CLI::App* c = app.add_subcommand("eval", "execute instructions on one warp or hart and print what changed");
  c->add_option("INSTRUCTION|PLACE=VALUE", o->words,
                "'MNEMONIC OPERANDS' REGISTER=5 REGISTER=0,1,2,… (a value for all lanes, or one each)");
  c->add_option("--batch", o->batch,
                "a file of JSON lines {\"asm\": …, \"set\": …, \"active\": …, \"get\": …}; - is standard input");
  c->add_option("--active", o->active, "the mask of the active lanes");
  add_repeated(*c, "--set", o->settings, "NAME=VALUE: a parameter of the machine");
  add_engine(*c, o->engine, kEngineOfEval);
  add_micro_ops(*c, o->micro_ops);
  add_coverage_file(*c, o->coverage);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, eval);
}

Command add_explain(CLI::App& app) {
  auto o = std::make_shared<ExplainOptions>();
  CLI::App* c = app.add_subcommand("explain", "draw the bits of an instruction, each field named");
  c->add_option("INSTRUCTION|0xWORD", o->words, "instructions or words")->required();
  c->add_flag("--crack", o->crack, "also the micro-ops that the instruction cracks into");
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, explain);
}

Command add_new(CLI::App& app) {
  auto o = std::make_shared<NewOptions>();
  CLI::App* c = app.add_subcommand("new", "write a small description to begin with, and a program for it");
  c->add_option("NAME", o->name, "the instruction set's name, and the folder that is made here")->required();
  add_common(*c, o->common);
  return command(c, o, new_isa);
}

Command add_isas(CLI::App& app) {
  auto o = std::make_shared<IsasOptions>();
  CLI::App* c = app.add_subcommand("isas", "list the instruction sets that can be named");
  c->add_option_function<std::string>(
       "--format", [o](const std::string& name) { o->json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  add_common(*c, o->common);
  return command(c, o, isas);
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
  c->add_option_function<std::string>(
       "--format", [o](const std::string& name) { o->json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
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
  c->add_option_function<std::string>(
       "--format", [o](const std::string& name) { o->json = name == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  add_common(*c, o->common);
  return command(c, o, rules);
}

// Options whose order counts, also among each other: `-D N -U N` is not `-U N -D N`.
void add_front_words(CLI::App& c, std::vector<std::string>& words) {
  struct FrontOption {
    const char *name, *word, *type, *help;
  };
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
  std::map<const CLI::Option*, const FrontOption*> known;
  for (const FrontOption& o : kOptions)
    known[c.add_option(o.name, o.help)
              ->allow_extra_args(false)
              ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
              ->type_name(o.type)] = &o;
  c.parse_complete_callback([&c, &words, known] {
    std::map<const CLI::Option*, size_t> taken;
    for (const CLI::Option* o : c.parse_order()) {
      const auto it = known.find(o);
      if (it == known.end()) continue;
      const std::string& value = o->results().at(taken[o]++);
      if (value.empty()) throw CLI::ValidationError(std::string(it->second->word) + ": expected " + it->second->type);
      words.insert(words.end(), {it->second->word, value});
    }
  });
}

Command add_cc(CLI::App& app) {
  auto o = std::make_shared<CcOptions>();
  CLI::App* c =
      app.add_subcommand("cc", "compile C for a machine by rules that are derived from its description and proved");
  c->add_option("FILE", o->inputs, "C (.c), programs of the assembler (.s, .S), objects (.o) and archives (.a)");
  c->add_option("-o,--output", o->output,
                "the program, or with -S or -c the assembly or object of the one file (default: a.out)")
      ->type_name("FILE");
  c->add_option("-O,--optimize", o->level, "0, 2 or s: do not optimise, optimise for time, for size (default 2)")
      ->check(CLI::IsMember({"0", "1", "2", "3", "s"}))
      ->type_name("LEVEL");
  c->add_flag("-S,--assembly", o->assembly, "write assembly instead of a program");
  c->add_flag("-c,--object", o->objects, "write an object for each file of C or of the assembler");
  c->add_flag("-E,--preprocess", o->preprocess, "write what the preprocessor makes of the files");
  c->add_option("-x,--language", o->language, "what the files are, whatever their names say")
      ->check(CLI::IsMember({"c", "cpp-output", "assembler", "assembler-with-cpp", "none"}))
      ->type_name("LANGUAGE");
  c->add_flag("-g,--debug", o->debug, "describe the program to debuggers: lines, functions, variables, frames");
  add_front_words(*c, o->front);
  c->add_option("--std", o->standard, "the language: gnu17, c99 … (default: the front end's)")->type_name("NAME");
  add_repeated(*c, "-f,--feature", o->features, "a switch of the front end: wrapv, no-strict-aliasing …")
      ->type_name("NAME");
  add_repeated(*c, "-W,--warning", o->warnings, "a warning: all, extra, no-unused, error …; l,OPTION is the linker's")
      ->type_name("NAME");
  c->add_flag("-w,--no-warnings", o->no_warnings, "no warnings");
  add_repeated(*c, "-L,--library-folder", o->library_folders, "a folder of libraries")->type_name("DIR");
  add_repeated(*c, "-l,--library", o->libraries, "the library libNAME.a of these folders")->type_name("NAME");
  c->add_option(
       "--dependencies", o->dependencies,
       "write what files each object is made of, for make (also -MD); MMD leaves out those of the library; M and MM "
       "write nothing else")
      ->check(CLI::IsMember({"MD", "MMD", "M", "MM"}))
      ->type_name("KIND");
  c->add_option("--dependency-file", o->dependency_file, "the file that they are written to (also -MF)")
      ->type_name("FILE");
  add_repeated(*c, "--dependency-target", o->dependency_targets, "what is made of them (also -MT, -MQ)")
      ->type_name("NAME");
  c->add_flag("--phony-dependencies", o->phony_dependencies, "make goes on where a header is missing (also -MP)");
  c->add_flag("-v,--verbose", o->verbose, "show the command that starts the front end, and what is linked");
  c->add_flag("--no-library", o->no_library, "without the C library, its headers and the start-up code");
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

struct CommandEntry {
  std::string_view name;
  Command (*add)(CLI::App&);
};
constexpr CommandEntry kCommands[] = {
    {"check", add_check},       {"prove", add_prove},       {"dump", add_dump},     {"as", add_as},
    {"link", add_link},         {"dis", add_dis},           {"run", add_run},       {"compare", add_compare},
    {"coverage", add_coverage}, {"generate", add_generate}, {"eval", add_eval},     {"explain", add_explain},
    {"new", add_new},           {"isas", add_isas},         {"export", add_export}, {"manual", add_manual},
    {"diff", add_diff},         {"rules", add_rules},       {"cc", add_cc},         {"serve", add_serve},
    {"lsp", add_lsp},           {"debug", add_debug}};

// The one that is named first, else all: to describe them all takes longer than many a command does.
std::vector<Command> add_commands(CLI::App& app, std::string_view first) {
  std::vector<Command> commands;
  const auto named = std::ranges::find(kCommands, first, &CommandEntry::name);
  if (named != std::end(kCommands)) return {named->add(app)};
  for (const CommandEntry& entry : kCommands) commands.push_back(entry.add(app));
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

int report_usage_error(const std::vector<Command>& commands, const std::string& message, diag::Sink& sink) {
  const Command* c = chosen(commands);
  report_error(
      sink, diag::Kind::BadArgument, message,
      "`isadora " + (c ? c->app->get_name() + " " : "") + "--help` describes " + (c ? "its options" : "the commands"));
  return kUnusable;
}

int report_unknown_command(const std::vector<Command>& commands, const std::vector<std::string>& words,
                           diag::Sink& sink) {
  if (words.empty()) return report_usage_error(commands, "no command is given", sink);
  if (words[0].starts_with('-')) return report_usage_error(commands, "unknown option `" + words[0] + "`", sink);
  std::vector<std::string> names;
  for (const Command& c : commands) names.push_back(c.app->get_name());
  const std::string near = diag::nearest(words[0], names);
  return report_usage_error(
      commands, "unknown command `" + words[0] + "`" + (near.empty() ? "" : "; did you mean `" + near + "`?"), sink);
}

void parse(CLI::App& app, int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]) != "cc") return app.parse(argc, argv);
  std::vector<std::string> words = compiler_words({argv + 2, argv + argc});
  words.insert(words.begin(), argv[1]);
  std::ranges::reverse(words);  // as CLI11 wants them
  app.name(argv[0]);
  app.parse(std::move(words));
}

}  // namespace

int main(int argc, char** argv) {
  take_write_errors();
  CLI::App app{"isadora: one description of an instruction set in, every tool out"};
  app.set_version_flag("--version", ISADORA_VERSION);
  const std::vector<Command> commands = add_commands(app, argc > 1 ? argv[1] : "");
  app.allow_extras();  // not of the commands: an unknown command has its own message
  const Common common = asked_for(argc, argv);
  // For the build alone, and so not in the help: man pages and completions, made of this tree.
  if (argc == 3 && std::string_view(argv[1]) == "--generate")
    return perform([&](diag::Sink& sink) { return generate(app, argv[2], sink); }, common);
  try {
    parse(app, argc, argv);
  } catch (const CLI::Success& e) {
    return perform([&](diag::Sink& sink) { return print(help_text(app, e), sink); }, common);
  } catch (const CLI::ParseError& e) {
    return perform([&](diag::Sink& sink) { return report_usage_error(commands, e.what(), sink); }, common);
  }
  if (const Command* c = chosen(commands)) return perform(c->run, *c->common);
  return perform([&](diag::Sink& sink) { return report_unknown_command(commands, app.remaining(), sink); }, common);
}

}  // namespace isadora::driver
