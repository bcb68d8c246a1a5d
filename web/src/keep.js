// What this browser keeps: for each instruction set the program that was written last, with its launch and its stops, and
// the one before it that a link or an example has displaced.
const key = (isa, which) => `isadora-${which}-${isa}`;

export function get(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may keep nothing
  }
}

export function set(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch { /* it is not kept */ }
}

// { program, launch, stops, changes, held }, or null.
export function read(isa, which = "program") {
  try {
    const kept = JSON.parse(get(key(isa, which)));
    return typeof kept?.program === "string" ? kept : null;
  } catch {
    return null;
  }
}

export const write = (isa, what) => set(key(isa, "program"), JSON.stringify(what));

// The program before becomes the one that is kept, and that one the program before.
export function exchange(isa) {
  const [program, earlier] = [get(key(isa, "program")), get(key(isa, "earlier"))];
  set(key(isa, "program"), earlier);
  set(key(isa, "earlier"), program);
}

// Another program takes the place of the one that is kept.
export function putAside(isa) {
  const kept = get(key(isa, "program"));
  if (kept !== null) set(key(isa, "earlier"), kept);
}
