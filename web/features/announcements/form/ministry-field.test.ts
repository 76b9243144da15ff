import { expect, test } from "vitest";
import { ministryChoice, ministryOf } from "./ministry-field.tsx";

const music = { id: "1", name: "Louvor", color: "#111111" };
const youth = { id: "2", name: "Jovens", color: "#222222" };
const gone = { id: "3", name: "Antigo", color: "#333333" };
const ALL = [youth, music];
const member = { role: "member", ministry: music };
const newcomer = { role: "member", ministry: null };
const editor = { role: "editor", ministry: music };

type Case = [
  title: string,
  author: Parameters<typeof ministryChoice>[0],
  /**
   * The ministry of the edited announcement. Null if the announcement has no ministry, undefined
   * for a new announcement.
   */
  present: typeof music | null | undefined,
  ministries: (typeof music)[],
  none: string | undefined,
  preset: string | null,
  locked: boolean,
];

test.each<Case>([
  ["a member publishes for the own ministry", member, undefined, [music], undefined, "1", true],
  ["a newcomer publishes for no ministry", newcomer, undefined, [], "Sem ministério", null, true],
  [
    "an editor publishes for any ministry or none",
    editor,
    undefined,
    ALL,
    "Igreja toda",
    null,
    false,
  ],
  [
    "an editor may keep an archived ministry",
    editor,
    gone,
    [gone, ...ALL],
    "Igreja toda",
    "3",
    false,
  ],
  ["a member may keep a former ministry", member, youth, ALL, undefined, "2", false],
  ["a member may keep no ministry", member, null, [music], "Sem ministério", null, false],
])("the ministry field of the form: %s", (_, author, present, ministries, none, preset, locked) => {
  const editing = present === undefined ? undefined : { ministry: present };
  expect(ministryChoice(author, ALL, editing)).toEqual({ ministries, none, locked, preset });
});

test("an announcement gets the chosen ministry unless the choice is locked", () => {
  const saved = (author: typeof member, chosen: string | null) =>
    ministryOf(ministryChoice(author, [music], undefined), chosen);
  // The editor's form sends an archived ministry. The database then refuses the announcement with a
  // message.
  expect([saved(member, "2"), saved(editor, "archived")]).toEqual(["1", "archived"]);
});
