// The command line: each command, its arguments and its help. A command is one function here and one in commands.h.
#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "driver/commands.h"
#include "driver/report.h"

namespace isadora::driver {

namespace {

using Action = std::function<int()>;

diag::Format format_of(const std::string& name) {
  return name == "json" ? diag::Format::Json : name == "sarif" ? diag::Format::Sarif : diag::Format::Text;
}

void add_format(CLI::App& c, Common& common, const std::vector<std::string>& names, const std::string& help) {
  c.add_option_function<std::string>(
       "--format", [&common](const std::string& name) { common.format = format_of(name); }, help)
      ->check(CLI::IsMember(names))
      ->type_name("FORMAT");
}

void add_common(CLI::App& c, Common& common, bool with_format = true) {
  c.add_option("--isa", common.isa, "the instruction set: a name (see `isadora isas`) or a folder");
  if (with_format) add_format(c, common, {"text", "json", "sarif"}, "text, json or sarif");
}

Action add_check(CLI::App& app) {
  auto* o = new CheckOptions;
  CLI::App* c = app.add_subcommand("check", "report every finding in a description; exit code 1 when there are any");
  c->add_option("ISA|PATH", o->inputs, "names of instruction sets, folders or .isa files; all are one description");
  c->add_option("--prelude", o->prelude, "a folder or file that is read before them");
  c->add_flag("--stats", o->stats, "count types, groups, optypes, opcodes and fields");
  c->add_option("--trials", o->trials, "states that each claim is tested on");
  add_common(*c, o->common);
  return [o, c] { return c->parsed() ? check(*o) : -1; };
}

Action add_dump(CLI::App& app) {
  auto* o = new DumpOptions;
  CLI::App* c = app.add_subcommand("dump", "print the tree of a description");
  c->add_option("ISA|PATH", o->inputs, "names of instruction sets, folders or .isa files");
  c->add_flag("--json", o->json, "as JSON, with the counts of --stats");
  add_common(*c, o->common, false);
  return [o, c] { return c->parsed() ? dump(*o) : -1; };
}

Action add_as(CLI::App& app) {
  auto* o = new AsOptions;
  CLI::App* c = app.add_subcommand("as", "assemble a program");
  c->add_option("IN", o->input, "the program; - is standard input")->required();
  c->add_option("-o,--output", o->output, "the object file; - is standard output");
  c->add_option("--format", o->format, "elf, bin or hex")->check(CLI::IsMember({"elf", "bin", "hex"}));
  add_common(*c, o->common, false);
  return [o, c] { return c->parsed() ? assemble(*o) : -1; };
}

Action add_dis(CLI::App& app) {
  auto* o = new DisOptions;
  CLI::App* c = app.add_subcommand("dis", "disassemble an object, a raw file or words");
  c->add_option("IN", o->input, "an object file; - is standard input");
  c->add_flag("--raw", o->raw, "the file holds nothing but instructions");
  c->add_option("--hex", o->hex, "words, most significant digit first");
  c->add_flag("--addresses", o->addresses, "a comment with address and word behind each line");
  c->add_option("-o,--output", o->output, "the text file; - is standard output");
  add_common(*c, o->common, false);
  return [o, c] {
    if (!c->parsed()) return -1;
    if (o->input.empty() == o->hex.empty()) throw CLI::ValidationError("dis", "give a file or --hex words");
    return disassemble(*o);
  };
}

Action add_run(CLI::App& app) {
  auto* o = new RunOptions;
  CLI::App* c =
      app.add_subcommand("run", "run a kernel of a program or object; exit code 3 after a fault, 4 at a limit");
  c->add_option("IN", o->input, "an object, or a program that is assembled first")->required();
  c->add_option("--kernel", o->kernel, "the kernel; may be left out when there is one");
  c->add_option("--grid", o->grid, "X[,Y[,Z]] blocks");
  c->add_option("--block", o->block, "X[,Y[,Z]] threads");
  c->add_option("--arg", o->args, "NAME=VALUE, NAME=@FILE (a buffer with the file's bytes) or NAME=+BYTES (zeros)");
  c->add_option("--out", o->outs, "NAME=FILE: the buffer's bytes after the run");
  c->add_option("--set", o->settings, "NAME=VALUE: a parameter of the machine");
  c->add_option("--engine", o->engine, "reference");
  c->add_flag("--trace", o->trace, "a line for each instruction, on standard error");
  c->add_flag("--stats", o->stats, "instructions executed, by opcode");
  c->add_flag("--forward-status", o->forward_status, "exit with the program's own status");
  c->add_option("--max-instructions", o->max_instructions, "stop after so many (default 10^10)");
  add_common(*c, o->common, false);
  return [o, c] { return c->parsed() ? run(*o) : -1; };
}

Action add_eval(CLI::App& app) {
  auto* o = new EvalOptions;
  CLI::App* c = app.add_subcommand("eval", "execute instructions on one warp and print what changed");
  c->add_option("INSTRUCTION|PLACE=VALUE", o->words,
                "'MNEMONIC OPERANDS' REGISTER=5 REGISTER=0,1,2,… (a value for all lanes, or one each)");
  c->add_option("--batch", o->batch,
                "a file of JSON lines {\"asm\": …, \"set\": …, \"active\": …, \"get\": …}; - is standard input");
  c->add_option("--active", o->active, "the mask of the lanes that take part");
  add_common(*c, o->common, false);
  return [o, c] {
    if (!c->parsed()) return -1;
    if (o->words.empty() == o->batch.empty()) throw CLI::ValidationError("eval", "give instructions or --batch FILE");
    return eval(*o);
  };
}

Action add_explain(CLI::App& app) {
  auto* o = new ExplainOptions;
  CLI::App* c = app.add_subcommand("explain", "draw the bits of an instruction, each field named");
  c->add_option("INSTRUCTION|0xWORD", o->words, "instructions or words")->required();
  c->add_flag("--crack", o->crack, "also the micro-ops that the instruction cracks into");
  add_common(*c, o->common, false);
  return [o, c] { return c->parsed() ? explain(*o) : -1; };
}

Action add_isas(CLI::App& app) {
  auto* o = new Common;
  CLI::App* c = app.add_subcommand("isas", "list the instruction sets that can be named");
  add_format(*c, *o, {"text", "json"}, "text or json");
  return [o, c] { return c->parsed() ? isas(*o) : -1; };
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of the write, not the end of the program
  CLI::App app{"isadora: one description of an instruction set in, every tool out"};
  app.set_version_flag("--version", ISADORA_VERSION);
  app.require_subcommand(1);
  const Action actions[] = {add_check(app), add_dump(app), add_as(app),      add_dis(app),
                            add_run(app),   add_eval(app), add_explain(app), add_isas(app)};
  try {
    app.parse(argc, argv);
    for (const Action& action : actions)
      if (const int code = action(); code >= 0) return code;
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kDone : kUnusable;
  } catch (const std::bad_alloc&) {
    complain("out of memory");
    return kUnusable;
  } catch (const std::exception& e) {
    complain(std::string("internal error: ") + e.what());
    return kUnusable;
  }
  return kDone;
}

}  // namespace isadora::driver
