// The decoder of the manual's pages agrees with `isadora explain`: of the words of all examples, of those
// with some bits flipped, and of random ones. No browser is needed: the page's script runs as it is.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { expect, finish } from "./browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(join(tmpdir(), "isadora-decode-"));
const program = process.argv[2];
const options = { env: { ...process.env, ISADORA_ISAS: join(root, "isas") }, encoding: "utf8", cwd: folder, maxBuffer: 1 << 28 };

// A sequence that is the same in every run.
let state = 0x9E3779B97F4A7C15n;
const random = (bits) => {
  let out = 0n;
  for (let at = 0; at < bits; at += 32) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    out = (out << 32n) | (state >> 32n);
  }
  return BigInt.asUintN(bits, out);
};

function decoder(isa) {
  const sandbox = { globalThis: {}, isadoraDecoding(data, functions) { this.made = new this.globalThis.IsadoraDecoder(data, functions); } };
  sandbox.isadoraDecoding = sandbox.isadoraDecoding.bind(sandbox);
  const context = vm.createContext(sandbox);
  vm.runInContext(readFileSync(join(folder, "site/assets/decoder.js"), "utf8").replaceAll("globalThis.", "this.globalThis.").replace("(() => {", "(function () {").replace(/\}\)\(\);\s*$/, "}).call(this);"), context);
  vm.runInContext(readFileSync(join(folder, `site/assets/decoding-${isa}.js`), "utf8"), context);
  return sandbox.made;
}

const digits = (word, length) => "0x" + word.toString(16).toUpperCase().padStart(length / 4, "0");

// The words of the examples as the manual prints them, and what becomes of them with one or two bits flipped.
function words_of(isa, d) {
  const shown = new Set();
  for (const file of execFileSync("find", [join(folder, "site", isa, "instructions"), "-name", "*.html"], { encoding: "utf8" }).split("\n").filter(Boolean))
    for (const [, word] of readFileSync(file, "utf8").matchAll(/class="word" href="[^"]*">(0x[0-9A-F]+)</g)) shown.add(word);
  const words = [...shown].map((w) => d.read(w));
  expect(words.length > 50, `only ${words.length} words of examples of ${isa}`);
  const flipped = words.flatMap((w) => [1, 2].map((n) => {
    let { word, length } = w;
    for (let i = 0; i < n; i++) word ^= 1n << (random(32) % BigInt(length));
    return { word, length };
  }));
  const lengths = [...new Set(d.opcodes.map((o) => o.length))];
  const others = Array.from({ length: 1500 }, (_, i) => ({ word: random(lengths[i % lengths.length]), length: lengths[i % lengths.length] }));
  // Random bits with the fixed bits of an opcode: then a field is illegal.
  const like = d.opcodes.flatMap((o) => Array.from({ length: 3 }, () => ({ word: (random(o.length) & ~o.fixed) | o.value, length: o.length })));
  return [...words, ...flipped, ...others, ...like];
}

// What the command says of each word, by its digits. It tells of a hundred mistakes at a time, so words that it passes
// over are asked for again, in smaller portions.
function explained(isa, words) {
  const out = new Map();
  ask(isa, words, 1000, out);
  ask(isa, words.filter((w) => !out.has(digits(w.word, w.length))), 90, out);
  return out;
}

function ask(isa, words, portion, out) {
  for (let at = 0; at < words.length; at += portion) {
    const some = words.slice(at, at + portion).map((w) => digits(w.word, w.length));
    const { stdout, stderr } = spawnSync(program, ["explain", "--isa", isa, ...some], options);
    for (const part of stdout.split(/\n(?=[^\n]*\n\w+, \d+ bits: 0x)/)) {
      const head = /^(\w+), \d+ bits: (0x[0-9A-F]+)/m.exec(part);
      if (!head) continue;
      const fields = [...part.matchAll(/^ +([\d:, ]*\d) +([A-Za-z_][\w.]*) +(0x[0-9A-F]+)(?: +(.*))?$/gm)].map(([, bits, name, code, says]) => ({ bits, name, code, says: says ?? "" }));
      out.set(head[2], { opcode: head[1], fields });
    }
    let last = null;
    for (const line of stderr.split("\n")) {
      const wrong = /error: `(0x[0-9A-F]+)` is not an instruction: (.*) \[illegal-word\]$/.exec(line), note = /^ *note: (.*)$/.exec(line);
      if (wrong) out.set(wrong[1], (last = { why: wrong[2] }));
      else if (note && last) last.near = note[1];
    }
  }
}

try {
  execFileSync(program, ["manual", "simt128", "fabrisc", "rv32imc", "--no-docs", "-o", "site"], options);
  let legal = 0, illegal = 0;
  for (const isa of ["simt128", "fabrisc", "rv32imc"]) {
    const d = decoder(isa), words = words_of(isa, d), said = explained(isa, words);
    const known = new Set();
    for (const { word, length } of words) {
      const text = digits(word, length), wanted = said.get(text), is = d.decode(word, length);
      if (!expect(wanted, `${isa}: explain says nothing of ${text}`)) continue;
      if (is.legal) {
        legal++;
        known.add(is.opcode.name);
        if (!expect(wanted.opcode === is.opcode.name, `${isa} ${text}: explain says ${wanted.opcode ?? wanted.why}, the page ${is.opcode.name}`)) continue;
        const own = d.fields(is.opcode, word).map((f) => `${f.name} ${f.code} ${[f.meaning, f.note].filter(Boolean).join(", ")}`).sort();
        const theirs = [...new Set(wanted.fields.map((f) => `${f.name.replace(/\[.*$/, "")} ${f.code} ${f.says}`))].sort();
        expect(own.join("\n") === theirs.join("\n"), `${isa} ${text}: explain has ${theirs.find((f) => !own.includes(f))}, the page ${own.find((f) => !theirs.includes(f))}`);
      } else {
        illegal++;
        // The command prints the instruction of the word in the other order of its parts, the page its opcode.
        const why = d.explain(is), hint = (text) => text.replace(/, it is .*`: /, ", it is an instruction: ");
        const near = hint(d.hint(is, word, length)), told = hint(wanted.near ?? "");
        expect(wanted.why === why, `${isa} ${text}: explain says "${wanted.why ?? wanted.opcode}", the page "${why}"`);
        expect(told === near, `${isa} ${text}: explain says "${told}", the page "${near}"`);
      }
    }
    const all = d.opcodes.filter((o) => o.forms.length).length;
    expect(known.size >= 0.95 * all, `${isa}: legal words of ${known.size} of ${all} opcodes were tried`);
    console.log(`${isa}: ${words.length} words, of ${known.size} of ${all} opcodes`);
  }
  console.log(`${legal} legal words, ${illegal} others`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
finish("pages decode words as explain does");
