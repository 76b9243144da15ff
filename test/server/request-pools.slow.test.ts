import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { postJson, signUp, visit } from "../support/clients/visitor.ts";
import type { Sql } from "../support/database/sql.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const EMBEDDED = "id,title,description,ministry:ministries(id,name,color)";
let minutes = 0;

const server = await forFile(TestServer.start());
const {
  access_token: token,
  user: { id },
} = await signUp(server.url);
const send = (method: string, path: string, body: object) =>
  postJson(server.url + path, body, { method, token });
const post = (path: string, body: object) => send("POST", path, body);

/** A read of the board that nobody asked before, so that the database is asked. */
async function read(bearer?: string) {
  minutes += 1;
  const from = new Date(minutes * 60_000).toISOString();
  const path = `${server.url}/rest/v1/announcements?select=${EMBEDDED}&date=gte.${from}`;
  const start = performance.now();
  const answer = await visit(path, bearer ? { authorization: `Bearer ${bearer}` } : {});
  return { ...answer, ms: performance.now() - start };
}

const bearer = (from: string) => ({ authorization: `Bearer ${from}` });

/** While nobody can read a table. */
async function whileLocked(table: string, work: (owner: Sql) => Promise<void>) {
  const owner = server.owner();
  try {
    await owner.begin(async (sql) => {
      await sql.unsafe(`lock table public.${table} in access exclusive mode`);
      await work(owner);
    });
  } finally {
    await owner.end();
  }
}

/** While the board can be read only without its ministries. */
const whileMinistriesAreLocked = (work: () => Promise<void>) => whileLocked("ministries", work);

/** Health check, sign-in and a member's write answer long before whoever waits for the lock is told, after eight seconds. */
async function expectOthersServed() {
  const credentials = { email: "ana@example.org", password: "senha-1234" };
  for (const [call, status] of [
    [() => fetch(`${server.url}/health`), 200],
    [() => send("PATCH", `/rest/v1/profiles?user_id=eq.${id}`, { name: "Ana" }), 204],
    [() => post("/auth/v1/token?grant_type=password", credentials), 200],
  ] as const) {
    const start = performance.now();
    expect((await call()).status).toBe(status);
    expect(performance.now() - start).toBeLessThan(6_000);
  }
}

test("visitors whose reads take too long keep nobody else waiting, and are told soon", async () => {
  await whileMinistriesAreLocked(async () => {
    const reads = Array.from({ length: 150 }, () => read());
    // Whoever is one too many is told at once: the others are waiting by then.
    await Promise.race(reads);
    await expectOthersServed();
    for (const { status, ms, headers, bytes } of await Promise.all(reads)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(15_000);
      expect(headers["retry-after"]).toMatch(/^\d+$/);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: "PGRST000", hint: null });
    }
  });
  expect((await read()).status).toBe(200);
});

test("a token that is not ours waits for no connection at all", async () => {
  const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await whileMinistriesAreLocked(async () => {
    for (const bearer of [`${token.slice(0, -8)}AAAAAAAA`, forged.slice(1), "a.b.c"]) {
      const { status, ms } = await read(bearer);
      expect(status).toBe(401);
      // Whoever waits for a connection is told after eight seconds.
      expect(ms).toBeLessThan(5_000);
    }
  });
});

test("members whose reads take long keep visitors, sign-in and the health check going", async () => {
  await whileMinistriesAreLocked(async () => {
    const reads = Array.from({ length: 15 }, () => read(token));
    const visitor = await visit(`${server.url}/rest/v1/announcements?select=id&limit=1`);
    expect(visitor.status).toBe(200);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const credentials = { email: "ana@example.org", password: "senha-1234" };
    expect((await post("/auth/v1/token?grant_type=password", credentials)).status).toBe(200);
    for (const { status } of await Promise.all(reads)) expect(status).toBe(503);
  });
});

test("a member whose reads take long keeps no other member waiting, nor the health check", async () => {
  const other = await signUp(server.url, "bia@example.org");
  await whileMinistriesAreLocked(async () => {
    const reads = Array.from({ length: 60 }, () => read(token));
    for (const [ask, most] of [
      [() => fetch(`${server.url}/health`), 500],
      [
        () => visit(`${server.url}/rest/v1/profiles?select=name`, bearer(other.access_token)),
        1_000,
      ],
    ] as const) {
      const times: number[] = [];
      while (times.length < 9) {
        const start = performance.now();
        expect((await ask()).status).toBe(200);
        times.push(performance.now() - start);
      }
      // The median, because other tests keep the processors busy.
      expect(times.toSorted((one, two) => one - two)[4]).toBeLessThan(most);
    }
    for (const { status } of await Promise.all(reads)) expect(status).toBe(503);
  });
});

test("a token of an ended session or an inactive member reads at the cost of visitors", async () => {
  const ended = await signUp(server.url, "caio@example.org");
  const inactive = await signUp(server.url, "davi@example.org");
  const owner = server.owner();
  // Both are known as live first.
  for (const { access_token } of [ended, inactive]) {
    expect((await read(access_token)).status).toBe(200);
  }
  await owner`delete from auth.sessions where user_id = ${ended.user.id}`;
  await owner`update auth.users set banned_until = '2999-12-31' where id = ${inactive.user.id}`;
  await owner`delete from auth.sessions where user_id = ${inactive.user.id}`;
  await owner.end();
  await whileMinistriesAreLocked(async () => {
    const tokens = [ended.access_token, inactive.access_token];
    for (const { status, ms } of await Promise.all(tokens.map(read))) {
      expect(status).toBe(503);
      // A visitor's statement is ended after a second, a member's after seven.
      expect(ms).toBeLessThan(4_000);
    }
    const { status, ms } = await read(token);
    expect(status).toBe(503);
    expect(ms).toBeGreaterThan(4_000);
  });
});

test("visitors whose reads take all their connections keep no page or calendar from being renewed", {
  timeout: 90_000,
}, async () => {
  const textOf = async (path: string) => (await fetch(server.url + path)).text();
  await server.asOwner(
    (owner) => owner`
    insert into public.announcements (title, description, date) values ('Novo', 'x', now() + interval '1 day')
  `,
  );
  // A first page that takes more than a second to render, because the machine is busy, is left to browsers for a minute.
  await expect.poll(() => textOf("/"), { timeout: 65_000 }).toContain("Novo");
  // What these strangers ask for waits for the lock, and is ended after a second; the board needs none of it.
  await whileLocked("editions", async (owner) => {
    let isBusy = true;
    const statuses = new Set<number>();
    const strangers = Array.from({ length: 60 }, async () => {
      while (isBusy) {
        const path = `editions?select=id&id=neq.${randomUUID()}`;
        statuses.add((await visit(`${server.url}/rest/v1/${path}`)).status);
      }
    });
    try {
      for (const path of ["/", "/agenda.ics", "/", "/agenda.ics"]) {
        const title = `Renovado ${randomUUID()}`;
        await owner`update public.announcements set title = ${title}`;
        await expect.poll(() => textOf(path), { timeout: 3_000 }).toContain(title);
      }
    } finally {
      isBusy = false;
      await Promise.all(strangers);
    }
    expect([...statuses]).toEqual([503]);
  });
});
