/** What an entry of a feed says; times are ISO 8601. */
export type Entry = {
  id: string;
  title: string;
  summary: string;
  content: string;
  category: string;
  url: string;
  published: string;
  updated: string;
};

type Feed = { title: string; author: string; feedUrl: string; boardUrl: string; entries: Entry[] };

// Of an empty feed, so that it stays the same.
const NEVER = "2000-01-01T00:00:00Z";
// What XML 1.0 cannot hold, not even as a reference.
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `text` as it stands between tags and in quoted attributes. */
const xml = (text: string) =>
  text
    .replaceAll(NO_XML, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;

function entryXml({ id, title, summary, content, category, url, published, updated }: Entry) {
  return [
    "<entry>",
    element("id", `urn:uuid:${id}`),
    element("title", title),
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    element("published", published),
    element("updated", updated),
    ...(category === "" ? [] : [`<category term="${xml(category)}"/>`]),
    element("summary", summary),
    element("content", content),
    "</entry>",
  ].join("\n");
}

/** An Atom feed (RFC 4287) of `entries`, the newest change first. */
export function atomFeed({ title, author, feedUrl, boardUrl, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    element("id", feedUrl),
    element("title", title),
    element("updated", entries[0]?.updated ?? NEVER),
    `<author>${element("name", author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(boardUrl)}"/>`,
    ...entries.map(entryXml),
    "</feed>",
    "",
  ].join("\n");
}
