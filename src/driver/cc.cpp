// `cc`: C to objects and programs, by rules that were derived from the description.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "base/build_id.h"
#include "base/cache.h"
#include "cc/compile.h"
#include "cc/intrinsics.h"
#include "driver/commands.h"
#include "driver/front_end.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/run_time.h"
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

  InputKind kind_of(const std::string& path) const {
    const std::string& named = options_.language;
    const std::string extension = std::filesystem::path(path).extension().string();
    if (!named.empty() && named != "none")
      return named == "assembler"            ? InputKind::Assembly
             : named == "assembler-with-cpp" ? InputKind::AssemblyForC
                                             : InputKind::C;
    if (extension == ".c" || extension == ".i") return InputKind::C;
    if (extension == ".s") return InputKind::Assembly;
    return extension == ".S" || extension == ".sx" ? InputKind::AssemblyForC : InputKind::Linked;
  }

  bool links() const { return !options_.assembly && !options_.objects && !options_.preprocess; }

  int link_all(std::vector<std::string>& objects) {
    if (!add_libraries(objects)) return kUnusable;
    if (const int code = add_library(objects); code != kDone) return code;
    LinkOptions link_options;
    link_options.common = options_.common;
    link_options.inputs = objects;
    link_options.output = options_.output.empty() ? "a.out" : options_.output;
    if (options_.verbose) {
      std::string words = "link";
      for (const std::string& o : objects) words += " " + o;
      print_error(words + " -o " + link_options.output);
    }
    return link(link_options, sink_);
  }

  // `-l NAME`; the C library's own names need no file.
  bool add_libraries(std::vector<std::string>& objects) {
    constexpr std::string_view kWithoutFile[] = {"c", "g", "m", "gcc"};
    for (const std::string& name : options_.libraries) {
      const std::string file = "lib" + name + ".a";
      const auto folder = std::ranges::find_if(options_.library_folders, [&](const std::string& f) {
        return std::filesystem::exists(std::filesystem::path(f) / file);
      });
      if (folder != options_.library_folders.end()) {
        objects.push_back((std::filesystem::path(*folder) / file).string());
      } else if (std::ranges::find(kWithoutFile, name) == std::end(kWithoutFile)) {
        report_error(sink_, Kind::CannotRead, "no folder of libraries has `" + file + "`", "-L DIR names one");
        return false;
      }
    }
    return true;
  }

  bool check_options() {
    if (options_.inputs.empty() != options_.intrinsics) {
      report_error(sink_, Kind::BadArgument,
                   options_.intrinsics ? "`--intrinsics` takes no files" : "expected a file that is compiled");
      return false;
    }
    size_t compiled = 0;
    for (const std::string& path : options_.inputs) compiled += kind_of(path) != InputKind::Linked;
    if (!links() && !options_.output.empty() && compiled > 1) {
      report_error(sink_, Kind::BadArgument, "several files do not become one without being linked", "leave out -o");
      return false;
    }
    return are_for_the_linker();
  }

  // Of `-Wl,…`: those that change no program here.
  bool are_for_the_linker() {
    constexpr std::string_view kWithoutEffect[] = {"--start-group", "--end-group",    "--gc-sections",
                                                   "--as-needed",   "--no-as-needed", "-O1"};
    for (const std::string& warning : options_.warnings) {
      if (!warning.starts_with("l,")) continue;
      std::istringstream words(warning.substr(2));
      for (std::string w; std::getline(words, w, ',');) {
        if (std::ranges::find(kWithoutEffect, w) != std::end(kWithoutEffect)) continue;
        report_error(sink_, Kind::BadArgument, "the linker has no option `" + w + "`");
        return false;
      }
    }
    return true;
  }

  prove::Context context() const {
    return {isa_->isa, isa_->codec, isa_->printer, *solver_, options_.common.isa, 5000};
  }

  int write_intrinsics() {
    if (const int code = load_description(); code != kDone) return code;
    return write_result(options_.output.empty() ? "-" : options_.output,
                        cc::intrinsics_header(context(), *isa_, isa_->isa.abis[0]), sink_);
  }

  // NAME.h in a folder where the front end looks, if the program wants it.
  int offer_intrinsics(const std::string& path) {
    const std::string name = isa_->isa.name + ".h";
    const base::SourceRef source = read_input(path, kProgramLimit, sink_);
    if (!source) return kUnusable;
    const std::string at = folder_.path() + "/" + name;
    if (source->text.find(name) == std::string::npos || std::filesystem::exists(at)) return kDone;
    return write_result(at, cc::intrinsics_header(context(), *isa_, isa_->isa.abis[0]), sink_);
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
      report_error(sink_, Kind::BadArgument, "`" + isa_->isa.name + "` says nothing of how compiled programs use it",
                   "a description does so by `__DefABI`");
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
    if (const std::string start = start_file(isa_->isa); !start.empty()) objects.insert(objects.begin(), start);
    const std::string folder = run_time_folder();
    if (folder.empty()) return kDone;
    int code = kDone;
    const auto compiled = [&](const std::string& path) -> std::optional<std::string> {
      std::string text;
      CcOptions plain = options_;
      plain.standard.clear(), plain.features.clear();
      plain.level = "2", plain.debug = false, plain.no_warnings = true, plain.verbose = false;
      plain.dependencies.clear(), plain.included.clear(), plain.warnings.clear(), plain.undefined.clear();
      code = text_of(path, plain, text);
      if (code != kDone) return std::nullopt;
      return object_of(path, text, InputKind::C);
    };
    const std::string key = isa_->isa.fingerprint + isa_->isa.name + builds();
    const auto archive = run_time_archive(folder, key, compiled);
    if (!archive) return code == kDone ? kFindings : code;
    objects.push_back(folder_.path() + "/library.a");
    return write_result(objects.back(), *archive, sink_);
  }

  // `object`: what is linked of it.
  int one(const std::string& path, size_t number, std::string& object) {
    const InputKind kind = kind_of(path);
    if (kind == InputKind::Linked || (kind == InputKind::Assembly && !options_.objects)) return kDone;
    if (!read_input(path, kProgramLimit, sink_)) return kUnusable;
    if (options_.preprocess) return preprocess(path, kind);
    std::string text;
    if (const int code = kind == InputKind::C ? text_of(path, options_, text) : assembly_of(path, kind, text);
        code != kDone)
      return code;
    if (options_.assembly) return write_result(name_of(path, ".s"), text, sink_);
    const auto bytes = object_of(path, text, kind);
    if (!bytes) return kFindings;
    object = options_.objects ? name_of(path, ".o") : folder_.path() + "/" + std::to_string(number) + ".o";
    return write_result(object, *bytes, sink_);
  }

  int preprocess(const std::string& path, InputKind kind) {
    const char* const language = kind == InputKind::C ? "c" : "assembler-with-cpp";
    const std::string output = options_.output.empty() ? "-" : options_.output;
    const FrontEndInput input{path, language, {"-E"}, output};
    return start_front_end(input, isa_->isa.abis[0], for_front_end(path, options_), folder_.path(), sink_) ? kDone
                                                                                                           : kFindings;
  }

  int assembly_of(const std::string& path, InputKind kind, std::string& text) {
    if (kind == InputKind::Assembly) {
      text = read_input(path, kProgramLimit, sink_)->text;
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

  std::optional<std::string> object_of(const std::string& path, const std::string& text, InputKind kind) {
    const char* const made = kind == InputKind::C              ? " (compiled)"
                             : kind == InputKind::AssemblyForC ? " (preprocessed)"
                                                               : "";
    const base::SourceRef source = base::make_source(path + made, text);
    sink_.keep(source);
    object::Object assembled;
    if (!assembler::assemble(isa_->matcher, source, assembled, sink_)) return std::nullopt;
    if (kind != InputKind::Assembly) object::forget_lines(assembled);  // of a text that is not kept
    assembled.sources = {path};
    return linker::write_object(isa_->codec, std::move(assembled));
  }

  // With the folders of headers, and the names of dependencies.
  CcOptions for_front_end(const std::string& path, CcOptions options) const {
    if (const std::string folder = run_time_folder(); !folder.empty() && !options.no_library)
      options.folders.push_back(folder + "/include");
    options.folders.push_back(folder_.path());
    namespace fs = std::filesystem;
    const std::string made =
        options.objects ? name_of(path, ".o") : fs::path(path).filename().replace_extension(".o").string();
    if (options.dependency_file.empty()) options.dependency_file = fs::path(made).replace_extension(".d").string();
    if (options.dependency_targets.empty()) options.dependency_targets = {made};
    return options;
  }

  // C to text of the assembler.
  int text_of(const std::string& path, CcOptions options, std::string& text) {
    options = for_front_end(path, std::move(options));
    if (const int code = offer_intrinsics(path); code != kDone) return code;
    const auto bitcode = read_c(path, isa_->isa.abis[0], options, folder_.path(), sink_);
    if (!bitcode) return sink_.has_errors() && sink_.all().back().kind == Kind::CannotRead ? kUnusable : kFindings;
    cc::CompileOptions how;
    how.level = options.level == "0"   ? cc::OptLevel::None
                : options.level == "s" ? cc::OptLevel::Size
                                       : cc::OptLevel::Speed;
    how.verify = options_.verify;
    std::vector<cc::Failure> failures;
    text = cc::compile(*front_, *bitcode, path, *target_, how, failures);
    return failures.empty() ? kDone : report(path, failures);
  }

  int report(const std::string& path, const std::vector<cc::Failure>& failures) {
    std::map<std::string, base::SourceRef> sources;
    for (const cc::Failure& f : failures) {
      base::SourceRef& source = sources[f.file.empty() ? path : f.file];
      if (!source && !(source = read_input(f.file.empty() ? path : f.file, kProgramLimit, sink_))) return kUnusable;
      sink_.keep(source);
      sink_.report(Kind::CannotCompile, f.line.line ? base::line_span(*source, f.line.line) : base::Span(), f.text);
    }
    return kFindings;
  }

  const CcOptions& options_;
  diag::Sink& sink_;
  Folder folder_;
  std::unique_ptr<prove::Solver> solver_;
  std::unique_ptr<cc::FrontEnd> front_;
  std::unique_ptr<Loaded> isa_;
  std::unique_ptr<cc::Target> target_;
};

}  // namespace

int compile(const CcOptions& options, diag::Sink& sink) { return Compilation(options, sink).run(); }

}  // namespace isadora::driver
