import { Hono } from "hono";
import type { Described, Routes, WebApp } from "../render/web-app.ts";
import { unavailable } from "./file-responses.ts";

const UNAVAILABLE_TEXT = "Os avisos não puderam ser lidos agora.";
const MOST_ENTRIES = 50;
// The date of an empty feed is fixed, so that the feed does not change.
const EMPTY_FEED_DATE = "2000-01-01T00:00:00Z";
// Matches the characters that XML 1.0 cannot contain, even as a reference.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes `text` for element content and quoted attributes of XML. */
const xml = (text: string) =>
  text
    .replaceAll(NOT_XML, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;

type Entry = Omit<Described, "revision" | "when" | "struck" | "place" | "poster">;

/**
 * Returns the content of an entry. Lines become XHTML, because feed readers may join lines of plain
 * text (RFC 4287 §3.1.1.1).
 */
function contentXml(text: string): string {
  const [line = "", ...more] = text.split(/\r\n?|\n/).map(xml);
  if (more.length === 0) return `<content>${line}</content>`;
  const lines = [line, ...more].join("<br/>\n");
  return `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${lines}</div></content>`;
}

function entryXml(entry: Entry, url: string) {
  const { id, title, status, summary, reason, ministry } = entry;
  return [
    "<entry>",
    element("id", `urn:uuid:${id}`),
    element("title", status === "" ? title : `${status}: ${title}`),
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    element("published", entry.published),
    element("updated", entry.updated),
    ...(ministry === "" ? [] : [`<category term="${xml(ministry)}"/>`]),
    element("summary", reason === "" ? summary : `${summary} (${reason})`),
    contentXml(entry.description),
    "</entry>",
  ].join("\n");
}

type Feed = {
  name: string;
  publicUrl: string;
  routes: { announcement: string; files: { feed: { path: string } } };
  entries: Entry[];
};

/** Returns an Atom feed (RFC 4287) of `entries`, which must have the latest change first. */
export function atomFeed({ name, publicUrl, routes: { announcement, files }, entries }: Feed) {
  const feedUrl = publicUrl + files.feed.path;
  const urlOf = ({ id }: Entry) => publicUrl + announcement.replace(":id", id);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    element("id", feedUrl),
    element("title", name),
    element("updated", entries[0]?.updated ?? EMPTY_FEED_DATE),
    `<author>${element("name", name)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(publicUrl)}/"/>`,
    ...entries.map((entry) => entryXml(entry, urlOf(entry))),
    "</feed>",
    "",
  ].join("\n");
}

export type FeedOptions = Omit<Feed, "entries" | "routes"> & {
  routes: Routes;
  webApp: Pick<WebApp, "lastChanged">;
};

/** Returns the route of the Atom feed. The feed contains the latest changes of the board. */
export const feedRoutes = ({ webApp, ...board }: FeedOptions) =>
  new Hono().get(board.routes.files.feed.path, async (c) => {
    const entries = await webApp.lastChanged(MOST_ENTRIES).catch(() => undefined);
    if (entries === undefined)
      return unavailable(c, "the feed could not be read", UNAVAILABLE_TEXT);
    const headers = { "Content-Type": "application/atom+xml; charset=utf-8" };
    return c.body(atomFeed({ ...board, entries }), 200, headers);
  });
