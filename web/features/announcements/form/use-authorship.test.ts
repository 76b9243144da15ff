import { expect, test } from "vitest";
import { ministryChoice, ministryOf } from "./use-authorship.ts";

const music = { id: "1", name: "Louvor", color: "#111111" };
const youth = { id: "2", name: "Jovens", color: "#222222" };
const gone = { id: "3", name: "Antigo", color: "#333333" };
const ALL = [youth, music];
const member = (ministry: typeof music | null) => ({ role: "member", ministry });
const admin = { role: "admin", ministry: music };

type Case = [
  what: string,
  author: Parameters<typeof ministryChoice>[0],
  /** What the edited announcement has; undefined for a new one. */
  present: typeof music | null | undefined,
  ministries: (typeof music)[],
  none: string | undefined,
  preset: string | null,
];

const LOCKED: Case[] = [
  [
    "a member with a ministry posts for it alone",
    member(music),
    undefined,
    [music],
    undefined,
    "1",
  ],
  ["a member without one posts for none", member(null), undefined, [], "Sem ministério", null],
  ["who has no profile posts for none", null, undefined, [], "Sem ministério", null],
  ["of whom nothing is known posts for none", undefined, undefined, [], "Sem ministério", null],
  ["an edit of the own one has nothing to choose", member(music), music, [music], undefined, "1"],
];
const FREE: Case[] = [
  ["an admin posts for any or none", admin, undefined, ALL, "Nenhum", null],
  ["so does an editor", { ...admin, role: "editor" }, undefined, ALL, "Nenhum", null],
  ["an admin may leave one that is archived", admin, gone, [gone, ...ALL], "Nenhum", "3"],
  ["a member who moved on may leave it or take the own", member(music), youth, ALL, undefined, "2"],
  ["a member with a ministry may leave none", member(music), null, [music], "Sem ministério", null],
];

test.each([
  ...LOCKED.map((each) => [...each, true] as const),
  ...FREE.map((each) => [...each, false] as const),
])("%s", (_, author, present, ministries, none, preset, locked) => {
  const editing = present === undefined ? undefined : { ministry: present };
  expect(ministryChoice(author, ALL, editing)).toEqual({ ministries, none, locked, preset });
});

test.each([
  ["the only one, whatever was chosen", "member", "2", "1"],
  ["the chosen one, also where the database will refuse it", "admin", "archived", "archived"],
  ["none, where that was chosen", "admin", null, null],
])("the announcement gets %s", (_, role, chosen, given) => {
  const choice = ministryChoice({ role, ministry: music }, [music], undefined);
  expect(ministryOf(choice, chosen)).toBe(given);
});
