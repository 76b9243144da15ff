import { changedColumns } from "@/features/announcements/model/changes.ts";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Chosen } from "./chosen-announcements.ts";
import { fromInputs } from "./church-dates.ts";
import type { EditionItem } from "./queries.ts";

/** `2026-11-28 19:30` on the church's clock as the data API writes it. */
export function at(moment: string): string {
  const [date = "", time = ""] = moment.split(" ");
  const iso = fromInputs(date, time);
  if (iso === undefined) throw new Error(`there is no ${moment}`);
  return iso;
}

/** The service that the tests speak at: a Sunday evening. */
export const SERVICE = at("2026-11-22 19:00");

/** An announcement of the Saturday after it. */
export const facts = (changes: Partial<Chosen> = {}): Chosen => ({
  ...announcement(),
  description: "Venha e traga um amigo.",
  date: at("2026-11-28 19:30"),
  location: "Salão social",
  deleted: false,
  before: null,
  changed: [],
  choice: { spoken: true, screen: true, printed: true },
  ...changes,
});

/** The same, changed from `from` to `changes` since the edition was published. */
export const moved = (from: Partial<Chosen>, changes: Partial<Chosen> = {}): Chosen => {
  const before = facts(from);
  const now = facts(changes);
  return { ...now, before, changed: changedColumns(before, now) };
};

/** The item of a chosen announcement in a list: on screen and paper. */
export const item = (announcement_id: string, changes: Partial<EditionItem> = {}): EditionItem => ({
  ...{ announcement_id, spoken: false, screen: true, printed: true, snapshot: null },
  ...changes,
});
