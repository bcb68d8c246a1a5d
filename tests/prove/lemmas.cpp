#include "prove/lemmas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "prove/rules.h"

namespace isadora::prove {

namespace {

constexpr unsigned kMostDraws = 1'000'000;  // until each rule is applied so often
constexpr unsigned kTimeout = 10'000;       // milliseconds for each proof

std::set<Rule> heard;

void hear(const char* file, unsigned line) {
  const std::string path = file;
  heard.insert({path.substr(path.rfind('/') + 1), line});
}

// Is a rule applied there? (In a comment none is.)
bool has_rule(const std::string& line) {
  const size_t at = line.find("by("), remark = line.find("//");
  if (at == std::string::npos || at > remark) return false;
  return at == 0 || (!std::isalnum(static_cast<unsigned char>(line[at - 1])) && line[at - 1] != '_');
}

std::vector<Term> reachable(const Tables& tables, const std::vector<Term>& roots) {
  std::set<Term> seen;
  std::vector<Term> open = roots;
  while (!open.empty()) {
    const Term one = open.back();
    open.pop_back();
    if (one == kNoTerm || !seen.insert(one).second) continue;
    const TermNode& n = tables.nodes[one];
    for (const Term next : {n.a, n.b, n.c}) open.push_back(next);
  }
  return {seen.begin(), seen.end()};
}

}  // namespace

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(std::string(ISADORA_ROOT) + "/src/prove/" + file);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::set<Rule> rules_of(const std::vector<std::string>& files) {
  std::set<Rule> out;
  for (const std::string& file : files) {
    const std::vector<std::string> lines = lines_of(file);
    for (size_t i = 0; i < lines.size(); ++i)
      if (has_rule(lines[i])) out.insert({file, static_cast<unsigned>(i + 1)});
  }
  return out;
}

Listening::Listening() { on_rule = hear; }
Listening::~Listening() { on_rule = nullptr; }

const std::set<Rule>& applied() { return heard; }
void forget() { heard.clear(); }

Term Lemma::add(const TermNode& node) {
  tables_.nodes.push_back(node);
  return static_cast<Term>(tables_.nodes.size() - 1);
}

Term Lemma::constant(uint64_t v, uint32_t width) {
  tables_.constants.push_back(Integer(v));
  return add({TermKind::Const, width, static_cast<uint32_t>(tables_.constants.size() - 1)});
}

Term Lemma::floating(const ir::FloatInfo& info, uint32_t width, Term a, Term b, Term c) {
  tables_.floats.push_back(info);
  return add({TermKind::Float, width, static_cast<uint32_t>(tables_.floats.size() - 1), a, b, c});
}

bool Lemma::is_proved(Solver& solver) {
  std::vector<Term> asserted = assumed_;
  Term all = constant(1, 1);
  for (const Term one : claimed_) all = both(all, one);
  asserted.push_back(not_(all));
  return solver.check(tables_, reachable(tables_, asserted), asserted, kTimeout).kind == Answer::Kind::None;
}

void show_rules(const std::vector<std::string>& files, unsigned times, const std::function<Try(uint64_t seed)>& draw) {
  std::string error;
  const auto solver = load_solver(error);
  ASSERT_TRUE(solver) << error;
  std::map<Rule, unsigned> proofs;
  for (const Rule& rule : rules_of(files)) proofs[rule] = 0;
  ASSERT_FALSE(proofs.empty());
  size_t open = proofs.size();
  const Listening all;
  for (unsigned seed = 0; open && seed < kMostDraws; ++seed) {
    forget();
    const Try one = draw(seed);
    std::vector<Rule> wanted;
    for (const Rule& rule : applied())
      if (const auto it = proofs.find(rule); it != proofs.end() && it->second < times) wanted.push_back(rule);
    if (wanted.empty()) continue;
    ASSERT_EQ(one(*solver), "") << "number " << seed << ", the rule at " << wanted[0].first << ":" << wanted[0].second;
    for (const Rule& rule : wanted) open -= ++proofs[rule] == times;
  }
  for (const auto& [rule, n] : proofs)
    EXPECT_GT(n, 0u) << "nothing that was tried comes to the rule at " << rule.first << ":" << rule.second;
}

}  // namespace isadora::prove
