// Tokenises a text as VS Code does: prints a JSON array with [text, innermost scope] for each token that is not blank.
"use strict";
const fs = require("fs");
const path = require("path");
const { Registry } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const [grammarPath, scope, textPath] = process.argv.slice(2);

async function main() {
  await oniguruma.loadWASM(fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) => (name === scope ? JSON.parse(fs.readFileSync(grammarPath, "utf8")) : null),
  });
  const grammar = await registry.loadGrammar(scope);
  const out = [];
  let stack = null;
  for (const line of fs.readFileSync(textPath, "utf8").split("\n")) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const token of result.tokens) {
      const text = line.slice(token.startIndex, token.endIndex).trim();
      if (text) out.push([text, token.scopes[token.scopes.length - 1]]);
    }
  }
  process.stdout.write(JSON.stringify(out));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
