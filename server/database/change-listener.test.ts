import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile, forTest } from "../../test/support/for-file.ts";
import { portOf } from "../../test/support/free-port.ts";
import { ANY_TABLE, CommittedChanges, listenForChanges } from "./change-listener.ts";
import { asOwner, type DatabaseTarget } from "./connect.ts";

const databases = await forFile(Databases.start());
const { target, sql } = await databases.prepared();

/**
 * Starts a listener as a server does. The returned `next` resolves to the table of the next change.
 */
async function startListener() {
  const notified: string[] = [];
  const next = async () => {
    await expect.poll(() => notified.length, { interval: 5 }).toBeGreaterThan(0);
    return notified.shift();
  };
  const stopping = new AbortController();
  const committed = new CommittedChanges();
  const onChange = (table: string) => void notified.push(table);
  const ended = listenForChanges(target, onChange, stopping.signal, committed);
  onTestFinished(async () => {
    stopping.abort();
    await ended;
  });
  expect(await next()).toBe(ANY_TABLE);
  return { committed, next };
}

test("a committed change of a request reaches every server once", async () => {
  const writer = await startListener();
  const other = await startListener();
  writer.committed.add(["church", "series"]);
  for (const server of [writer, other]) {
    expect([await server.next(), await server.next()]).toEqual(["church", "series"]);
  }
  await sql`notify public_changes, 'ministries'`;
  expect(await other.next()).toBe("ministries");
});

test("a change is sent to all servers after the reconnect when the connection is lost", async () => {
  const writer = await startListener();
  const other = await startListener();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'avisos changes'`;
  writer.committed.add(["church"]);
  expect(await writer.next()).toBe(ANY_TABLE);
  expect(await writer.next()).toBe("church");
  // If the other server reconnects only after the change, it gets `ANY_TABLE` and refetches
  // everything.
  expect([ANY_TABLE, "church"]).toContain(await other.next());
});

test("the database itself notifies the servers only of changes by other programs than requests", async () => {
  const { next } = await startListener();
  const noted = await sql.begin(async (transaction) => {
    await transaction`set local role authenticated`;
    await transaction`select private.notify_servers('church'), private.notify_servers('series')`;
    return transaction`select current_setting('avisos.changed') as tables`;
  });
  expect(noted).toEqual([{ tables: "church,series" }]);
  await sql`select private.notify_servers('ministries')`;
  expect(await next()).toBe("ministries");
});

test.each([
  [
    "asOwner",
    (silent: DatabaseTarget, signal: AbortSignal) =>
      expect(asOwner(silent, async () => {}, signal)).rejects.toThrow("Connection terminated"),
  ],
  [
    "listenForChanges",
    (silent: DatabaseTarget, signal: AbortSignal) => listenForChanges(silent, () => {}, signal),
  ],
])("the call of %s ends when it is aborted while it connects", async (_, work) => {
  // This server accepts connections but never answers, like an overloaded database.
  const silent = await forTest(createServer((socket) => socket.on("error", () => {}).resume()));
  const stopping = new AbortController();
  const port = await portOf(silent);
  const working = work({ url: `postgres://postgres@127.0.0.1:${port}/postgres` }, stopping.signal);
  await once(silent, "connection");
  stopping.abort();
  await working;
});
