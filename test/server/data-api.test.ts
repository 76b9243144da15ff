import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rowsOf, sectionOf } from "../support/api-document.ts";
import { callDataApi, type Options } from "../support/clients/data-api.ts";
import { peopleOf } from "../support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const ROW = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T12:00:00+00:00" };
const COUNTED = { headers: { Prefer: "count=exact" } };
const MERGE = { headers: { Prefer: "resolution=merge-duplicates" } };
const SINGLE = { headers: { Accept: "application/vnd.pgrst.object+json" } };
const ministry = randomUUID();
const existing = randomUUID();
const nowhere = randomUUID();

const server = await forFile(TestServer.start());
const people = peopleOf(server);
const { owner } = people;
await owner`
  insert into public.ministries (id, name, color) values (${ministry}, 'Louvor da prova', '#123456')
`;
await owner`
  insert into public.announcements (id, title, description, date)
    values (${existing}, 'Culto', 'x', '2030-01-01')
`;
const tokens = new Map<string, string>();
for (const role of ["member", "editor", "admin"]) {
  const { client } = await people.createMember(role, { role, ministry_id: ministry });
  const { data } = await client.auth.getSession();
  tokens.set(role, data.session?.access_token ?? "");
}

const call = (who: string, line: string, given: Options = {}) =>
  callDataApi(server.url, line, { token: tokens.get(who), ...given });
const asAdmin = (line: string, given?: Options) => call("admin", line, given);

const list = "GET announcements?";
// Requests that the parser refuses: one for each error of docs/api.md, and one for each refusal
// that no test in server/data-api covers.
const REFUSED_BY_PARSER: [line: string, refusal: string, Options?][] = [
  [`${list}title=match.(((a*)*)*)*b`, "400 PGRST100"],
  ["GET ministries?select=announcements(ministries(announcements(id)))", "400 PGRST100"],
  ["GET announcements?select=ministries(announcements(id))", "400 PGRST100"],
  ["POST announcements?id=eq.1", "400 PGRST100", { body: ROW }],
  ["PATCH announcements?id=is.null&limit=1", "400 PGRST100", { body: { title: "x" } }],
  ["POST announcements", "400 PGRST102", { headers: { "Content-Type": "text/csv" }, body: "a\nb" }],
  [`${list}ministries.name=eq.a`, "400 PGRST108"],
  [list, "400 PGRST122", { headers: { Prefer: "handling=strict, tx=rollback" } }],
  [`${list}select=id.count()`, "400 PGRST123"],
  ["POST announcements", "400 PGRST124", { body: Array(101).fill(ROW) }],
  [`${list}select=profiles(name)`, "400 PGRST200"],
  ["POST announcements", "400 PGRST204", { body: { ...ROW, urgent: true } }],
  ["PATCH announcements", "400 21000", { body: { title: "x" } }],
  ["DELETE announcements", "400 21000"],
  [`${list}nada=eq.1`, "400 42703"],
  ["POST announcements?on_conflict=title", "400 42P10", { body: ROW, ...MERGE }],
  ["GET announcements/id", "404 PGRST125"],
  ["POST rpc/nada", "404 PGRST202", { body: {} }],
  ["GET nada", "404 PGRST205"],
  ["GET auth.users", "404 PGRST205"],
  ["PATCH rpc/search_announcements", "405 PGRST101", { body: {} }],
  ["PUT announcements", "405 PGRST117", { body: {} }],
  [list, "406 PGRST106", { headers: { "Accept-Profile": "auth" } }],
  ["POST announcements", "406 PGRST106", { headers: { "Content-Profile": "auth" }, body: ROW }],
  [list, "406 PGRST107", { headers: { Accept: "text/csv" } }],
  [`${list}offset=-1`, "416 PGRST103"],
];

const POST = "POST announcements";
const posted = (changes: object = {}) => ({ body: { ...ROW, ministry_id: ministry, ...changes } });

/** Requests that the database or the routes refuse, each with the sender's role. */
const REFUSED_LATER: [who: string, line: string, refusal: string, Options?][] = [
  ["visitor", `${list}date=gte.amanhã`, "400 22007"],
  [
    "admin",
    "POST rpc/set_member_active",
    "400 22P02",
    { body: { member_id: "a ".repeat(30_000), active: true } },
  ],
  ["member", POST, "400 23502", posted({ description: undefined })],
  ["member", POST, "400 23514", posted({ title: " " })],
  ["visitor", "GET ministries", "401 no_authorization", { headers: { apikey: "another" } }],
  [
    "visitor",
    "GET ministries",
    "401 no_authorization",
    { headers: { apikey: "another", Authorization: `Bearer ${PUBLISHABLE_KEY}` } },
  ],
  ["visitor", "GET ministries", "401 PGRST301", { headers: { Authorization: "Bearer a.b.c" } }],
  ["visitor", POST, "401 42501", posted()],
  ["member", POST, "403 42501", { body: ROW }],
  ["admin", `GET rpc/delete_ministry?ministry_id=${nowhere}`, "405 25006"],
  ["visitor", "GET ministries", "406 PGRST116", SINGLE],
  ["editor", POST, "409 23503", posted({ ministry_id: nowhere })],
  ["member", POST, "409 23505", posted({ id: existing })],
  ["visitor", POST, "413 request_too_large", posted({ title: "a".repeat(70_000) })],
  ["admin", POST, "413 request_too_large", posted({ title: "a".repeat(70_000) })],
  ["visitor", `GET ministries?name=eq.${"a".repeat(4_100)}`, "414 uri_too_long"],
  ["visitor", "GET ministries?offset=100", "416 PGRST103", COUNTED],
  ["member", POST, "429 PT429", { body: Array(61).fill({ ...ROW, ministry_id: ministry }) }],
];

test("this file tests every error code of docs/api.md", () => {
  const documented = rowsOf(sectionOf("### Errors")).map((row) => row.slice(0, 2).join(" "));
  const caused = [
    ...REFUSED_BY_PARSER.map(([, refusal]) => refusal),
    ...REFUSED_LATER.map((one) => one[2]),
  ];
  // Other tests cause 54000 (`api-bounds.slow.test.ts`), too_many_requests
  // (`notifications.test.ts`) and PGRST000 (below).
  const elsewhere = ["400 54000", "503 PGRST000", "429 too_many_requests"];
  expect([...caused, ...elsewhere]).toEqual(expect.arrayContaining(documented));
});

test("a request that the parser refuses causes no query of the database", async () => {
  await owner.begin(async (sql) => {
    // A request that reached the locked tables would get a 503 after one second (visitor) or seven
    // seconds (member).
    await sql`
      lock table public.announcement_history, public.announcements,
        public.ministries in access exclusive mode
    `;
    for (const [line, refusal, given] of REFUSED_BY_PARSER) {
      for (const who of ["visitor", "admin"]) {
        const { status, code, body } = await call(who, line, given);
        expect([who, line, `${status} ${code}`]).toEqual([who, line, refusal]);
        expect(Object.keys(body).sort()).toEqual(["code", "details", "hint", "message"]);
        expect(JSON.stringify(body).length).toBeLessThan(500);
      }
    }
    expect(await call("visitor", "GET ministries?order=color")).toMatchObject({
      status: 503,
      code: "PGRST000",
    });
  });
});

test.each(REFUSED_LATER)(
  "the request of the role %s, %s, is refused with %s",
  async (who, line, refusal, given) => {
    const { status, code } = await call(who, line, given);
    expect(`${status} ${code}`).toBe(refusal);
  },
);

test("names are ordered and compared by the Portuguese alphabet", async () => {
  await owner`insert into public.ministries (name, color)
    select name, '#654321' from unnest('{Zeladoria,Ágape,acolhida,Ação}'::text[]) as name`;
  const names = async (query: string) =>
    (await call("visitor", `GET ministries?color=eq.%23654321&select=name&${query}`)).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("order=name")).toEqual(["Ação", "acolhida", "Ágape", "Zeladoria"]);
  expect(await names("order=name.desc&name=lte.%C3%81gape")).toEqual(["Ágape", "acolhida", "Ação"]);
});

test("the server ignores a header that names another method", async () => {
  const given = { headers: { "X-HTTP-Method-Override": "DELETE" } };
  await asAdmin(`GET ministries?id=eq.${ministry}`, given);
  expect((await asAdmin(`GET ministries?id=eq.${ministry}`)).body).toHaveLength(1);
});
