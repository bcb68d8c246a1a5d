// `manual`: the site of instruction sets and their documentation, written to a folder.
#include "driver/tools/manual.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/files.h"
#include "base/json.h"
#include "coverage/report.h"
#include "driver/coverage.h"
#include "driver/report.h"
#include "driver/tools/recorded_rules.h"
#include "driver/tools/verdicts.h"
#include "manual/errata.h"
#include "sim/reference/reference.h"

namespace isadora::driver {

namespace {

namespace fs = std::filesystem;
using base::Json;

constexpr size_t kDocumentLimit = size_t{4} << 20;  // a document or a picture
constexpr size_t kDocuments = 1000;

// ---- documentation

// Isadora's own documentation: beside the program, in the repository or installed.
std::string own_documentation() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path here = program.parent_path();
  for (const fs::path& p : {here / "../docs", here / "../../docs", here / "../share/doc/isadora"})
    if (fs::is_regular_file(p / "index.md", error)) return p.lexically_normal().string();
  return {};
}

bool is_document(const fs::path& path) {
  const std::string kind = path.extension().string();
  return kind == ".md" || kind == ".svg" || kind == ".png" || kind == ".jpg" || kind == ".webp";
}

// Invalid UTF-8 is an error, as in any other input.
bool read_document(const fs::path& path, const std::string& name, std::vector<manual::Document>& out,
                   diag::Sink& sink) {
  const base::SourceRef file = read_input(path.string(), kDocumentLimit, sink);
  if (!file || (path.extension() == ".md" && is_binary(file, sink))) return false;
  out.push_back({name, file->text});
  return true;
}

bool read_documents(const std::string& folder, std::vector<manual::Document>& out, diag::Sink& sink) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->is_regular_file(error) && is_document(it->path())) paths.push_back(it->path());
  if (error || paths.empty()) {
    report_error(
        sink, diag::Kind::CannotRead,
        "`" + folder + "` " + (error ? "cannot be read: " + base::error_reason(error.value()) : "holds no documents"),
        "expected a folder of Markdown files, as `docs` is");
    return false;
  }
  if (paths.size() > kDocuments) {
    report_error(sink, diag::Kind::TooLarge,
                 "`" + folder + "` holds more than " + std::to_string(kDocuments) + " documents");
    return false;
  }
  std::sort(paths.begin(), paths.end());
  return std::all_of(paths.begin(), paths.end(), [&](const fs::path& path) {
    return read_document(path, path.lexically_relative(folder).generic_string(), out, sink);
  });
}

// ---- errata: those beside the description, else those of the documentation

std::string errata_of(const Loaded& loaded, const std::vector<manual::Document>& documents, diag::Sink& sink) {
  if (!loaded.isa.sources.empty()) {
    const fs::path beside = fs::path(loaded.isa.sources.front()->name).parent_path() / "errata.md";
    std::error_code error;
    if (fs::is_regular_file(beside, error)) {
      const base::SourceRef file = read_input(beside.string(), kDocumentLimit, sink);
      return file && !is_binary(file, sink) ? file->text : std::string();
    }
  }
  for (const manual::Document& d : documents)
    if (d.path == "errata.md") return manual::section_of(d.bytes, loaded.isa.name);
  return {};
}

// ---- answers

bool read_answers(const std::string& path, std::vector<prove::AnsweredShard>& out, diag::Sink& sink) {
  const base::SourceRef file = read_input(path, kBatchLimit, sink);
  if (!file) return false;
  std::string error;
  out = prove::parts_of(file->text, error);
  if (error.empty()) return true;
  report_error(sink, diag::Kind::CannotRead, "`" + path + "` cannot be used: " + error);
  return false;
}

const prove::AnsweredShard* answers_for(const model::Isa& isa, const std::vector<prove::AnsweredShard>& all,
                                        diag::Sink& sink) {
  for (const prove::AnsweredShard& part : all) {
    if (part.isa != isa.name) continue;
    if (part.fingerprint == isa.fingerprint) return &part;
    report_error(sink, diag::Kind::OtherDescription,
                 "the answers about " + isa.name + " are of another version of it, and are left out",
                 "ask again: `isadora prove " + isa.name + " --format json`");
  }
  return nullptr;
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// An answer that --answers gives: of the claim in this line.
const prove::Verdict* given_for(const prove::Question& q, const prove::AnsweredShard& part) {
  const base::Span place = base::as_written(q.span);
  const unsigned line = place.source->position(place.begin).line;
  for (const prove::Answered& a : part.answers)
    if (a.kind == "claim" && a.line == line && a.subject == q.subject && a.text == q.text &&
        base_name(a.file) == base_name(q.span.source->name))
      return &a.verdict;
  return nullptr;
}

// Answers about the claims: from --answers, else recorded beside the description.
bool verdicts_of(const Loaded& loaded, const prove::AnsweredShard* given, manual::Verdicts& out, diag::Sink& sink) {
  prove::Verdicts recorded;
  if (!given && !read_verdicts(loaded.isa, recorded, sink)) return false;
  if (!given && recorded.empty()) return true;
  diag::Sink null_sink;  // `check` reports errors of examples
  for (const prove::Question& q : prove::claim_questions(loaded, null_sink)) {
    if (!q.span) continue;
    const auto it = recorded.find(q.content);
    const prove::Verdict* known = given ? given_for(q, *given) : it == recorded.end() ? nullptr : &it->second;
    if (known && known->kind != prove::Verdict::Kind::Failed) out[{q.span.source->name, q.span.begin}] = *known;
  }
  return true;
}

// Rules are read from the file beside the description; deriving them takes minutes.
bool rules_of(const Loaded& loaded, manual::Book& book, diag::Sink& sink) {
  rules::RuleRecord recorded;
  if (!read_rules(loaded.isa, recorded, sink)) return false;
  for (rules::RecordedRule& r : recorded.rules)
    book.selections.push_back(
        {r.opcode, std::move(r.pattern), std::move(r.instruction), std::move(r.conditions), r.bytes});
  for (rules::MissingOperation& m : recorded.missing)
    book.absent.push_back({std::move(m.operation), std::move(m.type), m.instructions, std::move(m.expansion)});
  return true;
}

// Each file of coverage is about the description of one book.
bool match_books(const std::vector<std::string>& paths, const std::vector<manual::Book>& books, diag::Sink& sink) {
  for (const std::string& path : paths) {
    std::string text;
    const std::string error = base::read_bytes(path, kDocumentLimit, text);
    if (!error.empty()) return report_error(sink, diag::Kind::CannotRead, error), false;
    const std::string name = coverage::description_of(text);
    if (std::ranges::any_of(books, [&](const manual::Book& b) { return b.loaded->isa.name == name; })) continue;
    report_error(sink, diag::Kind::BadArgument,
                 name.empty() ? "`" + path + "` is not a file of coverage"
                              : "`" + path + "` is about `" + name + "`, which is not in this manual");
    return false;
  }
  return true;
}

// Files of coverage, each for the book of its description.
bool covered_of(const std::vector<std::string>& paths, const Loaded& loaded, manual::Book& book, diag::Sink& sink) {
  std::vector<std::string> own;
  for (const std::string& path : paths) {
    std::string text;
    const std::string error = base::read_bytes(path, kDocumentLimit, text);
    if (!error.empty()) return report_error(sink, diag::Kind::CannotRead, error), false;
    const std::string name = coverage::description_of(text);
    if (name == loaded.isa.name) own.push_back(path);
  }
  if (own.empty()) return true;
  const coverage::Universe universe(loaded.isa);
  coverage::Coverage sum(universe);
  if (!read_coverage(own, sum, sink)) return false;
  for (uint16_t o = 0; o < loaded.isa.opcodes.size(); ++o) {
    for (uint16_t f = 0; f < loaded.isa.opcodes[o].forms.size(); ++f) {
      const coverage::CoverageSum points = coverage::total(coverage::sums_of(sum, o, f));
      manual::Covered& c = book.covered.emplace_back();
      c.opcode = o;
      c.form = loaded.isa.opcodes[o].forms[f].header;
      c.executed = sum.covers(o, f, 0);
      c.points = points.covered;
      c.of = points.all - points.never;
      const auto& all = universe.of(o, f).points;
      for (size_t p = 0; p < all.size(); ++p) {
        if (!sum.covers(o, f, p) && !sum.never(o, f, p)) c.holes.push_back(universe.text(o, f, all[p]));
      }
    }
  }
  return true;
}

// The inputs, each as the files of an instruction set; after a prelude they are one.
std::vector<std::vector<std::string>> files_of(const ManualOptions& options, diag::Sink& sink) {
  std::vector<std::string> names = options.inputs;
  if (names.empty()) names.emplace_back();
  const bool one = !options.prelude.empty();
  if (one) names.insert(names.begin(), options.prelude);
  std::vector<std::vector<std::string>> out(one ? 1 : 0);
  for (const std::string& name : names) {
    std::vector<std::string> files = description_files(name, sink);
    if (files.empty()) return {};
    if (!one) out.emplace_back();
    out.back().insert(out.back().end(), files.begin(), files.end());
  }
  return out;
}

bool has_errors(const ManualInputs& inputs) {
  return std::ranges::any_of(inputs.options.books, [](const manual::Book& book) {
    return std::ranges::any_of(
        book.findings, [](const diag::Diagnostic& d) { return diag::severity(d.kind) == diag::Severity::Error; });
  });
}

bool check_unique_names(const ManualInputs& inputs, diag::Sink& sink) {
  std::set<std::string> seen;
  for (const auto& loaded : inputs.loaded)
    if (!seen.insert(manual::folder_of(loaded->isa.name)).second) {
      report_error(sink, diag::Kind::BadArgument,
                   "two of these instruction sets have the name `" + loaded->isa.name + "`");
      return false;
    }
  return true;
}

}  // namespace

std::unique_ptr<ManualInputs> read_manual(const ManualOptions& options, diag::Sink& sink) {
  auto inputs = std::make_unique<ManualInputs>();
  manual::SiteOptions& site = inputs->options;
  site.version = ISADORA_VERSION;
  site.engine = [] { return sim::reference::make_engine(); };
  const std::string docs = options.no_docs ? "" : options.docs.empty() ? own_documentation() : options.docs;
  if (!docs.empty() && !read_documents(docs, site.documents, sink)) return nullptr;
  const std::vector<std::vector<std::string>> all = files_of(options, sink);
  if (all.empty()) return nullptr;
  std::vector<std::vector<diag::Diagnostic>> findings;
  for (const std::vector<std::string>& files : all) {
    diag::Sink own;
    inputs->loaded.push_back(load_lenient(files, own));
    findings.push_back(own.all());
    sink.append(std::move(own));
    if (!inputs->loaded.back()) return nullptr;
  }
  if (!check_unique_names(*inputs, sink)) return nullptr;
  for (const std::string& path : options.answers)
    if (!read_answers(path, inputs->answers, sink)) return nullptr;
  for (size_t i = 0; i < inputs->loaded.size(); ++i) {
    const Loaded& loaded = *inputs->loaded[i];
    manual::Book book{&loaded, {}, errata_of(loaded, site.documents, sink), std::move(findings[i])};
    if (!verdicts_of(loaded, answers_for(loaded.isa, inputs->answers, sink), book.verdicts, sink)) return nullptr;
    if (!rules_of(loaded, book, sink)) return nullptr;
    if (!covered_of(options.coverage, loaded, book, sink)) return nullptr;
    site.books.push_back(std::move(book));
  }
  if (!match_books(options.coverage, site.books, sink)) return nullptr;
  return inputs;
}

namespace {

// The book is of one instruction set, and so is the table.
bool is_of_one(const ManualInputs& inputs, const std::string& option, diag::Sink& sink) {
  if (inputs.options.books.size() == 1) return true;
  report_error(
      sink, diag::Kind::BadArgument,
      "`" + option + "` is of one instruction set, and here are " + std::to_string(inputs.options.books.size()));
  return false;
}

// Runs a program on the PATH; -1 if there is none, else its exit code.
int run_program(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int write_pdf(const ManualInputs& inputs, const std::string& path, diag::Sink& sink) {
  std::error_code error;
  const fs::path html = fs::path(path).concat(".html");
  const int code = write_result(html.string(), manual::printed_book(inputs.options, inputs.options.books[0]), sink);
  if (code != kDone) return code;
  const int printed = run_program({"weasyprint", "--quiet", html.string(), path});
  fs::remove(html, error);
  if (printed == 0) return kDone;
  report_error(sink, diag::Kind::CannotWrite,
               printed < 0 || printed == 127 ? "a book is printed by `weasyprint`, which is not there"
                                             : "`weasyprint` could not print the book to `" + path + "`",
               printed < 0 || printed == 127
                   ? "install it (Debian: weasyprint), or print pages of the site from a browser"
                   : "");
  return kUnusable;
}

int write_table(const ManualInputs& inputs, const std::string& path, diag::Sink& sink) {
  const bool csv = path.ends_with(".csv"), json = path.ends_with(".json");
  if (!csv && !json) {
    report_error(sink, diag::Kind::BadArgument,
                 "`" + path + "` is not a valid name of a table: expected FILE.csv or FILE.json");
    return kUnusable;
  }
  return write_result(
      path,
      manual::table_of(inputs.options, inputs.options.books[0], csv ? manual::TableForm::Csv : manual::TableForm::Json),
      sink);
}

int write_site(const ManualInputs& inputs, const std::string& output, diag::Sink& sink) {
  std::set<std::string> made;
  for (const manual::File& file : manual::site(inputs.options)) {
    const fs::path path = fs::path(output) / file.path;
    const std::string folder = path.parent_path().string();
    std::error_code error;
    if (made.insert(folder).second) fs::create_directories(folder, error);
    if (error) {
      report_error(sink, diag::Kind::CannotWrite,
                   "cannot make the folder `" + folder + "`: " + base::error_reason(error.value()));
      return kUnusable;
    }
    const int code = write_result(path.string(), file.bytes, sink);
    if (code != kDone) return code;
  }
  return kDone;
}

}  // namespace

int manual(const ManualOptions& options, diag::Sink& sink) {
  if (options.output.empty() && options.pdf.empty() && options.table.empty()) {
    report_error(sink, diag::Kind::BadArgument,
                 "there is nothing to write: expected -o FOLDER, --pdf FILE or --table FILE");
    return kUnusable;
  }
  const std::unique_ptr<ManualInputs> inputs = read_manual(options, sink);
  if (!inputs) return kUnusable;
  int code = kDone;
  if (!options.table.empty())
    code = is_of_one(*inputs, "--table", sink) ? write_table(*inputs, options.table, sink) : kUnusable;
  if (code == kDone && !options.pdf.empty())
    code = is_of_one(*inputs, "--pdf", sink) ? write_pdf(*inputs, options.pdf, sink) : kUnusable;
  if (code == kDone && !options.output.empty()) code = write_site(*inputs, options.output, sink);
  return code == kDone && has_errors(*inputs) ? kFindings : code;
}

}  // namespace isadora::driver
