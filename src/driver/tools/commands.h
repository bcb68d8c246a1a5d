// The other commands: those that do not work on programs.
#pragma once

#include <string>
#include <vector>

#include "driver/commands.h"

namespace isadora::driver {

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
  std::vector<std::string> languages;                   // of each input (-x); none: by its name
  std::string level = "2";                              // 0, 2, s
  std::vector<std::string> front;                       // words for the front end: -I, -D, -U …, as they are given
  std::string standard;                                 // --std
  std::vector<std::string> features, warnings;          // -f, -W
  std::vector<std::string> preprocessed;                // what -E writes: P, dM …
  std::vector<std::string> library_folders, libraries;  // -L, -l
  std::string dependencies;  // MD, MMD: write what files the program is made of, too; M, MM: that alone
  std::string dependency_file;
  std::vector<std::string> dependency_targets;
  std::string cache;  // of rules
  bool assembly = false, objects = false, preprocess = false, verify = false, no_library = false, intrinsics = false;
  bool debug = false;  // describe the program to debuggers
  bool no_warnings = false, phony_dependencies = false, generated_headers = false, verbose = false;
  bool no_headers = false, no_start = false, no_default_libraries = false;  // `no_library` is all of them
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
int export_isa(const ExportOptions& options, diag::Sink& sink);
int manual(const ManualOptions& options, diag::Sink& sink);
int diff(const DiffOptions& options, diag::Sink& sink);
int rules(const RulesOptions& options, diag::Sink& sink);
int compile(const CcOptions& options, diag::Sink& sink);
int serve_explorer(const ServeOptions& options, diag::Sink& sink);
int language_server(const LspOptions& options, diag::Sink& sink);
int debug(const DebugOptions& options, diag::Sink& sink);

}  // namespace isadora::driver
