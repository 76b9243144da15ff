import { describe, expect, test } from "vitest";
import { rowsOf, sectionOf } from "../support/api-document.ts";
import { callDataApi, type Options } from "../support/clients/data-api.ts";
import { peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());
const people = peopleOf(server);
const ministry = await people.createMinistry();
const { client } = await people.createMember("Membro", { ministry_id: ministry });
const token = (await client.auth.getSession()).data.session?.access_token;
// The announcements have the longest descriptions and exceed the maximum number of rows by one.
await people.owner`
  insert into public.announcements (title, description, date, ministry_id)
  select 'Culto', repeat('a', 5000), '2026-12-01', ${ministry} from generate_series(1, 1001)
`;

/** Size of an announcement with the longest description in the response, in bytes. */
const ROW_BYTES = 5_019;
const ROWS = "rows of a response, and of each list in it";

const repeated = (text: string, times: number) => Array(times).fill(text).join(",");
const COLUMNS =
  "id title description date ends_at location contact link_url link_label status status_reason ministry_id created_by created_at updated_at revision";

/**
 * For each limit of docs/api.md (“Bounds”), a function that makes a request with `n` of the limited
 * thing. A request with more is refused with the code PGRST100 or the given one.
 */
const requests: Record<string, [(most: number) => [line: string, Options?], refusal?: string]> = {
  "rows that are written": [
    (n) => ["POST announcements", { body: Array(n).fill({ title: "a" }) }],
    "PGRST124",
  ],
  "columns and tables in `select`": [
    (n) => {
      const all = ["", "b:", "c:"].flatMap((alias) =>
        COLUMNS.split(" ").map((name) => alias + name),
      );
      return [`GET announcements?select=${all.slice(0, n - 4)},ministries(id,name,color)`];
    },
  ],
  "times that one column is selected": [(n) => [`GET ministries?select=${repeated("id", n)}`]],
  "other tables": [
    (n) => {
      const tables = Array.from({ length: n }, (_, place) => `m${place}:ministries(id)`);
      return [`GET announcements?limit=1&select=id,${tables}`];
    },
  ],
  "levels of other tables": [
    (n) => {
      const levels = ["announcements(", "ministries(", "announcements("].slice(0, n).join("");
      return [`GET ministries?select=${levels}id${")".repeat(n)}&announcements.limit=1`];
    },
  ],
  conditions: [(n) => [`GET announcements?limit=1&${"revision=gt.0&".repeat(n)}`]],
  "values of `in`": [(n) => [`GET announcements?limit=1&revision=in.(${repeated("1", n)})`]],
  "characters of a value in a filter": [(n) => [`GET announcements?title=eq.${"a".repeat(n)}`]],
  "levels of `and` and `or`": [
    (n) => {
      const groups = `${"(and".repeat(n - 1)}(revision.eq.1)${")".repeat(n - 1)}`;
      return [`GET announcements?limit=1&or=${groups}`];
    },
  ],
  "columns in `order`": [(n) => [`GET ministries?order=${repeated("id", n)}`]],
  "characters of the address with its parameters": [
    (n) => {
      const path = "ministries?select=id&limit=1&name=in.(";
      const left = n - `${server.url}/rest/v1/${path})`.length;
      // A member sends the request. A visitor's address would be shorter, because the cache
      // requests it from http://localhost without a port.
      return [`GET ${path}${`${"a".repeat(99)},`.repeat(60).slice(0, left)})`, { token }];
    },
    "uri_too_long",
  ],
  "bytes of the body": [
    (n) => ["POST announcements", { body: `{"title":"${"a".repeat(n - 12)}"}` }],
    "request_too_large",
  ],
  "bytes of the body of a member's `add_picture`": [
    (n) => ["POST rpc/add_picture", { token, body: `{"page":"","card":"${"a".repeat(n - 21)}"}` }],
    "request_too_large",
  ],
  "bytes of a response": [
    (n) => [`GET announcements?select=description&limit=${Math.floor(n / ROW_BYTES)}`],
    "54000",
  ],
};

describe("the bounds of docs/api.md", () => {
  const table = new Map(
    rowsOf(sectionOf("### Bounds")).map(([what = "", most = ""]) => [
      what,
      Number(most.replaceAll(",", "")),
    ]),
  );

  test("are all tested in this file", () => {
    expect([...table.keys()].sort()).toEqual([...Object.keys(requests), ROWS].sort());
  });

  test("limit the rows of a response and of an embedded list", async () => {
    const all = await callDataApi(server.url, "GET announcements?select=id");
    expect(all.body).toHaveLength(table.get(ROWS) ?? 0);
    const line = `GET ministries?select=announcements(id)&id=eq.${ministry}`;
    const lists = await callDataApi(server.url, line);
    expect(lists.body[0].announcements).toHaveLength(table.get(ROWS) ?? 0);
  });

  test.each(Object.entries(requests))(
    "limit the %s",
    async (what, [request, refusal = "PGRST100"]) => {
      const most = table.get(what) ?? 0;
      const codes: unknown[] = [];
      for (const n of [most, most + (what === "bytes of a response" ? ROW_BYTES : 1)]) {
        codes.push((await callDataApi(server.url, ...request(n))).code);
      }
      expect(codes[0]).not.toBe(refusal);
      expect(codes[1]).toBe(refusal);
    },
  );
});
