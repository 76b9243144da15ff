import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { blockOf, rowsOf, sectionOf } from "../../test/support/api-document.ts";
import { callDataApi } from "../../test/support/clients/data-api.ts";
import { peopleOf } from "../../test/support/clients/people.ts";

const server = inject("server");
const people = peopleOf(server);

describe("the tables of rights in docs/api.md", () => {
  const [tables, functions] = sectionOf("## Who may do what")
    .split(/\n\n(?=\| Functions)/)
    .map((part) => rowsOf(part));
  const names = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const namesWhere = (rows: string[][] = [], isWanted: (row: string[]) => boolean) =>
    rows
      .filter(isWanted)
      .flatMap(([cell]) => names(cell))
      .sort();

  test("name every table and function of the API", async () => {
    const types = await readFile(join(import.meta.dirname, "../types.ts"), "utf8");
    const [, ofTables = "", ofFunctions = ""] =
      /Tables: \{([\s\S]*?)\n {4}\};[\s\S]*Functions: \{([\s\S]*?)\n {4}\};/.exec(types) ?? [];
    const inTypes = (text: string) =>
      [...text.matchAll(/^ {6}(\w+): \{/gm)].map(([, name = ""]) => name).sort();
    expect(namesWhere(tables, () => true)).toEqual(inTypes(ofTables));
    expect(namesWhere(functions, () => true)).toEqual(inTypes(ofFunctions));
  });

  test("state the same rights of visitors as the database's grants", async () => {
    const granted = await people.owner<{ name: string; kind: string }[]>`
      select relname as name, 'table' as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_any_column_privilege('anon', oid, 'select')
      union all
      select proname, 'function' from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
        and has_function_privilege('anon', oid, 'execute')
    `;
    const grantedNames = (kind: string) =>
      granted
        .filter((one) => one.kind === kind)
        .map(({ name }) => name)
        .sort();
    expect(namesWhere(tables, ([, visitor]) => visitor !== "")).toEqual(grantedNames("table"));
    expect(namesWhere(functions, ([, role]) => role === "everybody")).toEqual(
      grantedNames("function"),
    );
  });

  test.each(["editor", "admin"])("name every function that requires an %s", async (role) => {
    const rows = await people.owner<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like ${`%require_${role}()%`}
        -- Visitors may call \`follow\`, which requires an editor for one of its topics.
        and not has_function_privilege('anon', oid, 'execute')
    `;
    const functionNames = rows.map(({ name }) => name).sort();
    expect(namesWhere(functions, ([, whom]) => whom === `${role}s`)).toEqual(
      expect.arrayContaining(functionNames),
    );
    expect(functionNames.length).toBeGreaterThan(3);
  });
});

describe("the grammar in docs/api.md gives the status and error code of", () => {
  const lines = blockOf(sectionOf("## The grammar"), "text").text.trimEnd().split("\n");
  test.each(lines)("%s", async (line) => {
    const [, status, code, method, path] = /^(\d+) (\w*) +(\w+) \/(.*)$/.exec(line) ?? [];
    const response = await callDataApi(server.url, `${method} ${path}`);
    expect([String(response.status), response.code ?? ""]).toEqual([status, code]);
  });
});

test("docs/api.md states the same limits of changes as the database", async () => {
  const numbers = (
    sectionOf("### How much an account may change").match(/\b\d[\d,]*\b/g) ?? []
  ).map((text) => Number(text.replace(",", "")));
  const limits = await people.owner<{ role: string; per_hour: number; per_day: number }[]>`
    select role, per_hour, per_day from private.change_limits
  `;
  const limitsOf = (role: string) => {
    const { per_hour, per_day } = limits.find((one) => one.role === role) ?? {};
    return [per_hour, per_day];
  };
  expect(limitsOf("admin")).toEqual(limitsOf("editor"));
  const documented = [...limitsOf("member"), ...limitsOf("editor"), ...limitsOf("address")];
  expect(numbers.slice(0, 6)).toEqual(documented);
});
