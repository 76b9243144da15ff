function readBlock(): unknown {
  try {
    return JSON.parse(document.getElementById("config")?.textContent ?? "{}");
  } catch {
    return {};
  }
}

function text(source: unknown, name: string): string | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const value: unknown = Reflect.get(source, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isOn(source: unknown, name: string): boolean {
  return typeof source === "object" && source !== null && Reflect.get(source, name) === true;
}

const block = readBlock();
const build = import.meta.env;

/**
 * Where the data lives and what the church is called. Our own server writes the block into the page and
 * answers on the page's origin; for hosted Supabase the values are given when the app is built.
 */
export const config = {
  supabaseUrl: text(build, "VITE_SUPABASE_URL") ?? window.location.origin,
  // Without a key every request is refused, which the page can tell; an empty one would stop the app.
  supabaseKey:
    text(build, "VITE_SUPABASE_ANON_KEY") ?? text(block, "supabaseAnonKey") ?? "missing-key",
  /** Whether the sign-in service can send e-mails: hosted Supabase can, our server when it has a relay. */
  sendsMail: text(build, "VITE_SUPABASE_URL") !== undefined || isOn(block, "sendsMail"),
  churchName: text(build, "VITE_CHURCH_NAME") ?? text(block, "churchName") ?? "da Igreja",
};

/** `Avisos da Igreja TC` (decision 14). */
export const boardTitle = `Avisos ${config.churchName} TC`;
