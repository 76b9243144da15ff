import * as z from "zod/mini";
import type { EditionItem } from "./queries.ts";

/** The channels of a block and of "Nossa semana", which are never read aloud. */
export const BLOCK_CHANNELS = [
  { name: "screen", label: "Telão" },
  { name: "printed", label: "Boletim" },
] as const;

/**
 * The channels of an item in the order of their buttons: spoken (script), screen (slides), printed
 * (bulletin).
 */
export const CHANNELS = [{ name: "spoken", label: "Falado" }, ...BLOCK_CHANNELS] as const;

export type Channel = (typeof CHANNELS)[number]["name"];

export const hasChannel = (choice: Pick<EditionItem, Channel>) =>
  CHANNELS.some(({ name }) => choice[name]);

export type Choice = Pick<EditionItem, "announcement_id" | Channel>;

const itemKey = { editionId: z.string(), announcementId: z.string() };
const channel = z.enum(CHANNELS.map(({ name }) => name));

export const itemChange = z.discriminatedUnion("kind", [
  z.object({ ...itemKey, kind: z.literal("add") }),
  z.object({
    ...itemKey,
    kind: z.literal("choose"),
    values: z.partialRecord(channel, z.boolean()),
  }),
  // `after` and `before` are the ids of the items that become the neighbours of the moved item.
  // Null means that the moved item becomes the first or last item.
  z.object({
    ...itemKey,
    kind: z.literal("move"),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
  }),
  z.object({ ...itemKey, kind: z.literal("remove") }),
]);

export type ItemChange = z.infer<typeof itemChange>;

/**
 * Returns a new item with the default values of the database. By default an added announcement goes
 * to slides and bulletin.
 */
export const newItem = (announcement_id: string): EditionItem => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
  snapshot: null,
});

/** Returns the items in database order after a change. Repeating the change has no effect. */
export function applyChange(items: readonly EditionItem[], change: ItemChange): EditionItem[] {
  const isItem = (id: string | null) => (item: EditionItem) => item.announcement_id === id;
  const isChanged = isItem(change.announcementId);
  const item = items.find(isChanged);
  const others = items.filter((one) => one !== item);
  switch (change.kind) {
    case "add":
      return item ? [...items] : [...others, newItem(change.announcementId)];
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

/**
 * Returns the new neighbours of the row at the index `from` that moves to the index `place`.
 * Returns undefined if the row is already there.
 */
export function neighboursAt<Row>(rows: readonly Row[], from: number, place: number) {
  const to = Math.max(0, Math.min(place, rows.length - 1));
  if (from === to) return undefined;
  const others = rows.toSpliced(from, 1);
  return { after: others[to - 1], before: others[to] };
}

const ELSEWHERE = { screen: true, printed: true };

/**
 * Returns the values to change when somebody presses the button of a channel. If an item has only
 * the channel “spoken” and loses this channel, the item gets the two other channels.
 */
export function toggleChannel(choice: Choice, channel: Channel): Partial<Record<Channel, boolean>> {
  const isOn = !choice[channel];
  const isElsewhere = choice.screen || choice.printed;
  if (channel === "spoken" && !isOn && !isElsewhere) return { spoken: false, ...ELSEWHERE };
  return { [channel]: isOn };
}
