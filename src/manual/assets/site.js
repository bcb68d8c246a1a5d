// What the manual does beside being read: light and dark, search, and the way into the explorer where there is one.
// It works from a folder: the index of the search is a script that is loaded when someone searches for the first time.
"use strict";
(() => {
  const page = document.documentElement;

  // ---- light and dark: as the system has it, until someone chooses

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = { get: () => { try { return localStorage.getItem("isadora-theme"); } catch { return null; } },
                 set: (value) => { try { localStorage.setItem("isadora-theme", value); } catch { /* a folder may keep nothing */ } } };
  const show = () => { page.dataset.theme = kept.get() || (dark.matches ? "dark" : "light"); };
  show();
  dark.addEventListener("change", show);

  // ---- search

  // A word of hexadecimal digits as bits; null where it is none.
  const number = (text) => { try { return /^(0x[0-9a-f]+|0b[01]+|[0-9]+)$/i.test(text) ? BigInt(text) : null; } catch { return null; } };

  // How well an entry fits all words that were typed; 0 where one of them is not found.
  const fit = (entry, words) => {
    const title = entry.folded;
    let sum = 0;
    for (const word of words) {
      if (title === word) sum += 100;
      else if (title.startsWith(word)) sum += 60 - Math.min(20, title.length - word.length);
      else if (title.includes(word)) sum += 30;
      else if (entry.said.includes(" " + word)) sum += 40;
      else if (entry.words.includes(" " + word)) sum += 12;
      else if (entry.words.includes(word)) sum += 6;
      else return 0;
    }
    return sum + (entry.kind === "instruction" ? 20 : 0);
  };

  class Index {
    constructor(data) {
      this.entries = data.entries.map(([kind, title, path, of, says, words]) => ({ kind, title, path, of, says, words, folded: title.toLowerCase(), said: " " + says.toLowerCase() }));
      for (const entry of this.entries) entry.words = " " + entry.words; // each word has a blank in front
      this.opcodes = data.opcodes.map(([title, path, of, length, mask, value, codes]) =>
        ({ kind: "opcode", title, path, of, length, mask: BigInt(mask), value: BigInt(value), codes, digits: mask.length - 2, folded: title.toLowerCase(), words: "", said: "" }));
      this.all = this.entries.concat(this.opcodes);
    }

    // Opcodes whose bits a whole word has, or that fix this number somewhere.
    numbers(text) {
      const wanted = number(text);
      if (wanted === null) return [];
      const digits = text.length - 2;
      const words = this.opcodes.filter((o) => o.digits === digits && (wanted & o.mask) === o.value && o.mask !== 0n);
      const codes = [], shared = {};
      for (const o of this.opcodes) {
        const code = o.codes.find(([, value]) => BigInt(value) === wanted);
        if (!code) continue;
        const says = `${code[0]} = 0x${wanted.toString(16).toUpperCase()}`, key = `${o.of} ${says}`;
        shared[key] = (shared[key] || 0) + 1;
        codes.push({ ...o, says, key });
      }
      // A code that few opcodes have names an instruction, one that many have a format.
      codes.sort((a, b) => shared[a.key] - shared[b.key]);
      return words.map((o) => ({ ...o, says: "the instruction of this word" })).concat(codes);
    }

    find(text) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0) return [];
      const found = [];
      for (const entry of this.all) {
        const score = fit(entry, words);
        if (score > 0) found.push([score, entry]);
      }
      found.sort((a, b) => b[0] - a[0] || a[1].title.length - b[1].title.length || (a[1].folded < b[1].folded ? -1 : 1));
      const numbers = words.length === 1 ? this.numbers(words[0]) : [];
      return numbers.concat(found.map(([, entry]) => entry)).slice(0, 24);
    }
  }

  let index = null, asked = false, waiting = null;
  window.isadoraIndex = (data) => { index = new Index(data); if (waiting) waiting(); };
  const load = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement("script");
    script.src = document.body.dataset.root + "assets/search.js";
    document.head.append(script);
  };

  const part = (name, css, text) => { const e = document.createElement(name); e.className = css; e.textContent = text; return e; };
  const marked = (name, css, text, words) => {
    const e = document.createElement(name);
    e.className = css;
    const folded = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
      const next = words.map((w) => [folded.indexOf(w, at), w]).filter(([i]) => i >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!next) break;
      e.append(text.slice(at, next[0]), part("mark", "", text.slice(next[0], next[0] + next[1].length)));
      at = next[0] + next[1].length;
    }
    e.append(text.slice(at));
    return e;
  };

  const search = () => {
    const input = document.getElementById("-search"), results = document.getElementById("-results"), says = document.getElementById("-says");
    let chosen = -1;
    const open = (is) => { results.hidden = !is; input.setAttribute("aria-expanded", String(is)); if (!is) input.removeAttribute("aria-activedescendant"); };
    const choose = (i) => {
      const all = results.querySelectorAll("a");
      if (all.length === 0) return;
      chosen = (i + all.length) % all.length;
      all.forEach((a, n) => a.setAttribute("aria-selected", String(n === chosen)));
      input.setAttribute("aria-activedescendant", all[chosen].id);
      all[chosen].scrollIntoView({ block: "nearest" });
    };
    const answer = () => {
      const text = input.value.trim();
      if (text === "" || !index) return open(false);
      const began = performance.now();
      const found = index.find(text), words = text.toLowerCase().split(/\s+/);
      results.replaceChildren(...found.map((f, n) => {
        const a = document.createElement("a");
        a.href = document.body.dataset.root + f.path;
        a.id = `-result-${n}`;
        a.setAttribute("role", "option");
        a.tabIndex = -1;
        a.append(marked("b", "", f.title, words), part("span", "what", `${f.kind} · ${f.of}`));
        if (f.says) a.append(marked("span", "says", f.says, words));
        return a;
      }));
      if (found.length === 0) {
        const nothing = part("p", "", "Nothing has this name, and no text says it.");
        nothing.setAttribute("role", "option");
        nothing.setAttribute("aria-disabled", "true");
        results.append(nothing);
      }
      results.dataset.milliseconds = String(performance.now() - began);
      says.textContent = found.length === 1 ? "1 result" : `${found.length} results`;
      open(true);
      choose(0);
    };
    waiting = answer;
    input.addEventListener("focus", load);
    input.addEventListener("input", () => { load(); answer(); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen - 1);
      else if (event.key === "Enter") { const a = results.querySelectorAll("a")[chosen]; if (a && !results.hidden) a.click(); }
      else if (event.key === "Escape") { open(false); input.blur(); }
      else return;
      event.preventDefault();
    });
    document.addEventListener("click", (event) => { if (!event.target.closest(".search")) open(false); });
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "/" && event.key !== "s") return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  };

  // ---- the explorer is there where the page comes from `isadora serve`, on this machine

  const loopback = () => /^https?:$/.test(location.protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
  // The example runs where it stands. In another tab or window the link is what it was.
  const tryHere = (event) => {
    const a = event.currentTarget;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const shown = a.nextElementSibling;
    if (shown) shown.remove();
    else a.after(Object.assign(document.createElement("iframe"), { src: a.href, className: "tried", title: "This example in the explorer" }));
    a.setAttribute("aria-expanded", String(!shown));
  };
  const explorer = () => {
    if (!loopback()) return;
    const nav = document.querySelector(".bar nav");
    if (nav) nav.append(Object.assign(document.createElement("a"), { href: document.body.dataset.root + "explorer.html", textContent: "Explorer" }));
    for (const a of document.querySelectorAll("a.try")) {
      a.href += `#isa=${encodeURIComponent(a.dataset.isa)}&program=${encodeURIComponent(a.dataset.program)}`;
      if (a.dataset.run) a.href += `&run=${encodeURIComponent(a.dataset.run)}`;
      a.hidden = false;
      a.addEventListener("click", tryHere);
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    search();
    explorer();
    document.getElementById("-theme").addEventListener("click", () => { kept.set(page.dataset.theme === "dark" ? "light" : "dark"); show(); if (!kept.get()) page.dataset.theme = page.dataset.theme === "dark" ? "light" : "dark"; });
    const menu = document.getElementById("-menu"), side = document.getElementById("-side");
    if (side) menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(side.classList.toggle("open"))));
    else menu.style.display = "none";
    const here = side && side.querySelector("[aria-current]");
    if (here) side.scrollTop = here.offsetTop - side.clientHeight / 2;
  });

  // On paper everything is open.
  addEventListener("beforeprint", () => document.querySelectorAll("main details").forEach((d) => { d.dataset.was = d.open ? "open" : ""; d.open = true; }));
  addEventListener("afterprint", () => document.querySelectorAll("main details").forEach((d) => { d.open = d.dataset.was === "open"; }));
})();
