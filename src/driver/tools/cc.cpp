// `cc`: C to objects and programs, by rules that were derived from the description.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <thread>

#include "base/build_id.h"
#include "base/cache.h"
#include "base/fingerprint.h"
#include "cc/agreement.h"
#include "cc/compile.h"
#include "cc/intrinsics.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/front_end.h"
#include "driver/tools/run_time.h"
#include "linker/objects.h"
#include "object/code_pieces.h"

namespace isadora::driver {

namespace {

using diag::Kind;

// A directory for intermediate files, removed at the end.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "isadora-cc-XXXXXX").string();
    if (mkdtemp(pattern.data())) path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct CompiledLine {
  std::string file;
  unsigned number = 0;  // 0: unknown
};

// The line of C that the place in a compiled text belongs to: of the last `.loc FILE LINE` before it.
CompiledLine line_of(std::string_view text, size_t place) {
  CompiledLine out;
  const size_t loc = text.substr(0, place).rfind("\n.loc ");
  if (loc == std::string_view::npos) return out;
  std::istringstream words(std::string(text.substr(loc + 6, 32)));
  unsigned file = 0;
  words >> file >> out.number;
  const std::string named = ".file " + std::to_string(file) + " \"";
  if (const size_t at = text.find(named); at != std::string_view::npos) {
    const size_t begin = at + named.size();
    out.file = text.substr(begin, text.find("\"\n", begin) - begin);
  }
  if (out.file.empty()) out.number = 0;
  return out;
}

class Compilation {
 public:
  Compilation(const CcOptions& options, diag::Sink& sink) : options_(options), sink_(sink) {}

  int run() {
    if (folder_.path().empty()) {
      report_error(sink_, Kind::CannotWrite, "no folder for temporary files can be made");
      return kUnusable;
    }
    if (!check_options()) return kUnusable;
    if (options_.intrinsics) return write_intrinsics();
    if (const int code = load_machine(); code != kDone) return code;
    std::vector<std::string> objects;
    int worst = kDone;
    for (const std::string& path : options_.inputs) {
      std::string object = path;
      worst = std::max(worst, one(path, objects.size(), object));
      objects.push_back(object);
    }
    if (worst != kDone || !links()) return worst;
    return link_all(objects);
  }

 private:
  enum class InputKind : uint8_t { C, Assembly, AssemblyForC, Linked };

  // Standard input is read once, and kept in a file for the front end.
  base::SourceRef input(const std::string& path) {
    base::SourceRef& known = inputs_[path];
    if (known || !(known = read_input(path, kProgramLimit, sink_)) || path != "-") return known;
    return write_result(standard_input(folder_.path()), known->text, sink_) == kDone ? known : nullptr;
  }

  // The language that `-x` gives the file, or `none`.
  std::string language_of(const std::string& path) const {
    const auto at = static_cast<size_t>(std::ranges::find(options_.inputs, path) - options_.inputs.begin());
    return at < options_.languages.size() ? options_.languages[at] : "none";
  }

  InputKind kind_of(const std::string& path) const {
    const std::string named = language_of(path);
    const std::string extension = std::filesystem::path(path).extension().string();
    if (named != "none")
      return named == "assembler"            ? InputKind::Assembly
             : named == "assembler-with-cpp" ? InputKind::AssemblyForC
                                             : InputKind::C;
    if (extension == ".c" || extension == ".i" || path == "-") return InputKind::C;
    if (extension == ".s") return InputKind::Assembly;
    return extension == ".S" || extension == ".sx" ? InputKind::AssemblyForC : InputKind::Linked;
  }

  // Is anything made of it before it is linked?
  bool is_compiled(const std::string& path) const {
    const InputKind kind = kind_of(path);
    return kind != InputKind::Linked && (kind != InputKind::Assembly || options_.objects || links());
  }

  bool preprocesses() const { return options_.preprocess || lists_dependencies(options_); }
  bool checks() const { return has_feature(options_, "syntax-only"); }
  // `-fNAME`, where no `-fno-NAME` comes after it.
  static bool has_feature(const CcOptions& options, const std::string& name) {
    bool has = false;
    for (const std::string& f : options.features)
      if (f == name || f == "no-" + name) has = f == name;
    return has;
  }
  bool links() const { return !options_.assembly && !options_.objects && !preprocesses() && !checks(); }

  int link_all(std::vector<std::string>& objects) {
    if (!add_libraries(objects)) return kUnusable;
    if (const int code = add_library(objects); code != kDone) return code;
    link_.common = options_.common;
    link_.inputs = objects;
    link_.output = options_.output.empty() ? "a.out" : options_.output;
    if (options_.verbose) {
      std::string words = "link";
      for (const std::string& o : objects) words += " " + o;
      print_error(words + " -o " + link_.output);
    }
    return link(link_, sink_);
  }

  // `-l NAME`; the C library's own names need no file.
  bool add_libraries(std::vector<std::string>& objects) {
    constexpr std::string_view kWithoutFile[] = {"c", "g", "m", "gcc"};
    for (const std::string& name : options_.libraries) {
      if (const auto path = find_library(name, options_.library_folders)) {
        objects.push_back(*path);
      } else if (std::ranges::find(kWithoutFile, name) == std::end(kWithoutFile)) {
        report_error(sink_, Kind::CannotRead, "no folder of libraries has `lib" + name + ".a`", "-L DIR names one");
        return false;
      }
    }
    return true;
  }

  // Sanitizers have libraries, which no machine here has: only those that trap work.
  bool check_sanitizers() {
    static constexpr std::string_view kAsked = "sanitize=";
    const auto traps = [](const std::string& f) { return f.starts_with("sanitize-trap"); };
    const bool are_trapping = std::ranges::any_of(options_.features, traps);
    for (const std::string& f : options_.features) {
      const bool works = are_trapping && f.find("address") == f.npos && f.find("thread") == f.npos &&
                         f.find("memory") == f.npos && f.find("leak") == f.npos;
      if (!f.starts_with(kAsked) || works) continue;
      report_error(sink_, Kind::BadArgument, "`-f" + f + "` needs a run-time library, and there is none",
                   "`-fsanitize=undefined -fsanitize-trap=undefined` ends a program at undefined behaviour");
      return false;
    }
    return true;
  }

  bool check_options() {
    if (!check_sanitizers()) return false;
    if (options_.inputs.empty() != options_.intrinsics) {
      report_error(sink_, Kind::BadArgument,
                   options_.intrinsics ? "`--intrinsics` takes no files"
                                       : "expected a file of C, of the assembler, an object or an archive");
      return false;
    }
    size_t compiled = 0;
    for (const std::string& path : options_.inputs) compiled += is_compiled(path);
    if (!links() && !options_.output.empty() && compiled > 1) {
      report_error(sink_, Kind::BadArgument, "-o names one file, and several are made without linking",
                   "leave out -o: each is named by its source");
      return false;
    }
    return std::ranges::all_of(options_.inputs, [&](const std::string& i) { return is_kept(i) && is_known(i); }) &&
           are_for_the_linker() && is_something_compiled();
  }

  bool is_something_compiled() {
    const auto compiled = [&](const std::string& i) { return is_compiled(i); };
    if (links() || options_.intrinsics || std::ranges::any_of(options_.inputs, compiled)) return true;
    report_error(sink_, Kind::BadArgument, "`" + options_.inputs.front() + "` is linked, and not compiled",
                 "leave out -c, -S, -E, -M and -MM");
    return false;
  }

  // Is the file not the one that is written?
  bool is_kept(const std::string& path) {
    const std::string written = links()             ? options_.output.empty() ? "a.out" : options_.output
                                : options_.assembly ? name_of(path, ".s")
                                : !preprocesses()   ? name_of(path, ".o")
                                                    : options_.output;
    std::error_code error;
    if (written.empty() || !std::filesystem::is_regular_file(written, error) ||
        !std::filesystem::equivalent(path, written, error) || (!links() && kind_of(path) == InputKind::Linked))
      return true;
    report_error(sink_, Kind::BadArgument, "`" + path + "` is compiled, and would be overwritten",
                 "-o names another file");
    return false;
  }

  // A file that is linked is an object or an archive.
  bool is_known(const std::string& path) {
    if (kind_of(path) != InputKind::Linked) return true;
    const base::SourceRef source = input(path);
    if (!source) return false;
    const std::string_view bytes = source->text;
    for (const std::string_view mark : {"\x7f"
                                        "ELF",
                                        "!<arch>\n", "!<thin>\n"})
      if (bytes.starts_with(mark)) return true;
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".h")
      report_error(sink_, Kind::BadArgument, "`" + path + "` is a header",
                   "files in C include it; with `-x c` it is compiled");
    else if (extension == ".o" || extension == ".a")
      report_error(sink_, Kind::BadObject, "`" + path + "` is neither an object nor an archive");
    else
      report_error(sink_, Kind::BadArgument,
                   "`" + path + "` is neither C (.c), a program of the assembler (.s, .S), an object nor an archive",
                   "`-x c` or `-x assembler` says what a file with another name is; other languages are not compiled");
    return false;
  }

  // Of `-Wl,…` and `-Xlinker`: those of `link`, and those that change no program here.
  bool are_for_the_linker() {
    constexpr std::string_view kWithoutEffect[] = {"--start-group", "--end-group", "--as-needed", "--no-as-needed",
                                                   "-O1"};
    std::vector<std::string> words;
    for (const std::string& warning : options_.warnings) {
      if (!warning.starts_with("l,")) continue;
      std::istringstream list(warning.substr(2));
      for (std::string w; std::getline(list, w, ',');) words.push_back(w);
    }
    for (auto word = words.begin(); word != words.end(); ++word) {
      if (*word == "--gc-sections" || *word == "--no-gc-sections") {  // the last one counts
        link_.drops_unused = *word == "--gc-sections";
      } else if (!takes_value({"-e", "--entry"}, link_.entry, word, words.end()) &&
                 !takes_value({"-Map", "--Map"}, link_.map, word, words.end()) &&
                 std::ranges::find(kWithoutEffect, *word) == std::end(kWithoutEffect)) {
        report_error(sink_, Kind::BadArgument, "the linker has no option `" + *word + "`");
        return false;
      }
    }
    return std::ranges::none_of(options_.inputs,
                                [&](const std::string& i) { return is_own_input(i, link_.map, sink_); });
  }

  // `NAME=VALUE`, or `NAME` and the next word.
  static bool takes_value(std::initializer_list<std::string> names, std::string& value,
                          std::vector<std::string>::iterator& word, std::vector<std::string>::iterator end) {
    for (const std::string& name : names) {
      if (word->starts_with(name + "=")) return value = word->substr(name.size() + 1), true;
      if (*word == name && word + 1 != end) return value = *++word, true;
    }
    return false;
  }

  prove::Context context() const {
    return {isa_->isa, isa_->codec, isa_->printer, *solver_, options_.common.isa, 5000};
  }

  int write_intrinsics() {
    if (const int code = load_description(); code != kDone) return code;
    return write_result(options_.output.empty() ? "-" : options_.output,
                        cc::intrinsics_header(context(), *isa_, isa_->isa.abis[0]), sink_);
  }

  // NAME.h in a folder where the front end looks.
  std::string intrinsics_file() const { return folder_.path() + "/" + isa_->isa.name + ".h"; }
  int offer_intrinsics() {
    const std::string at = intrinsics_file();
    if (std::filesystem::exists(at)) return kDone;
    return write_result(at, kept_intrinsics(), sink_);
  }
  // Most programs do not include the header, and writing it can take longer than compiling them: it is kept.
  std::string kept_intrinsics() {
    return *cached(content(), ".h", [&] { return cc::intrinsics_header(context(), *isa_, isa_->isa.abis[0]); });
  }
  // The library and the header of intrinsic functions depend on it.
  std::string content() const { return isa_->isa.fingerprint + isa_->isa.name + builds(); }

  // That header is removed afterwards: no file of `make` can depend on it.
  int write_dependencies(const std::string& from, const std::string& to) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(from, error)) return kDone;  // such as standard output
    const base::SourceRef listed = read_input(from, kProgramLimit, sink_);
    if (!listed) return kUnusable;
    std::string text = listed->text;
    for (const std::string& part : {" \\\n  " + intrinsics_file(), " " + intrinsics_file(), intrinsics_file() + ":\n"})
      if (const size_t at = text.find(part); at != std::string::npos) text.erase(at, part.size());
    return write_result(to, text, sink_);
  }

  // The known descriptions that C can be compiled for.
  static std::string with_abi() {
    std::string out;
    for (const library::IsaEntry& known : known_isas()) {
      diag::Sink unused;
      const auto other = load(known.name, unused);
      if (other && !other->isa.abis.empty()) out += (out.empty() ? "" : ", ") + known.name;
    }
    return out.empty() ? "none is known" : out;
  }

  int load_description() {
    std::string error;
    solver_ = prove::load_solver(error);
    if (!solver_) {
      report_error(sink_, Kind::CannotRead, error,
                   "rules are proved; build it with `./dev build` and Z3 (Debian: libz3-dev), or give the module's "
                   "path in ISADORA_SOLVER");
      return kUnusable;
    }
    isa_ = load(options_.common.isa, sink_);
    if (!isa_) return kUnusable;
    if (isa_->isa.abis.empty()) {
      report_error(sink_, Kind::BadArgument, "`" + isa_->isa.name + "` has no ABI, which compiled programs need",
                   "`--isa NAME` chooses another: " + with_abi() + "; `__DefABI` in a description gives it one");
      return kUnusable;
    }
    if (isa_->isa.machine.data_order == model::ByteOrder::Big) {
      report_error(sink_, Kind::CannotCompile,
                   "`" + isa_->isa.name + "` is big-endian, and C is compiled for little-endian machines alone");
      return kFindings;
    }
    return kDone;
  }

  int load_machine() {
    if (const int code = load_description(); code != kDone) return code;
    std::string error;
    front_ = cc::load_front_end(error);
    if (!front_) {
      report_error(sink_, Kind::CannotRead, error,
                   "build isadora with LLVM 19 (Debian: llvm-19-dev), or give the module's path in ISADORA_FRONT_END");
      return kUnusable;
    }
    rules::DeriveOptions asked;
    asked.cache = options_.cache.empty() ? base::cache_folder("rules") : options_.cache;
    asked.jobs = std::thread::hardware_concurrency();
    error.clear();
    target_ = std::make_unique<cc::Target>(context(), *isa_, isa_->isa.abis[0], asked, error);
    if (error.empty()) return kDone;
    report_error(sink_, Kind::CannotCompile, "C cannot be compiled for `" + isa_->isa.name + "`: " + error,
                 "`isadora rules " + isa_->isa.name + "` shows what is proved");
    return kFindings;
  }

  std::string name_of(const std::string& path, const char* extension) const {
    if (!options_.output.empty()) return options_.output;
    return std::filesystem::path(path).filename().replace_extension(extension).string();
  }

  // The description's start code, and the C library, of which the linker takes the used members.
  int add_library(std::vector<std::string>& objects) {
    if (options_.no_library) return kDone;
    const std::string start = options_.no_start ? "" : start_file(isa_->isa);
    if (!start.empty()) objects.insert(objects.begin(), start);
    const std::string folder = options_.no_default_libraries ? "" : run_time_folder();
    if (folder.empty()) return kDone;
    int code = kDone;
    const std::string texts = run_time_texts(folder);
    const auto compiled = [&](const std::string& path) -> std::optional<std::string> {
      std::string text;
      code = library_text_of(path, texts, text);
      if (code != kDone) return std::nullopt;
      return object_of(path, text, InputKind::C, true);
    };
    const auto archive = run_time_archive(folder, content() + texts, compiled);
    if (!archive) return code == kDone ? kFindings : code;
    objects.push_back(folder_.path() + "/library.a");
    link_.shown[objects.back()] = "the C library";
    return write_result(objects.back(), *archive, sink_);
  }

  // `object`: what is linked of it.
  int one(const std::string& path, size_t number, std::string& object) {
    const InputKind kind = kind_of(path);
    if (kind == InputKind::Linked || (kind == InputKind::Assembly && !options_.objects)) return kDone;
    if (!input(path)) return kUnusable;
    if (const int code = offer_intrinsics(); code != kDone) return code;
    if (preprocesses()) return preprocess(path, kind);
    if (checks()) return check(path, kind);
    std::string text;
    if (const int code = kind == InputKind::C ? text_of(path, options_, text) : assembly_of(path, kind, text);
        code != kDone)
      return code;
    if (options_.assembly) return write_result(name_of(path, ".s"), text, sink_);
    const auto bytes = object_of(path, text, kind);
    if (!bytes) return kFindings;
    object = options_.objects ? name_of(path, ".o") : folder_.path() + "/" + std::to_string(number) + ".o";
    if (!options_.objects) link_.shown[object] = path;
    return write_result(object, *bytes, sink_);
  }

  int check(const std::string& path, InputKind kind) {
    if (kind != InputKind::C) return kDone;
    const FrontEndInput input{path, "c", {"-fsyntax-only"}, "-"};
    return start_front_end(input, isa_->isa.abis[0], for_front_end(path, options_), folder_.path(), sink_) ? kDone
                                                                                                           : kFindings;
  }

  int preprocess(const std::string& path, InputKind kind) {
    const char* const language = kind == InputKind::C ? "c" : "assembler-with-cpp";
    const bool to_other_file = lists_dependencies(options_) && !options_.dependency_file.empty();
    const std::string asked = to_other_file ? options_.dependency_file : options_.output;
    const std::string output = asked.empty() ? "-" : asked;
    const std::string made = lists_dependencies(options_) ? folder_.path() + "/dependencies" : output;
    FrontEndInput input{path, language, {"-E"}, made};
    for (const std::string& part : options_.preprocessed) input.asked.push_back("-" + part);
    const CcOptions options = for_front_end(path, options_);
    if (!start_front_end(input, isa_->isa.abis[0], options, folder_.path(), sink_)) return kFindings;
    if (lists_dependencies(options_)) return write_dependencies(made, output);
    return options.dependencies.empty() ? kDone : write_dependencies(options.dependency_file, options.dependency_file);
  }

  int assembly_of(const std::string& path, InputKind kind, std::string& text) {
    if (kind == InputKind::Assembly) {
      text = input(path)->text;
      return kDone;
    }
    auto made = preprocessed_assembly(path, isa_->isa.abis[0], for_front_end(path, options_), folder_.path(), sink_);
    if (!made) return kFindings;
    text = std::move(*made);
    return kDone;
  }

  // Of the program, and of the module with the front end's passes: other ones compile otherwise.
  std::string builds() const {
    static const int here = 0;
    return base::build_id(&here) + base::build_id(*reinterpret_cast<const void* const*>(front_.get()));
  }

  // The definitions of the library are weak: a program may have functions of the same names.
  std::optional<std::string> object_of(const std::string& path, const std::string& text, InputKind kind,
                                       bool is_library = false) {
    const char* const made = kind == InputKind::C              ? " (compiled)"
                             : kind == InputKind::AssemblyForC ? " (preprocessed)"
                                                               : "";
    const base::SourceRef source = base::make_source(path + made, text);
    sink_.keep(source);
    object::Object assembled;
    diag::Sink found;
    const bool good = assembler::assemble(isa_->matcher, source, assembled, found);
    sink_.append(good || kind != InputKind::C ? std::move(found) : in_c(path, std::move(found)));
    if (!good) return std::nullopt;
    if (kind != InputKind::Assembly) object::forget_lines(assembled);  // of a text that is not kept
    assembled.sources = {path};
    for (object::Symbol& s : assembled.symbols) s.weak |= is_library && s.global;
    return linker::write_object(isa_->codec, std::move(assembled));
  }

  // Errors in the text of an `asm`, at its line of C: the file is compiled once more, with lines.
  diag::Sink in_c(const std::string& path, diag::Sink found) {
    CcOptions options = options_;
    options.debug = options.no_warnings = true;
    options.dependencies.clear();
    std::string text;
    if (text_of(path, options, text) != kDone) return found;
    const base::SourceRef compiled = base::make_source(path + " (compiled)", text);
    object::Object unused;
    diag::Sink out;
    if (assembler::assemble(isa_->matcher, compiled, unused, out)) return found;
    out.keep(compiled);
    for (diag::Diagnostic& d : out.all()) {
      if (d.span.source != compiled.get()) continue;
      const CompiledLine line = line_of(text, d.span.begin);
      const base::SourceRef source = line.number ? input(line.file == "<stdin>" ? path : line.file) : nullptr;
      if (!source) continue;
      out.keep(source);
      d.labels.push_back({d.span, "the line compiles to this"});
      d.span = base::line_span(*source, line.number);
    }
    return out;
  }

  // With the folders of headers, and the names of dependencies.
  CcOptions for_front_end(const std::string& path, CcOptions options) const {
    const bool has_headers = !options.no_library && !options.no_headers;
    if (const std::string folder = run_time_folder(); !folder.empty() && has_headers)
      options.front.insert(options.front.end(), {"-isystem", folder + "/include"});
    options.front.insert(options.front.end(), {"-isystem", folder_.path()});
    namespace fs = std::filesystem;
    const std::string made =
        options.objects ? name_of(path, ".o") : fs::path(path).filename().replace_extension(".o").string();
    if (options.dependency_file.empty()) options.dependency_file = fs::path(made).replace_extension(".d").string();
    if (options.dependency_targets.empty()) options.dependency_targets = {made};
    return options;
  }

  // Nothing is compiled where the front end and the ABI disagree.
  int check_agreement() {
    const char* const named = std::getenv("ISADORA_CLANG");
    int code = kDone;
    const auto compared = [&]() -> std::optional<std::string> {
      const std::string probe = folder_.path() + "/probe.c";
      CcOptions plain;
      plain.no_warnings = true;
      const std::string text = cc::agreement_probe(*target_);
      if (code = write_result(probe, text, sink_); code != kDone) return std::nullopt;
      const auto bitcode = read_kept_c(probe, text, isa_->isa.abis[0], plain, folder_.path(), sink_);
      if (!bitcode) code = sink_.all().back().kind == Kind::CannotRead ? kUnusable : kFindings;
      return bitcode ? std::optional(cc::disagreement(*front_, *bitcode, *target_)) : std::nullopt;
    };
    const auto said = cached(content() + (named ? named : ""), ".agreement", compared);
    if (!said || said->empty()) return code;
    report_error(sink_, Kind::CannotCompile, "C cannot be compiled for `" + isa_->isa.name + "`: " + *said,
                 "`__DefABI` of the description says what the target does");
    return kFindings;
  }

  // C to text of the assembler.
  int text_of(const std::string& path, CcOptions options, std::string& text) {
    if (const int code = check_agreement(); code != kDone) return code;
    options = for_front_end(path, std::move(options));
    const bool is_preprocessed = language_of(path) == "cpp-output" || path.ends_with(".i");
    const char* const language = is_preprocessed ? "cpp-output" : "c";
    const auto bitcode = read_c(path, language, isa_->isa.abis[0], options, folder_.path(), sink_);
    if (bitcode && !options.dependencies.empty())
      if (const int code = write_dependencies(options.dependency_file, options.dependency_file); code != kDone)
        return code;
    return bitcode ? compile_bitcode(path, *bitcode, options, text) : front_end_failed();
  }

  // A file of the C library, which does not depend on the program. The front end's result is kept: of the description
  // it depends on the target alone, so that most edits leave it as it is.
  int library_text_of(const std::string& path, const std::string& texts, std::string& text) {
    if (const int code = check_agreement(); code != kDone) return code;
    CcOptions plain;
    plain.no_warnings = true;
    plain.features = {"function-sections", "data-sections"};  // for --gc-sections
    plain = for_front_end(path, plain);
    const auto bitcode = read_kept_c(path, path + "\n" + texts, isa_->isa.abis[0], plain, folder_.path(), sink_);
    return bitcode ? compile_bitcode(path, *bitcode, plain, text) : front_end_failed();
  }

  int front_end_failed() const {
    return sink_.has_errors() && sink_.all().back().kind == Kind::CannotRead ? kUnusable : kFindings;
  }

  int compile_bitcode(const std::string& path, const std::string& bitcode, const CcOptions& options,
                      std::string& text) {
    cc::CompileOptions how;
    how.level = options.level == "0"   ? cc::OptLevel::None
                : options.level == "s" ? cc::OptLevel::Size
                                       : cc::OptLevel::Speed;
    how.verify = options_.verify;
    how.sections = {has_feature(options, "function-sections"), has_feature(options, "data-sections")};
    std::vector<cc::Failure> failures;
    text = cc::compile(*front_, bitcode, path, *target_, how, failures);
    return failures.empty() ? kDone : report(path, failures);
  }

  int report(const std::string& path, const std::vector<cc::Failure>& failures) {
    std::map<std::string, base::SourceRef> sources;
    for (const cc::Failure& f : failures) {
      const std::string file = f.file.empty() || f.file == "<stdin>" ? path : f.file;
      base::SourceRef& source = sources[file];
      if (!source && !(source = input(file))) return kUnusable;
      sink_.keep(source);
      sink_.report(Kind::CannotCompile, f.line.line ? base::line_span(*source, f.line.line) : base::Span(), f.text);
    }
    return kFindings;
  }

  const CcOptions& options_;
  diag::Sink& sink_;
  Folder folder_;
  std::map<std::string, base::SourceRef> inputs_;
  LinkOptions link_;  // its objects are removed afterwards: sources are shown for them
  std::unique_ptr<prove::Solver> solver_;
  std::unique_ptr<cc::FrontEnd> front_;
  std::unique_ptr<Loaded> isa_;
  std::unique_ptr<cc::Target> target_;
};

}  // namespace

int compile(const CcOptions& options, diag::Sink& sink) { return Compilation(options, sink).run(); }

}  // namespace isadora::driver
