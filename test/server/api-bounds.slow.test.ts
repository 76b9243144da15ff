import { describe, expect, test } from "vitest";
import { rowsOf, sectionOf } from "../support/clients/api-document.ts";
import { type Asked, askDataApi } from "../support/clients/data-api.ts";
import { peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const tokens = new Map<string, string>();

const ask = (asked: Asked, who = "visitor") => askDataApi(server.url, asked, tokens.get(who));

const announcement = () => ({
  title: "Culto",
  description: "Culto",
  date: "2026-12-01T12:00:00Z",
  ministry_id: ministry,
});
const posts = (body: unknown, path = "announcements", headers = {}): Asked => ({
  ...{ method: "POST", path, headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const server = await forFile(TestServer.start());
const people = peopleOf(server);
const [row] = await people.owner<{ id: string }[]>`
  select id from public.ministries where name = 'Jovens'
`;
const ministry = row?.id ?? "";
for (const role of ["member", "editor"]) {
  const person = await people.createMember(role);
  await people.setProfile(person.id, { role, ministry_id: ministry });
  const { data } = await person.client.auth.getSession();
  tokens.set(role, data.session?.access_token ?? "");
}
// The longest answers and the longest lists.
const rows = await people.owner<{ id: string }[]>`
  insert into public.announcements (title, description, date, ministry_id)
  select 'Culto', repeat('a', 5000), '2026-12-01', ${ministry} from generate_series(1, 1001) returning id
`;
const id = rows[0]?.id ?? "";

/** Of an announcement whose description is the longest. */
const ROW_BYTES = 5_019;

const repeated = (text: string, times: number) => Array(times).fill(text).join(",");

describe("the bounds", () => {
  const table = new Map(
    rowsOf(sectionOf("### Bounds")).map(([what = "", most = ""]) => [
      what,
      Number(most.replaceAll(",", "")),
    ]),
  );
  /** A request with so many of what is bounded. */
  const requests: Record<string, (most: number) => Asked> = {
    "rows that are written": (n) => posts(Array(n).fill(announcement())),
    "columns and tables in `select`": (n) => {
      const names =
        "id title description date ends_at location contact link_url link_label status status_reason " +
        "ministry_id created_by created_at updated_at revision";
      const all = ["", "b:", "c:"].flatMap((alias) => names.split(" ").map((name) => alias + name));
      return { path: `announcements?select=${all.slice(0, n - 4)},ministries(id,name,color)` };
    },
    "times that one column stands in it": (n) => ({
      path: `ministries?select=${repeated("id", n)}`,
    }),
    "other tables": (n) => ({
      path: `announcements?limit=1&select=id,${Array.from({ length: n }, (_, i) => `m${i}:ministries(id)`)}`,
    }),
    "levels of other tables": (n) => ({
      path: `ministries?select=${"announcements(ministries(announcements("
        .split(/(?<=\()/)
        .slice(0, n)
        .join("")}id${")".repeat(n)}&announcements.limit=1`,
    }),
    conditions: (n) => ({ path: `announcements?limit=1&${"revision=gt.0&".repeat(n)}` }),
    "values of `in`": (n) => ({ path: `announcements?limit=1&revision=in.(${repeated("1", n)})` }),
    "characters of a value in a filter": (n) => ({
      path: `announcements?title=eq.${"a".repeat(n)}`,
    }),
    "levels of `and` and `or`": (n) => ({
      path: `announcements?limit=1&or=${"(and".repeat(n - 1)}(revision.eq.1)${")".repeat(n - 1)}`,
    }),
    "columns in `order`": (n) => ({ path: `ministries?order=${repeated("id", n)}` }),
    "characters of the address with its parameters": (n) => {
      const path = "ministries?select=id&limit=1&name=in.(";
      const left = n - `${server.url}/rest/v1/${path})`.length;
      // Values of 100 characters.
      return { path: `${path}${`${"a".repeat(99)},`.repeat(60).slice(0, left)})` };
    },
    "bytes of the body": (n) => posts(`{"title":"${"a".repeat(n - 12)}"}`),
    "bytes of the body of a member's `add_picture`": (n) =>
      posts(`{"page":"","card":"${"a".repeat(n - 21)}"}`, "rpc/add_picture"),
    // Whole rows, of 5,019 bytes each.
    "bytes of an answer": (n) => ({
      path: `announcements?select=description&limit=${Math.floor(n / ROW_BYTES)}`,
    }),
  };
  /** What refuses more, where it is not the grammar. */
  const refusals: Record<string, string> = {
    "rows that are written": "PGRST124",
    "bytes of an answer": "54000",
    "characters of the address with its parameters": "uri_too_long",
    "bytes of the body": "request_too_large",
    "bytes of the body of a member's `add_picture`": "request_too_large",
  };
  test("are these, each tried below", () => {
    const tried = [...Object.keys(requests), "rows of an answer, and of each list in it"];
    expect([...table.keys()].sort()).toEqual(tried.sort());
  });

  test("rows beyond the bound are not sent, nor in a list", async () => {
    const most = table.get("rows of an answer, and of each list in it");
    const rows = JSON.parse((await ask({ path: "announcements?select=id" })).text);
    expect(rows).toHaveLength(most ?? 0);
    const path = "ministries?select=announcements(id)&name=eq.Jovens";
    const [{ announcements }] = JSON.parse((await ask({ path })).text);
    expect(announcements).toHaveLength(most ?? 0);
  });

  test.each(Object.keys(requests))("%s", async (what) => {
    const most = table.get(what) ?? 0;
    const beyond = most + (what === "bytes of an answer" ? ROW_BYTES : 1);
    const codes: unknown[] = [];
    for (const n of [most, beyond]) {
      // A member: what visitors ask is known by its path alone to the response cache.
      const who = /characters of the address|member/.test(what) ? "member" : "visitor";
      codes.push((await ask(requests[what]?.(n) ?? { path: "" }, who)).code);
    }
    const refusal = refusals[what] ?? "PGRST100";
    expect(codes[0]).not.toBe(refusal);
    expect(codes[1]).toBe(refusal);
  });
});

describe("the errors", () => {
  const insert = (more: object) => posts({ ...announcement(), ...more });
  const merge = { Prefer: "resolution=merge-duplicates" };
  const nowhere = "00000000-0000-4000-8000-000000000000";
  /** What is answered so, each with who asks. */
  const requests: Record<string, () => [Asked, who?: string]> = {
    "400 PGRST100": () => [{ path: "announcements?title=fts.culto" }],
    "400 PGRST102": () => [posts([{ title: "a" }, { date: "b" }])],
    "400 PGRST108": () => [{ path: "announcements?ministries.name=eq.Jovens" }],
    "400 PGRST123": () => [{ path: "announcements?select=revision.max()" }],
    "400 PGRST124": () => [posts(Array(101).fill(announcement()))],
    "400 PGRST200": () => [{ path: "announcements?select=profiles(name)" }],
    "400 PGRST204": () => [posts({ titulo: "Culto" })],
    "400 21000": () => [{ method: "DELETE", path: "announcements" }],
    "400 22007": () => [{ path: "announcements?date=gte.amanhã" }],
    "400 23502": () => [posts({ title: "Culto", ministry_id: ministry }), "member"],
    "400 23514": () => [insert({ title: " " }), "member"],
    "400 42703": () => [{ path: "announcements?titulo=eq.Culto" }],
    "400 54000": () => [{ path: "announcements" }],
    "400 42P10": () => [posts(announcement(), "announcements?on_conflict=title", merge), "member"],
    "401 no_authorization": () => [{ path: "ministries", headers: { apikey: "another" } }],
    "401 PGRST301": () => [{ path: "ministries", headers: { Authorization: "Bearer a.b.c" } }],
    "401 42501": () => [insert({})],
    "403 42501": () => [insert({ ministry_id: null }), "member"],
    "404 PGRST202": () => [{ path: "rpc/search_announcements?busca=culto" }],
    "404 PGRST205": () => [{ path: "avisos" }],
    "405 PGRST117": () => [{ method: "PUT", path: "ministries" }],
    "406 PGRST106": () => [{ path: "posts", headers: { "Accept-Profile": "private" } }],
    "406 PGRST107": () => [{ path: "ministries", headers: { Accept: "text/csv" } }],
    "406 PGRST116": () => [
      { path: "ministries", headers: { Accept: "application/vnd.pgrst.object+json" } },
    ],
    "409 23503": () => [insert({ ministry_id: nowhere }), "editor"],
    "409 23505": () => [insert({ id }), "member"],
    "413 request_too_large": () => [insert({ title: "a".repeat(70_000) })],
    "414 uri_too_long": () => [{ path: `ministries?name=eq.${"a".repeat(4_100)}` }],
    "416 PGRST103": () => [{ path: "ministries?offset=100", headers: { Prefer: "count=exact" } }],
    "429 PT429": () => [posts(Array(61).fill(announcement())), "member"],
    "503 PGRST000": () => [{ path: "ministries?select=id,name,color&order=color" }],
  };

  test("are these, each caused below", () => {
    const documented = rowsOf(sectionOf("### Errors")).map((row) => row.slice(0, 2).join(" "));
    // It takes 600 calls: test/server/notifications.test.ts.
    const elsewhere = ["429 too_many_requests"];
    expect(documented.sort()).toEqual([...Object.keys(requests), ...elsewhere].sort());
  });

  test.each(Object.keys(requests))("%s", async (expected) => {
    const [asked, who] = requests[expected]?.() ?? [{ path: "" }];
    // What waits for a lock works longer than a visitor may.
    const holdUp = expected.startsWith("503") ? "access exclusive" : "access share";
    const answer = async () => {
      const { status, code } = await people.owner.begin(async (sql) => {
        await sql.unsafe(`lock table public.ministries in ${holdUp} mode`);
        return ask(asked, who);
      });
      return `${status} ${code}`;
    };
    // A busy machine may take longer than a visitor's second.
    await expect.poll(answer).toBe(expected);
  });
});
