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

  let index = null, asked = false, waiting = [];
  window.isadoraIndex = (data) => { index = new window.IsadoraFinder(data); for (const then of waiting) then(); };
  const load = () => {
    if (asked) return;
    asked = true;
    for (const name of ["finder.js", "search.js"]) document.head.append(Object.assign(document.createElement("script"), { src: document.body.dataset.root + "assets/" + name, async: false }));
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

  // A result, as a link.
  const result = (f, words) => {
    const a = document.createElement("a");
    a.href = document.body.dataset.root + f.path;
    const name = marked("b", "", f.title, words);
    if (f.long) name.append(" ", marked("span", "long", f.long, words));
    a.append(name, part("span", "what", `${f.kind} · ${f.of}`));
    if (f.says) a.append(marked("span", "says", f.says, words));
    return a;
  };
  const wordsOf = (text) => text.toLowerCase().split(/[\s,;]+/).filter((w) => w.length > 1);
  const shownAtOnce = 24;

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
      const all = index.find(text, document.body.dataset.isa), found = all.slice(0, shownAtOnce), words = wordsOf(text);
      results.replaceChildren(...found.map((f) => result(f, words)));
      if (all.meant) results.prepend(part("p", "", `Nothing is called ${text}. Similar: ${all.meant}`));
      if (found.length > 0) {
        const more = part("a", "more", all.length > found.length ? `All ${all.length} results` : "The results as a page");
        more.href = `${document.body.dataset.root}search.html?q=${encodeURIComponent(text)}${document.body.dataset.isa ? `&isa=${encodeURIComponent(document.body.dataset.isa)}` : ""}`;
        results.append(more);
      }
      if (isWord(text)) {
        const box = part("a", "more", `Decode ${text}`);
        box.href = `#decode=${encodeURIComponent(text)}`;
        box.addEventListener("click", (event) => { event.preventDefault(); open(false); decode(text); });
        results.append(box);
      }
      results.querySelectorAll("a").forEach((a, n) => { a.id = `-result-${n}`; a.setAttribute("role", "option"); a.tabIndex = -1; });
      for (const p of results.querySelectorAll("p")) { p.setAttribute("role", "option"); p.setAttribute("aria-disabled", "true"); }
      if (found.length === 0) {
        const nothing = part("p", "", "Nothing has this name, and no text says it.");
        nothing.setAttribute("role", "option");
        nothing.setAttribute("aria-disabled", "true");
        results.append(nothing);
      }
      results.dataset.milliseconds = String(performance.now() - began);
      says.textContent = all.length === 1 ? "1 result" : `${all.length} results`;
      open(true);
      choose(0);
    };
    waiting.push(() => { if (document.activeElement === input) answer(); });
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
      if (event.key === "d" && !event.target.closest("dialog")) { event.preventDefault(); return decode(); }
      if ((event.key !== "/" && event.key !== "s") || event.target.closest("dialog")) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  };

  // ---- the box that decodes a word, loaded when it is first opened; `#decode=WORD` opens it

  let decoding = null;
  const decode = (word) => {
    if (window.isadoraDecode) return window.isadoraDecode(word);
    const asked = decoding !== null;
    decoding = word ?? "";
    if (asked) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: document.body.dataset.root + "assets/tools.css" }));
    for (const name of ["decoder.js", "decode.js"]) {
      const script = Object.assign(document.createElement("script"), { src: document.body.dataset.root + "assets/" + name, async: false });
      if (name === "decode.js") script.addEventListener("load", () => window.isadoraDecode(decoding));
      document.head.append(script);
    }
  };
  const decodes = () => {
    const [, word] = /^#decode=(.*)$/.exec(location.hash) ?? [];
    if (word !== undefined) decode(decodeURIComponent(word));
  };
  const isWord = (text) => /^(0x)?[0-9a-f_]{4,}$/i.test(text) || /^([0-9a-f]{2}[\s,]+)+[0-9a-f]{2}$/i.test(text);

  // What the page of all results needs.
  window.isadoraSearch = { part, result, wordsOf, load, when: (then) => waiting.push(() => then(index)) };

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
    document.getElementById("-decode").addEventListener("click", () => decode());
    decodes();
    document.getElementById("-theme").addEventListener("click", () => { kept.set(page.dataset.theme === "dark" ? "light" : "dark"); show(); if (!kept.get()) page.dataset.theme = page.dataset.theme === "dark" ? "light" : "dark"; });
    sides();
    spies();
  });

  // ---- the list beside the page; on a phone it is a menu, with the parts of the site that the bar has elsewhere

  const sides = () => {
    const menu = document.getElementById("-menu");
    let side = document.getElementById("-side");
    if (!side) {
      side = Object.assign(part("nav", "side alone", ""), { id: "-side" });
      side.setAttribute("aria-label", "Contents");
      document.querySelector(".layout").prepend(side);
    }
    const places = part("div", "places", "");
    places.append(...[...document.querySelectorAll(".bar nav a")].map((a) => a.cloneNode(true)));
    side.prepend(places);
    const here = side.querySelector("li [aria-current]");
    const open = (is) => {
      side.classList.toggle("open", is);
      menu.setAttribute("aria-expanded", String(is));
    };
    if (here) side.scrollTop = here.offsetTop - side.clientHeight / 2;
    menu.addEventListener("click", () => open(!side.classList.contains("open")));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !side.classList.contains("open")) return;
      open(false);
      menu.focus();
    });
  };

  // ---- what is on the page: the part that is read is marked; where there is no place beside the page the list is folded

  const spies = () => {
    const list = document.querySelector(".toc details");
    if (!list) return;
    const links = [...list.querySelectorAll("a")], heads = links.map((a) => document.getElementById(decodeURIComponent(a.hash.slice(1))));
    const beside = () => getComputedStyle(list.parentElement).position === "sticky";
    const fold = () => { list.open = beside(); };
    let asked = false;
    const mark = () => {
      asked = false;
      const end = scrollY + innerHeight >= page.scrollHeight - 2, line = end ? innerHeight : 170;
      const at = heads.reduce((last, h, i) => (h && h.getClientRects().length && h.getBoundingClientRect().top < line ? i : last), 0);
      if (links[at].getAttribute("aria-current")) return;
      for (const a of links) a.removeAttribute("aria-current");
      links[at].setAttribute("aria-current", "true");
      if (beside()) list.parentElement.scrollTop = links[at].offsetTop - list.parentElement.clientHeight / 2;
    };
    const soon = () => { if (!asked) { asked = true; requestAnimationFrame(mark); } };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", () => { fold(); soon(); });
    list.querySelector("summary").addEventListener("click", (event) => { if (beside()) event.preventDefault(); });
    fold();
    mark();
  };

  // What an address leads to is seen, also where it is folded.
  const unfold = () => {
    const there = location.hash.length > 1 && !location.hash.includes("=") && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = there && there.closest("details:not([open])");
    if (!folded) return;
    for (let e = folded; e; e = e.parentElement.closest("details")) e.open = true;
    there.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  addEventListener("hashchange", decodes);
  addEventListener("DOMContentLoaded", unfold);

  // On paper everything is open.
  addEventListener("beforeprint", () => document.querySelectorAll("main details").forEach((d) => { d.dataset.was = d.open ? "open" : ""; d.open = true; }));
  addEventListener("afterprint", () => document.querySelectorAll("main details").forEach((d) => { d.open = d.dataset.was === "open"; }));
})();
