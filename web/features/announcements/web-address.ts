const SENTENCE_END = /[.,;:!?…*_~]+$/u;

/** `text` without what belongs to the sentence around it: full stops, and a bracket that was opened before it. */
function withoutSentenceEnd(text: string): string {
  const short = text.replace(SENTENCE_END, "");
  for (const [open, close] of ["()", "[]", "{}"]) {
    if (short.endsWith(close ?? "") && !short.includes(open ?? "")) {
      return withoutSentenceEnd(short.slice(0, -1));
    }
  }
  return short;
}

export type WebAddress = { kind: "web"; text: string; href: string; host?: string };

/**
 * The link that an `http://`, `https://` or `www.` at the beginning of `found` begins; undefined when it is none.
 * `host` is where it leads, given when the text does not say so in plain letters: an address may look like another
 * one. An address with a user name before `@` has no honest use in an announcement.
 */
export function webAddress(found: string): WebAddress | undefined {
  const text = withoutSentenceEnd(found);
  let url: URL;
  try {
    url = new URL(/^www\./i.test(text) ? `https://${text}` : text);
  } catch {
    return undefined;
  }
  const { protocol, username, password, hostname, href } = url;
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  if (username !== "" || password !== "" || !/[^.]\.[^.]/.test(hostname)) return undefined;
  const [, shown = ""] = /^(?:https?:\/\/)?([^/?#:\\]*)/i.exec(text) ?? [];
  const isPlain = shown.toLowerCase() === hostname && !hostname.includes("xn--");
  return { kind: "web", text, href, ...(!isPlain && { host: hostname }) };
}
