import * as z from "zod/mini";
import type { EditionItem } from "./queries.ts";

/** The three ways out of an edition, in the order of a row. */
export const OUTLETS = [
  { name: "spoken", label: "Falado" },
  { name: "screen", label: "Telão" },
  { name: "printed", label: "Boletim" },
] as const;

export type Outlet = (typeof OUTLETS)[number]["name"];

/** `Falado · Telão`: where an announcement goes out. */
export const outletsInWords = (choice: Pick<EditionItem, Outlet>): string =>
  OUTLETS.filter(({ name }) => choice[name])
    .map(({ label }) => label)
    .join(" · ");

export const isOut = (choice: Pick<EditionItem, Outlet>) =>
  OUTLETS.some(({ name }) => choice[name]);

export type Choice = Pick<EditionItem, "announcement_id" | Outlet>;

const of = { editionId: z.string(), announcementId: z.string() };
const outlet = z.enum(OUTLETS.map(({ name }) => name));

export const itemChange = z.discriminatedUnion("kind", [
  z.object({ ...of, kind: z.literal("add") }),
  z.object({ ...of, kind: z.literal("choose"), values: z.partialRecord(outlet, z.boolean()) }),
  // Between two others; null is the beginning or the end.
  z.object({
    ...of,
    kind: z.literal("move"),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
  }),
  z.object({ ...of, kind: z.literal("remove") }),
]);

export type ItemChange = z.infer<typeof itemChange>;

/** An added announcement is on screen and paper, as the columns' defaults have it. */
export const added = (announcement_id: string): EditionItem => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
  snapshot: null,
});

/** The items, in their order, as the database has them after the change. Twice is as once. */
export function withChange(items: readonly EditionItem[], change: ItemChange): EditionItem[] {
  const isItem = (id: string | null) => (item: EditionItem) => item.announcement_id === id;
  const isChanged = isItem(change.announcementId);
  const item = items.find(isChanged);
  const others = items.filter((one) => one !== item);
  switch (change.kind) {
    case "add":
      return item ? [...items] : [...others, added(change.announcementId)];
    case "choose":
      return items.map((one) => (one === item ? { ...one, ...change.values } : one));
    case "remove":
      return others;
    case "move": {
      const after = others.findIndex(isItem(change.after));
      const before = others.findIndex(isItem(change.before));
      if (item === undefined || (after < 0 && before < 0)) return [...items];
      return others.toSpliced(after < 0 ? before : after + 1, 0, item);
    }
  }
}

/** The neighbours of an item at another place, counted from 0; undefined where it stands there already. */
export function neighboursAt(items: readonly Choice[], id: string, place: number) {
  const from = items.findIndex(({ announcement_id }) => announcement_id === id);
  const to = Math.max(0, Math.min(place, items.length - 1));
  if (from < 0 || from === to) return undefined;
  const others = items.toSpliced(from, 1);
  const idAt = (index: number) => others[index]?.announcement_id ?? null;
  return { after: to === 0 ? null : idAt(to - 1), before: idAt(to) };
}

const ELSEWHERE = { screen: true, printed: true };

/** What one press on an outlet changes. What is not spoken any more stays on screen and paper. */
export function toggled(choice: Choice, outlet: Outlet): Partial<Record<Outlet, boolean>> {
  const isOn = !choice[outlet];
  const isElsewhere = choice.screen || choice.printed;
  if (outlet === "spoken" && !isOn && !isElsewhere) return { spoken: false, ...ELSEWHERE };
  return { [outlet]: isOn };
}
