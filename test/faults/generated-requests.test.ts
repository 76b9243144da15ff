import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "../support/amounts.ts";
import { TestServer } from "../support/server.ts";
import { send, signUp } from "./writers.ts";

const REQUESTS = amount(80_000);

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(async () => {
  agent.destroy();
  await server.dispose();
});

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", " ", "null", "'", '"', "\\", "a\u0000b", "🙏", "<script>", "../../etc"),
);
const value = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1, 1e308, "infinity", "2030-01-01", "10000-01-01", {}, [], [[]]),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const column = fc.constantFrom(
  ...["id", "title", "description", "date", "ministry_id", "created_by", "user_id", "name"],
  ...["role", "color", "archived_at", "deactivated_at", "email", "nope", "*", "count()"],
);
const operator = fc.constantFrom(
  ...["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "is", "in", "cs", "fts"],
  ...["not.eq", "nope", ""],
);
const filter = fc
  .tuple(column, operator, text)
  .map(([name, op, operand]) => `${encodeURIComponent(name)}=${op}.${encodeURIComponent(operand)}`);
const select = fc.constantFrom(
  ...["*", "id", "*,ministry:ministries(*)", "*,profiles(*)", "*,users(*)", "id::text"],
  ...[
    "count()",
    "...ministries(name)",
    "*,ministries!inner(*)",
    "(",
    "id,,",
    "a->b",
    "*;drop table",
  ],
);
const query = fc
  .record(
    {
      filters: fc.array(filter, { maxLength: 3 }),
      select,
      order: fc.constantFrom("date", "date.asc", "date.desc.nullslast", "nope", "a.b.c"),
      limit: fc.oneof(fc.integer().map(String), fc.constantFrom("x", "")),
      offset: fc.oneof(fc.nat().map(String), fc.constantFrom("-1", "x")),
      or: fc.constantFrom("(id.eq.1,title.eq.2)", "(", "()"),
      on_conflict: column,
      columns: column,
    },
    { requiredKeys: [] },
  )
  .map(({ filters = [], ...rest }) => {
    const others = Object.entries(rest).map(
      ([key, part]) => `${key}=${encodeURIComponent(`${part}`)}`,
    );
    return [...filters, ...others].join("&");
  });
const body = fc.oneof(
  fc.dictionary(column, value, { maxKeys: 6 }),
  fc.array(fc.dictionary(column, value, { maxKeys: 4 }), { maxLength: 3 }),
  value,
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("announcements", "ministries", "profiles") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["rpc/list_members", "rpc/set_member_active", "rpc/delete_ministry"],
      ...["rpc/create_recovery_token", "rpc/is_admin", "users", "schema_migrations", "", "%00"],
    ),
  },
);
const method = fc.constantFrom("GET", "POST", "PATCH", "DELETE", "HEAD", "PUT", "OPTIONS");
/** Anything at all: what a client of ours would never send. */
const wild = fc.record({ method, path, query, body });

// What a client could send, so that the policies and checks decide and not the parser. Now and then a
// column that is not accepted.
const WRITTEN = {
  announcements: ["title", "description", "date", "ministry_id", "created_by", "id"],
  ministries: ["name", "color", "archived_at"],
  profiles: ["name", "role", "ministry_id", "deactivated_at"],
};
const people: string[] = [];
const someId = () => fc.nat().map((n) => people[n % Math.max(1, people.length)] ?? randomUUID());
function cellOf(name: string): fc.Arbitrary<unknown> {
  if (name === "ministry_id") return fc.oneof(someId(), fc.uuid(), fc.constant(null));
  if (name === "id" || name === "created_by") return fc.oneof(someId(), fc.uuid());
  if (name === "date" || name.endsWith("_at")) {
    return fc.constantFrom("2030-05-05T10:00:00Z", "2031-01-01", "infinity", "1999-01-01", null);
  }
  if (name === "color") return fc.constantFrom("#123456", "#ABCDEF", "red", null);
  if (name === "role") return fc.constantFrom("admin", "editor", "member", "root", null);
  return fc.oneof(fc.constantFrom("Aviso", "x", " ", "a".repeat(201)), text);
}
const plausible = fc
  .constantFrom("announcements" as const, "ministries" as const, "profiles" as const)
  .chain((table) => {
    const key = table === "profiles" ? "user_id" : "id";
    const cells = Object.fromEntries(WRITTEN[table].map((name) => [name, cellOf(name)]));
    const own = Object.keys(cells).filter((name) => !/^(id|created_by|deactivated_at)$/.test(name));
    const row = fc.oneof(
      fc.record(cells, { requiredKeys: [] }),
      fc.record(Object.fromEntries(own.map((name) => [name, cellOf(name)]))),
    );
    return fc.record({
      method: fc.constantFrom("GET", "POST", "PATCH", "PATCH", "DELETE"),
      path: fc.constant(table as string),
      query: fc.oneof(
        someId().map((id) => `${key}=eq.${id}`),
        someId().map((id) => `select=${key}&${key}=eq.${id}`),
        fc.constant(`${key}=not.is.null`),
        fc.constant(""),
      ),
      body: fc.oneof({ weight: 9, arbitrary: row }, fc.array(row, { maxLength: 3 })),
    });
  });
const rpc = fc
  .constantFrom(
    ...["set_member_active", "create_recovery_token", "delete_ministry", "list_members"],
    ...["search_announcements", "set_member_email", "list_names", "save_edition", "close_edition"],
    ...["reopen_edition", "save_edition_note", "mark_said", "mark_output", "changes_since"],
    ...["save_script_sentences", "remove_edition_item", "edition_closed_by"],
    "restore_announcement",
  )
  .chain((name) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(`rpc/${name}`),
      query: fc.constant(""),
      body: fc.record(
        {
          member_id: someId(),
          active: fc.boolean(),
          ministry_id: someId(),
          move_to: someId(),
          search: text,
          page: fc.integer(),
          new_email: fc.oneof(text, fc.constant("nova@example.org")),
          user_ids: fc.array(someId(), { maxLength: 3 }),
          edition_id: someId(),
          announcement_id: someId(),
          revision: fc.integer({ min: 0, max: 3 }),
          items: fc.array(
            fc.record({
              announcement_id: someId(),
              spoken: fc.boolean(),
              screen: fc.boolean(),
              printed: fc.boolean(),
            }),
            { maxLength: 4 },
          ),
          note: text,
          opening: text,
          closing: text,
          output: fc.constantFrom("bulletin", "whatsapp", "x"),
          said_at: fc.constantFrom("2030-05-05T10:00:00Z", null),
          since: fc.constantFrom("2026-01-01T00:00:00Z", "x"),
        },
        { requiredKeys: [] },
      ),
    }),
  );

// What the table of accepted requests says, and the same with one thing more than it says.
const accepted = fc
  .record(
    {
      select: fc.constantFrom("id", "title,date", "id,date,ministry:ministries(id,name,color)"),
      date: fc.constantFrom("gte.2020-01-01", "lte.2031-01-01T00:00:00.123456+00:00"),
      id: fc.uuid().map((id) => `eq.${id}`),
      or: fc.uuid().map((id) => {
        const date = '"2030-01-01T00:00:00+00:00"';
        return `(date.gt.${date},and(date.eq.${date},id.gt.${id}))`;
      }),
      order: fc.constantFrom("date.asc", "date.asc,id.asc", "date.desc,id.asc"),
      limit: fc.integer({ min: 1, max: 1000 }),
      offset: fc.nat(999_999),
    },
    { requiredKeys: ["select"] },
  )
  .map((parts) =>
    Object.entries(parts)
      .map(([name, part]) => `${name}=${encodeURIComponent(part)}`)
      .join("&"),
  );
const tooMuch = fc.constantFrom(
  ...[
    "title=match.a",
    "title=not.eq.a",
    "description=eq.a",
    "date=gte.now",
    "nada=1",
    "columns=id",
  ],
  ...["and=(id.is.null)", "ministries.order=name", "select=id&select=id", "order=title&limit=0"],
);
const read = { method: fc.constantFrom("GET", "HEAD"), path: fc.constant("announcements") };
const fromTable = fc.oneof(
  fc.record({ ...read, query: accepted, body: fc.constant(null), expected: fc.constant([200]) }),
  fc.record({
    ...read,
    query: fc.tuple(accepted, tooMuch).map((parts) => parts.join("&")),
    body: fc.constant(null),
    expected: fc.constant([400]),
  }),
);

type Generated = {
  method: string;
  path: string;
  query: string;
  body: unknown;
  /** The only statuses it may be answered with, where the request alone says which. */
  expected?: readonly number[];
};
const generated: fc.Arbitrary<Generated> = fc.oneof(
  { weight: 3, arbitrary: wild },
  { weight: 5, arbitrary: plausible },
  { weight: 2, arbitrary: fromTable },
  { weight: 1, arbitrary: rpc },
);

/** Everything that a member, other member or visitor must not be able to change or remove. */
async function protectedState() {
  const owner = server.owner();
  const [state] = await owner`
    select
      (select json_agg(m order by id) from public.ministries m) as ministries,
      -- Their own names are people's to change.
      (select json_agg(to_jsonb(p) - 'name' order by user_id) from public.profiles p) as profiles,
      (select json_agg(a order by id) from public.announcements a where title = 'protegido') as rows,
      (select json_agg(e order by id) from public.editions e) as editions,
      (select json_agg(i order by i.edition_id, i.announcement_id) from public.edition_items i) as items,
      (select json_agg(n order by n.edition_id, n.announcement_id) from public.edition_notes n) as notes,
      (select json_agg(o) from public.edition_outputs o) as outputs,
      (select json_agg(s) from public.script_sentences s) as sentences,
      (select json_agg(t.id order by t.id) from auth.one_time_tokens t) as tokens
  `;
  await owner.end();
  return state;
}

test(`${REQUESTS} generated requests change nothing forbidden and are never answered 500`, {
  timeout: 30 * 60_000,
}, async () => {
  const owner = server.owner();
  const member = await signUp(server);
  const other = await signUp(server);
  const admin = await signUp(server);
  const idOf = (token: string) =>
    String(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub);
  await owner`update public.profiles set role = 'admin' where user_id = ${idOf(admin)}`;
  // Somebody else's rows; profiles whose every free choice has been made.
  await owner`
      update public.profiles set ministry_id = (select id from public.ministries limit 1)
    `;
  await owner`
      insert into public.announcements (title, description, date, created_by)
      select 'protegido', 'x', '2030-01-01', ${idOf(admin)} from generate_series(1, 20)
    `;
  const [edition] = await owner`
    with edition as (
      insert into public.editions (service_at) values (now() + interval '3 days') returning id
    ), items as (
      insert into public.edition_items (edition_id, announcement_id, position)
      select edition.id, announcements.id, row_number() over () from edition, public.announcements
      returning edition_id, announcement_id
    )
    insert into public.edition_notes (edition_id, announcement_id, note)
    select edition_id, announcement_id, 'só para nós' from items returning edition_id, announcement_id
  `;
  // So that requests also hit what is there.
  people.push(edition?.edition_id, edition?.announcement_id, ...[member, other, admin].map(idOf));
  await owner.end();

  const before = await protectedState();
  const counts = new Map<string, number>();
  const roles: [string, string | undefined][] = [
    ["visitor", undefined],
    ["member", member],
    ["other member", other],
    ["admin", admin],
  ];
  for (const [role, token] of roles) {
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: 8, maxLength: 8 }), async (requests) => {
        const answers = await Promise.all(
          requests.map((request) => {
            const bodyless = ["GET", "HEAD", "OPTIONS"].includes(request.method);
            return send(
              server,
              agent,
              request.method,
              `/rest/v1/${request.path}?${request.query}`,
              {
                ...(token === undefined ? {} : { token }),
                ...(bodyless ? {} : { body: request.body }),
              },
            );
          }),
        );
        for (const [index, answer] of answers.entries()) {
          const status = answer?.status ?? 0;
          const key = `${role} ${status}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          const expected = requests[index]?.expected ?? [status];
          if (status === 0 || status >= 500 || !expected.includes(status)) {
            throw new Error(`${status} ${answer?.body} for ${JSON.stringify(requests[index])}`);
          }
        }
      }),
      { numRuns: Math.ceil(REQUESTS / roles.length / 8), endOnFailure: true },
    );
    // What an admin may do is not forbidden; everything before has left the state alone.
    if (role !== "admin") expect(await protectedState()).toEqual(before);
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(REQUESTS);
  console.info(`${total} generated requests; answers:`, Object.fromEntries(counts));
});
