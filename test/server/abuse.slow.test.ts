import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY, refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/started.ts";

const reportHashing = pathToFileURL(join(import.meta.dirname, "report-hashing.mjs"));
const { server, people } = await startWithMail({ NODE_OPTIONS: `--import ${reportHashing}` });

const { newAddress, signUp, signIn } = people;
const member = async () => (await people.member()).email;

/** The comparisons with a password's hash since the first `seen`, each with how many were under way. */
const comparisons = (seen = 0) =>
  [...server.output.matchAll(/^compare (\S+) (\d+)$/gm)]
    .slice(seen)
    .map(([, cost, running]) => ({ cost, running: Number(running) }));

const get = (path: string, headers = {}) =>
  fetch(server.url + path, { headers: { apikey: PUBLISHABLE_KEY, ...headers } });

/** Fails when the server has no time to answer. */
async function expectHealthy() {
  const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(5_000) });
  await response.text();
  expect(response.status).toBe(200);
}

describe("a sign-in", () => {
  test("with a wrong password is answered alike for every address, after one comparison with a hash", async () => {
    const unconfirmed = newAddress();
    await signUp(unconfirmed);
    const refusal = {
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    };
    for (const email of [await member(), unconfirmed, newAddress()]) {
      const before = comparisons().length;
      expect(await signIn(email, "wrong-password")).toMatchObject({ status: 400, body: refusal });
      await expect.poll(() => comparisons(before)).toEqual([{ cost: "$2b$10$", running: 1 }]);
    }
    // A person who knows the password may know that the confirmation is missing.
    expect((await signIn(unconfirmed)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  test.each([
    [{ email: "x" }, password],
    [["a@b.co"], password],
    ["a@b.co", 12],
    ["a@b.co", { length: 9 }],
  ])("of %j with %j is refused", async (email, secret) => {
    expect(await signIn(email, secret)).toMatchObject(refusedWith("validation_failed"));
  });

  test.each([null, [], "x"])("with the body %j is refused", async (body) => {
    for (const path of ["token?grant_type=password", "signup", "verify"]) {
      expect((await people.post(`/auth/v1/${path}`, body)).status).toBe(400);
    }
  });
});

test("the server goes on answering while eight people sign in at once", async () => {
  const email = await member();
  const before = comparisons().length;
  let signing = true;
  const people = Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      for (let round = 0; round < 4; round += 1) {
        await signIn(index % 2 ? email : newAddress(), index % 2 ? password : "wrong-password");
      }
    }),
  ).then(() => {
    signing = false;
  });
  while (signing) await expectHealthy();
  await people;
  // On the event loop the next comparison would begin when the last one has ended.
  const running = comparisons(before).map((one) => one.running);
  expect(Math.max(...running)).toBeGreaterThan(1);
});

test("sixteen changes of a password at once leave the others their share", async () => {
  const thieves: Awaited<ReturnType<typeof people.member>>[] = [];
  while (thieves.length < 16) thieves.push(await people.member());
  const before = comparisons().length;
  const change = { password: "senha-nova-1", current_password: "senha-errada" };
  await Promise.all(thieves.map(({ access_token }) => people.setPassword(access_token, change)));
  await expect.poll(() => comparisons(before).length).toBeGreaterThanOrEqual(thieves.length);
  // One after the other, each in one of the four threads that all share.
  expect(comparisons(before).filter(({ running }) => running !== 1)).toEqual([]);
});

test("500 slow and silent connections keep nobody waiting, and are closed before long", async () => {
  const open = async (text: string) => {
    const socket = connect(server.port, "127.0.0.1").on("error", () => {});
    socket.resume();
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const texts = [
    "",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: x\r\nContent-Length: 1000\r\n\r\n{",
  ];
  const sockets = await Promise.all(
    Array.from({ length: 500 }, (_, index) => open(texts[index % 3] ?? "")),
  );
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (index % 3) socket.write("a");
  }, 1_000);
  for (let round = 0; round < 20; round += 1) {
    await expectHealthy();
    for (const path of ["/", "/rest/v1/ministries?select=name"]) {
      expect((await get(path)).status).toBe(200);
    }
    await delay(50);
  }
  const closed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  await expect.poll(closed, { timeout: 30_000, interval: 500 }).toBe(500);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ["an address of 5,000 characters", `/?${"a".repeat(5_000)}`, {}, 414],
  ["headers of 20 kB", "/rest/v1/ministries", { "X-Long": "a".repeat(20_000) }, 431],
])("%s is refused", async (_, path, headers, status) => {
  expect((await get(path, headers)).status).toBe(status);
});
