import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { EventStream } from "../support/clients/event-stream.ts";
import { callJson, signUp, visit } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
const { access_token: token, user } = await signUp(server.url);
let minutes = 0;

const get = (path: string, bearer?: string) =>
  visit(server.url + path, bearer ? { authorization: `Bearer ${bearer}` } : {});

/**
 * Reads announcements from a different minute each time, so that the response comes from the
 * database and no cache.
 */
async function read(bearer?: string) {
  minutes += 1;
  const start = performance.now();
  const from = new Date(minutes * 60_000).toISOString();
  const path = `/rest/v1/announcements?select=id,ministry:ministries(id)&date=gte.${from}`;
  const response = await get(path, bearer);
  return { ...response, ms: performance.now() - start };
}

/** Runs `work` while an exclusive lock prevents all reads of a table. */
async function whileLocked(table: string, work: () => Promise<void>) {
  await owner.begin(async (sql) => {
    await sql.unsafe(`lock table public.${table} in access exclusive mode`);
    await work();
  });
}

/**
 * Expects responses to the health check, a sign-in and a member's write before the requests that
 * wait for the lock end.
 */
async function expectOthersServed() {
  const credentials = { email: "ana@example.org", password: "senha-1234" };
  const signIn = `${server.url}/auth/v1/token?grant_type=password`;
  const profile = `${server.url}/rest/v1/profiles?user_id=eq.${user.id}`;
  for (const [call, status] of [
    [() => fetch(`${server.url}/health`), 200],
    [() => callJson(profile, { name: "Ana" }, { method: "PATCH", token }), 204],
    [() => callJson(signIn, credentials), 200],
  ] as const) {
    const start = performance.now();
    expect((await call()).status).toBe(status);
    expect(performance.now() - start).toBeLessThan(6_000);
  }
}

test("150 slow reads of visitors delay no other request", async () => {
  await whileLocked("ministries", async () => {
    const reads = Array.from({ length: 150 }, () => read());
    // The first read beyond the queue's limit gets a 503 at once. All others are waiting by then.
    await Promise.race(reads);
    await expectOthersServed();
    // A forged token is refused without waiting for a connection.
    for (const forged of [`${token.slice(0, -8)}AAAAAAAA`, "a.b.c"]) {
      const { status, ms } = await read(forged);
      expect(status).toBe(401);
      expect(ms).toBeLessThan(5_000);
    }
    for (const { status, ms, headers, bytes } of await Promise.all(reads)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(15_000);
      expect(headers["retry-after"]).toMatch(/^\d+$/);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: "PGRST000", hint: null });
    }
  });
  expect((await read()).status).toBe(200);
});

test("a token without the right to write uses the connections of visitors", async () => {
  const ended = await signUp(server.url, "caio@example.org");
  const inactive = await signUp(server.url, "davi@example.org");
  const waiting = await signUp(server.url, "eva@example.org");
  const tokens = [ended, inactive, waiting].map((session) => session.access_token);
  // The server first caches all tokens as valid.
  for (const { status } of await Promise.all(tokens.map(read))) expect(status).toBe(200);
  const events = await forTest(EventStream.open(server.url));
  await owner`update auth.users set banned_until = '2999-12-31' where id = ${inactive.user.id}`;
  await owner`delete from auth.sessions where user_id in (${ended.user.id}, ${inactive.user.id})`;
  await owner`update public.profiles set approved_at = null where user_id = ${waiting.user.id}`;
  // Notifications arrive in order, so after this one the server knows what the sessions may do.
  await owner`notify public_changes, 'church'`;
  await events.expectTables("church");
  await whileLocked("ministries", async () => {
    // Both connections of visitors are busy with two of the tokens, so the third one waits.
    const times = (await Promise.all(tokens.map(read))).map(({ status, ms }) => {
      expect(status).toBe(503);
      return ms;
    });
    expect(Math.min(...times)).toBeLessThan(1_500);
    expect(Math.max(...times)).toBeGreaterThan(1_500);
  });
});

test("a member's statement ends after a second, an admin's after seven", async () => {
  const admin = await signUp(server.url, "fabio@example.org");
  await owner`update public.profiles set role = 'admin' where user_id = ${admin.user.id}`;
  await whileLocked("ministries", async () => {
    const [own, privileged] = await Promise.all([read(token), read(admin.access_token)]);
    expect([own.status, privileged.status]).toEqual([503, 503]);
    expect(own.ms).toBeLessThan(4_000);
    expect(privileged.ms).toBeGreaterThan(4_000);
  });
});

test("the server renews its pages while visitors use all their connections", {
  timeout: 90_000,
}, async () => {
  const textOf = async (path: string) => (await fetch(server.url + path)).text();
  await owner`
    insert into public.announcements (title, description, date)
      values ('Novo', 'x', now() + interval '1 day')
  `;
  // The timeout is long, because a server that needs over a second for its first page stops
  // rendering for a minute.
  await expect.poll(() => textOf("/"), { timeout: 65_000 }).toContain("Novo");
  // The visitors read the locked table `editions`, which the board does not need.
  await whileLocked("editions", async () => {
    let isBusy = true;
    const statuses = new Set<number>();
    const strangers = Array.from({ length: 60 }, async () => {
      while (isBusy) {
        statuses.add((await get(`/rest/v1/editions?select=id&id=neq.${randomUUID()}`)).status);
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
