// The commands of the program, each a function of plain options that reports into a sink and returns the exit code. The
// driver alone opens paths, prints, and knows exit codes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::driver {

// 0 done; 1 findings or errors in the input; 2 usage error or unreadable input; 3 a fault in the program that ran; 4 a
// limit reached. 141 is a shell's code for a program that a closed pipe has ended.
enum ExitCode : int { kDone = 0, kFindings = 1, kUnusable = 2, kFaulted = 3, kLimit = 4, kReaderGone = 141 };

struct Common {
  std::string isa;                   // --isa NAME|DIR; empty: the default, or the object's own
  std::string modules;               // --modules A,B: those that the machine has; empty: all
  std::vector<std::string> folders;  // -I DIR: of files that programs name
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
  std::vector<std::string> libraries, library_folders;  // -l and -L
  std::string output = "a.out";
  std::string entry;  // empty: the description's
  std::string map;    // a file; empty: none
  std::optional<uint64_t> code_address, data_address;
  bool drops_unused = false;
  std::map<std::string, std::string> shown = {};  // names of inputs, by path, that users see instead
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
  std::string address;   // of the first instruction; empty: 0
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

int assemble(const AsOptions& options, diag::Sink& sink);
int disassemble(const DisOptions& options, diag::Sink& sink);
int link(const LinkOptions& options, diag::Sink& sink);
// The archive libNAME.a in the first of the folders that has one (-l and -L).
std::optional<std::string> find_library(const std::string& name, const std::vector<std::string>& folders);
int run(const RunOptions& options, diag::Sink& sink);
int coverage(const CoverageOptions& options, diag::Sink& sink);
int compare(const CompareOptions& options, diag::Sink& sink);
int eval(const EvalOptions& options, diag::Sink& sink);
int explain(const ExplainOptions& options, diag::Sink& sink);
int new_isa(const NewOptions& options, diag::Sink& sink);
int isas(const IsasOptions& options, diag::Sink& sink);

}  // namespace isadora::driver
