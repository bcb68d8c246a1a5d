// Programs stored in the browser: for each instruction set the last program, with its launch and its stops, and
// the previous one that a link or an example has replaced.
const key = (isa, which) => `isadora-${which}-${isa}`;

export function get(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be turned off
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

// Swaps the stored program and the previous one.
export function exchange(isa) {
  const [program, earlier] = [get(key(isa, "program")), get(key(isa, "earlier"))];
  set(key(isa, "program"), earlier);
  set(key(isa, "earlier"), program);
}

// Stores another program; the stored one becomes the previous one.
export function putAside(isa) {
  const kept = get(key(isa, "program"));
  if (kept !== null) set(key(isa, "earlier"), kept);
}
