import { changedColumns } from "@/features/announcements/model/changes.ts";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Block } from "./blocks.ts";
import type { Chosen } from "./chosen-announcements.ts";
import { fromInputs } from "./church-dates.ts";
import { newItem } from "./item-changes.ts";
import type { EditionContent, EditionItem } from "./queries.ts";

/**
 * Returns the instant (ISO 8601) at which the church's clock shows `moment`: `2026-11-28 19:30`.
 */
export function at(moment: string): string {
  const [date = "", time = ""] = moment.split(" ");
  const iso = fromInputs(date, time);
  if (iso === undefined) throw new Error(`The church's clock never shows ${moment}.`);
  return iso;
}

/** The service of the edition in tests: a Sunday evening. */
export const SERVICE = at("2026-11-22 19:00");

/** Returns a chosen announcement that takes place on the Saturday after `SERVICE`. */
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

/**
 * Returns a chosen announcement that was published with the values `from` and now has the values
 * `changes`.
 */
export const changedSince = (from: Partial<Chosen>, changes: Partial<Chosen> = {}): Chosen => {
  const before = facts(from);
  const now = facts(changes);
  return { ...now, before, changed: changedColumns(before, now) };
};

/** Returns an item of an unpublished list, chosen for slides and bulletin. */
export const item = (announcement_id: string, changes: Partial<EditionItem> = {}): EditionItem => ({
  ...newItem(announcement_id),
  ...changes,
});

type Rule = NonNullable<Chosen["series"]>;

/** Returns the columns of a special series on Saturdays, with the columns `rule` of its rule. */
export const course = (rule: Partial<Rule> = {}): Pick<Chosen, "series_id" | "series"> => ({
  series_id: "course",
  series: {
    frequency: "weekly",
    starts_on: "2026-11-28",
    weekdays: [],
    until: null,
    routine: false,
    ...rule,
  },
});

export const PIX = { key: "a@b.org", kindInWords: "e-mail a@b.org", receiver: "Igreja", code: "0" };

/** Returns a printed block that stands after the announcements. */
export const block = (changes: Partial<Block> = {}): Block => ({
  id: "b",
  position: 1,
  heading: "Escala",
  text: "Som: Ana",
  screen: true,
  printed: true,
  repeats: false,
  revision: 1,
  ...changes,
});

/** The part of an edition's content beside its announcements, without blocks and "Nossa semana". */
export const NO_BLOCKS: Pick<EditionContent, "blocks" | "ourWeek"> = {
  blocks: [],
  ourWeek: { screen: false, printed: false },
};
