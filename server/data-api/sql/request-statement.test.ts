import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { apiRequest, CATALOG } from "../example-api.test.data.ts";
import type { ApiRequest } from "../headers.ts";
import { readRequest } from "../request.ts";
import { toSql } from "./request-statement.ts";

const sqlOf = (request: ApiRequest) =>
  toSql(readRequest(CATALOG, "authenticated", request)).statements;

const MARK = "zzMARKzz";

/** Texts with `MARK` between characters that have a meaning in PostgREST's grammar or in SQL. */
const hostile = fc
  .array(fc.constantFrom(...`a'"\\$1;-/*%_.,:!()<>=&[]{} \n\u0000é`), { maxLength: 12 })
  .chain((parts) =>
    fc.nat(parts.length).map((at) => [...parts.slice(0, at), MARK, ...parts.slice(at)].join("")),
  );
const quotedName = hostile.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
const operand = fc.oneof(
  hostile,
  hostile.map((text) => `(${text})`),
  quotedName.map((text) => `(${text})`),
);
const column = fc.constantFrom("id", "title", "day", "ministry_id", "secret");
const condition = fc
  .tuple(column, fc.constantFrom(..."eq neq gt like not.ilike in not.in is cs".split(" ")), operand)
  .map(([name, operator, value]) => [name, `${operator}.${value}`] as const);
const parameter = fc.oneof(
  { weight: 4, arbitrary: condition },
  condition.map(([name, value]) => ["or", `(${name}.${value},id.is.null)`]),
  condition.map(([name, value]) => [`ministries.${name}`, value]),
  hostile.map((name) => [name, "eq.1"]),
  column.chain((name) => hostile.map((value) => ["order", `${name}.${value}`])),
  fc.tuple(fc.constantFrom("limit", "order", "columns", "on_conflict"), hostile),
);
const select = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("*", "id", "*,ministries(*)", "id,people!author_id!inner(name)"),
  },
  quotedName.map((alias) => `${alias}:title,ministries(id)`),
  quotedName.map((alias) => `id,${alias}:ministries(${alias}:name)`),
  hostile,
);
const object = fc.dictionary(
  fc.oneof({ weight: 9, arbitrary: column }, hostile),
  fc.oneof(hostile, fc.nat()),
  { maxKeys: 3 },
);
const request = fc
  .record({
    line: fc.constantFrom(
      "GET notices",
      "HEAD notices",
      "POST notices",
      "PATCH notices",
      "DELETE notices",
      "GET rpc/search",
      "POST rpc/search",
      "POST rpc/names",
      "POST rpc/archive",
      "GET ministries",
    ),
    select,
    parameters: fc.array(parameter, { maxLength: 3 }),
    words: hostile,
    body: fc.oneof(
      { weight: 4, arbitrary: object },
      fc.array(object, { maxLength: 2 }),
      hostile.map((words) => ({ words })),
      hostile.map((reason) => ({ notice_id: reason, reason })),
    ),
    headers: fc.record(
      {
        Prefer: fc.constantFrom(
          "return=representation, count=exact",
          "missing=default",
          "return=representation, resolution=merge-duplicates",
        ),
        Accept: fc.constantFrom("application/vnd.pgrst.object+json", "application/json"),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ line, select: selected, parameters, words, ...rest }) => {
    const call = line === "GET rpc/search" ? [["words", words]] : [];
    const given = [...parameters, ["select", selected], ...call];
    const query = new URLSearchParams(
      given.map(([name = "", value = ""]): [string, string] => [name, value]),
    );
    return apiRequest(`${line}?${query}`, rest);
  });

test("no text of a request becomes part of a statement's SQL, only of its parameters", () => {
  let statements = 0;
  let statementsWithMark = 0;
  const check = (asked: ApiRequest) => {
    for (const { text, values } of sqlOf(asked)) {
      statements += 1;
      if (values.some((value) => value.includes(MARK))) statementsWithMark += 1;
      expect(text).not.toContain(MARK);
      // PostgreSQL's protocol ends the SQL text at a NUL.
      expect(text).not.toContain("\0");
      const numbers = new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      expect(numbers).toEqual(new Set(values.map((_, place) => place + 1)));
    }
  };
  const property = fc.property(request, (asked) => {
    try {
      check(asked);
    } catch (error) {
      // An ApiError below 500 refuses the request. Any other error would be a bug, so it fails the
      // test.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  });
  fc.assert(property, { numRuns: 3_000 });
  expect(statements).toBeGreaterThan(300);
  expect(statementsWithMark).toBeGreaterThan(150);
});

test.each<[string, unknown?]>([
  ["GET notices?select=a:title,b:ministries(c:name)&title=eq.x&order=day.desc&b.id=eq.y"],
  ["GET people?select=id,readings(notice_id)&readings.order=notice_id"],
  ["POST notices?select=id", [{ title: "x", day: "y" }]],
  ["PATCH notices?id=eq.x", { title: "y" }],
  ["POST rpc/archive", { notice_id: "x", reason: "y" }],
])("the statement of %s contains only names of the catalog as identifiers", (line, body) => {
  const { tables, routines } = CATALOG;
  const known = new Set([
    ...tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)]),
    ...routines.flatMap(({ name, parameters }) => [name, ...parameters.map((one) => one.name)]),
  ]);
  for (const { text } of sqlOf(apiRequest(line, { body }))) {
    const names = [...text.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  }
});

test.each<[boolean, string, unknown?]>([
  [true, "POST notices?select=id", [{ title: "x", day: "y" }]],
  [false, "PATCH notices?id=eq.x", { title: "y" }],
  [false, "GET notices?id=eq.x"],
  [false, "POST rpc/archive", { notice_id: "x", reason: "y" }],
])("keepsPlan is %s for the statement of %s", (keepsPlan, line, body) => {
  const [statement] = sqlOf(apiRequest(line, { body }));
  expect(statement?.keepsPlan ?? false).toBe(keepsPlan);
});

test("requests that differ only in values have the same SQL text, and a count adds a second statement", () => {
  const statementsFor = (value: string, headers = {}) => {
    const line = `GET notices?title=eq.${value}&id=in.(${value})&limit=${value.length}`;
    return sqlOf(apiRequest(line, { headers }));
  };
  const one = statementsFor("a");
  const other = statementsFor("bb");
  expect(one).toHaveLength(1);
  expect(one[0]?.text).toBe(other[0]?.text);
  expect(statementsFor("a", { Prefer: "count=exact" })).toHaveLength(2);
});

test.each<[string, number]>([
  ["GET notices", 1_000],
  ["GET notices?limit=5000", 1_000],
  ["GET notices?limit=1000&offset=1", 1_000],
  ["GET notices?limit=7", 7],
  ["GET rpc/search?words=a", 1_000],
])("the statement of %s returns at most %i rows", (line, rows) => {
  const [statement] = sqlOf(apiRequest(line, { headers: { Prefer: "count=exact" } }));
  const [, number] = /limit \$(\d+)/.exec(statement?.text ?? "") ?? [];
  expect(statement?.values[Number(number) - 1]).toBe(String(rows));
});
