import { toInputs } from "@/lib/text/church-clock.ts";
import { fold } from "@/lib/text/fold.ts";
import { hasNoHour } from "@/lib/text/moment.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { typedStart } from "../../model/end-time.ts";
import { isNotice } from "../../model/kinds.ts";
import { isPatternDay } from "../../series/repetition.ts";
import type { Item } from "../drafts.ts";
import { obstacle, ruleOf } from "./filling.ts";
import type { BoardRow } from "./on-board-query.ts";

/** An item of a list, and what the list says about this item. */
export type Reviewed = {
  item: Item;
  /** The reason why the item must be checked in the form. */
  fault: string | undefined;
  /** The announcement of the board that equals the item. */
  double: BoardRow | undefined;
  /** Whether another item of the list equals this item, or has this item as an occurrence. */
  isRepeated: boolean;
  isTicked: boolean;
  /** Whether the person still has to publish or to untick the item. */
  isLeft: boolean;
};

/**
 * The values by which announcements are compared. Texts are folded. A notice has neither day nor
 * hour, because its day is only its last one on the board. An unknown hour is empty.
 */
type Key = { title: string; kind: string; day: string; hour: string; place: string };
type Keyed<Of> = { of: Of; key: Key };

const plain = (text: string | null) => fold(trimmed(text ?? ""));

type Named = Pick<BoardRow, "kind" | "title" | "location">;

function keyOf(of: Named, day: string, hour: string | null): Key {
  const names = { title: plain(of.title), kind: of.kind, place: plain(of.location) };
  return isNotice(of) ? { ...names, day: "", hour: "" } : { ...names, day, hour: plain(hour) };
}

function keyed(item: Item): Keyed<Item> {
  const { values } = item;
  const at = values.hasNoHour ? null : typedStart(values);
  const { date, time } = at
    ? toInputs(at.toISOString())
    : { date: values.date, time: values.hour_words };
  return { of: item, key: keyOf(values, date, time) };
}

/** The announcements of the board with their keys. */
export type Board = readonly Keyed<BoardRow>[];

export const boardOf = (rows: readonly BoardRow[]): Board =>
  rows.map((row) => {
    const { date, time } = toInputs(row.date);
    return { of: row, key: keyOf(row, date, hasNoHour(row) ? row.hour_words : time) };
  });

/**
 * Whether an announcement of the board equals an item. An unknown hour or place equals every hour
 * or place.
 */
function isOnBoard({ of: item, key }: Keyed<Item>, { of: row, key: other }: Keyed<BoardRow>) {
  // The row of an interrupted save may still lack its series. Publishing it again completes it.
  if (row.id === item.id) return row.series_id !== null || ruleOf(item.values) === undefined;
  const isSame = (["title", "kind", "day"] as const).every((name) => key[name] === other[name]);
  const isPlace = key.place === other.place || key.place === "" || other.place === "";
  return isSame && isPlace && (key.hour === other.hour || key.hour === "");
}

/** Whether two items equal each other, or the second one is an occurrence of the first one. */
function contains({ of: item, key }: Keyed<Item>, { of: other, key: otherKey }: Keyed<Item>) {
  const names = ["title", "kind", "hour", "place"] as const;
  const isKnown = key.title !== "" && (otherKey.day !== "" || isNotice(other.values));
  if (!isKnown || names.some((name) => key[name] !== otherKey[name])) return false;
  const rule = ruleOf(item.values);
  if (!rule) return key.day === otherKey.day && ruleOf(other.values) === undefined;
  const { date } = other.values;
  const isWithin = rule.starts_on <= date && (rule.until === null || date <= rule.until);
  return isWithin && isPatternDay(rule, date);
}

/**
 * Returns what the list says about its items at `now` (ms). The second one of two equal items is
 * unticked, and so is an item that the board has already or that has two honest readings, until the
 * person decides.
 */
export function review(items: readonly Item[], board: Board, now: number): Reviewed[] {
  const all = items.map(keyed);
  return all.map((one, at) => {
    const item = one.of;
    const fault = obstacle(item.values, now);
    const double = board.find((row) => isOnBoard(one, row))?.of;
    const isRepeated = all.some(
      (other, place) =>
        place !== at && contains(other, one) && (place < at || !contains(one, other)),
    );
    const isNew = !double && !isRepeated;
    const isChosen = item.isTicked ?? (isNew && !item.isDoubtful);
    const isOpen = !item.isPublished;
    return {
      item,
      fault,
      double,
      isRepeated,
      isTicked: isOpen && isChosen && fault === undefined,
      isLeft: isOpen && (item.isTicked ?? isNew),
    };
  });
}
