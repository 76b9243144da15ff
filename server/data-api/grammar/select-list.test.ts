import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { readSelect, type Selected } from "./select-list.ts";

const column = (name: string, alias = name): Selected => ({ kind: "column", name, alias });
const all: Selected = { kind: "all" };
const embedded = (name: string, rest: object = {}): Selected => ({
  kind: "embedded",
  ...{ name, alias: name, hint: undefined, isInner: false, items: [] },
  ...rest,
});

test.each<[string, Selected[]]>([
  ["", []],
  ["*", [all]],
  ["id,title", [column("id"), column("title")]],
  ["heading:title", [column("title", "heading")]],
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
])("%s", (parameter, items) => expect(readSelect(parameter)).toEqual(items));

test.each([
  ...["id,", ",id", "id,,title", "id)", "a(", "a(b", "a)(", '"a', "a:", ":a", "a:b:c"],
  ...["a!hint", "a!inner", "a!(b)", "a(b)c", "*a", "id*"],
  ...["__proto__:id", '"__proto__":id', "a\0b:id"],
  ...["a::text", "n:a::text", "a->b", "a->>b", "...people(name)", "a(...b(c))"],
  Array.from({ length: 51 }, () => "id").join(),
  `a(${Array.from({ length: 50 }, () => "id").join()})`,
  `${"a(".repeat(2_000)}${")".repeat(2_000)}`,
])("%s is refused", (parameter) => {
  expect(() => readSelect(parameter)).toThrow(
    expect.objectContaining({ status: 400, body: expect.objectContaining({ code: "PGRST100" }) }),
  );
});

test.each(["count()", "id.count()", "total:id.sum()"])(
  "the aggregate %s is no column",
  (parameter) => {
    let items: Selected[] = [];
    try {
      items = readSelect(parameter);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error.body.code).toBe("PGRST123");
    }
    // `count()` is a resource by that name, which no schema has.
    expect(items).toEqual(items.map(() => embedded("count")));
  },
);
