import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDeafProxy } from "../../testing/deaf-proxy.ts";
import { TestPostgres } from "../../testing/postgres.ts";
import { TestServer } from "../../testing/server.ts";
import { PUBLISHABLE_KEY as apikey, visitRows } from "../../testing/visitor.ts";
import { openPublicReads, type PublicReads } from "./open.ts";

const path = "/rest/v1/ministries?select=name";
const WITHIN = { timeout: 1_000, interval: 5 };

let database: TestPostgres;
let owner: Sql;
let reads: PublicReads;
let asked: number;
let answers: () => Promise<Response>;

const names = async () =>
  Response.json(await owner`select name from public.ministries order by name`);

beforeAll(async () => {
  database = await TestPostgres.start();
  // Prepares the database.
  const server = await TestServer.start({ DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) });
  await server.dispose();
  owner = database.superuser("avisos");
}, 60_000);

afterAll(async () => {
  await owner?.end();
  await database?.dispose();
});

describe("a read for a page of ours", () => {
  beforeEach(async () => {
    asked = 0;
    answers = names;
    const fetch = () => {
      asked += 1;
      return answers();
    };
    reads = await openPublicReads({ url: database.url }, { fetch, apikey });
    return () => reads.close();
  });

  const rename = (name: string) => owner`update public.ministries set name = ${name} || id`;

  test("is asked once for all who want it, and again after a change", async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => reads.read(path)));
    const first = await reads.read(path);
    expect(asked).toBe(1);
    expect(new Set(many.map((read) => read?.etag))).toEqual(new Set([first?.etag]));
    expect(reads.version()).toBe(first?.version);
    await rename("Outro");
    await expect.poll(() => reads.version(), WITHIN).not.toBe(first?.version);
    const second = await reads.read(path);
    expect(Buffer.from(second?.body ?? []).toString()).toContain("Outro");
    expect(second?.version).toBe(reads.version());
    expect(second?.etag).not.toBe(first?.etag);
  });

  test("that failed is nothing, and is asked again", async () => {
    answers = async () => Response.json({}, { status: 503 });
    expect(await reads.read(path)).toBeUndefined();
    answers = names;
    expect(await reads.read(path)).toBeDefined();
    expect(asked).toBe(2);
  });

  test("that was under way during a write is neither joined nor kept", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers = async () => {
      await held;
      return Response.json(["before"]);
    };
    const early = reads.read(path);
    await expect.poll(() => asked).toBe(1);
    reads.invalidate();
    answers = async () => Response.json(["after"]);
    const late = await reads.read(path);
    expect(Buffer.from(late?.body ?? []).toString()).toBe('["after"]');
    release();
    expect((await early)?.version).toBeLessThan(late?.version ?? 0);
    expect((await reads.read(path))?.etag).toBe(late?.etag);
    expect(asked).toBe(2);
  });

  test("has another version each time while changes are not heard", async () => {
    await reads.read(path);
    await database.down("immediate");
    await expect.poll(() => reads.version(), WITHIN).toBeLessThan(0);
    expect(reads.version()).not.toBe(reads.version());
    await database.up();
    await expect.poll(() => reads.version(), { timeout: 15_000 }).toBeGreaterThan(0);
    const read = await reads.read(path);
    expect(read?.version).toBe(reads.version());
  });
});

test("where notifications do not arrive every read goes to the database, and one line says so", async () => {
  const proxy = await openDeafProxy(database.port);
  const url = database.url.replace(String(database.port), String(proxy.port));
  const server = await TestServer.start({ DATABASE_URL: url, JWT_SECRET: "s".repeat(32) });
  try {
    for (const name of ["Um", "Dois"]) {
      await owner`update public.ministries set name = ${name} || id`;
      const [row] = await visitRows(server.url + path);
      expect(row.name).toContain(name);
    }
    // Meanwhile it has tried again.
    const attempts = () => owner`
      select from pg_catalog.pg_stat_activity where application_name = 'avisos changes'
    `;
    await expect.poll(async () => (await attempts()).length, { timeout: 5_000 }).toBe(1);
    expect(server.output.match(/not heard/g)).toHaveLength(1);
    expect(server.output).toContain("its messages do not arrive");
  } finally {
    await server.dispose();
    proxy.close();
  }
});
