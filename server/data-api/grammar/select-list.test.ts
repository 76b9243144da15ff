import { expect, test } from "vitest";
import { refusal } from "../example-api.test.data.ts";
import { readSelect, type Selected } from "./select-list.ts";

const column = (name: string, alias = name): Selected => ({ kind: "column", name, alias });
const all: Selected = { kind: "all" };
const embedded = (name: string, rest: object = {}): Selected => ({
  kind: "embedded",
  name,
  alias: name,
  hint: undefined,
  isInner: false,
  items: [],
  ...rest,
});

test.each<[string, Selected[]]>([
  ["", []],
  ["*", [all]],
  ["id,title", [column("id"), column("title")]],
  ["heading:title", [column("title", "heading")]],
  ["id, full-text:title", [column("id"), column("title", "full-text")]],
  ['"a,b":"c.d"', [column("c.d", "a,b")]],
  ['"say \\"hi\\""', [column('say "hi"')]],
  ["people()", [embedded("people")]],
  [
    "author:people(*,name)",
    [embedded("people", { alias: "author", items: [all, column("name")] })],
  ],
  ["people!author_id(id)", [embedded("people", { hint: "author_id", items: [column("id")] })]],
  [
    "people!inner!author_id(*)",
    [embedded("people", { hint: "author_id", isInner: true, items: [all] })],
  ],
  ["people!left(*)", [embedded("people", { items: [all] })]],
  ["a(b(c))", [embedded("a", { items: [embedded("b", { items: [column("c")] })] })]],
])("the parameter select=%s is parsed into items", (parameter, items) =>
  expect(readSelect(parameter)).toEqual(items),
);

test.each([
  "id,",
  ",id",
  "id,,title",
  "id)",
  "a(",
  "a(b",
  "a)(",
  '"a',
  "a:",
  ":a",
  "a:b:c",
  "a!hint",
  "a!inner",
  "a!(b)",
  "a(b)c",
  "*a",
  "id*",
  "__proto__:id",
  '"__proto__":id',
  "a\0b:id",
  "a::text",
  "n:a::text",
  "a->b",
  "a->>b",
  "...people(name)",
  "a(...b(c))",
  Array.from({ length: 51 }, () => "id").join(),
  `a(${Array.from({ length: 50 }, () => "id").join()})`,
  `${"a(".repeat(2_000)}${")".repeat(2_000)}`,
])("the parameter select=%s is refused", (parameter) => {
  expect(() => readSelect(parameter)).toThrow(refusal("PGRST100"));
});

test("an aggregate of a column is refused, and `count()` is parsed as an embedded resource named count", () => {
  for (const aggregate of ["id.count()", "total:id.sum()"]) {
    expect(() => readSelect(aggregate)).toThrow(refusal("PGRST123"));
  }
  expect(readSelect("count()")).toEqual([embedded("count")]);
});
