/**
 * Joins the fields of a message from the share sheet into one text. WhatsApp sends only `text`. Browsers send a page's title, and
 * Chrome on Android writes the link into `text`. A title or link that the text already contains is left out.
 */
export function joinShared(fields: FormData): string {
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) =>
    String(fields.get(name) ?? "").trim(),
  );
  const unlessInText = (part: string) => (text.includes(part) ? "" : part);
  return [unlessInText(title), text, unlessInText(url)].filter(Boolean).join("\n");
}
