import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callJson, signUp, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { base64, jpeg, noise, PICTURE } from "../support/pictures/jpeg.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start({ JWT_SECRET: "s".repeat(32) }));
const sql = await forFile(server.owner());
const { access_token: token } = await signUp(server.url);
const { access_token: other } = await signUp(server.url, "bia@example.org");

/** Returns Ana's access token with an expiry in the past. */
function expiredToken() {
  const [header, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const late = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
  const hmac = createHmac("sha256", "s".repeat(32)).update(`${header}.${late}`);
  return `${header}.${late}.${hmac.digest("base64url")}`;
}

const addPicture = (body: object, given = token) =>
  callJson(`${server.url}/rest/v1/rpc/add_picture`, body, { token: given });
const get = (path: string, headers = {}) => visit(server.url + path, headers);

/** Adds a picture and an announcement with it. Returns the picture's id. */
async function addAnnouncedPicture(picture: object, given = token): Promise<string> {
  const { body: id } = await addPicture(picture, given);
  await sql`
    insert into public.announcements (title, description, date, picture)
    values ('Ceia', 'x', '2031-11-22T23:30:00Z', ${id})
  `;
  return id;
}

let id = "";
beforeAll(async () => {
  id = await addAnnouncedPicture(PICTURE);
});

test("a picture is served as a JPEG file in two sizes", async () => {
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

test("a picture gets a 404 as soon as no announcement refers to it", async () => {
  const removed = await addAnnouncedPicture(PICTURE, other);
  const path = `/fotos/${removed}.jpg`;
  expect((await get(path)).status).toBe(200);
  await sql`update public.announcements set picture = null where picture = ${removed}`;
  // The 404 comes at once, because pictures are not in the response cache, which may be stale for a
  // second.
  expect((await get(path)).status).toBe(404);
});

test("only a member's new picture may have a body of more than 64 kB", async () => {
  const page = base64(jpeg(1600, 1600, { data: noise(299_000) }));
  const large = { ...PICTURE, page };
  expect((await addPicture(large)).status).toBe(200);
  expect((await addPicture(large, "")).status).toBe(413);
  expect((await addPicture(large, "made.up.token")).status).toBe(413);
  // An expired token gets a 401 and not a 413, so that the browser renews the session and sends the
  // picture again.
  expect((await addPicture(large, expiredToken())).status).toBe(401);
  const elsewhere = `${server.url}/rest/v1/rpc/undo_change`;
  expect((await callJson(elsewhere, large, { token })).status).toBe(413);
  expect((await addPicture({ ...PICTURE, page: "A".repeat(600_000) })).status).toBe(413);
});
