// Files that a program names: `.include` and `.incbin`. Whoever assembles it reads them, or allows none.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using diag::Kind;

// `"name"`; null after an error.
base::SourceRef SourceAssembler::named_file(uint32_t begin) {
  const std::string word = quoted(begin, pos_);
  blank();
  const uint32_t from = pos_;
  std::string name, error;
  if (!quoted_text(name, "the name of a file in quotes")) return nullptr;
  if (!read_file_) {
    report(Kind::BadDirective, begin, pos_, word + " names a file, and this program is assembled without files")
        .notes.emplace_back("`isadora as`, `link` and `run` read files that programs name");
    return nullptr;
  }
  base::SourceRef file = read_file_(name, error);
  if (!file) report(Kind::CannotRead, from, pos_, error);
  return file;
}

// `.include "name"`: the file's text comes next.
void SourceAssembler::include(uint32_t begin) {
  feed();
  const base::SourceRef file = named_file(begin);
  if (!file) return;
  base::Span asked = base::as_written(span(begin, pos_));
  to_file(asked);
  sink_.keep(file, asked);
  std::string clean = without_comments(file, isa_.machine.comment)->text;
  if (!check_bytes(file, clean)) return void(failed_ = true);
  if (clean.starts_with(kByteOrderMark)) std::fill_n(clean.begin(), kByteOrderMark.size(), ' ');
  clean += '\n';
  auto known = std::ranges::find(included_, file->name, [](const IncludedFile& f) { return f.file->name; });
  if (known == included_.end()) {
    IncludedFile made{file, feed_->add_file(clean), line_in_program(begin)};
    known = included_.insert(included_.end(), std::move(made));
    object_.sources.push_back(file->name);
  }
  push(begin, feed_->file_text(known->begin, clean), 1, true);
}

// `.incbin "name", skip, count`
void SourceAssembler::include_bytes(uint32_t begin) {
  const base::SourceRef file = named_file(begin);
  if (!file) return;
  const uint64_t size = file->text.size();
  uint64_t skip = 0;
  if (after_blank(',') && !number(skip, 0, size, "a number of bytes of the file")) return;
  uint64_t count = size - skip;
  if (after_blank(',') && !number(count, 0, size - skip, "a number of bytes of the file")) return;
  emit(std::string_view(file->text).substr(skip, count));
}

// ---- places

// The file that a place among the texts of all files is in; null: the program's own.
const SourceAssembler::IncludedFile* SourceAssembler::included_at(uint32_t place) const {
  const auto after = std::ranges::upper_bound(included_, place, {}, &IncludedFile::begin);
  return after == included_.begin() ? nullptr : &*std::prev(after);
}

// The line of the program's own file that a statement comes from.
unsigned SourceAssembler::line_in_program(uint32_t begin) const {
  const object::LineEntry at = written_at(begin);
  return at.source ? included_[at.source - 1].line : at.line;
}

void SourceAssembler::to_file(base::Span& s) const {
  if (!s || s.source != feed_->written()) return;
  const IncludedFile* const in = included_at(s.begin);
  s.source = in ? in->file.get() : given_.get();
  if (!in) return;
  const auto size = static_cast<uint32_t>(in->file->text.size());
  s.begin = std::min(s.begin - in->begin, size);
  s.end = std::min(s.end - in->begin, size);
}

// Findings have places in the files.
void SourceAssembler::show_files() {
  if (included_.empty()) return;
  for (diag::Diagnostic& d : sink_.all()) {
    const IncludedFile* const in = d.span && d.span.source == feed_->written() ? included_at(d.span.begin) : nullptr;
    to_file(d.span);
    if (in) sink_.label_included(d);
    for (diag::Label& l : d.labels) to_file(l.span);
    for (diag::Fix& f : d.fixes) to_file(f.span);
  }
}

}  // namespace isadora::assembler
