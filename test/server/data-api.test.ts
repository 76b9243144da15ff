import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PUBLISHABLE_KEY, visit } from "../support/clients/visitor.ts";
import { createAccount } from "../support/database/accounts.ts";
import { liftPostingLimits } from "../support/database/posting-limits.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

type Given = { headers?: Record<string, string>; body?: unknown };

const DATE = "2030-01-01T12:00:00+00:00";
const ROW = { title: "Ensaio", description: "Às 19h", date: DATE };
const REPRESENTATION = { Prefer: "return=representation" };

const ministry = randomUUID();
const visitor = {};

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
await liftPostingLimits(owner);
const { id, refreshToken } = await createAccount(owner, "Ana");
await owner`update public.profiles set role = 'admin' where user_id = ${id}`;
const session = await ask("POST /auth/v1/token?grant_type=refresh_token", visitor, {
  body: { refresh_token: refreshToken },
});
const { access_token } = z.object({ access_token: z.string() }).parse(session.body);
const admin = { Authorization: `Bearer ${access_token}` };
await owner`
  insert into public.ministries (id, name, color) values (${ministry}, 'Louvor da prova', '#123456')
`;

/** `GET announcements?select=id` with the rights of somebody. */
async function ask(line: string, who: Record<string, string>, { headers, body }: Given = {}) {
  const [method = "", address = ""] = line.split(/ (.*)/);
  const path = address.startsWith("/") ? address : `/rest/v1/${address}`;
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(server.url + path, {
    method,
    headers: { apikey: PUBLISHABLE_KEY, ...type, ...who, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") && text !== "";
  const { status } = response;
  return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

const asAdmin = (line: string, given?: Given) => ask(line, admin, given);

describe("refused before the database is asked, for visitors and members alike", () => {
  const list = "GET announcements?";
  // Each way to be refused once; the readers' own tests have all that they refuse.
  test("what is not in the grammar, not in the catalog or too much", async () => {
    const cases: [line: string, status: number, code: string, Given?][] = [
      [`${list}title=in.(${"a,".repeat(100)})`, 400, "PGRST100"],
      [`${list}${"id=is.null&".repeat(21)}`, 400, "PGRST100"],
      [`${list}select=${"id,".repeat(50)}id`, 400, "PGRST100"],
      [`${list}title=match.(((a*)*)*)*b`, 400, "PGRST100"],
      [`${list}select=id.count()`, 400, "PGRST123"],
      ["GET ministries?select=announcements(ministries(announcements(id)))", 400, "PGRST100"],
      ["GET announcements?select=ministries(announcements(id))", 400, "PGRST100"],
      [`${list}offset=-1`, 416, "PGRST103"],
      [`${list}nada=eq.1`, 400, "42703"],
      [`${list}select=profiles(name)`, 400, "PGRST200"],
      [`${list}ministries.name=eq.a`, 400, "PGRST108"],
      ["GET nada", 404, "PGRST205"],
      ["GET auth.users", 404, "PGRST205"],
      ["GET announcements/id", 404, "PGRST125"],
      ["POST rpc/nada", 404, "PGRST202", { body: {} }],
      ["PUT announcements", 405, "PGRST117", { body: {} }],
      ["PATCH rpc/search_announcements", 405, "PGRST101", { body: {} }],
      [list, 406, "PGRST106", { headers: { "Accept-Profile": "auth" } }],
      [
        "POST announcements",
        406,
        "PGRST106",
        { headers: { "Content-Profile": "auth" }, body: ROW },
      ],
      [list, 406, "PGRST107", { headers: { Accept: "text/csv" } }],
      [
        "POST announcements",
        400,
        "PGRST102",
        { headers: { "Content-Type": "text/csv" }, body: "title\na" },
      ],
      ["POST announcements", 400, "PGRST102", { body: "{nope" }],
      ["POST announcements", 400, "PGRST204", { body: { ...ROW, urgent: true } }],
      ["POST announcements", 400, "PGRST124", { body: Array.from({ length: 101 }, () => ROW) }],
      [
        "POST announcements?on_conflict=title",
        400,
        "42P10",
        { body: ROW, headers: { Prefer: "resolution=merge-duplicates" } },
      ],
      ["POST announcements?id=eq.1", 400, "PGRST100", { body: ROW }],
      ["PATCH announcements", 400, "21000", { body: { title: "x" } }],
      ["PATCH announcements?id=is.null&limit=1", 400, "PGRST100", { body: { title: "x" } }],
      ["DELETE announcements", 400, "21000"],
      [list, 400, "PGRST122", { headers: { Prefer: "handling=strict, tx=rollback" } }],
    ];
    await owner.begin(async (sql) => {
      // Whoever asks the database waits for one second as a visitor, for seven as a member, and is told 503.
      await sql`lock table public.announcements, public.ministries, public.announcement_history in access exclusive mode`;
      for (const [line, status, code, given] of cases) {
        for (const who of [visitor, admin]) {
          const { status: answered, body } = await ask(line, who, given);
          expect([line, answered, body]).toEqual([
            ...[line, status],
            { code, message: expect.any(String), details: body?.details, hint: body?.hint },
          ]);
          expect(JSON.stringify(body).length).toBeLessThan(500);
        }
      }
    });
  });

  test("a body of more than 64 kB", async () => {
    const body = { ...ROW, title: "a".repeat(70_000) };
    expect((await asAdmin("POST announcements", { body })).status).toBe(413);
  });
});

test("a value of 60 kB in a body is refused by its column", async () => {
  const body = { member_id: "segredo ".repeat(7_500), active: true };
  const refused = await asAdmin("POST rpc/set_member_active", { body });
  expect([refused.status, refused.body.code]).toEqual([400, "22P02"]);
});

test("names are ordered and compared as a Portuguese reader does", async () => {
  await owner`insert into public.ministries (name, color)
    select name, '#654321' from unnest('{Zeladoria,Ágape,acolhida,Ação}'::text[]) as name`;
  const names = async (query: string) =>
    (await ask(`GET ministries?color=eq.%23654321&select=name&${query}`, visitor)).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("order=name")).toEqual(["Ação", "acolhida", "Ágape", "Zeladoria"]);
  expect(await names("order=name.desc&name=lte.%C3%81gape")).toEqual(["Ágape", "acolhida", "Ação"]);
});

test("another method or a filter of a header changes nothing", async () => {
  const given = { headers: { "X-HTTP-Method-Override": "DELETE" } };
  const { status } = await asAdmin("GET ministries?select=id", given);
  const left = await asAdmin(`GET ministries?id=eq.${ministry}`);
  expect([status, left.body.length]).toEqual([200, 1]);
});

test("an answer of more than 4 MB is refused, as often as it is asked for", async () => {
  // Six bytes of JSON each.
  await owner`
    insert into public.announcements (title, description, date)
    select 'Longo', 'x' || repeat(chr(1), 4999), '2031-01-01' from generate_series(1, 200)
  `;
  const read = (limit: number) =>
    visit(`${server.url}/rest/v1/announcements?date=gte.2031-01-01&limit=${limit}`, admin);
  for (let time = 0; time < 3; time += 1) {
    const { status, bytes } = await read(200);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([400, { code: "54000" }]);
    const page = await read(120);
    expect(page.status).toBe(200);
    expect(page.bytes.length).toBeGreaterThan(3_600_000);
    expect(page.bytes.length).toBeLessThan(4_000_000);
  }
  await owner`delete from public.announcements where title = 'Longo'`;
});

test("a path under another spelling or with a slash behind it", async () => {
  for (const [method, path, status] of [
    ["GET", "announcements/", 308],
    ["GET", "announcements/?select=id", 308],
    ["GET", "/announcements", 404],
    ["GET", "ANNOUNCEMENTS", 404],
    ["GET", "ann%6funcements?select=a:id", 308],
    ["OPTIONS", "announcements", 405],
  ] as const) {
    const answer = await visit(`${server.url}/rest/v1/${path}`, admin, method);
    expect([method, path, answer.status]).toEqual([method, path, status]);
  }
});

describe("accepted as PostgREST does", () => {
  const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
  const rows = ids.map((id, place) => ({
    ...{ id, ...ROW, title: `Aviso ${place}` },
    ministry_id: place < 3 ? ministry : null,
  }));
  const these = `id=in.(${ids})`;
  const titles = (places: number[]) => places.map((place) => ({ title: `Aviso ${place}` }));

  beforeAll(async () => {
    const { status, body } = await asAdmin("POST announcements", { body: rows });
    expect([status, body]).toEqual([201, null]);
  });

  test.each([
    ["everything", "select=*&limit=1", [expect.objectContaining(rows[0] ?? {})]],
    ["another name", "select=t:title&limit=1", [{ t: "Aviso 0" }]],
    ["every column to order by", "order=title.desc&select=title&limit=2", titles([4, 3])],
    ["nulls first", "order=ministry_id.asc.nullsfirst,title&select=title&limit=2", titles([3, 4])],
    ["a page", "order=title&select=title&limit=2&offset=3", titles([3, 4])],
    ["no rows", "limit=0", []],
    ["a negation", "title=not.eq.Aviso 0&order=title&select=title&limit=1", titles([1])],
    ["a pattern", "title=like.*so 4&select=title", titles([4])],
    ["a pattern in any case", "title=ilike.*VISO_4&select=title", titles([4])],
    ["no value", "ministry_id=is.null&order=title&select=title", titles([3, 4])],
    ["a value", "ministry_id=not.is.null&order=title&select=title", titles([0, 1, 2])],
    [
      "one of several",
      'or=(title.eq."Aviso 1",title.eq.Aviso 3)&order=title&select=title',
      titles([1, 3]),
    ],
    [
      "groups in a group",
      "not.or=(title.in.(Aviso 1,Aviso 2),and(ministry_id.is.null,title.gt.Aviso 3))&order=title&select=title",
      titles([0, 3]),
    ],
    [
      "one embedded",
      "select=title,ministries(name)&limit=1",
      [{ title: "Aviso 0", ministries: { name: "Louvor da prova" } }],
    ],
    [
      "none embedded",
      "select=title,m:ministry_id(name)&title=eq.Aviso 4",
      [{ title: "Aviso 4", m: null }],
    ],
    [
      "only with an embedded one",
      "select=title,ministries!inner()&order=title.desc&limit=1",
      titles([2]),
    ],
    [
      "a filter of the embedded one",
      "select=title,ministries(name)&ministries.name=eq.x&limit=1",
      [{ title: "Aviso 0", ministries: null }],
    ],
  ])("%s: %s", async (_, query, expected) => {
    const ordered = query.includes("order=") ? query : `${query}&order=id`;
    const { status, body } = await asAdmin(`GET announcements?${these}&${ordered}`);
    expect([status, body]).toEqual([200, expected]);
  });

  test("many embedded, with an order and a limit of their own", async () => {
    const inner = "announcements.order=title.desc&announcements.limit=2";
    for (const who of [visitor, admin]) {
      const { body } = await ask(
        `GET ministries?id=eq.${ministry}&select=name,announcements(title)&${inner}`,
        who,
      );
      expect(body).toEqual([{ name: "Louvor da prova", announcements: titles([2, 1]) }]);
    }
  });

  test.each([
    ["GET", "", {}, 200, "0-4/*"],
    ["GET", "&limit=2&offset=1", { Prefer: "count=planned" }, 206, "1-2/5"],
    ["GET", "&offset=3", { Prefer: "count=estimated" }, 206, "3-4/5"],
    ["HEAD", "", { Prefer: "count=exact" }, 200, "0-4/5"],
  ])("%s %s with %j: %i, %s", async (method, query, headers, status, range) => {
    for (const who of [visitor, admin]) {
      const answer = await ask(`${method} announcements?${these}${query}`, who, { headers });
      expect([answer.status, answer.headers.get("Content-Range")]).toEqual([status, range]);
    }
  });

  test("a write answers nothing or the row", async () => {
    const insert = (headers: Record<string, string>) => {
      const id = randomUUID();
      return asAdmin("POST announcements?select=id,ministry:ministries(name)", {
        headers,
        body: { id, ...ROW, ministry_id: ministry },
      }).then((answer) => ({ id, ...answer }));
    };
    for (const headers of [{}, { Prefer: "return=minimal" }]) {
      const { status, text } = await insert(headers);
      expect([status, text]).toEqual([201, ""]);
    }
    const whole = await insert(REPRESENTATION);
    expect(whole.body).toEqual([{ id: whole.id, ministry: { name: "Louvor da prova" } }]);
  });

  test("`columns` says what of a body is written, `missing=default` what stands for the rest", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const given = (Prefer: string) => ({
      headers: { Prefer },
      body: [
        { ...ROW, title: "De graça", id: one },
        { ...ROW, title: "Sem", unknown: 1 },
      ],
    });
    const path = "POST announcements?select=id,title&columns=id,title,description,date";
    const missing = await asAdmin(path, given("return=representation"));
    expect([missing.status, missing.body.code]).toEqual([400, "23502"]);
    const filled = await asAdmin(path, given("return=representation, missing=default"));
    expect(filled.body).toEqual([
      { id: one, title: "De graça" },
      { id: expect.not.stringContaining(other), title: "Sem" },
    ]);
  });

  test("a change and a deletion answer how many rows they were", async () => {
    const counted = { headers: { Prefer: "count=exact" } };
    const change = { ...counted, body: { location: "Sala 2" } };
    const changed = await asAdmin(`PATCH announcements?${these}`, change);
    expect([changed.status, changed.headers.get("Content-Range")]).toEqual([204, "0-4/5"]);
    const removed = await asAdmin(`DELETE announcements?${these}`, counted);
    expect([removed.status, removed.headers.get("Content-Range")]).toEqual([204, "*/5"]);
  });

  test("a function's rows are selected, filtered, ordered and counted as a table's", async () => {
    const title = `Achado ${randomUUID().slice(0, 8)}`;
    const body = ["a", "b", "c"].map((end) => ({ ...ROW, title: `${title} ${end}` }));
    await asAdmin("POST announcements", { body });
    const page = "select=title&order=title.desc&limit=2";
    const headers = { Prefer: "count=exact" };
    const expected = [{ title: `${title} c` }, { title: `${title} b` }];
    const posted = await asAdmin(`POST rpc/search_announcements?${page}`, {
      headers,
      body: { search: title },
    });
    const read = await asAdmin(`GET rpc/search_announcements?${page}&search=${title}`, { headers });
    for (const answer of [posted, read]) {
      expect([answer.status, answer.body, answer.headers.get("Content-Range")]).toEqual([
        206,
        expected,
        "0-1/3",
      ]);
    }
    const changing = await asAdmin(`GET rpc/delete_ministry?ministry_id=${ministry}`);
    expect([changing.status, changing.body.code]).toEqual([405, "25006"]);
  });
});
