import { expect, onTestFinished, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { openSql } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { ANYTHING, CommittedChanges, listenForChanges } from "./change-listener.ts";

const databases = await forFile(Databases.start());
const { target, sql } = await databases.prepared();
const url = target.url ?? "";

/** A server that listens; `next` resolves to the table of the next change that it is told. */
async function listener() {
  const told: string[] = [];
  let wake = () => {};
  const next = async () => {
    while (told.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return told.shift();
  };
  const stopping = new AbortController();
  const committed = new CommittedChanges();
  const onChange = (table: string) => {
    told.push(table);
    wake();
  };
  const ended = listenForChanges(target, onChange, stopping.signal, committed);
  onTestFinished(async () => {
    stopping.abort();
    await ended;
  });
  expect(await next()).toBe(ANYTHING);
  return { committed, next };
}

test("a change that a request has committed reaches every server once", async () => {
  const [writer, other] = [await listener(), await listener()];
  writer.committed.add(["church", "series"]);
  for (const server of [writer, other]) {
    expect([await server.next(), await server.next()]).toEqual(["church", "series"]);
  }
  await sql`notify public_changes, 'ministries'`;
  expect(await other.next()).toBe("ministries");
});

test("a change waits for the database when the connection is lost", async () => {
  const [writer, other] = [await listener(), await listener()];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'avisos changes'`;
  writer.committed.add(["church"]);
  expect(await writer.next()).toBe(ANYTHING);
  expect(await writer.next()).toBe("church");
  // The other server may listen again after the change: it then reads everything anew.
  expect([ANYTHING, "church"]).toContain(await other.next());
});

test("a request notes the tables that it changes, and the database notifies of changes by other programs alone", async () => {
  const { next } = await listener();
  const session = openSql(url);
  onTestFinished(() => session.end());
  const noted = await session.begin(async (transaction) => {
    await transaction`set local role authenticated`;
    await transaction`select private.notify_servers('church'), private.notify_servers('series')`;
    return transaction`select current_setting('avisos.changed') as tables`;
  });
  expect(noted).toEqual([{ tables: "church,series" }]);
  await session`select private.notify_servers('ministries')`;
  expect(await next()).toBe("ministries");
});
