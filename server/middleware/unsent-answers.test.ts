import { EventEmitter } from "node:events";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { unsentAnswers } from "./unsent-answers.ts";

test("visitors who do not read keep others from asking for more, members and sign-in apart", async () => {
  const app = new Hono()
    .use(unsentAnswers(1_000))
    .get("*", (c) => c.body("x".repeat(600), 200, { "Content-Length": "600" }));
  const ask = async (path: string, init: RequestInit = {}) => {
    const outgoing = new EventEmitter();
    const answer = await app.request(path, init, { outgoing });
    return { status: answer.status, after: answer.headers.get("Retry-After"), outgoing };
  };
  const board = "/rest/v1/announcements";
  expect((await ask(board, { method: "HEAD" })).status).toBe(200);
  const [first, second] = [await ask(board), await ask(board)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await ask(board)).toMatchObject({ status: 503, after: "5" });
  const visitor = { headers: { Authorization: "Bearer sb_publishable_x" } };
  expect((await ask(board, visitor)).status).toBe(503);
  const member = { headers: { Authorization: "Bearer a.b.c" } };
  expect((await ask(board, member)).status).toBe(200);
  expect((await ask("/auth/v1/settings")).status).toBe(200);
  first.outgoing.emit("close");
  expect((await ask(board)).status).toBe(200);
});
