// The commands that work on programs: their arguments and their help.
#include "driver/program_commands.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/integer.h"
#include "coverage/recorder.h"
#include "driver/commands.h"

namespace isadora::driver {

namespace {

// A count: CLI11 by itself takes -1 for the largest number there is.
const CLI::Validator kPositive(
    [](const std::string& text) {
      const auto n = base::Integer::parse(text);
      return n && !n->is_negative() && !n->is_zero() && n->fits_int64()
                 ? std::string()
                 : "`" + text + "` is not a number from 1 to 2^63-1";
    },
    "NUMBER");

void add_flat(CLI::App& c, Flat& flat) {
  CLI::Option* raw = c.add_flag("--raw", flat.raw, "the file holds nothing but instructions");
  c.add_option("--base", flat.base, "the address of the first of them (default 0)")
      ->needs(raw)
      ->check(number_validator());
}

void add_micro_ops(CLI::App& c, bool& micro_ops) {
  c.add_flag("--micro-ops", micro_ops, "each instruction executes as the micro-ops that it cracks into");
}

Command add_as(CLI::App& app) {
  auto o = std::make_shared<AsOptions>();
  CLI::App* c = app.add_subcommand("as", "assemble a program");
  c->add_option("IN", o->input, "the program; - is standard input")->required();
  c->add_option("-o,--output", o->output, "the object file; - is standard output");
  c->add_option("--format", o->format, "elf, bin or hex")->check(CLI::IsMember({"elf", "bin", "hex"}));
  add_folders(*c, o->common);
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
  add_repeated(*c, "-l", o->libraries, "the archive libNAME.a in a folder of -L, after the other inputs")
      ->type_name("NAME");
  add_repeated(*c, "-L", o->library_folders, "a folder of archives")->type_name("DIR");
  c->add_option("-e,--entry", o->entry, "the symbol where the program begins, if not that of the description")
      ->type_name("SYMBOL");
  c->add_option("--code-address", o->code_address, "where code begins, then constants")->type_name("ADDRESS");
  c->add_option("--data-address", o->data_address, "where data and zeros begin; otherwise after the constants")
      ->type_name("ADDRESS");
  c->add_flag("--gc-sections", o->drops_unused, "leave out sections that nothing leads to");
  c->add_option("--map", o->map, "write where each section and symbol lies to this file; - is standard output")
      ->type_name("FILE");
  add_folders(*c, o->common);
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, link);
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
  c->add_option("--log-format", o->log_format, "spike (of harts) or json: JSON lines with the names of RVFI")
      ->needs("--log");
  c->add_flag("--stats", o->stats, "instructions executed, by opcode; divergence, waiting, memory");
  c->add_option("--stats-file", o->stats_file, "the statistics as JSON; - is standard output");
  add_coverage_file(*c, o->coverage);
  o->coverage_samples = coverage::Recorder::kUsual;
  c->add_option("--coverage-samples", o->coverage_samples,
                "how often operand values and semantic branches of a word are observed; 0: each time (default " +
                    std::to_string(coverage::Recorder::kUsual) + ")")
      ->type_name("N")
      ->needs("--coverage");
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
  add_folders(*c, o->common);
  add_modules(*c, o->common);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, run);
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
  add_format(*c, o->json);
  add_isa(*c, o->common);
  add_common(*c, o->common);
  return command(c, o, coverage);
}

Command add_eval(CLI::App& app) {
  auto o = std::make_shared<EvalOptions>();
  CLI::App* c = app.add_subcommand("eval", "execute instructions on one warp or hart and print what changed");
  c->add_option("INSTRUCTION|PLACE=VALUE", o->words,
                "'MNEMONIC OPERANDS' REGISTER=5 REGISTER=0,1,2,… (a value for all lanes, or one each)");
  c->add_option(
      "--batch", o->batch,
      "a file of JSON lines {\"asm\": …, \"set\": …, \"active\": …, \"at\": …, \"get\": …}; - is standard input");
  c->add_option("--active", o->active, "the mask of the active lanes");
  c->add_option("--at", o->address, "the address of the first instruction (default 0)");
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
  add_format(*c, o->json);
  add_common(*c, o->common);
  return command(c, o, isas);
}

constexpr CommandEntry kCommands[] = {{"as", add_as},     {"link", add_link},       {"dis", add_dis},
                                      {"run", add_run},   {"compare", add_compare}, {"coverage", add_coverage},
                                      {"eval", add_eval}, {"explain", add_explain}, {"new", add_new},
                                      {"isas", add_isas}};

}  // namespace

std::span<const CommandEntry> program_commands() { return kCommands; }

}  // namespace isadora::driver
