import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { askDataApi } from "../support/clients/data-api.ts";
import { peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { blockOf, rowsOf, sectionOf } from "./api-document.ts";

const server = await forFile(TestServer.start());
const people = peopleOf(server);

describe("the tables of who may do what", () => {
  const [tables, functions] = sectionOf("## Who may do what")
    .split(/\n\n(?=\| Functions)/)
    .map((part) => rowsOf(part));
  const names = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const ofVisitors = (rows: string[][] = [], isTheirs: (row: string[]) => boolean) =>
    rows
      .filter(isTheirs)
      .flatMap(([cell]) => names(cell))
      .sort();

  test("name every table and function that there is", async () => {
    const types = await readFile(join(import.meta.dirname, "../../supabase/types.ts"), "utf8");
    const [, ofTables = "", ofFunctions = ""] =
      /Tables: \{([\s\S]*?)\n {4}\};[\s\S]*Functions: \{([\s\S]*?)\n {4}\};/.exec(types) ?? [];
    const inTypes = (text: string) =>
      [...text.matchAll(/^ {6}(\w+): \{/gm)].map(([, name = ""]) => name).sort();
    expect(ofVisitors(tables, () => true)).toEqual(inTypes(ofTables));
    expect(ofVisitors(functions, () => true)).toEqual(inTypes(ofFunctions));
  });

  test("give visitors what the grants give them", async () => {
    const granted = await people.owner<{ name: string; kind: string }[]>`
      select relname as name, 'table' as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_any_column_privilege('anon', oid, 'select')
      union all
      select proname, 'function' from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
        and has_function_privilege('anon', oid, 'execute')
    `;
    const of = (kind: string) =>
      granted
        .filter((one) => one.kind === kind)
        .map(({ name }) => name)
        .sort();
    expect(ofVisitors(tables, ([, visitor]) => visitor !== "")).toEqual(of("table"));
    expect(ofVisitors(functions, ([, whom]) => whom === "everybody")).toEqual(of("function"));
  });

  test.each(["editor", "admin"])("say which functions ask for an %s", async (role) => {
    const wanted = await people.owner<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like ${`%require_${role}()%`}
    `;
    const called = wanted.map(({ name }) => name).sort();
    expect(ofVisitors(functions, ([, whom]) => whom === `${role}s`)).toEqual(
      expect.arrayContaining(called),
    );
    expect(called.length).toBeGreaterThan(3);
  });
});

describe("the grammar", () => {
  const lines = blockOf(sectionOf("## The grammar"), "text").text.trimEnd().split("\n");
  test.each(lines)("%s", async (line) => {
    const [, status, code, method, path] = /^(\d+) (\w*) +(\w+) \/(.*)$/.exec(line) ?? [];
    const given = await askDataApi(server.url, `${method} ${path}`);
    expect([String(given.status), given.code ?? ""]).toEqual([status, code]);
  });
});

test("how much an account may change is what the database says", async () => {
  const numbers = (
    sectionOf("### How much an account may change").match(/\b\d[\d,]*\b/g) ?? []
  ).map((text) => Number(text.replace(",", "")));
  const limits = await people.owner<{ role: string; per_hour: number; per_day: number }[]>`
    select role, per_hour, per_day from private.posting_limits
  `;
  const of = (role: string) => {
    const { per_hour, per_day } = limits.find((one) => one.role === role) ?? {};
    return [per_hour, per_day];
  };
  expect(of("admin")).toEqual(of("editor"));
  expect(numbers.slice(0, 6)).toEqual([...of("member"), ...of("editor"), ...of("address")]);
});
