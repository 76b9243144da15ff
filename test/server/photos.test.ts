import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callJson, signUp, visit } from "../support/clients/visitor.ts";
import { base64, jpeg, noise, PICTURE } from "../support/pictures/jpeg.ts";
import { startPostgres } from "../support/start-for-file.ts";

const { sql, start } = await startPostgres();
const server = await start();
const { access_token: token } = await signUp(server.url);
const { access_token: other } = await signUp(server.url, "bia@example.org");

/** Ana's token after it has expired. */
function expiredToken() {
  const [header, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const late = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
  const hmac = createHmac("sha256", "s".repeat(32)).update(`${header}.${late}`);
  return `${header}.${late}.${hmac.digest("base64url")}`;
}

const add = (body: object, given = token) =>
  callJson(`${server.url}/rest/v1/rpc/add_picture`, body, { token: given });
const get = (path: string, headers = {}) => visit(server.url + path, headers);

/** A picture's id, which an announcement names. */
async function announced(picture: object, given = token): Promise<string> {
  const { body: id } = await add(picture, given);
  await sql`
    insert into public.announcements (title, description, date, picture)
    values ('Ceia', 'x', '2031-11-22T23:30:00Z', ${id})
  `;
  return id;
}

let id = "";
beforeAll(async () => {
  id = await announced(PICTURE);
});

test("a picture is a file of the server in two sizes: a JPEG and nothing else, for a year", async () => {
  for (const [path, expected] of [
    [`/fotos/${id}.jpg`, PICTURE.page],
    [`/fotos/cartao/${id}.jpg`, PICTURE.card],
  ] as const) {
    const { status, headers, bytes } = await get(path, { "accept-encoding": "br" });
    expect([status, base64(bytes)]).toEqual([200, expected]);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect((await get(path, { "if-none-match": headers.etag ?? "" })).status).toBe(304);
  }
});

test("a picture that no announcement names is not sent, and none is kept beside the pages", async () => {
  const removed = await announced(PICTURE, other);
  const path = `/fotos/${removed}.jpg`;
  expect((await get(path)).status).toBe(200);
  await sql`update public.announcements set picture = null where picture = ${removed}`;
  // At once, without the second that a cached response may last.
  expect((await get(path)).status).toBe(404);
});

test("the body of a member's picture alone may be larger than 64 kB", async () => {
  const page = base64(jpeg(1600, 1600, { data: noise(299_000) }));
  const large = { ...PICTURE, page };
  expect((await add(large)).status).toBe(200);
  expect((await add(large, "")).status).toBe(413);
  expect((await add(large, "made.up.token")).status).toBe(413);
  // Then a browser renews the session, and sends the picture again.
  expect((await add(large, expiredToken())).status).toBe(401);
  const elsewhere = `${server.url}/rest/v1/rpc/undo_change`;
  expect((await callJson(elsewhere, large, { token })).status).toBe(413);
  expect((await add({ ...PICTURE, page: "A".repeat(600_000) })).status).toBe(413);
});
