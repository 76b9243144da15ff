import { beforeEach, describe, expect, test, vi } from "vitest";
import { notify } from "@/ui/toast.ts";
import type { Conflict, Kept } from "./conflict-question.tsx";
import { saveOverRevision, UNREAD } from "./save-over-revision.ts";

type Row = { revision: number; title: string; place: string; from: number; to: number };
const COLUMNS = ["title", "place", "from", "to"] as const;
const row: Row = { revision: 1, title: "Culto", place: "Templo", from: 19, to: 21 };

/** Simulates a table with one row. `theirs` are another person's changes since `row` was read. */
function table(theirs: Partial<Row> | null) {
  let now: Row | null = theirs && { ...row, ...theirs, revision: 2 };
  const asked: Conflict[] = [];
  const write = vi.fn(async (changes: Partial<Row>, base: Row) => {
    if (now?.revision !== base.revision) return null;
    now = { ...now, ...changes, revision: now.revision + 1 };
    return now;
  });
  const read = vi.fn(async () => now);
  const save = (changes: Partial<Row>, answer: Kept | null = null, base = row) =>
    saveOverRevision<Row, (typeof COLUMNS)[number]>({
      base,
      changes,
      differing: (one, other) => COLUMNS.filter((column) => one[column] !== other[column]),
      together: [["from", "to"]],
      fits: ({ from, to }) => from < to,
      say: ([label, ...others], shown) => ({
        label,
        text: [label, ...others].map((column) => shown[column]).join(" "),
      }),
      write,
      read,
      gone: "gone",
      async choose(conflict) {
        asked.push(conflict);
        return answer;
      },
    });
  return { save, write, read, asked, row: () => now };
}

beforeEach(() => {
  vi.spyOn(notify, "success").mockReturnValue();
});

describe("a save over a row that somebody else has changed", () => {
  test.each<[string, Partial<Row>, Partial<Row>, Kept | null, Partial<Row>, string[]]>([
    ["keeps changes of two columns", { from: 20 }, { title: "Ceia" }, null, { title: "Ceia" }, []],
    ["keeps changes that fit together", { from: 18 }, { to: 20 }, null, { from: 18, to: 20 }, []],
    [
      "asks about values that do not fit",
      { from: 22 },
      { to: 20 },
      "mine",
      { from: 19 },
      ["22 21"],
    ],
    ["asks and saves the own value", { title: "A" }, { title: "B" }, "mine", { title: "B" }, ["A"]],
    ["asks and keeps the other", { title: "A" }, { title: "B" }, "theirs", { title: "A" }, ["A"]],
    ["accepts the same change", { title: "A" }, { title: "A" }, null, { revision: 2 }, []],
    ["writes nothing when nothing was changed", { from: 20 }, {}, null, { revision: 2 }, []],
  ])("%s", async (_, theirs, mine, answer, expected, values) => {
    const { save, asked, row: saved } = table(theirs);
    await save(mine, answer);
    expect(saved()).toMatchObject(expected);
    expect(asked.map(({ theirs: { text } }) => text)).toEqual(values);
  });

  test("reads the row first if its revision is unknown", async () => {
    const { save, write, row: saved } = table({ from: 20 });
    await save({ title: "Vigília" }, null, { ...row, revision: UNREAD });
    expect(write).toHaveBeenCalledTimes(1);
    expect(saved()).toMatchObject({ title: "Vigília", from: 20 });
  });
});

test.each([null, row])(
  "a save fails if no row was written and a read of the row returns %j",
  async (now) => {
    const { save, write, read } = table(null);
    write.mockResolvedValue(null);
    read.mockResolvedValue(now);
    await expect(save({ title: "Vigília" })).rejects.toThrow("gone");
    expect(write).toHaveBeenCalledTimes(1);
  },
);
