import { Hono } from "hono";
import type { Described, Routes, WebApp } from "../render/web-app.ts";
import { unavailable } from "./file-responses.ts";

const LATER = "Os avisos não puderam ser lidos agora.";
const MOST_ENTRIES = 50;
// The date of an empty feed, so that it stays the same.
const NEVER = "2000-01-01T00:00:00Z";
// Characters that XML 1.0 cannot hold, not even as a reference.
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes `text` for content and quoted attributes. */
const xml = (text: string) =>
  text
    .replaceAll(NO_XML, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;

type Entry = Omit<Described, "revision" | "when" | "struck" | "place" | "poster">;

/** Writes lines as HTML, because readers may join the lines of plain text (RFC 4287 §3.1.1.1). */
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
  /** Of the board. */
  name: string;
  publicUrl: string;
  routes: { announcement: string; files: { feed: { path: string } } };
  entries: Entry[];
};

/** An Atom feed (RFC 4287) of `entries`, the newest change first. */
export function atomFeed({ name, publicUrl, routes: { announcement, files }, entries }: Feed) {
  const feedUrl = publicUrl + files.feed.path;
  const urlOf = ({ id }: Entry) => publicUrl + announcement.replace(":id", id);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    element("id", feedUrl),
    element("title", name),
    element("updated", entries[0]?.updated ?? NEVER),
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

/** The board's last changes as an Atom feed. */
export const feedRoutes = ({ webApp, ...board }: FeedOptions) =>
  new Hono().get(board.routes.files.feed.path, async (c) => {
    const entries = await webApp.lastChanged(MOST_ENTRIES).catch(() => undefined);
    if (entries === undefined) return unavailable(c, "the feed could not be read", LATER);
    const headers = { "Content-Type": "application/atom+xml; charset=utf-8" };
    return c.body(atomFeed({ ...board, entries }), 200, headers);
  });
