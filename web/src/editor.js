// The editor: the program, its diagnostics, its words beside it, the current line, and stops.
import { acceptCompletion, autocompletion, completionKeymap, completionStatus, moveCompletionSelection, selectedCompletion, snippetCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, drawSelection, gutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { element, rich } from "./dom.js";
import { marked } from "./markdown.js";

const toggleStop = StateEffect.define();
const setWords = StateEffect.define();
const setNext = StateEffect.define();
const setGroups = StateEffect.define();
const setHeat = StateEffect.define();

class Stop extends GutterMarker {
  toDOM() {
    const dot = document.createElement("span");
    dot.className = "stop";
    dot.textContent = "●";
    return dot;
  }
}
const stop = new Stop();

const stops = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggleStop)) continue;
      let there = false;
      set.between(effect.value, effect.value, () => { there = true; });
      set = there ? set.update({ filter: (from) => from !== effect.value }) : set.update({ add: [stop.range(effect.value)] });
    }
    return set;
  },
});

class Word extends GutterMarker {
  constructor(word) {
    super();
    this.word = word;
  }
  eq(other) { return other.word === this.word; }
  toDOM() {
    const e = document.createElement("span");
    e.textContent = this.word;
    return e;
  }
}

// Divergent lanes: how many are at a line, in the colour of their group among the registers.
class Group extends GutterMarker {
  constructor({ number, lanes, title }) {
    super();
    Object.assign(this, { number, lanes, title });
  }
  eq(other) { return other.title === this.title && other.number === this.number; }
  toDOM() {
    const e = document.createElement("span");
    e.className = `group group-${this.number}`;
    e.textContent = this.lanes;
    e.title = this.title;
    return e;
  }
}

const groups = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setGroups)) continue;
      const doc = transaction.state.doc;
      set = RangeSet.of(effect.value.filter((g) => g.line >= 1 && g.line <= doc.lines).map((g) => new Group(g).range(doc.line(g.line).from)), true);
    }
    return set;
  },
});

// The execution count of a line, on a background that is deeper for higher counts.
class Heat extends GutterMarker {
  constructor({ text, title, part, wasteful }) {
    super();
    Object.assign(this, { text, title, part, wasteful });
  }
  eq(other) { return other.title === this.title && other.part === this.part; }
  toDOM() {
    const e = document.createElement("span");
    e.className = `heat${this.wasteful ? " wasteful" : ""}`;
    e.style.setProperty("--part", String(this.part));
    e.textContent = this.text;
    e.title = this.title;
    return e;
  }
}

const heat = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setHeat)) continue;
      const doc = transaction.state.doc;
      set = RangeSet.of(effect.value.filter((h) => h.line >= 1 && h.line <= doc.lines).map((h) => new Heat(h).range(doc.line(h.line).from)), true);
    }
    return set;
  },
});

// ---- completion and hover by the language server's protocol

const kinds = { 3: "function", 5: "property", 6: "variable", 14: "keyword", 20: "enum", 21: "constant" };
const placeOf = (state, at) => {
  const line = state.doc.lineAt(at);
  return { line: line.number - 1, column: at - line.from };
};
const offsetOf = (doc, { line, character }) => {
  const l = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(l.from + character, l.to);
};

const completes = (ask) => async (context) => {
  if (!context.explicit && !context.matchBefore(/[\w.@$!%\[]+$/)) return null;
  const items = await ask("completion", placeOf(context.state, context.pos)).catch(() => null);
  if (!Array.isArray(items) || items.length === 0 || context.aborted) return null;
  const doc = context.state.doc, first = items.find((i) => i.textEdit?.range);
  const from = first ? offsetOf(doc, first.textEdit.range.start) : context.matchBefore(/[\w.]*$/).from;
  const option = (i) => {
    const text = i.textEdit?.newText ?? i.insertText ?? i.label;
    const says = typeof i.documentation === "string" ? i.documentation : i.documentation?.value;
    const one = { label: i.label, type: kinds[i.kind] ?? "text", detail: i.detail, info: says ? () => marked(says) : undefined };
    return i.insertTextFormat === 2 ? snippetCompletion(text.replace(/\$(\d+)/g, "${}").replace(/\$\{\d+:?([^}]*)\}/g, "${$1}"), one) : { ...one, apply: text };
  };
  return { from, options: items.map(option), filter: true };
};

// Enter ends a line unless a proposal was selected with the arrow keys; Tab accepts the first one.
function takeOffered(view) {
  if (completionStatus(view.state) !== "active") return false;
  if (!selectedCompletion(view.state)) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}

const hovers = (ask) => hoverTooltip(async (view, at) => {
  const found = await ask("hover", placeOf(view.state, at)).catch(() => null);
  const says = typeof found?.contents === "string" ? found.contents : found?.contents?.value;
  if (!says) return null;
  const doc = view.state.doc;
  return { pos: found.range ? offsetOf(doc, found.range.start) : at, end: found.range ? offsetOf(doc, found.range.end) : at, above: true, create: () => ({ dom: element("div", { class: "cm-hover" }, marked(says)) }) };
}, { hoverTime: 400 });

// By line; edits move them until new ones arrive.
const words = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setWords)) continue;
      const doc = transaction.state.doc;
      const ranges = effect.value.filter((w) => w.line >= 1 && w.line <= doc.lines).map((w) => new Word(w.word).range(doc.line(w.line).from));
      set = RangeSet.of(ranges, true);
    }
    return set;
  },
});

const next = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setNext)) continue;
      const { line, kind } = effect.value;
      const there = line >= 1 && line <= transaction.state.doc.lines;
      set = there ? Decoration.set([Decoration.line({ class: `next ${kind}` }).range(transaction.state.doc.line(line).from)]) : Decoration.none;
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Syntax that is the same for all instruction sets: directives, comments and labels.
function colours(comment) {
  const quoted = comment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const tokens = new RegExp(`(${quoted}.*|//.*|#(?![\\w-]).*)|(^\\s*\\.\\w+(?![\\w:]))|(^\\s*[\\w.$@]+:)|(\\b0[xX][0-9a-fA-F]+\\b|\\b\\d+\\b)`, "g");
  const marks = ["comment", "directive", "label", "number"].map((name) => Decoration.mark({ class: `tok-${name}` }));
  const decorate = (view) => {
    const ranges = [];
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = view.state.doc.lineAt(at);
        for (const match of line.text.matchAll(tokens)) {
          const kind = match.slice(1).findIndex((m) => m !== undefined);
          ranges.push(marks[kind].range(line.from + match.index, line.from + match.index + match[0].length));
        }
        at = line.to + 1;
      }
    }
    return Decoration.set(ranges, true);
  };
  return EditorView.decorations.of(decorate);
}

// The longest line and the words must fit side by side, unless the user wants the words anyway.
const fits = (view, digits) => {
  const longest = Array.from({ length: view.state.doc.lines }, (_, i) => view.state.doc.line(i + 1).length).reduce((a, b) => Math.max(a, b), 0);
  return (longest + 9 + 0.85 * digits) * view.defaultCharacterWidth + 60 <= view.dom.clientWidth;
};

export function makeEditor(parent, { comment, changed, moved, keys, wordsWanted, wordsShown, stopsChanged, ask }, text) {
  const extensions = [
    gutter({
      class: "cm-stops",
      renderEmptyElements: true,
      markers: (view) => view.state.field(stops),
      initialSpacer: () => stop,
      domEventHandlers: {
        mousedown(view, line) {
          view.dispatch({ effects: toggleStop.of(line.from) });
          return true;
        },
      },
    }),
    lineNumbers(),
    gutter({ class: "cm-groups", markers: (view) => view.state.field(groups) }),
    gutter({ class: "cm-heat", markers: (view) => view.state.field(heat) }),
    lintGutter(),
    history(),
    drawSelection(),
    stops, words, next, groups, heat,
    autocompletion({ override: [completes(ask)], icons: false, activateOnTypingDelay: 150, selectOnOpen: false }),
    hovers(ask),
    search({ top: true }),
    highlightSelectionMatches(),
    gutter({ class: "cm-words", side: "after", markers: (view) => view.state.field(words) }),
    colours(comment),
    keymap.of([
      ...keys,
      { key: "F7", run: (view) => { view.dispatch({ effects: toggleStop.of(view.state.doc.lineAt(view.state.selection.main.head).from) }); return true; } },
      { key: "Tab", run: takeOffered },
      ...completionKeymap, ...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab,
    ]),
    EditorView.contentAttributes.of({ "aria-label": "Assembly program", "aria-describedby": "editor-hint", tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    EditorView.updateListener.of((update) => {
      // Text pasted over everything is a new program.
      let whole = false;
      update.changes.iterChanges((from, to) => { whole ||= from === 0 && to > 0 && to === update.startState.doc.length; });
      if (update.docChanged) changed({ whole });
      if (update.transactions.some((t) => t.effects.some((e) => e.is(toggleStop)))) stopsChanged();
      if (update.docChanged || update.selectionSet) moved(update.state.doc.lineAt(update.state.selection.main.head).number);
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  let digits = 0; // of the longest word
  const showColumn = () => {
    const wanted = wordsWanted();
    const shown = digits > 0 && (wanted ?? fits(view, digits));
    parent.classList.toggle("without-words", !shown); // the editor resets its own classes
    wordsShown(shown, digits > 0);
  };
  new ResizeObserver(showColumn).observe(view.dom);
  const offset = ({ line, column }) => {
    const doc = view.state.doc;
    if (line < 1) return 0;
    if (line > doc.lines) return doc.length;
    const l = doc.line(line);
    return Math.min(l.from + column, l.to);
  };
  const diagnostic = (d) => {
    const from = d.from ? offset(d.from) : 0;
    const to = d.to ? Math.max(from, offset(d.to)) : from;
    return {
      from, to,
      severity: d.severity === "note" ? "info" : d.severity,
      message: [d.message, ...d.notes].join("\n"),
      renderMessage: () => element("span", {}, ...rich([d.message, ...d.notes].join("\n"))),
      actions: d.fixes.map((f) => ({ name: f.text, apply: (v) => v.dispatch({ changes: { from: offset(f.from), to: offset(f.to), insert: f.replacement } }) })),
    };
  };
  return {
    view,
    text: () => view.state.doc.toString(),
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    lineText: (n) => (n >= 1 && n <= view.state.doc.lines ? view.state.doc.line(n).text : ""),
    replaceLine(n, text) {
      const line = view.state.doc.line(n);
      const indent = /^\s*/.exec(line.text)[0];
      view.dispatch({ changes: { from: line.from, to: line.to, insert: indent + text } });
    },
    goTo({ line, column }) {
      view.dispatch({ selection: { anchor: offset({ line, column }) }, scrollIntoView: true });
      view.focus();
    },
    apply: (fix) => view.dispatch({ changes: { from: offset(fix.from), to: offset(fix.to), insert: fix.replacement } }),
    showMistakes: (list) => view.dispatch(setDiagnostics(view.state, list.map(diagnostic))),
    showWords(list) {
      digits = list.reduce((most, w) => Math.max(most, w.word.length), 0);
      view.dispatch({ effects: setWords.of(list) });
      showColumn();
    },
    showColumn,
    showNext: (line, kind = "") => view.dispatch({ effects: setNext.of({ line, kind }) }),
    find: () => openSearchPanel(view),
    showHeat: (list) => view.dispatch({ effects: setHeat.of(list) }),
    showGroups: (list) => view.dispatch({ effects: setGroups.of(list) }),
    // Scrolls a line into view within the editor; the page does not scroll.
    follow(n) {
      if (n < 1 || n > view.state.doc.lines) return;
      const box = view.lineBlockAt(view.state.doc.line(n).from), pane = view.scrollDOM;
      if (box.top >= pane.scrollTop && box.bottom <= pane.scrollTop + pane.clientHeight - 8) return;
      pane.scrollTop = Math.max(0, box.top - pane.clientHeight / 3);
    },
    stops() {
      const out = [];
      view.state.field(stops).between(0, view.state.doc.length, (from) => { out.push(view.state.doc.lineAt(from).number); });
      return out;
    },
    toggleStop: (line) => view.dispatch({ effects: toggleStop.of(view.state.doc.line(line).from) }),
  };
}
