// The only place that prints. Results go to standard output, findings to standard error: as text with carets, or as one
// JSON or SARIF document, which is there even when nothing was found. Of `check` the document is the result.
#include "driver/report.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>

#include "base/files.h"

namespace isadora::driver {

namespace {

constexpr std::string_view kStandardError = "/dev/stderr";
constexpr unsigned kColumns = 80;

// The reader of the output has gone: thrown, because a run may be in progress.
struct ReaderHasGone {};

bool pipe_ends_us = true;  // whether SIGPIPE would have ended the program if it were not ignored

bool is_broken_pipe(const std::string& error) { return pipe_ends_us && error.ends_with("broken pipe"); }

void write_or_stop(std::string_view path, const std::string& text) {
  if (is_broken_pipe(base::write_file_atomically(std::string(path), text))) throw ReaderHasGone();
}

int show(diag::Sink& sink, const Common& common, int code) {
  sink.sort();
  const bool text = common.diagnostics == diag::Format::Text;
  if (text && sink.all().empty()) return code;
  const std::string shown = diag::render(sink, {common.diagnostics, text && wants_color(STDERR_FILENO)});
  if (text || !common.findings_are_result) {
    write_or_stop(kStandardError, shown);
    return code;
  }
  diag::Sink errors;
  code = print(shown, errors, code);
  write_or_stop(kStandardError, diag::render(errors, {diag::Format::Text, wants_color(STDERR_FILENO)}));
  return code;
}

int run_guarded(const std::function<int(diag::Sink&)>& command, diag::Sink& sink) {
  try {
    return command(sink);
  } catch (const std::bad_alloc&) {
    report_error(sink, diag::Kind::LimitReached, "out of memory",
                 "the input or the run needs more than this machine gives");
    return kLimit;
  } catch (const std::exception& e) {
    report_error(sink, diag::Kind::InternalError, std::string("isadora is at fault: ") + e.what(),
                 "please report it, with the command and its input");
    return kUnusable;
  }
}

}  // namespace

void take_write_errors() {
  pipe_ends_us = std::signal(SIGPIPE, SIG_IGN) != SIG_IGN;
  std::signal(SIGXFSZ, SIG_IGN);
}

bool wants_color(int descriptor) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(descriptor) && (!refused || !*refused) && (!terminal || std::string_view(terminal) != "dumb");
}

unsigned columns_of(int descriptor) {
  winsize size = {};
  if (isatty(descriptor) && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) return size.ws_col;
  const char* const said = std::getenv("COLUMNS");
  const int columns = said ? std::atoi(said) : 0;
  return columns > 0 ? static_cast<unsigned>(columns) : kColumns;
}

int perform(const std::function<int(diag::Sink&)>& command, const Common& common) {
  diag::Sink sink;
  try {
    const int code = run_guarded(command, sink);
    return show(sink, common, code);
  } catch (const ReaderHasGone&) {
    return kReaderGone;
  }
}

void report_error(diag::Sink& sink, diag::Kind kind, const std::string& message, const std::string& note) {
  diag::Diagnostic& d = sink.report(kind, {}, message);
  if (!note.empty()) d.notes.push_back(note);
}

int print(const std::string& text, diag::Sink& sink, int code) { return write_result("-", text, sink, code); }

int write_result(const std::string& path, std::string_view bytes, diag::Sink& sink, int code) {
  const std::string error = base::write_file_atomically(path, bytes);
  if (error.empty()) return code;
  if (is_broken_pipe(error)) throw ReaderHasGone();
  report_error(sink, diag::Kind::CannotWrite, error);
  return kUnusable;
}

bool is_same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(a, error)) return fs::is_regular_file(a, error) && fs::equivalent(a, b, error);
  const auto full = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path, error), error); };
  return full(a) == full(b);
}

void print_error(const std::string& line) { write_or_stop(kStandardError, line + "\n"); }

std::string lanes_text(uint64_t mask) {
  std::string out;
  for (unsigned lane = 0; lane < 64; ++lane)
    if (mask >> lane & 1) {
      unsigned last = lane;
      while (last + 1 < 64 && (mask >> (last + 1) & 1)) ++last;
      out += (out.empty() ? "" : ",") + std::to_string(lane) + (last > lane ? "-" + std::to_string(last) : "");
      lane = last;
    }
  return out;
}

std::string address_text(uint64_t address) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(address));
  return text;
}

}  // namespace isadora::driver
