import { expect, test } from "vitest";
import { unwrapSingle } from "./single-object.ts";

const headers = { Accept: "application/vnd.pgrst.object+json" };
const write = new Request("http://localhost/rest/v1/announcements", { method: "POST", headers });

test("a written row is an object that says its length, so that it is not compressed", async () => {
  const response = await unwrapSingle(write, Response.json([{ title: "Oração" }], { status: 201 }));
  expect(response.status).toBe(201);
  const text = await response.text();
  expect(text).toBe('{"title":"Oração"}');
  expect(response.headers.get("Content-Length")).toBe(String(Buffer.byteLength(text)));
});

test("no written row is 406, as on hosted Supabase", async () => {
  expect((await unwrapSingle(write, Response.json([]))).status).toBe(406);
});
