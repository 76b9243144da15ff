import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { visit } from "../../test/support/clients/visitor.ts";
import { portOf } from "../../test/support/free-port.ts";
import { createLogger } from "../log.ts";
import { answerFromCache, fetchFromCache } from "./answer-from-cache.ts";
import { cacheKeys } from "./cache-keys.ts";
import { OpenResponses } from "./open-responses.ts";
import { RequestLog } from "./request-log.ts";
import { ResponseCache } from "./response-cache.ts";

const keyOf = cacheKeys({ apikey: "ours", origins: ["https://friend.example"], pages: [] });
const LIST = "/rest/v1/announcements";

/** A server whose responses to visitors are their cache keys; to all others, nothing. */
async function serve() {
  const lines: string[] = [];
  const logger = createLogger("info", (line) => lines.push(line));
  const answer = answerFromCache({
    keyOf,
    cache: new ResponseCache(async (key) => new Response(key)),
    open: new OpenResponses(),
    log: new RequestLog(logger, [{ path: LIST, pattern: `^${LIST}$` }]),
  });
  const server = createServer((incoming, outgoing) => {
    if (!answer(incoming, outgoing)) outgoing.end();
  });
  onTestFinished(() => void server.close());
  const port = await portOf(server);
  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const url = `http://127.0.0.1:${port}${LIST}`;
    const sent = { apikey: "ours", authorization: "", ...headers };
    return (await visit(url, sent, method)).bytes.toString();
  };
  return { ask, lines };
}

test.each([
  [{ apikey: "another" }, ""],
  [{ authorization: "Bearer a.b.c" }, ""],
  [{ origin: "https://friend.example" }, `GET ${LIST}\norigin https://friend.example`],
  [{ accept: "text/csv" }, `GET ${LIST}\naccept text/csv`],
  [{ "accept-profile": "private" }, `GET ${LIST}\naccept-profile private`],
  [{ prefer: "count=exact" }, `GET ${LIST}\nprefer count=exact`],
  [{ range: "0-9" }, `GET ${LIST}\nrange 0-9`],
])(
  "another visitor's request for the same address changes nothing for %j",
  async (headers, key) => {
    const { ask } = await serve();
    for (const _ of [1, 2]) {
      expect(await ask()).toBe(`GET ${LIST}`);
      expect(await ask(headers)).toBe(key);
    }
  },
);

test("each request is a line of its own, with its method, route and id", async () => {
  const { ask, lines } = await serve();
  for (const method of ["GET", "HEAD", "GET"]) await ask({}, method);
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed.map(({ method, route }) => [method, route])).toEqual([
    ["GET", LIST],
    ["HEAD", LIST],
    ["GET", LIST],
  ]);
  expect(new Set(parsed.map(({ id }) => id)).size).toBe(3);
});

test("the server's own reads have the keys of a visitor's, and nothing else is read", async () => {
  const cache = new ResponseCache(async (key) => new Response(key));
  const fetch = fetchFromCache({ keyOf, cache, apikey: "ours" });
  const read = async (path: string, init?: RequestInit) =>
    (await fetch(`http://localhost${path}`, init)).text();
  const list = `${LIST}?select=id,title&or=(date.gte."2026-12-01",id.eq.1)`;
  expect(await read(list)).toBe(`GET ${new URL(list, "http://localhost").href.slice(16)}`);
  expect(await read(LIST, { headers: { Prefer: "count=exact" } })).toBe(
    `GET ${LIST}\nprefer count=exact`,
  );
  await expect(read("/rest/v1/profiles")).rejects.toThrow(TypeError);
  await expect(read(LIST, { method: "POST" })).rejects.toThrow(TypeError);
});
