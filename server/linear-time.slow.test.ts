import { expect, test } from "vitest";
import { findSlowText } from "../test/support/find-slow-text.ts";
import { ApiError } from "./data-api/errors.ts";
import { readCondition } from "./data-api/grammar/filters.ts";
import { readSelect } from "./data-api/grammar/select-list.ts";
import { formOf, readPreferences } from "./data-api/headers.ts";
import { readOrder } from "./data-api/parameters.ts";
import { normalizeAddress } from "./http/client-address.ts";
import { negotiate } from "./http/finished-response.ts";
import { announcementPicture, boardPicture, statusPicture } from "./pictures/layout.ts";
import { hashOf } from "./pictures/pictures.ts";
import { atomFeed } from "./routes/feed.ts";
import { bearerToken } from "./sign-in/tokens.ts";

// Text lengths in UTF-16 code units: twice the limits in supabase/lengths.ts, because a character
// has at most two code units.
const DESCRIPTION = 10_000;
const LINE = 400;
// Node.js accepts at most this many bytes of headers in a request.
const HEADERS = 16_384;

const day = { weekday: "sáb", day: "21", month: "nov", until: "", isHeld: true };
const poster = { day, ground: "#fff", color: "#000", arch: "0 0 0 1em #000" };

function entry(text: string) {
  const line = text.slice(0, LINE);
  const times = { published: "2026-11-20T12:00:00Z", updated: "2026-11-20T12:00:00Z" };
  const lines = { title: line, summary: line, ministry: line, status: line, reason: line };
  return { id: "1", description: text, ...lines, ...times };
}

function announcementTexts(text: string) {
  const lines = { title: text, when: text, place: text, ministry: text, struck: text };
  return { ...lines, board: text, site: text, status: "Cancelado", poster };
}

const routes = { announcement: "/avisos/:id", files: { feed: { path: "/avisos.xml" } } };
const feed = { name: "Avisos", publicUrl: "", routes };

/** Calls a parser of the data API, and ignores the error of a refused text. */
const ignoreRefusal = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
  }
};

const READERS: [name: string, length: number, read: (text: string) => unknown][] = [
  ["atomFeed", DESCRIPTION, (text) => atomFeed({ ...feed, entries: [entry(text)] })],
  ["announcementPicture", LINE, (text) => hashOf(announcementPicture(announcementTexts(text)))],
  ["statusPicture", LINE, (text) => hashOf(statusPicture(announcementTexts(text)))],
  ["boardPicture", LINE, (text) => hashOf(boardPicture(text))],
  ["bearerToken", HEADERS, (text) => bearerToken(`Bearer ${text}`)],
  ["normalizeAddress", HEADERS, normalizeAddress],
  ["negotiate", HEADERS, negotiate],
  ["negotiate with many encodings", HEADERS, (text) => negotiate(text.replaceAll(/\W/g, ","))],
  ["readSelect", HEADERS, ignoreRefusal(readSelect)],
  [
    "readSelect with many columns",
    HEADERS,
    (text) => ignoreRefusal(readSelect)(text.replaceAll(/\W/g, ",")),
  ],
  ["readCondition", HEADERS, ignoreRefusal((text) => readCondition("or", `(a.eq.${text}`))],
  ["readOrder", HEADERS, ignoreRefusal(readOrder)],
  ["readPreferences", HEADERS, ignoreRefusal(readPreferences)],
  ["formOf", HEADERS, ignoreRefusal(formOf)],
];

test.each(READERS)(
  "the function %s takes linear time: less than 20 ms for %i UTF-16 units",
  (_, length, read) => {
    expect(findSlowText(read, length)).toBeUndefined();
  },
  60_000,
);
