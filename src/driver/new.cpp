// `new`: a description to begin with, small and whole, and a program for it.
#include <algorithm>
#include <cctype>
#include <filesystem>

#include "base/files.h"
#include "driver/commands.h"
#include "driver/report.h"

namespace isadora::driver {

namespace {

namespace fs = std::filesystem;

// NAME is replaced by the user's name.
constexpr std::string_view kDescription = R"(__DefISA NAME
    Execution = "hart";  Parcel = 16;  Unused = "illegal";  Lines;
  __Description
Eight registers and four instructions: change them, and ask `isadora check` again.

__DefRegisterFile x
    Scope = hart;  Count = 8;  Width = 32;  Spelling = "x%";
__DefRegisterType Reg<3> : [x]
__DefNumberType Code<2>
__DefNumberType Number<8>
    Radix = 10;
__DefGroup Every

__DefOptype \op : [Every]
    Title = "\title";
  __Rows
    op,    code, value,    result,   title,               does;
    plus,  0,    ra + rb,  x2 + x3,  "Add registers",     "Adds two registers";
    minus, 1,    ra - rb,  x2 - x3,  "Subtract register", "Subtracts the second register from the first";
  __Encoding
    field<0, 2>  Code code == \code;
    field<2, 3>  Reg  rd;
    field<5, 3>  Reg  ra;
    field<8, 3>  Reg  rb;
  __Syntax
    \op rd, ra, rb ;
  __Description
\does.
  __Semantics
    \op rd, ra, rb:
        rd = \value;
  __Examples
    \op x1, x2, x3 ;                //= x1 == mod(\result, 2^32)
__DefOpcode \op\()_x : [\op]

__DefOptype put : [Every]
    Title = "Put number";
  __Encoding
    field<0, 2>  Code   code == 2;
    field<2, 3>  Reg    rd;
    field<8, 8>  Number n;
  __Syntax
    put rd, n ;
  __Description
Writes a number into a register.
  __Semantics
    put rd, n:
        rd = n;
  __Examples
    put x1, 7 ;                     //= x1 == 7
__DefOpcode put_n : [put]

__DefOptype stop : [Every]
    Title = "Stop";
  __Encoding
    field<0, 2>  Code code == 3;
    field<2, 3>  Reg  ra;
  __Syntax
    stop ra ;
  __Description
Ends the program, whose status is the register's lowest byte.
  __Semantics
    stop ra:
        halt(ra[7:0]);
  __Examples
    stop x1 ;
__DefOpcode stop_x : [stop]
)";

constexpr std::string_view kProgram = R"(.globl _start
_start: put x1, 40
        put x2, 2
        plus x3, x1, x2
        stop x3
)";

// Valid after __DefISA, and one word for a shell.
bool is_name(std::string_view name) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; };
  return !name.empty() && name.size() <= 64 && is_letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)); });
}

std::string named(std::string_view text, const std::string& name) {
  constexpr std::string_view kPlace = "NAME";
  std::string out(text);
  out.replace(out.find(kPlace), kPlace.size(), name);
  return out;
}

bool write(const fs::path& path, const std::string& bytes, diag::Sink& sink) {
  const std::string error = base::write_file_atomically(path.string(), bytes);
  if (!error.empty()) report_error(sink, diag::Kind::CannotWrite, error);
  return error.empty();
}

}  // namespace

int new_isa(const NewOptions& options, diag::Sink& sink) {
  if (!is_name(options.name)) {
    report_error(sink, diag::Kind::BadArgument,
                 "`" + diag::shortened(options.name) + "` is not a valid name of an instruction set",
                 "a name is letters, digits and `_`, and begins with no digit; the folder is made here");
    return kUnusable;
  }
  const fs::path folder = options.name;
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error))) {
    report_error(sink, diag::Kind::CannotWrite,
                 "`" + options.name + "` is there already, and nothing in it is changed");
    return kUnusable;
  }
  if (!fs::create_directory(folder, error)) {
    report_error(sink, diag::Kind::CannotWrite,
                 "cannot make the folder `" + options.name + "`: " + base::error_reason(error.value()));
    return kUnusable;
  }
  if (!write(folder / (options.name + ".isa"), named(kDescription, options.name), sink) ||
      !write(folder / "first.s", std::string(kProgram), sink))
    return kUnusable;
  const std::string& n = options.name;
  return print("wrote " + n + "/" + n + ".isa, a description, and " + n + "/first.s, a program\n" +
                   "  isadora check ./" + n + "\n  isadora explain --isa ./" + n +
                   " 'plus x3, x1, x2'\n  isadora run --isa ./" + n + " " + n + "/first.s\n",
               sink, kDone);
}

}  // namespace isadora::driver
