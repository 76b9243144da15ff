import { expect, test } from "vitest";
import { CATALOG, refusal } from "./example-api.test.data.ts";
import { readSelect } from "./grammar/select-list.ts";
import { resolve } from "./query.ts";

function select(name: string, list: string, role = "authenticated") {
  const table = CATALOG.tables.find((one) => one.name === name);
  const source = { name, columns: table?.columns ?? [], table };
  return resolve(CATALOG, role, source, readSelect(list));
}

test.each<[string, string, string, boolean, string[][]]>([
  ["notices", "ministries", "ministries", false, [["ministry_id", "id"]]],
  ["notices", "ministry_id", "ministries", false, [["ministry_id", "id"]]],
  ["notices", "notices_ministry_id_fkey", "ministries", false, [["ministry_id", "id"]]],
  ["notices", "people!author_id", "people", false, [["author_id", "id"]]],
  ["notices", "people!notices_author_id_fkey", "people", false, [["author_id", "id"]]],
  ["people", "notices!author_id", "notices", true, [["id", "author_id"]]],
  ["people", "readings", "readings", true, [["id", "person_id"]]],
  // A foreign key on a unique column joins at most one row, so the relationship is one to one.
  ["people", "cards", "cards", false, [["id", "owner_id"]]],
  ["cards", "people", "people", false, [["owner_id", "id"]]],
  [
    "bookings",
    "seats",
    "seats",
    false,
    [
      ["seat_row", "row"],
      ["seat_number", "number"],
    ],
  ],
])("rows of %s can embed rows of %s", (from, name, target, toMany, on) => {
  const [embedded] = select(from, `${name}()`).embedded;
  const { relationship } = embedded ?? {};
  expect(relationship).toMatchObject({ target: { name: target }, toMany, on });
});

test.each([
  ["notices", "nothing", "PGRST200", 400],
  ["notices", "bookings", "PGRST200", 400],
  ["notices", "title", "PGRST200", 400],
  ["notices", "ministries!author_id", "PGRST200", 400],
  ["ministries", "people", "PGRST200", 400],
  ["notices", "constructor", "PGRST200", 400],
  // The function `names` does not return rows of a table, so its rows have no foreign keys.
  ["names", "people", "PGRST200", 400],
  // The tables have two foreign keys, for the author and the editor, so the table's name alone is
  // ambiguous.
  ["notices", "people", "PGRST201", 300],
])("rows of %s cannot embed rows of %s, and the error is %s", (from, name, code, status) => {
  expect(() => select(from, `${name}()`)).toThrow(refusal(code, status));
});

test("`select=*` returns only the columns that the role may read", () => {
  const names = (role: string) => select("notices", "*", role).columns.map(({ name }) => name);
  expect(names("authenticated").filter((name) => name !== "secret")).toEqual(names("anon"));
  expect(names("authenticated")).toContain("secret");
});
