import { beforeEach, describe, expect, test, vi } from "vitest";
import { notify } from "@/ui/toast.ts";
import { saveVersion, UNREAD } from "./save-version.ts";
import type { Conflict, Kept } from "./version-question.tsx";

type Row = { revision: number; title: string; place: string; from: number; to: number };
const COLUMNS = ["title", "place", "from", "to"] as const;
const row: Row = { revision: 1, title: "Culto", place: "Templo", from: 19, to: 21 };

/** A table of one row that another person may have changed since `row` was read. */
function table(theirs: Partial<Row> | null) {
  let now: Row | null = theirs && { ...row, ...theirs, revision: 2 };
  const asked: Conflict[] = [];
  const write = vi.fn(async (changes: Partial<Row>, base: Row) => {
    if (now?.revision !== base.revision) return null;
    now = { ...now, ...changes, revision: now.revision + 1 };
    return now;
  });
  const read = vi.fn(async () => now);
  const save = (changes: Partial<Row>, answers: (Kept | null)[] = [], base = row) =>
    saveVersion<Row, (typeof COLUMNS)[number]>({
      base,
      changes,
      differing: (one, other) => COLUMNS.filter((column) => one[column] !== other[column]),
      together: [["from", "to"]],
      fits: ({ from, to }) => from < to,
      say: ([first = "title", second], shown) => ({
        label: first,
        text: second ? `${shown[first]} ${shown[second]}` : `${shown[first]}`,
      }),
      write,
      read,
      gone: "gone",
      async choose(conflict) {
        asked.push(conflict);
        return answers.shift() ?? null;
      },
    });
  return { save, write, read, asked, row: () => now };
}

beforeEach(() => {
  vi.spyOn(notify, "success").mockReturnValue();
});

describe("a save over a row that somebody else has changed", () => {
  test("keeps both changes of different columns and says so", async () => {
    const { save, row: saved } = table({ from: 20 });
    await save({ title: "Vigília" });
    expect(saved()).toMatchObject({ title: "Vigília", from: 20 });
    expect(notify.success).toHaveBeenCalledWith(
      expect.objectContaining({ title: "Outra pessoa também mudou" }),
    );
  });

  test.each([
    ["mine", "Vigília"],
    ["theirs", "Ceia"],
  ] as const)("asks about a column that both changed, and saves %s", async (kept, title) => {
    const { save, asked, row: saved } = table({ title: "Ceia" });
    await save({ title: "Vigília", place: "Salão" }, [kept]);
    expect(asked).toMatchObject([{ mine: { text: "Vigília" }, theirs: { text: "Ceia" } }]);
    expect(saved()).toMatchObject({ title, place: "Salão" });
  });

  test("writes nothing when the person goes back", async () => {
    const { save, row: saved } = table({ title: "Ceia" });
    await expect(save({ title: "Vigília" }, [null])).rejects.toThrow("Nada foi salvo.");
    expect(saved()).toMatchObject({ title: "Ceia", revision: 2 });
  });

  test("asks about columns together that both changed and that would not fit", async () => {
    const { save, asked, row: saved } = table({ from: 22, to: 23 });
    await save({ to: 20 }, ["mine"]);
    expect(asked).toMatchObject([{ mine: { text: "19 20" }, theirs: { text: "22 23" } }]);
    expect(saved()).toMatchObject({ from: 19, to: 20 });
  });

  test("keeps both when columns that belong together still fit", async () => {
    const { save, asked, row: saved } = table({ from: 18 });
    await save({ to: 20 });
    expect(asked).toEqual([]);
    expect(saved()).toMatchObject({ from: 18, to: 20 });
  });

  test("asks nothing when both made the same change", async () => {
    const { save, asked, write } = table({ title: "Ceia" });
    await expect(save({ title: "Ceia" })).resolves.toMatchObject({ title: "Ceia", revision: 2 });
    expect(asked).toEqual([]);
    expect(write).toHaveBeenCalledTimes(1);
  });

  test("reads first when the revision is unknown", async () => {
    const { save, write, row: saved } = table({ from: 20 });
    await save({ title: "Vigília" }, [], { ...row, revision: UNREAD });
    expect(write).toHaveBeenCalledTimes(1);
    expect(saved()).toMatchObject({ title: "Vigília", from: 20 });
  });
});

test("a save without changes sends nothing", async () => {
  const { save, write } = table({ from: 20 });
  await expect(save({ title: "Culto" })).resolves.toEqual(row);
  expect(write).not.toHaveBeenCalled();
});

test.each([
  ["is gone", null],
  ["may not be changed", row],
])("a row that %s is refused", async (_, now) => {
  const { save, write, read } = table(null);
  write.mockResolvedValue(null);
  read.mockResolvedValue(now);
  await expect(save({ title: "Vigília" })).rejects.toThrow("gone");
  expect(write).toHaveBeenCalledTimes(1);
});
