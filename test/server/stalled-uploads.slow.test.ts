import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY, postJson, signUp } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { anotherPicture } from "../support/pictures/jpeg.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start({ TRUST_PROXY: "1" }));
let members = 0;

async function memberAt(address: string) {
  members += 1;
  const { access_token: token } = await signUp(server.url, `pessoa${members}@example.org`);
  const from = { "x-forwarded-for": address };
  const add = () =>
    postJson(`${server.url}/rest/v1/rpc/add_picture`, anotherPicture(), { token, headers: from });
  /** Sends the beginning of a request with a picture, and never the rest. */
  async function beginUpload(): Promise<Socket> {
    const socket = connect(server.port, "127.0.0.1").on("error", () => {});
    socket.write(
      `POST /rest/v1/rpc/add_picture HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\n` +
        `X-Forwarded-For: ${address}\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n{",
    );
    await once(socket, "data");
    return socket;
  }
  return { add, beginUpload };
}

/**
 * Begins an upload from each address, each by another member. All members sign up before the first
 * upload, because the server ends a stalled upload after ten seconds. They sign up one after
 * another, because many sign-ups at once on a busy machine would take longer than the eight seconds
 * after which the server answers 503.
 */
async function beginUploads(addresses: string[]): Promise<Socket[]> {
  const senders: Awaited<ReturnType<typeof memberAt>>[] = [];
  for (const address of addresses) senders.push(await memberAt(address));
  return Promise.all(senders.map((sender) => sender.beginUpload()));
}

test("a slow upload blocks only the next upload of the same member", async () => {
  const slow = await memberAt("192.0.2.9");
  const other = await memberAt("192.0.2.9");
  const socket = await slow.beginUpload();
  const refused = await slow.add();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  expect((await other.add()).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await slow.add()).status).toBe(200);
});

// Concurrent tests take `expect` from their context. The shared one does not know which test polls.
test.concurrent("stalled uploads block only uploads of their network address", async ({
  expect,
}) => {
  const neighbour = await memberAt("192.0.2.1");
  const other = await memberAt("192.0.2.2");
  const sockets = await beginUploads(Array(8).fill("192.0.2.1"));
  const stalled = sockets.map((socket) => once(socket.resume(), "close"));
  expect((await neighbour.add()).status).toBe(429);
  expect((await other.add()).status).toBe(200);
  const started = performance.now();
  await Promise.all(stalled);
  expect(performance.now() - started).toBeLessThan(15_000);
  expect((await neighbour.add()).status).toBe(200);
});

test.concurrent("an upload that trickles gives its place to one that needs it", async ({
  expect,
}) => {
  const neighbour = await memberAt("192.0.2.30");
  const sockets = await beginUploads(Array(8).fill("192.0.2.30"));
  const trickle = setInterval(() => {
    for (const socket of sockets) socket.write(" ");
  }, 1_000);
  try {
    expect((await neighbour.add()).status).toBe(429);
    const start = performance.now();
    await expect.poll(async () => (await neighbour.add()).status, { timeout: 15_000 }).toBe(200);
    expect(performance.now() - start).toBeLessThan(12_000);
    // Only the oldest upload has ended.
    expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(1);
  } finally {
    clearInterval(trickle);
    for (const socket of sockets) socket.destroy();
  }
});

test("a server that receives 24 pictures refuses the next one with 503", async () => {
  const next = await memberAt("192.0.2.20");
  const addresses = ["192.0.2.10", "192.0.2.11", "192.0.2.12"];
  const sockets = await beginUploads(addresses.flatMap((address) => Array(8).fill(address)));
  expect((await next.add()).status).toBe(503);
  sockets.pop()?.destroy();
  await expect.poll(async () => (await next.add()).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("an account that waits for approval gets no place for a picture", async () => {
  const { access_token: token, user } = await signUp(server.url, "espera@example.org");
  const sql = server.owner();
  await sql`update public.profiles set approved_at = null where user_id = ${user.id}`;
  await sql.end();
  const upload = () =>
    postJson(`${server.url}/rest/v1/rpc/add_picture`, anotherPicture(), {
      token,
      headers: { "x-forwarded-for": "192.0.2.31" },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, upload));
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ hint: "not_approved" });
  }
});
