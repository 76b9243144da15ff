import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Mailbox } from "../testing/mailbox.ts";
import { password, peopleByMail } from "../testing/people-by-mail.ts";
import { TestServer } from "../testing/server.ts";

const headers = {
  apikey: "sb_publishable_avisos-public-web-app",
  "Content-Type": "application/json",
};
let mailbox: Mailbox;
let server: TestServer;
let people: ReturnType<typeof peopleByMail>;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  server = await TestServer.start({ SMTP_URL: mailbox.url });
  people = peopleByMail(server, mailbox);
}, 60_000);

afterAll(async () => {
  await server.dispose();
  await mailbox.dispose();
});

const newAddress = () => people.newAddress();
const signUp = (email: string) => people.signUp(email);
const signIn = (email: unknown, secret: unknown = password) => people.signIn(email, secret);
const member = async () => (await people.member()).email;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe("sign-in keeps to itself which addresses have accounts", () => {
  test("the answer to a wrong password is the same for each of them", async () => {
    const unconfirmed = newAddress();
    await signUp(unconfirmed);
    const refusal = {
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    };
    for (const email of [await member(), unconfirmed, newAddress()]) {
      expect(await signIn(email, "wrong-password")).toMatchObject({ status: 400, body: refusal });
    }
    // Who knows the password may know that the confirmation is missing.
    expect((await signIn(unconfirmed)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  test("and takes as long", async () => {
    const unconfirmed = newAddress();
    await signUp(unconfirmed);
    const kinds: Record<string, string> = {
      known: await member(),
      unconfirmed,
      unknown: newAddress(),
    };
    const times: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
    for (let round = 0; round < 15; round += 1) {
      for (const [kind, email] of Object.entries(kinds)) {
        times[kind]?.push((await signIn(email, "wrong-password")).ms);
      }
    }
    const [known = 0, ...others] = Object.values(times).map(median);
    for (const other of others) {
      expect(other / known).toBeGreaterThan(0.6);
      expect(other / known).toBeLessThan(1.6);
    }
  });

  test.each([
    [{ email: "x" }, password],
    [12, password],
    [["a@b.co"], password],
    ["a@b.co", 12],
    ["a@b.co", { length: 9 }],
  ])("%j with %j is no sign-in", async (email, secret) => {
    for (const known of [email, typeof email === "string" ? await member() : email]) {
      expect(await signIn(known, secret)).toMatchObject({
        status: 400,
        body: { error_code: "validation_failed" },
      });
    }
  });

  test.each([null, [], "x", 1])("a body that is %j is refused", async (body) => {
    for (const path of [
      "/auth/v1/token?grant_type=password",
      "/auth/v1/signup",
      "/auth/v1/verify",
    ]) {
      expect((await people.post(path, body)).status).toBe(400);
    }
  });
});

async function healthMs() {
  const start = performance.now();
  const response = await fetch(`${server.url}/health`);
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - start;
}

test("the server goes on answering while eight people sign in at once", async () => {
  const email = await member();
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
  const times: number[] = [];
  while (signing) times.push(await healthMs());
  await people;
  // On the event loop the comparisons would stop everything for seconds. Beside other tests, whose
  // processes take their share, an answer may take a while all the same.
  expect(times.length).toBeGreaterThan(10);
  expect(median(times)).toBeLessThan(200);
});

test("sixteen changes of a password at once leave the others their share", async () => {
  const email = await member();
  const eight = () => Promise.all(Array.from({ length: 8 }, () => people.member()));
  const thieves = [...(await eight()), ...(await eight())];
  const time = async (rounds: number) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await signIn(email)).ms);
    return median(times);
  };
  const alone = await time(9);
  let beside = true;
  const statuses: number[] = [];
  const changing = thieves.map(async ({ access_token }) => {
    while (beside) {
      const change = { password: "senha-nova-1", current_password: "senha-errada" };
      statuses.push((await people.setPassword(access_token, change)).status);
    }
  });
  const crowded = await time(9);
  beside = false;
  await Promise.all(changing);
  console.info(`sign-in: ${alone.toFixed(0)} ms alone, ${crowded.toFixed(0)} ms beside 16 changes`);
  expect(statuses.length).toBeGreaterThan(0);
  // Side by side they made it ten times as long.
  expect(crowded).toBeLessThan(5 * alone + 100);
});

describe("slow and silent connections", () => {
  function open(text: string): Promise<Socket> {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    return once(socket, "connect").then(() => {
      socket.write(text);
      return socket;
    });
  }

  test("500 of them keep nobody waiting, and are closed before long", async () => {
    const sockets = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        open(
          [
            "",
            "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: x\r\nContent-Length: 1000\r\n\r\n{",
          ][index % 3] ?? "",
        ),
      ),
    );
    const drip = setInterval(() => {
      for (const [index, socket] of sockets.entries()) if (index % 3) socket.write("a");
    }, 1_000);
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      times.push(await healthMs());
      const page = await fetch(`${server.url}/`);
      expect(page.status).toBe(200);
      const board = await fetch(`${server.url}/rest/v1/ministries?select=name`, { headers });
      expect(board.status).toBe(200);
      await delay(50);
    }
    expect(median(times)).toBeLessThan(50);
    const closed = () =>
      sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
    await expect.poll(closed, { timeout: 30_000, interval: 500 }).toBe(500);
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  });
});

describe("requests of an unreasonable size", () => {
  const get = (path: string, extra = {}) =>
    fetch(server.url + path, { headers: { ...headers, ...extra } });

  test("an address of 5,000 characters", async () => {
    expect((await get(`/rest/v1/ministries?select=${"a".repeat(5_000)}`)).status).toBe(414);
    expect((await get(`/?${"a".repeat(5_000)}`)).status).toBe(414);
  });

  test("headers of 20 kB", async () => {
    expect((await get("/rest/v1/ministries", { "X-Long": "a".repeat(20_000) })).status).toBe(431);
  });

  test("more than 1,000 rows, however they are asked for", async () => {
    const owner = server.owner();
    await owner`
      insert into public.ministries (name, color)
      select 'M ' || n, '#123456' from generate_series(1, 1200) n
    `;
    await owner`
      insert into public.announcements (title, description, date)
      select 'A ' || n, 'x', '2030-01-01' from generate_series(1, 1200) n
    `;
    for (const [path, extra] of [
      ["ministries?select=id", {}],
      ["announcements?select=id", {}],
      ["announcements?select=id&limit=1000&offset=1", {}],
      ["announcements?select=id", { Prefer: "count=exact" }],
    ] as const) {
      const response = await get(`/rest/v1/${path}`, extra);
      expect(response.ok).toBe(true);
      expect(await response.json()).toHaveLength(1000);
    }
    for (const [query, extra] of [
      ["&limit=5000", {}],
      ["", { Range: "0-4999", "Range-Unit": "items" }],
      ["", { Prefer: "max-affected=5000" }],
      ["", { Accept: "text/csv" }],
      ["", { Accept: "application/vnd.pgrst.plan+json" }],
    ] as const) {
      const response = await get(`/rest/v1/announcements?select=id${query}`, extra);
      expect(response.status).toBe(400);
    }
    await owner`delete from public.ministries where name like 'M %'`;
    await owner`delete from public.announcements`;
    await owner.end();
  });
});
