// The commands of the program, each a function of plain options that reports into a sink and returns the exit code. The
// driver alone opens paths, prints, and knows exit codes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::driver {

// 0 done; 1 findings or errors in the input; 2 usage error or unreadable input; 3 a fault in the program that ran; 4 a
// limit reached. 141 is a shell's code for a program that a closed pipe has ended.
enum ExitCode : int { kDone = 0, kFindings = 1, kUnusable = 2, kFaulted = 3, kLimit = 4, kReaderGone = 141 };

struct Common {
  std::string isa;      // --isa NAME|DIR; empty: the default, or the object's own
  std::string modules;  // --modules A,B: those that the machine has; empty: all
  diag::Format diagnostics = diag::Format::Text;
  bool findings_are_result = false;  // JSON and SARIF go to standard output
};

// Called at times with the progress of a long command: the current item, and how much is done. It may throw to end the
// command.
using Progress = std::function<void(const std::string& what, size_t done, size_t all)>;

// A file that holds the bytes of memory and nothing else.
struct Flat {
  bool raw = false;
  uint64_t base = 0;  // where they lie
};

struct CheckOptions {
  Common common;
  std::vector<std::string> inputs;  // names of ISAs, folders, files
  std::string prelude;
  bool stats = false, no_cache = false;
  bool claims = false;   // look for effects that no claim looks at …
  unsigned seconds = 0;  // … for so long; 0: until all instructions are done
  unsigned trials = 24;
  std::string cache;  // the cache's folder; empty: the default
  Progress progress;
};
struct ProveOptions {
  Common common;
  std::vector<std::string> inputs;  // names of ISAs, folders; programs; files to be merged
  std::vector<std::string> only;    // instructions
  unsigned timeout = 5, jobs = 0;
  unsigned memory = 4096;  // of each process: MiB
  std::string smt2;        // the folder where each question is written for other solvers
  bool json = false, verbose = false, no_cache = false, merge = false, equal = false;
  bool record = false;  // claims alone, with the answers recorded beside the description
  std::string cache, shard, live;
  std::string claims, prelude;  // a file of claims about a description, and text that is read before it
  Progress progress;            // empty: a bar, on a terminal
};
struct DumpOptions {
  Common common;
  std::vector<std::string> inputs;
  bool json = false;
};
struct AsOptions {
  Common common;
  std::string input, output;
  std::string format = "elf";  // elf, bin, hex
};
struct DisOptions {
  Common common;
  std::string input;
  Flat flat;
  bool addresses = false;
  std::vector<std::string> hex;
  std::string from, to;  // places; empty: all of it
  std::string output = "-";
};
struct RunOptions {
  Common common;
  Flat flat;
  std::string input, kernel, grid = "1", block = "1";
  std::vector<std::string> args, outs, settings;
  std::string engine;      // empty: the first of sim/engines
  bool micro_ops = false;  // instructions execute as their micro-ops
  bool trace = false, stats = false, undefined = false, check = false, step = false, parallel = false;
  std::vector<std::string> trace_only, breaks;
  std::string trace_file, stats_file, log_file;
  std::string log_format = "spike";
  std::string coverage;                             // a file that the run's coverage is added to
  unsigned coverage_samples = 0;                    // for each word; 0: at all executions
  std::string gdb;                                  // a port, or "-"; empty: none
  uint64_t max_instructions = 0;                    // 0: no limit
  std::vector<std::string> files, files_read_only;  // folders that a hart's program may open files of
  std::vector<std::string> arguments;               // of a hart's program
};
struct CompareOptions {
  Common common;
  std::string log, input;
  std::string engine;
  uint64_t max_instructions = 0;                    // 0: as many as the log has
  std::vector<std::string> files, files_read_only;  // folders that the program may open files of
  std::vector<std::string> arguments;
};
struct CoverageOptions {
  Common common;
  std::vector<std::string> inputs;
  std::string output, only, kind;
  bool json = false, all = false;
};
struct LinkOptions {
  Common common;
  std::vector<std::string> inputs;
  std::string output = "a.out";
};
inline constexpr const char* kEngineOfEval = "reference";  // translation does not pay off for a single execution
struct EvalOptions {
  Common common;
  std::vector<std::string> words;     // instructions and places, as on the command line
  std::vector<std::string> settings;  // NAME=VALUE
  std::string engine;
  bool micro_ops = false;  // instructions execute as their micro-ops
  std::string batch;
  std::string active;
  std::string coverage;  // as of RunOptions
};
struct ExplainOptions {
  Common common;
  std::vector<std::string> words;  // instructions or 0x words
  bool crack = false;              // show the micro-ops too
};

struct NewOptions {
  Common common;
  std::string name;
};
struct IsasOptions {
  Common common;
  bool json = false;
};

struct ExportOptions {
  Common common;
  std::string isa, to, output = "-";
};

struct DiffOptions {
  Common common;
  std::vector<std::string> inputs;  // the older and the newer version: names, folders or files
  unsigned timeout = 5;
  bool json = false, no_solver = false;
};

struct RulesOptions {
  Common common;
  std::string isa;                // a name, a folder or a file
  std::vector<std::string> only;  // instructions
  unsigned timeout = 5;
  bool json = false, no_cache = false, all = false, missing = false;
  bool record = false;  // write NAME.rules beside the description
  std::string cache;
};

struct CcOptions {
  Common common;
  std::vector<std::string> inputs;  // C, text of the assembler, objects, archives
  std::string output;
  std::string language;                                 // of the inputs (-x); empty: by their names
  std::string level = "2";                              // 0, 2, s
  std::vector<std::string> front;                       // words for the front end: -I, -D, -U …, as they are given
  std::string standard;                                 // --std
  std::vector<std::string> features, warnings;          // -f, -W
  std::vector<std::string> library_folders, libraries;  // -L, -l
  std::string dependencies;  // MD, MMD: write what files the program is made of, too; M, MM: that alone
  std::string dependency_file;
  std::vector<std::string> dependency_targets;
  std::string cache;  // of rules
  bool assembly = false, objects = false, preprocess = false, verify = false, no_library = false, intrinsics = false;
  bool debug = false;  // describe the program to debuggers
  bool no_warnings = false, phony_dependencies = false, verbose = false;
};

// `-M` and `-MM` write nothing but dependencies.
bool lists_dependencies(const CcOptions& options);

// The words of `isadora cc` in the spelling of other commands: compilers have long options with one dash.
std::vector<std::string> compiler_words(const std::vector<std::string>& words);

struct ServeOptions {
  Common common;
  std::vector<std::string> isas;  // names, or paths of descriptions; none: all that can be named
  unsigned port = 8318;
};
struct LspOptions {
  Common common;
  bool stdio = false;  // the only mode; editors pass it nevertheless
};

struct DebugOptions {
  Common common;
  bool by_dap = false;     // the only mode
  std::string port = "-";  // of this machine; `-`: the standard streams
};

struct ManualOptions {
  Common common;
  std::vector<std::string> inputs;    // instruction sets
  std::vector<std::string> answers;   // of `prove --format json`
  std::vector<std::string> coverage;  // files of `run --coverage`
  std::string prelude;                // with it the inputs are one description
  std::string output, docs;
  std::string pdf, table;  // files: the book, and the table of all instructions, in place of the site
  bool no_docs = false;
};

int check(const CheckOptions& options, diag::Sink& sink);
int prove(const ProveOptions& options, diag::Sink& sink);
int dump(const DumpOptions& options, diag::Sink& sink);
int assemble(const AsOptions& options, diag::Sink& sink);
int disassemble(const DisOptions& options, diag::Sink& sink);
int link(const LinkOptions& options, diag::Sink& sink);
int run(const RunOptions& options, diag::Sink& sink);
int coverage(const CoverageOptions& options, diag::Sink& sink);
int compare(const CompareOptions& options, diag::Sink& sink);
int eval(const EvalOptions& options, diag::Sink& sink);
int explain(const ExplainOptions& options, diag::Sink& sink);
int new_isa(const NewOptions& options, diag::Sink& sink);
int isas(const IsasOptions& options, diag::Sink& sink);
int export_isa(const ExportOptions& options, diag::Sink& sink);
int manual(const ManualOptions& options, diag::Sink& sink);
int diff(const DiffOptions& options, diag::Sink& sink);
int rules(const RulesOptions& options, diag::Sink& sink);
int compile(const CcOptions& options, diag::Sink& sink);
int serve_explorer(const ServeOptions& options, diag::Sink& sink);
int language_server(const LspOptions& options, diag::Sink& sink);
int debug(const DebugOptions& options, diag::Sink& sink);

// Everything: parses the arguments and calls one of the above.
int main(int argc, char** argv);

}  // namespace isadora::driver
