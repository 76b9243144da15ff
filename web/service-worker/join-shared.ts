// The form reads no more of a message (MOST in from-message/use-paste.ts).
const MOST = 20_000;

/** Cuts a text after at most MOST UTF-16 code units, and never inside a character of two units. */
const cut = (text: string) => text.slice(0, MOST).replace(/[\ud800-\udbff]$/, "");

/**
 * Joins the fields of a message from the share sheet into one text. WhatsApp sends only `text`.
 * Browsers send a page's title, and Chrome on Android writes the link into `text`. A title or link
 * that the text already contains is left out.
 */
export function joinShared(fields: FormData): string {
  // The fields are cut before they are searched, because any site can send long ones.
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) =>
    cut(String(fields.get(name) ?? "").trim()),
  );
  const unlessInText = (part: string) => (text.includes(part) ? "" : part);
  return cut([unlessInText(title), text, unlessInText(url)].filter(Boolean).join("\n"));
}
