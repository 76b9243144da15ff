import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { chosenOf } from "../model/chosen.ts";
import { item } from "../model/test-chosen.ts";
import { BULLETIN, WHATSAPP } from "./output.ts";
import { outputState } from "./output-state.ts";

const CLOSED = "2026-11-21T21:00:00Z";
const LATER = "2026-11-21T21:10:00Z";

const row = (id: string) => announcement({ id, title: "Bazar" });
const items = chosenOf({
  items: [
    item("printed", { screen: false }),
    item("spoken", { spoken: true, screen: false, printed: false }),
  ],
  announcements: [row("printed"), row("spoken")],
});
const change = (announcement_id: string) => ({
  announcement_id,
  kind: "changed",
  fields: ["location"],
  title: "Bazar",
  date: "2026-11-28T22:30:00Z",
});
const out = (output: string, out_at: string) => ({ output, out_at, out_by: null });

test("an output that has not left has no state", () => {
  expect(outputState(BULLETIN, [out("whatsapp", LATER)], CLOSED, items, [])).toBeUndefined();
});

test.each([
  [BULLETIN, "printed", true],
  [BULLETIN, "spoken", false],
  [BULLETIN, "of another edition", false],
  [WHATSAPP, "spoken", true],
])("$0.name is outdated by a change of what is $1: $2", (mark, id, expected) => {
  const state = outputState(mark, [out(mark.name, LATER)], CLOSED, items, [change(id)]);
  expect(state).toEqual({ outAt: LATER, isOutdated: expected });
});

test("what left before the edition was closed again is outdated", () => {
  const before = "2026-11-21T20:59:59Z";
  const state = outputState(BULLETIN, [out("bulletin", before)], CLOSED, items, []);
  expect(state?.isOutdated).toBe(true);
});
