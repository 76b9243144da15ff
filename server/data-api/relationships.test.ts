import { expect, test } from "vitest";
import { refusal } from "../../test/support/clients/api-request.ts";
import { CATALOG } from "../../test/support/database/example-catalog.ts";
import { ApiError } from "./errors.ts";
import { findRelationship } from "./relationships.ts";

function find(from: string, called: string) {
  const table = CATALOG.tables.find(({ name }) => name === from);
  const [name = "", hint] = called.split("!");
  return findRelationship(CATALOG, { name: from, table }, name, hint);
}

function errorOf(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("nothing was refused");
}

const MINISTRY = { target: "ministries", toMany: false, on: [["ministry_id", "id"]] };
const AUTHOR = { target: "people", toMany: false, on: [["author_id", "id"]] };
const NOTICES = { target: "notices", toMany: true, on: [["id", "author_id"]] };
const READERS = {
  target: "people",
  toMany: true,
  on: [["id", "notice_id"]],
  junction: { name: "readings", on: [["person_id", "id"]] },
};

test.each([
  ["notices", "ministries", MINISTRY],
  ["notices", "ministry_id", MINISTRY],
  ["notices", "notices_ministry_id_fkey", MINISTRY],
  ["notices", "people!notices_author_id_fkey", AUTHOR],
  ["notices", "people!author_id", AUTHOR],
  ["notices", "author_id", AUTHOR],
  ["notices", "people!readings", READERS],
  ["people", "notices!author_id", NOTICES],
  ["people", "notices!notices_author_id_fkey", NOTICES],
  ["people", "readings", { target: "readings", toMany: true, on: [["id", "person_id"]] }],
  // Of a unique column there is one at most.
  ["people", "cards", { target: "cards", toMany: false, on: [["id", "owner_id"]] }],
  ["cards", "people", { target: "people", toMany: false, on: [["owner_id", "id"]] }],
  // To itself: by its column one, by its table many.
  ["people", "mentor_id", { target: "people", toMany: false, on: [["mentor_id", "id"]] }],
  ["people", "people", { target: "people", toMany: true, on: [["id", "mentor_id"]] }],
  [
    "bookings",
    "seats",
    {
      target: "seats",
      toMany: false,
      on: [
        ["seat_row", "row"],
        ["seat_number", "number"],
      ],
    },
  ],
])("%s(%s)", (from, called, expected) => {
  const { target, toMany, on, junction } = find(from, called);
  const found = { target: target.name, toMany, on, ...(junction && { junction }) };
  expect(found).toEqual(expected);
});

test.each([
  ["notices", "nothing"],
  ["notices", "bookings"],
  ["notices", "title"],
  ["notices", "ministries!author_id"],
  ["ministries", "people"],
  ["seats", "ministries"],
  ["notices", "constructor"],
])("%s(%s) is no relationship", (from, called) => {
  expect(() => find(from, called)).toThrow(refusal("PGRST200"));
});

test("of several relationships the error names each, and how to choose it", () => {
  const ambiguous = () => find("notices", "people");
  expect(ambiguous).toThrow(refusal("PGRST201", 300));
  const { body } = errorOf(ambiguous);
  const of = (name: string) => `notices_${name}_id_fkey using notices(${name}_id) and people(id)`;
  expect(body.details).toMatchObject([
    { cardinality: "many-to-one", relationship: of("author") },
    { cardinality: "many-to-one", relationship: of("editor") },
    { cardinality: "many-to-many", relationship: expect.stringContaining("readings") },
  ]);
  const hints = body.hint?.match(/people!\w+/g) ?? [];
  expect(hints).toHaveLength(3);
  for (const hint of hints) expect(() => find("notices", hint)).not.toThrow();
});

test("rows of a function that are no table's have no relationships", () => {
  const origin = { name: "names", table: undefined };
  expect(() => findRelationship(CATALOG, origin, "people", undefined)).toThrow(ApiError);
});
