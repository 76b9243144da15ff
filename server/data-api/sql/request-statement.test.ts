import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiRequest } from "../../../test/support/clients/api-request.ts";
import { CATALOG } from "../../../test/support/database/example-catalog.ts";
import { ApiError } from "../errors.ts";
import type { ApiRequest } from "../headers.ts";
import { readRequest } from "../request.ts";
import { toSql } from "./request-statement.ts";

const sqlOf = (request: ApiRequest) =>
  toSql(readRequest(CATALOG, "authenticated", request).query).statements;

const MARK = "zzMARKzz";
const SINGLE = "application/vnd.pgrst.object+json";

/** What a client may put anywhere: the mark among characters that mean something to PostgREST or to SQL. */
const hostile = fc
  .array(fc.constantFrom(...`a'"\\$1;-/*%_.,:!()<>=&[]{} \n\u0000é`), { maxLength: 12 })
  .chain((parts) =>
    fc.nat(parts.length).map((at) => [...parts.slice(0, at), MARK, ...parts.slice(at)].join("")),
  );
const quotedName = hostile.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
const operator = fc.constantFrom(..."eq neq gt like not.ilike in not.in is cs".split(" "));
const operand = fc.oneof(
  hostile,
  hostile.map((text) => `(${text})`),
  quotedName.map((text) => `(${text})`),
);
const column = fc.constantFrom("id", "title", "day", "ministry_id", "secret");
const condition = fc.tuple(column, operator, operand);
const parameter = fc.oneof(
  { weight: 4, arbitrary: condition.map(([name, op, value]) => [name, `${op}.${value}`]) },
  condition.map(([name, op, value]) => ["or", `(${name}.${op}.${value},id.is.null)`]),
  condition.map(([name, op, value]) => [`ministries.${name}`, `${op}.${value}`]),
  hostile.map((name) => [name, "eq.1"]),
  hostile.map((value) => ["limit", value]),
  fc.tuple(column, hostile).map(([name, value]) => ["order", `${name}.${value}`]),
  hostile.map((value) => ["order", value]),
  hostile.map((value) => ["columns", value]),
  hostile.map((value) => ["on_conflict", value]),
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
      ...["GET notices", "HEAD notices", "POST notices", "PATCH notices", "DELETE notices"],
      ...["GET rpc/search", "POST rpc/search", "POST rpc/names", "POST rpc/archive"],
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
          "return=headers-only, missing=default",
          "return=representation, resolution=merge-duplicates",
        ),
        Accept: fc.constantFrom(SINGLE, "application/json"),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ line, select: selected, parameters, words, ...rest }) => {
    const query = new URLSearchParams([
      ...parameters.map(([name = "", value = ""]): [string, string] => [name, value]),
      ["select", selected],
      ...(line === "GET rpc/search" ? [["words", words] as [string, string]] : []),
    ]);
    return apiRequest(`${line}?${query}`, rest);
  });

describe("whatever a request says", () => {
  test("its values are parameters, and what it calls a field is an escaped literal", () => {
    let statements = 0;
    let carried = 0;
    fc.assert(
      fc.property(request, (asked) => {
        let sql: ReturnType<typeof sqlOf>;
        try {
          sql = sqlOf(asked);
        } catch (error) {
          // Refused by its grammar or its names; any other error would be answered 500.
          if (error instanceof ApiError && error.status < 500) return;
          throw error;
        }
        for (const { text, values } of sql) {
          statements += 1;
          if (values.some((value) => value.includes(MARK))) carried += 1;
          expect(text).not.toContain(MARK);
          // It would end the text there.
          expect(text).not.toContain("\0");
          // Every parameter is there, and no other.
          const numbers = new Set(
            [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
          );
          expect(numbers).toEqual(new Set(values.map((_, place) => place + 1)));
        }
      }),
      { numRuns: 3_000 },
    );
    expect(statements).toBeGreaterThan(300);
    expect(carried).toBeGreaterThan(150);
  });

  test("its names in a statement are identifiers of the catalog", () => {
    const known = new Set([
      ...CATALOG.tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)]),
      ...CATALOG.routines.flatMap(({ name, parameters }) => [
        name,
        ...parameters.map((one) => one.name),
      ]),
    ]);
    for (const [line, body] of [
      ["GET notices?select=a:title,b:ministries(c:name)&title=eq.x&order=day.desc&b.id=eq.y"],
      ["GET notices?select=id,people!readings(name)&people.order=name"],
      ["POST notices?select=id", [{ title: "x", day: "y" }]],
      ["PATCH notices?id=eq.x", { title: "y" }],
      ["POST rpc/archive", { notice_id: "x", reason: "y" }],
    ] as const) {
      for (const { text } of sqlOf(apiRequest(line, { body }))) {
        const names = [...text.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
        expect(names.length).toBeGreaterThan(0);
        expect(names.filter((name) => !known.has(name ?? ""))).toEqual([]);
      }
    }
  });
});

test("one statement a request, and one for its count, whatever the values are", () => {
  const asked = (value: string, headers = {}) =>
    sqlOf(
      apiRequest(`GET notices?title=eq.${value}&id=in.(${value})&limit=${value.length}`, {
        headers,
      }),
    );
  const [one, other] = [asked("a"), asked("bb")];
  expect(one).toHaveLength(1);
  expect(one[0]?.text).toBe(other[0]?.text);
  expect(asked("a", { Prefer: "count=exact" })).toHaveLength(2);
});

test.each<[string, Record<string, string>, number]>([
  ["GET notices", {}, 1_000],
  ["GET notices", { Prefer: "count=exact" }, 1_000],
  ["GET notices", { Range: "0-4999" }, 1_000],
  ["GET notices?limit=5000", {}, 1_000],
  ["GET notices?limit=1000&offset=1", {}, 1_000],
  ["GET notices?limit=7", {}, 7],
  ["GET rpc/search?words=a", {}, 1_000],
  ["GET rpc/names", {}, 1_000],
])("%s with %j is limited to %i rows", (line, headers, rows) => {
  const [statement] = sqlOf(apiRequest(line, { headers }));
  const [, number] = /limit \$(\d+)/.exec(statement?.text ?? "") ?? [];
  expect(statement?.values[Number(number) - 1]).toBe(String(rows));
});

test("`*` stands for what the role may read", () => {
  const names = (role: string) =>
    readRequest(CATALOG, role, apiRequest("GET notices")).query.resource.columns.map(
      ({ name }) => name,
    );
  expect(names("authenticated")).toContain("secret");
  expect(names("anon")).not.toContain("secret");
  expect(names("anon")).toHaveLength(names("authenticated").length - 1);
});
