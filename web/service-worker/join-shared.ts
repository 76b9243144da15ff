// The form reads no more of a message: use-paste.ts has the same limit.
const MOST = 20_000;

/** Cuts a text after at most MOST UTF-16 code units. Never cuts inside a character of two units. */
const cut = (text: string) => text.slice(0, MOST).replace(/[\ud800-\udbff]$/, "");

/**
 * Joins the fields of a shared message into one text. WhatsApp sends only `text`. Browsers also
 * send the page's title, and Chrome on Android writes the link into `text`. A title or link that
 * `text` already contains is left out.
 */
export function joinShared(fields: FormData): string {
  // The fields are cut before they are searched, because any site can send long fields.
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) =>
    cut(String(fields.get(name) ?? "").trim()),
  );
  const unlessInText = (part: string) => (text.includes(part) ? "" : part);
  return cut([unlessInText(title), text, unlessInText(url)].filter(Boolean).join("\n"));
}
