import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedRequest } from "./allowed-requests.ts";
import { checkRequest } from "./api-allowlist.ts";

const ID = "6a1f0c5e-8a55-4c1c-9a77-2f6a3b1d9e10";
const MOMENT = "2026-11-21T12:00:00.000Z";
const EMBEDDED = "id,title,ministry:ministries(id,name,color)";
const JSON_TYPE = { "Content-Type": "application/json" };

/** Undefined when the request is accepted, else what is refused; 404 where nothing is offered. */
function verdict(call: string, headers: Record<string, string> = {}, body?: unknown) {
  const [method = "", pathAndQuery = ""] = call.split(/ (.*)/);
  const { pathname, searchParams } = new URL(`http://localhost/rest/v1/${pathAndQuery}`);
  const shape = allowedRequest(method, pathname, undefined);
  if (!shape || shape === "sign-in service") return 404;
  const sent = shape.body ? { ...JSON_TYPE, ...headers } : headers;
  return checkRequest(shape, searchParams, (name) => sent[name], JSON.stringify(body) ?? "");
}

const cursor = (date: string, other = date) =>
  `or=${encodeURIComponent(`(date.gt."${date}",and(date.eq."${other}",id.gt.${ID}))`)}`;

describe("what the app and the specification ask is accepted", () => {
  const row = { title: "Ensaio", description: "Às 19h", date: MOMENT, ministry_id: null };
  test.each<[string, Record<string, string>?, unknown?]>([
    [`GET announcements?select=${EMBEDDED}&order=date.asc`],
    ["GET announcements?select=id&limit=1"],
    ["HEAD announcements?select=id", { Prefer: "count=exact", "Accept-Profile": "public" }],
    [
      `GET announcements?select=${EMBEDDED}&date=gte.${MOMENT}&date=lte.${MOMENT}&order=date.asc,id.asc&limit=50`,
    ],
    [
      `GET announcements?select=${EMBEDDED}&date=gte.2026-11-21T12:00:00%2B00:00&${cursor("2026-11-21T12:00:00.123456+00:00")}&limit=50`,
    ],
    [
      `GET announcements?select=${EMBEDDED}&created_by=eq.${ID}&order=date.desc,id.asc&offset=40&limit=20`,
      { Prefer: "count=exact" },
    ],
    [
      `POST rpc/search_announcements?select=${EMBEDDED}&created_by=eq.${ID}&ministry_id=eq.${ID}&date=gte.${MOMENT}&date=lte.${MOMENT}&order=date.desc,id.asc&offset=40&limit=20`,
      { Prefer: "count=exact, return=representation" },
      { search: "100% de_fé*" },
    ],
    [
      `GET rpc/edition_announcements?select=${EMBEDDED}&edition_id=${ID}`,
      { Prefer: "return=representation" },
    ],
    [`GET announcements?select=id&id=eq.${ID}`],
    [`GET announcements?select=id&ministry_id=eq.${ID}`],
    ["GET announcements?select=id&ministry_id=is.null"],
    [
      `GET announcement_history?select=revision,changed_at,changed_by,row&announcement_id=eq.${ID}&order=revision.desc&offset=0&limit=20`,
      { Prefer: "count=exact" },
    ],
    ["GET ministries?select=*&order=name.asc", { Accept: "*/*" }],
    ["POST rpc/list_names", {}, { user_ids: [ID, ID] }],
    [
      `GET profiles?select=user_id,name,role,ministry_id,ministry:ministries(id,name,color)&user_id=eq.${ID}`,
    ],
    [
      `POST announcements?select=${EMBEDDED}`,
      { Accept: "application/vnd.pgrst.object+json", Prefer: "return=representation" },
      { id: ID, ...row, created_by: ID },
    ],
    ["POST announcements", { "Content-Profile": "public" }, row],
    [`PATCH announcements?id=eq.${ID}&select=${EMBEDDED}`, {}, row],
    [`DELETE announcements?id=eq.${ID}&select=id`, { Prefer: "return=representation" }],
    ["POST ministries?select=*", {}, { name: "Louvor", color: "#123456" }],
    [`PATCH ministries?id=eq.${ID}&select=*`, {}, { archived_at: null }],
    [`PATCH profiles?user_id=eq.${ID}&select=user_id`, {}, { role: "admin", ministry_id: ID }],
    ["POST rpc/list_members", {}, { search: "joão", page: 2 }],
    ["POST rpc/delete_ministry", {}, { ministry_id: ID, move_to: null }],
    ["POST rpc/set_member_active", {}, { member_id: ID, active: false }],
    ["POST rpc/delete_member_announcements", {}, { member_id: ID }],
    ["POST rpc/delete_own_account", {}, {}],
    ["POST rpc/list_deleted_announcements", {}, { page: 1 }],
    ["POST rpc/restore_announcement", {}, { announcement_id: ID, revision: 3 }],
  ])("%s", (call, headers, body) => expect(verdict(call, headers, body)).toBeUndefined());
});

describe("what is not in the table is refused by its name", () => {
  const list = "GET announcements";
  test.each([
    [`${list}?title=match.(a%2B)%2B$`, "title"],
    [`${list}?title=imatch.a`, "title"],
    [`${list}?title=ilike.%25a%25`, "title"],
    [`${list}?title=like.*`, "title"],
    [`${list}?title=fts.a`, "title"],
    [`${list}?description=ilike.%25a%25`, "description"],
    [`${list}?date=not.gte.${MOMENT}`, "date"],
    [`${list}?date=gte.now`, "date"],
    [`${list}?date=gte.today`, "date"],
    [`${list}?date=gte.infinity`, "date"],
    [`${list}?date=gte.${MOMENT}&date=gte.${MOMENT}`, "date"],
    [`${list}?date=gte.2026-11-21T12:00:00+00:00`, "date"],
    [`${list}?id=eq.abc`, "id"],
    [`${list}?id=eq.`, "id"],
    [`${list}?id=in.(${ID})`, "id"],
    [`${list}?id=eq.${ID}&id=eq.${ID}`, "id"],
    [`GET profiles?user_id=in.(${ID})`, "user_id"],
    [`${list}?${cursor(MOMENT, "2026-11-21T12:00:01Z")}`, "or"],
    [`${list}?or=(id.eq.${ID},title.eq.a)`, "or"],
    [`${list}?and=(id.eq.${ID})`, "and"],
    [`${list}?order=title.asc`, "order"],
    [`${list}?order=date.asc&order=date.asc`, "order"],
    [`${list}?order=`, "order"],
    [`${list}?limit=0`, "limit"],
    [`${list}?limit=1001`, "limit"],
    [`${list}?limit=-1`, "limit"],
    [`${list}?limit=5&limit=6`, "limit"],
    [`${list}?offset=1000000`, "offset"],
    [`${list}?offset=-1`, "offset"],
    [`${list}?columns=id`, "columns"],
    [`${list}?on_conflict=id`, "on_conflict"],
    [`${list}?ministries.order=name`, "ministries.order"],
    [`${list}?`.concat("a".repeat(60), "=1"), "a".repeat(40)],
    [`${list}?=1`, ""],
    [`${list}?__proto__=1`, "__proto__"],
    [`${list}?constructor=eq.1`, "constructor"],
    [`${list}?%73elect=id&select=id`, "select"],
    [`${list}?select=`, "select"],
    [`${list}?select=id,,title`, "select"],
    [`${list}?select=id,id`, "id"],
    [`${list}?select=*`, "*"],
    [`${list}?limit=5`, "select"],
    ["POST rpc/search_announcements", "select"],
    [`${list}?select=id&searched=eq.a`, "searched"],
    [`${list}?select=id,searched`, "searched"],
    ["GET ministries?select=*,*", "*"],
    ["GET ministries?select=*,name", "name"],
    [`${list}?select=id&ministry_id=is.null&ministry_id=eq.${ID}`, "ministry_id"],
    [`${list}?select=id&ministry_id=not.is.null`, "ministry_id"],
    [`GET editions?service_at=gte.${MOMENT}`, "service_at"],
    ["GET editions?order=service_at.asc", "order"],
    ["GET announcement_history?select=*", "*"],
    ["GET announcement_history?announcement_id=eq.abc", "announcement_id"],
    ["GET announcement_history?select=row-%3Etitle", "row->title"],
    [`${list}?select=a:description,b:description`, "a:description"],
    [`${list}?select=title::text`, "title::text"],
    [`${list}?select=title-%3Ea`, "title->a"],
    [`${list}?select=count()`, "count()"],
    [`${list}?select=id.count()`, "id.count()"],
    [`${list}?select="id"`, '"id"'],
    [`${list}?select=id,...ministries(name)`, "...ministries(name)"],
    [`${list}?select=id,ministries(*)`, "ministries(*)"],
    [
      `${list}?select=id,ministry:ministries!inner(id,name,color)`,
      "ministry:ministries!inner(id,name,color)",
    ],
    [
      `${list}?select=${EMBEDDED},ministry:ministries(id,name,color)`,
      "ministry:ministries(id,name,color)",
    ],
    [`${list}?select=id,ministries(announcements(id))`, "select"],
    ["GET ministries?select=*,announcements(id)", "announcements(id)"],
    ["GET ministries?limit=5", "limit"],
    [`PATCH ministries?id=eq.${ID}&order=name.asc`, "order"],
    ["DELETE announcements", "id"],
    ["PATCH profiles", "user_id"],
    ["DELETE announcements?id=not.is.null", "id"],
    ["POST rpc/search_announcements?title=eq.a", "title"],
    ["POST rpc/search_announcements?select=profiles(*)", "profiles(*)"],
    ["POST rpc/list_members?search=a", "search"],
    ["POST rpc/list_members?select=name", "select"],
  ])("%s", (call, name) => {
    expect(verdict(call, {}, {})).toContain(`"${name.slice(0, 40)}"`);
  });

  test.each([
    ["Accept", "text/csv"],
    ["Accept", "application/vnd.pgrst.plan+json"],
    ["Accept", "application/json, text/csv"],
    ["Accept-Profile", "auth"],
    ["Content-Profile", "private"],
    ["Prefer", "count=planned"],
    ["Prefer", "count=exact, count=exact"],
    ["Prefer", "max-affected=1"],
    ["Range", "0-9"],
    ["Range-Unit", "items"],
  ])("the header %s: %s", (name, value) => {
    expect(verdict(`${list}?select=id`, { [name]: value })).toContain(`"${name}"`);
  });

  test.each([
    ["POST announcements", { urgent: true }, "urgent"],
    ["POST announcements", { date: "amanhã" }, "date"],
    ["POST announcements", { date: "now" }, "date"],
    ["POST announcements", { title: "a\u0000b" }, "title"],
    ["POST announcements", { title: "a".repeat(501) }, "title"],
    ["POST announcements", { title: ["a"] }, "title"],
    ["POST announcements", JSON.parse('{"__proto__": 1}'), "__proto__"],
    ["POST announcements", { constructor: 1 }, "constructor"],
    [`PATCH announcements?id=eq.${ID}`, { created_by: ID }, "created_by"],
    [`PATCH profiles?user_id=eq.${ID}`, { deactivated_at: null }, "deactivated_at"],
    ["POST rpc/set_member_active", { member_id: "a".repeat(60_000), active: true }, "member_id"],
    ["POST rpc/set_member_active", { member_id: ID, active: "yes" }, "active"],
    ["POST rpc/list_members", { page: 1.5 }, "page"],
    ["POST rpc/list_members", { search: "a".repeat(301) }, "search"],
    ["POST rpc/search_announcements?select=id", { search: "a".repeat(501) }, "search"],
    ["POST rpc/delete_own_account", { user: ID }, "user"],
  ])("the body of %s", (call, body, name) => {
    expect(verdict(call, {}, body)).toContain(`"${name}"`);
  });

  test.each([
    { body: undefined },
    { body: null },
    { body: [] },
    { body: [{}] },
    { body: "x" },
    { body: 1 },
  ])("a body that is no object: %j", ({ body }) => {
    expect(verdict("POST announcements", {}, body)).toMatch(/^The body is not/);
  });

  test("a body of another type", () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(verdict("POST announcements", form, {})).toContain('"Content-Type"');
  });

  test.each([
    "PUT announcements",
    "TRACE announcements",
    "get announcements",
    "GET announcements/",
    "GET rpc/list_members",
    "GET rpc/search_announcements",
    "POST rpc/is_admin",
    "POST announcement_history",
    `DELETE announcement_history?announcement_id=eq.${ID}`,
    "POST profiles",
    "DELETE profiles",
    "DELETE ministries",
    "GET users",
    "GET ",
  ])("%s is not offered", (call) => expect(verdict(call)).toBe(404));
});

test("whatever is sent, no value is repeated and the answer stays short", () => {
  const secret = "segredo";
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 300 }), (name, value) => {
      const query = new URLSearchParams([[name, value + secret]]);
      const wrong = verdict(`GET announcements?${query}`);
      expect(typeof wrong).toBe("string");
      if (name !== "select") expect(wrong).not.toContain(secret);
      expect(String(wrong).length).toBeLessThan(120);
    }),
  );
});

test("the longest address takes no time to judge", () => {
  const parts = ["(", "a(", ",", '"', "a:b,", "%", "\\", "*,", "()", "ilike.%25"];
  for (const part of parts) {
    for (const name of ["select", "title", "or", "order", "date", "id"]) {
      const query = `${name}=${part.repeat(Math.floor(4_000 / part.length))}`;
      // The best of three: another process may have the processor in between.
      const times = [1, 2, 3].map(() => {
        const start = performance.now();
        expect(verdict(`GET announcements?${query}`)).toBeTypeOf("string");
        return performance.now() - start;
      });
      expect(Math.min(...times)).toBeLessThan(20);
    }
  }
});
