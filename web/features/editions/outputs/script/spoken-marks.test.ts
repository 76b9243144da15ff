import { expect, test } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { applyMark, isFinalRefusal, saidAtOf } from "./spoken-marks.ts";

const note = (announcement_id: string, said_at: string | null, text: string | null = null) => ({
  announcement_id,
  said_at,
  note: text,
  revision: 0,
});
const mark = (announcementId: string, saidAt: string | null) => ({
  editionId: "e",
  announcementId,
  saidAt,
});

test("the newest mark “Dito” overrides earlier and stored marks", () => {
  const notes = [note("a", "1"), note("b", "2"), note("c", null, "Devagar")];
  const marks = [mark("a", null), mark("c", "3"), mark("d", "4"), mark("c", "5")];
  const marked = marks.reduce(applyMark, notes);
  expect(Object.fromEntries(saidAtOf(marked))).toEqual({ b: "2", d: "4", c: "5" });
  expect(marked).toContainEqual(note("c", "5", "Devagar"));
});

test.each([
  [{ hint: "item_gone", code: "P0002" }, true],
  [{ hint: "editor_only", code: "42501" }, true],
  [{ hint: "session_ended", code: "42501" }, false],
])("the refusal %j of a mark “Dito” is final: %s", (refusal, isLast) => {
  expect(isFinalRefusal(new RequestError({ message: "refused", ...refusal }, 403))).toBe(isLast);
});
