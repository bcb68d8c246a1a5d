#include "driver/tools/front_end.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/run_time.h"

extern char** environ;

namespace isadora::driver {

namespace {

using diag::Kind;

std::string clang_program() {
  const char* const named = std::getenv("ISADORA_CLANG");
  return named && *named ? named : "clang-19";
}

std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Exit status of the program; -1 where it cannot be started. Its errors go to a file; `in` is its input.
int start(const std::vector<std::string>& words, const std::string& in, const std::string& errors) {
  std::vector<char*> arguments;
  for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  pid_t pid = 0;
  const int failed = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed) return -1;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// `file:line:column: error: message` as a diagnostic at its place.
class CompilerMessages {
 public:
  CompilerMessages(const std::string& text, const std::string& in, diag::Sink& sink) : in_(in), sink_(sink) {
    std::istringstream lines(text);
    for (std::string l; std::getline(lines, l);) line(l);
  }

 private:
  void line(const std::string& l) {
    for (const std::string mark : {"error: ", "fatal error: ", "warning: "}) {
      const bool has_place = !l.starts_with(mark);
      const size_t at = has_place ? l.find(": " + mark) : 0;
      if (at == std::string::npos) continue;
      const Kind kind = mark == "warning: " ? Kind::SuspectCode : Kind::CannotCompile;
      const std::string message = l.substr(at + mark.size() + (has_place ? 2 : 0));
      const std::string where = l.substr(0, at);
      const size_t column = where.rfind(':'),
                   number = column == std::string::npos ? column : where.rfind(':', column - 1);
      if (number == std::string::npos) return report_error(sink_, kind, message);
      const std::string file = where.substr(0, number);
      const auto n = static_cast<unsigned>(std::strtoul(where.c_str() + number + 1, nullptr, 10));
      const auto c = static_cast<unsigned>(std::strtoul(where.c_str() + column + 1, nullptr, 10));
      sink_.report(kind, place(file, n, c), message);
      return;
    }
    const size_t note = l.find(": note: ");
    if (note != std::string::npos && !sink_.all().empty()) sink_.all().back().notes.push_back(l);
  }

  base::Span place(const std::string& file, unsigned number, unsigned column) {
    base::SourceRef& source = sources_[file];
    if (!source) {
      source = base::make_source(file, whole_file(file == "<stdin>" ? in_ : file));
      sink_.keep(source);
    }
    base::Span span = base::line_span(*source, number);
    if (!span || number == 0 || number > source->line_starts().size()) return span;
    const uint32_t begin = source->line_starts()[number - 1] + column - 1;
    if (column && begin < span.end) span.begin = begin, span.end = begin + 1;
    return span;
  }

  std::string in_;  // the file that is its standard input
  diag::Sink& sink_;
  std::map<std::string, base::SourceRef> sources_;
};

std::vector<std::string> words_of_language(const model::Abi& abi, const CcOptions& options) {
  const std::string level = options.level == "0" ? "-O0" : options.level == "s" ? "-Os" : "-O2";
  std::vector<std::string> words = {"--target=" + abi.target};
  words.insert(words.end(), abi.flags.begin(), abi.flags.end());
  words.push_back("-nostdlibinc");  // for some targets clang has headers of the host
  for (const char* w :
       {options.debug ? "-g" : "-gline-tables-only", "-ffp-contract=off", "-fno-math-errno", "-fno-stack-protector",
        "-fno-pic", "-fno-exceptions", "-fno-asynchronous-unwind-tables", "-Qunused-arguments"})
    words.push_back(w);
  words.push_back(level);
  // The front end refuses these functions for most targets.
  words.push_back(
      "-D__builtin_setjmp(buffer)=(__extension__({int __setjmp_frame(void*)__attribute__((returns_twice));"
      "__setjmp_frame(buffer);}))");
  words.push_back(
      "-D__builtin_longjmp(buffer,one)=(__extension__({void __longjmp_frame(void*)__attribute__((noreturn));"
      "(void)(one);__longjmp_frame(buffer);}))");
  words.push_back("-D__STDC_NO_THREADS__=1");
  words.insert(words.end(), {"-Xclang", level == "-O0" ? "-disable-O0-optnone" : "-disable-llvm-passes"});
  if (options.no_warnings) words.push_back("-w");
  if (options.no_headers) words.push_back("-nostdinc");
  if (!options.standard.empty()) words.push_back("-std=" + options.standard);
  for (const std::string& w : options.warnings)
    if (!w.starts_with("l,")) words.push_back("-W" + w);
  for (const std::string& f : options.features)
    if (f != "diagnostics-print-source-range-info") words.push_back("-f" + f);  // which nothing takes back
  // CompilerMessages reads this format, whatever is asked for.
  for (const char* w : {"-fno-caret-diagnostics", "-fno-color-diagnostics", "-fdiagnostics-format=clang",
                        "-fshow-source-location", "-fshow-column"})
    words.push_back(w);
  words.insert(words.end(), options.front.begin(), options.front.end());
  return words;
}

std::vector<std::string> words_of_dependencies(const CcOptions& options) {
  std::vector<std::string> words;
  if (options.dependencies.empty()) return words;
  words = {"-" + options.dependencies};
  if (!lists_dependencies(options)) words.insert(words.end(), {"-MF", options.dependency_file});
  for (const std::string& t : options.dependency_targets) words.insert(words.end(), {"-MT", t});
  if (options.phony_dependencies) words.push_back("-MP");
  if (options.generated_headers) words.push_back("-MG");
  return words;
}

std::string one_line(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

// A file of this process alone: files of the library are compiled by several.
std::string own_file(const std::string& folder, const char* extension) {
  return folder + "/front-" + std::to_string(::getpid()) + extension;
}

}  // namespace

std::string standard_input(const std::string& folder) { return folder + "/stdin"; }

bool start_front_end(const FrontEndInput& input, const model::Abi& abi, const CcOptions& options,
                     const std::string& folder, diag::Sink& sink) {
  const std::string errors = own_file(folder, ".txt");
  std::vector<std::string> words = {clang_program()};
  for (const auto& more : {input.asked, words_of_language(abi, options), words_of_dependencies(options)})
    words.insert(words.end(), more.begin(), more.end());
  words.insert(words.end(), {"-x", input.language, input.path, "-o", input.output});
  if (options.verbose) print_error(one_line(words));
  const std::string in = input.path == "-" ? standard_input(folder) : "/dev/null";
  const int status = start(words, in, errors);
  if (status == -1 || status == 127) {
    report_error(sink, Kind::CannotRead, "the C front end `" + clang_program() + "` cannot be started",
                 "install it (Debian: clang-19), or name it with ISADORA_CLANG");
    return false;
  }
  const size_t known = sink.error_count();
  const std::string text = whole_file(errors);
  CompilerMessages(text, in, sink);
  if (status != 0 && sink.error_count() == known)
    report_error(sink, Kind::CannotCompile, "the C front end failed", text.substr(0, text.find('\n')));
  return status == 0;
}

std::optional<std::string> read_c(const std::string& path, const std::string& language, const model::Abi& abi,
                                  const CcOptions& options, const std::string& folder, diag::Sink& sink) {
  const std::string ir = own_file(folder, ".bc");
  if (!start_front_end({path, language, {"-emit-llvm", "-c"}, ir}, abi, options, folder, sink)) return std::nullopt;
  return whole_file(ir);
}

std::optional<std::string> read_kept_c(const std::string& path, const std::string& texts, const model::Abi& abi,
                                       const CcOptions& options, const std::string& folder, diag::Sink& sink) {
  CcOptions without_folders = options;
  without_folders.front.clear();
  const std::string content = clang_program() + " " + one_line(words_of_language(abi, without_folders)) + "\n" + texts;
  return cached(content, ".bc", [&] { return read_c(path, "c", abi, options, folder, sink); });
}

std::optional<std::string> preprocessed_assembly(const std::string& path, const model::Abi& abi,
                                                 const CcOptions& options, const std::string& folder,
                                                 diag::Sink& sink) {
  const std::string text = own_file(folder, ".s");
  if (!start_front_end({path, "assembler-with-cpp", {"-E", "-P"}, text}, abi, options, folder, sink))
    return std::nullopt;
  return whole_file(text);
}

}  // namespace isadora::driver
