import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import postgres, { type Sql } from "postgres";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestPostgres } from "../../testing/postgres.ts";
import { TestServer } from "../../testing/server.ts";
import { SEAL_LENGTH } from "./seal.ts";

const PASSWORD = "senha-de-teste";
const headers = {
  apikey: "sb_publishable_avisos-public-web-app",
  "Content-Type": "application/json",
};
const toDispose: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const part of toDispose.splice(0).reverse()) await part.dispose();
});

function kept<T extends { dispose: () => Promise<void> }>(part: T): T {
  toDispose.push(part);
  return part;
}

const started = async (env?: Record<string, string>) => kept(await TestServer.start(env));
const created = async (env?: Record<string, string>) => kept(await TestServer.create(env));

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "avisos-backups-"));
  kept({ dispose: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

async function auth(server: TestServer, path: string, content: object) {
  const body = JSON.stringify(content);
  const response = await fetch(`${server.url}/auth/v1/${path}`, { method: "POST", headers, body });
  return { status: response.status, session: session.safeParse(await response.json()).data };
}

async function signUp(server: TestServer, email: string) {
  const content = { email, password: PASSWORD, data: { name: "José “Zé” d'Ávila 🙏" } };
  const { session: given } = await auth(server, "signup", content);
  if (!given) throw new Error("no session");
  return given;
}

const restored = /^restored \d+ rows as of /;
const backUp = (server: TestServer, ...args: string[]) => server.run("commands/backup.js", ...args);
const restore = (server: TestServer, ...args: string[]) =>
  server.run("commands/restore.js", ...args);

/** Backs up with the command; returns the path of the file. */
async function backedUp(server: TestServer, ...args: string[]): Promise<string> {
  const { code, output } = await backUp(server, ...args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.slice(0, output.indexOf(" ("));
}

async function restoredInto(server: TestServer, ...args: string[]) {
  const result = await restore(server, ...args);
  expect(result).toEqual({ code: 0, output: expect.stringMatching(restored) });
}

/** Every row of every table that a backup is for, as text and in order. */
async function contents(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'private', 'public') and tablename <> 'audit_log_entries'
    order by 1
  `;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Reads with a connection of the owner that is closed again. */
async function inDatabase<T>(sql: Sql, read: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await read(sql);
  } finally {
    await sql.end();
  }
}

const NASTY = [
  `"aspas" 'simples' e \\barra\\n \\. \\N`,
  "linha um\nlinha dois\r\n\tcom tab\u2028e separador",
  "🙏🏽 ação — ü ñ 漢字 \u{1F469}\u200d\u{1F467}",
  `{"json": [null, "x"]}, (1,"2")`,
  "null",
];

async function addAnnouncements(server: TestServer, count = 0, words = 30) {
  await inDatabase(server.owner(), async (sql) => {
    for (const text of NASTY) {
      await sql`
        insert into public.announcements (title, description, date, created_by, ministry_id)
        select ${text}, ${text}, '2026-12-24 19:30:00.123456+00', (select min(id::text)::uuid from auth.users), id
        from public.ministries limit 1
      `;
    }
    await sql`
      insert into public.announcements (title, description, date)
      select 'Aviso ' || i, repeat('Descrição ', ${words}), '2026-12-01'::timestamptz + i * interval '1 min'
      from generate_series(1, ${count}) i
    `;
  });
}

/** Refusals are one line, and say what the text matches. */
function expectRefusal(result: { code: number | null; output: string }, text: RegExp) {
  expect(result).toEqual({ code: 1, output: expect.stringMatching(text) });
  expect(result.output.trim().split("\n")).toHaveLength(1);
}

describe("what was backed up comes back", () => {
  test("into an empty folder, from a running server: rows, passwords and sessions", async () => {
    const server = await started();
    const ana = await signUp(server, "ana@example.org");
    await signUp(server, "bia@example.org");
    await server.run("commands/admin.js", "ana@example.org");
    await addAnnouncements(server);
    const before = await inDatabase(server.owner(), contents);
    expect(before["public.announcements"]).toHaveLength(NASTY.length);

    const file = await backedUp(server);
    expect(file).toMatch(/\/backups\/manual\/avisos-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const other = await created();
    await restoredInto(other, file);
    expect((await stat(join(other.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
    await other.up();
    expect(await inDatabase(other.owner(), contents)).toEqual(before);

    const profile = await fetch(`${other.url}/rest/v1/profiles?select=role`, {
      headers: { ...headers, Authorization: `Bearer ${ana.access_token}` },
    });
    expect(await profile.json()).toContainEqual({ role: "admin" });
    const { refresh_token } = ana;
    expect((await auth(other, "token?grant_type=refresh_token", { refresh_token })).status).toBe(
      200,
    );
    const byPassword = { email: "bia@example.org", password: PASSWORD };
    expect((await auth(other, "token?grant_type=password", byPassword)).status).toBe(200);
    await signUp(other, "caio@example.org");
    const triggers = await inDatabase(
      other.owner(),
      (sql) => sql`select from pg_trigger where tgenabled <> 'O' union all
        select from pg_constraint where contype = 'f' and condeferrable`,
    );
    expect(triggers).toHaveLength(0);
  });

  test("into another PostgreSQL without a superuser, and back", async () => {
    const server = await started();
    const ana = await signUp(server, "ana@example.org");
    await addAnnouncements(server);
    await server.down();
    const file = await backedUp(server);

    const database = kept(await TestPostgres.start());
    const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
    const elsewhere = await created(env);
    await restoredInto(elsewhere, file);
    expect(existsSync(join(elsewhere.dataDir, "jwt-secret"))).toBe(false);
    await elsewhere.up();
    const { refresh_token } = ana;
    const refreshed = await auth(elsewhere, "token?grant_type=refresh_token", { refresh_token });
    expect(refreshed.status).toBe(200);
    const moved = await inDatabase(database.superuser("avisos"), contents);
    const again = await backedUp(elsewhere, await emptyFolder());
    expect(gunzipSync(await readFile(again)).toString()).not.toContain(env.JWT_SECRET);
    expectRefusal(await restore(elsewhere, again, "--overwrite"), /a server is running on this/);

    await restoredInto(server, again, "--overwrite");
    await server.up();
    expect(await inDatabase(server.owner(), contents)).toEqual(moved);
  });

  test("from an older version: what it did not have gets its default", async () => {
    const server = await started();
    await signUp(server, "ana@example.org");
    await inDatabase(server.owner(), (sql) =>
      sql.unsafe(`
        alter table public.profiles drop column deactivated_at cascade;
        delete from supabase_migrations.schema_migrations where version = '20261121000600';
      `),
    );
    const file = await backedUp(server);
    const other = await created();
    await restoredInto(other, file);
    await other.up();
    const rows = await inDatabase(
      other.owner(),
      (sql) => sql`select deactivated_at from public.profiles`,
    );
    expect([...rows]).toEqual([{ deactivated_at: null }]);
  });

  test("from an older version: tables it did not have keep what every new database has in them", async () => {
    const server = await started();
    await signUp(server, "ana@example.org");
    await inDatabase(server.owner(), (sql) =>
      sql.unsafe("drop table if exists private.posting_limits cascade"),
    );
    const file = await backedUp(server);
    const other = await started();
    await inDatabase(other.owner(), (sql) =>
      sql.unsafe(`
        create table if not exists private.posting_limits (
          role text primary key, per_hour integer not null, per_day integer not null
        );
        insert into private.posting_limits values ('member', 60, 500) on conflict do nothing;
        create table private.later (user_id uuid references auth.users (id) on delete cascade);
      `),
    );
    await other.down();
    await restoredInto(other, file);
    await other.up();
    const [row] = await inDatabase(
      other.owner(),
      (sql) => sql`select per_hour, per_day from private.posting_limits where role = 'member'`,
    );
    expect(row).toEqual({ per_hour: 60, per_day: 500 });
  });

  test("circles of references, identities, odd types and names", async () => {
    const server = await started();
    const prepare = `
      create table private."Odd ""table""" (
        id integer generated always as identity primary key,
        parent integer references private."Odd ""table""" (id),
        bytes bytea, amount double precision, words text[], span interval, code char(5), doc jsonb,
        twice integer generated always as (id * 2) stored
      );
    `;
    await inDatabase(server.owner(), (sql) =>
      sql.unsafe(`${prepare}
        insert into private."Odd ""table""" (bytes, amount, words, span, code, doc)
        select '\\xdeadbeef00', 0.1::float8 + 0.2, array['a,"b"', null, 'c\\d'],
          '1 mon 2 days 03:04:05.678', 'ab', 'null'
        from generate_series(1, 1200);
        update private."Odd ""table""" set parent = 1201 - id;
      `),
    );
    const before = await inDatabase(server.owner(), contents);
    const file = await backedUp(server);
    const other = await started();
    await inDatabase(other.owner(), (sql) => sql.unsafe(prepare));
    await other.down();
    await restoredInto(other, file);
    await other.up();
    expect(await inDatabase(other.owner(), contents)).toEqual(before);
    const [row] = await inDatabase(
      other.owner(),
      (sql) => sql`insert into private."Odd ""table""" default values returning id`,
    );
    expect(row).toEqual({ id: 1201 });
  });

  test("one moment, although people go on writing", async () => {
    const server = await started();
    await addAnnouncements(server, 20_000);
    const sql = server.owner();
    let writing = true;
    // Each transaction adds a ministry and an announcement of the same name.
    const writer = (async () => {
      for (let i = 0; writing; i += 1) {
        await sql`
          with m as (insert into public.ministries (name, color) values (${`m${i}`}, '#000000')
            returning id, name)
          insert into public.announcements (title, description, date, ministry_id)
          select name, 'par', '2026-12-24', id from m
        `;
      }
    })();
    const file = await backedUp(server);
    writing = false;
    await writer;
    await sql.end();
    const other = await created();
    await restoredInto(other, file);
    await other.up();
    const [row] = await inDatabase(
      other.owner(),
      (owner) => owner`
        select (select count(*)::int from public.ministries where name like 'm%') as ministries,
          (select count(*)::int from public.announcements where description = 'par') as announcements
      `,
    );
    expect(row?.ministries).toBeGreaterThan(0);
    expect(row?.announcements).toBe(row?.ministries);
  });
});

describe("a restore refuses", () => {
  test("files that are damaged, cut short or something else, before touching anything", async () => {
    const server = await started();
    await signUp(server, "ana@example.org");
    await addAnnouncements(server);
    const file = await backedUp(server);
    await server.down();
    const whole = await readFile(file);
    const folder = await emptyFolder();
    const target = await created({ DATA_DIR: join(folder, "data") });
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const end = whole.length;
    const cases: [Buffer | string, RegExp][] = [
      ...[4, 9, 200, Math.floor(end / 2), end - SEAL_LENGTH - 1].map((at): [Buffer, RegExp] => [
        flipped(at),
        /the backup is damaged: .*nothing was changed/,
      ]),
      [flipped(end - 60), /the backup is damaged|no complete backup/],
      [flipped(end - SEAL_LENGTH + 9), /no complete backup/],
      [flipped(end - 1), /no complete backup/],
      ...[0, 1, 50, 300, end - SEAL_LENGTH, end - 1].map((length): [Buffer, RegExp] => [
        whole.subarray(0, length),
        /no complete backup/,
      ]),
      [Buffer.concat([whole, Buffer.from("\n")]), /no complete backup/],
      ["# Avisos\n".repeat(100), /no complete backup/],
    ];
    const bad = join(folder, "bad.backup");
    for (const [bytes, message] of cases) {
      await writeFile(bad, bytes);
      expectRefusal(await restore(target, bad, "--overwrite"), message);
    }
    expectRefusal(await restore(target, join(folder, "none")), /cannot be read \(ENOENT\)/);
    expectRefusal(await restore(target, folder), /this is no file/);
    expectRefusal(await restore(target), /^usage: /);
    expectRefusal(await restore(target, file, "--force"), /^usage: /);
    expect(existsSync(target.env.DATA_DIR ?? "")).toBe(false);
  }, 120_000);

  test("to overwrite data without the flag; with it everything is replaced", async () => {
    const server = await started();
    await signUp(server, "ana@example.org");
    const before = await inDatabase(server.owner(), contents);
    const file = await backedUp(server, await emptyFolder());

    const other = await started();
    const eva = await signUp(other, "eva@example.org");
    await other.run("commands/admin.js", "eva@example.org");
    await addAnnouncements(other);
    const its = await inDatabase(other.owner(), contents);
    expectRefusal(await restore(other, file, "--overwrite"), /another server is already using/);
    await other.down();
    expectRefusal(await restore(other, file), /already holds data; add --overwrite/);
    await other.up();
    expect(await inDatabase(other.owner(), contents)).toEqual(its);
    await other.down();

    await restoredInto(other, "--overwrite", file);
    await other.up();
    expect(await inDatabase(other.owner(), contents)).toEqual(before);
    const { refresh_token } = eva;
    expect((await auth(other, "token?grant_type=refresh_token", { refresh_token })).status).toBe(
      400,
    );
  });

  test("a backup of a newer version, and another program's database", async () => {
    const server = await started();
    const file = await backedUp(server);
    await inDatabase(
      server.owner(),
      (sql) => sql`insert into supabase_migrations.schema_migrations values ('29991231000000')`,
    );
    const newer = await backedUp(server, await emptyFolder());
    const database = kept(await TestPostgres.start());
    await inDatabase(postgres(database.url, { max: 1 }), async (sql) => {
      await sql`create table public.invoices (n integer)`;
      await sql`insert into public.invoices values (1)`;
    });
    const elsewhere = await created({ DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) });
    expectRefusal(await restore(elsewhere, newer), /made by a newer Avisos .*nothing was changed/);
    expectRefusal(await restore(elsewhere, file, "--overwrite"), /another program's data/);
    const rows = await inDatabase(
      database.superuser("avisos"),
      (
        sql,
      ) => sql`select schemaname, tablename from pg_tables where tableowner in ('church', 'postgres')
        and schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect([...rows]).toEqual([{ schemaname: "public", tablename: "invoices" }]);
  });
});

describe("killed halfway", () => {
  test("a backup leaves nothing that looks whole", async () => {
    const server = await started();
    await addAnnouncements(server, 50_000);
    const folder = await emptyFolder();
    const child = server.spawn("commands/backup.js", folder);
    await expect
      .poll(
        async () => {
          const [name] = await readdir(folder);
          return name === undefined ? 0 : (await stat(join(folder, name))).size;
        },
        { interval: 5 },
      )
      .toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect((await readdir(folder)).filter((name) => name.endsWith(".backup"))).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);

    const file = await backedUp(server, folder);
    const other = await created();
    await restoredInto(other, file);
  });

  test("a restore leaves the data that was there", async () => {
    const source = await started();
    await addAnnouncements(source, 50_000);
    const file = await backedUp(source, await emptyFolder());
    await source.down();

    const server = await started();
    const ana = await signUp(server, "ana@example.org");
    await addAnnouncements(server);
    const before = await inDatabase(server.owner(), contents);
    await server.down();

    const child = server.spawn("commands/restore.js", file, "--overwrite");
    await expect
      .poll(() => inserting(server).catch(() => 0), { interval: 20, timeout: 20_000 })
      .toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");

    await server.up();
    expect(await inDatabase(server.owner(), contents)).toEqual(before);
    const { refresh_token } = ana;
    expect((await auth(server, "token?grant_type=refresh_token", { refresh_token })).status).toBe(
      200,
    );
    await server.down();
    await restoredInto(server, file, "--overwrite");
  }, 120_000);

  function inserting(server: TestServer) {
    return inDatabase(server.owner(), async (sql) => {
      const rows = await sql`
        select from pg_stat_activity where query like '%insert into public.announcements%'
          and pid <> pg_backend_pid()
      `;
      return rows.length;
    });
  }
});

test("50,000 long announcements take seconds and little memory", async () => {
  const server = await started();
  await addAnnouncements(server, 50_000, 300);
  await server.down();
  // The text alone is 170 MB: held in memory it would end the command.
  const NODE_OPTIONS = "--max-old-space-size=64";
  const small = await created({ DATA_DIR: server.dataDir, NODE_OPTIONS });
  const begin = Date.now();
  const file = await backedUp(small, await emptyFolder());
  const written = Date.now();
  const other = await created({ NODE_OPTIONS });
  await restoredInto(other, file);
  const done = Date.now();
  expect(written - begin).toBeLessThan(30_000);
  expect(done - written).toBeLessThan(60_000);
  await other.up();
  const [row] = await inDatabase(
    other.owner(),
    (sql) => sql`select count(*)::int as n from public.announcements`,
  );
  expect(row).toEqual({ n: 50_000 + NASTY.length });
}, 120_000);
