import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { callDataApi } from "../../test/support/clients/data-api.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../../test/support/clients/visitor.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";
import { TestServer } from "../../test/support/server.ts";
import { formerPeople } from "./rights.ts";

// The tests read tables, columns, functions and grants from the database, so that they cover new
// tables and functions without a change. This file has its own server, because other tests must not
// change the rows that it compares.
type Role = "anon" | "authenticated";
type Person = { role: Role; id?: string; token: string };
type Column = { name: string; select: Role[] };
type Table = { name: string; key: string[]; columns: Column[] };
type Routine = { name: string; execute: Role[]; required: { name: string; type: string }[] };

const WHO = ["visitor", "member", "editor", "admin", "deactivated", "signedOut"] as const;
type Who = (typeof WHO)[number];

const server = await forFile(TestServer.start());
const people = peopleOf(server);
const cast = await createPeople();
await fill();
const tables = await readTables();

async function createPeople(): Promise<Record<Who, Person>> {
  const { member, editor, admin } = await people.createCast();
  const [deactivated, signedOut] = await formerPeople(people, ["member"]);
  if (!deactivated || !signedOut) throw new Error("nobody");
  const all = Object.entries({ member, editor, admin, deactivated, signedOut });
  const signedIn = all.map(async ([who, { client, id }]) => {
    const { data } = await client.auth.getSession();
    return [who, { role: "authenticated", id, token: data.session?.access_token }];
  });
  const visitor = { role: "anon", token: PUBLISHABLE_KEY };
  return { visitor, ...Object.fromEntries(await Promise.all(signedIn)) };
}

/**
 * Fills every table with rows of several people, among them a published edition and an unpublished
 * one.
 */
async function fill() {
  await people.owner.unsafe(`
    insert into public.announcements (title, description, date, created_by)
      select 'Ensaio', 'x', now() + interval '3 days', id
      from unnest('{${cast.member.id},${cast.admin.id},${cast.deactivated.id}}'::uuid[]) id;
    delete from public.announcements where created_by = '${cast.deactivated.id}';
    insert into public.editions (service_at)
      values (now() + interval '1 day'), (now() + interval '8 days');
    insert into public.edition_items (edition_id, announcement_id, position)
      select e.id, a.id, row_number() over (partition by e.id order by a.id)
      from public.editions e, public.announcements a;
    insert into public.edition_notes (edition_id, announcement_id, note)
      select edition_id, announcement_id, 'só para nós' from public.edition_items;
    insert into public.edition_outputs (edition_id, output) select id, 'bulletin'
      from public.editions;
    insert into public.edition_blocks (edition_id, heading) select id, 'Escala'
      from public.editions;
    insert into public.series (frequency, starts_on, starts_at, time_zone, template, created_by)
      values ('weekly', '2030-01-01', '19:30', 'America/Sao_Paulo', '{}', '${cast.member.id}');
    insert into public.church (address) values ('Rua das Flores, 120');
    insert into public.backup_check values (now(), true, 6);
    insert into public.urgent_notices (id, text, ends_at, created_by)
      values (gen_random_uuid(), 'Sem culto', now() + interval '1 hour', '${cast.admin.id}');
    insert into public.published_editions (edition_id, service_at, published_at, items)
      select id, service_at, now(), '[]' from public.editions limit 1;
  `);
}

function readTables(): Promise<Table[]> {
  return people.owner<Table[]>`
    with roles as (select unnest('{anon,authenticated}'::name[]) as role)
    select relname as name,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid
        and attnum = any (indkey)
        where indrelid = c.oid and indisprimary order by attnum) as key,
      (select json_agg(json_build_object('name', attname, 'select',
          array(select role from roles where has_column_privilege(role, c.oid, attnum, 'select'))
        ) order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0
          and not attisdropped) as columns
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      order by relname
  `;
}

function readRoutines(): Promise<Routine[]> {
  return people.owner<Routine[]>`
    select proname as name,
      array(select role from unnest('{anon,authenticated}'::text[]) as role
        where has_function_privilege(role, p.oid, 'execute')) as execute,
      coalesce((select json_agg(json_build_object('name', proargnames[n], 'type',
        format_type(proargtypes[n - 1], null)) order by n)
        from generate_series(1, pronargs - pronargdefaults) as n), '[]') as required
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    order by proname
  `;
}

async function ask({ token }: Person, line: string, body?: unknown) {
  const answer = await callDataApi(server.url, line, { token, body });
  return { status: answer.status, body: answer.body };
}

const refusal = ({ role }: Person) => ({
  status: role === "anon" ? 401 : 403,
  body: expect.objectContaining({ code: "42501" }),
});

/**
 * Returns the rows of a table that SQL gives a person, with the columns that the person's role may
 * select.
 */
function rowsInSql({ role, id }: Person, { name, key, columns }: Table) {
  const list = (names: string[]) => names.map((one) => `"${one}"`).join();
  const granted = columns.filter(({ select }) => select.includes(role)).map((one) => one.name);
  const read = async (sql: Session) => {
    await sql`set local timezone to 'UTC'`;
    const [row] = await sql.unsafe<{ rows: unknown }[]>(
      `select coalesce(json_agg(t), '[]') as rows
       from (select ${list(granted)} from public."${name}" order by ${list(key)}) as t`,
    );
    return row?.rows;
  };
  if (id !== undefined) return people.as(id, read);
  return people.owner.begin(async (sql) => {
    await sql`set local role anon`;
    return read(sql);
  });
}

describe("a table of the data API", () => {
  test.each(WHO)("returns to the person %s only the rows that SQL returns", async (name) => {
    const who = cast[name];
    for (const table of tables) {
      const answer = await ask(who, `GET ${table.name}?select=*&order=${table.key}`);
      const isGranted = table.columns.some(({ select }) => select.includes(who.role));
      const expected = isGranted
        ? { status: 200, body: await rowsInSql(who, table) }
        : refusal(who);
      expect([table.name, answer]).toEqual([table.name, expected]);
      if (name === "admin") expect([table.name, answer.body.length]).not.toEqual([table.name, 0]);
    }
  });
});

const SAMPLES: Record<string, unknown> = {
  uuid: randomUUID(),
  "uuid[]": [randomUUID()],
  integer: 1,
  boolean: false,
  jsonb: [],
  "timestamp with time zone": "2030-01-01T00:00:00Z",
};

test.each(WHO)(
  "the role of the person %s can call a function only with the right EXECUTE",
  async (name) => {
    const who = (await createPeople())[name];
    for (const { name: routine, execute, required } of await readRoutines()) {
      const path = `rpc/${routine}`;
      const values = required.map((one): [string, unknown] => [one.name, SAMPLES[one.type] ?? "x"]);
      if (required.length > 0) {
        const bare = await ask(who, `POST ${path}`, {});
        expect([routine, bare.status, bare.body.code]).toEqual([routine, 404, "PGRST202"]);
      }
      const query = new URLSearchParams();
      for (const [key, value] of values) {
        query.set(key, typeof value === "string" ? value : JSON.stringify(value));
      }
      for (const answer of [
        await ask(who, `GET ${path}?${query}`),
        await ask(who, `POST ${path}`, Object.fromEntries(values)),
      ]) {
        expect([routine, answer.status < 500]).toEqual([routine, true]);
        const isRefused = `permission denied for function ${routine}` === answer.body?.message;
        const isUnknown = answer.body?.code === "PGRST202";
        expect([routine, isRefused || isUnknown]).toEqual([routine, !execute.includes(who.role)]);
        if (isRefused) expect(answer).toEqual(refusal(who));
      }
    }
  },
);
