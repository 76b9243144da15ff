import { DAY_MS } from "@/lib/text/durations.ts";
import { fold } from "@/lib/text/fold.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { dayAt, dayOf } from "../model/board-days.ts";
import type { Facts } from "../model/facts.ts";

const MOST_DAYS = 7;
const NEAR = ["hoje", "amanhã", "depois de amanhã"];

/**
 * Returns the distance of a date in words: `hoje`, `depois de amanhã` or `em 5 dias`. Returns
 * undefined for a past date, and for a date more than a week after `now` (ms).
 */
export function nearness(one: Parameters<typeof dayOf>[0], now: number): string | undefined {
  const days = (Date.parse(dayOf(one)) - Date.parse(dayAt(now))) / DAY_MS;
  return days < 0 || days > MOST_DAYS ? undefined : (NEAR[days] ?? `em ${days} dias`);
}

// A street after the name of a room is somewhere else: "Templo, R. Sete, 10".
const AFTER_ROOM = /^(?:$| ?[-,(](?!.*(?:,|\b(?:r|rua|av|avenida|praca|estrada|rodovia)\b)))/;

/**
 * Whether a place is at the church's address: the place is empty, or one of the church's `rooms`
 * (names separated by lines or commas). Words after a room count too (`Templo – 2º andar`), but not
 * a street.
 */
export function isAtChurch(place: string, rooms: string | null | undefined): boolean {
  const folded = fold(place);
  const names = (rooms ?? "").split(/[\n,;]/).map((name) => fold(name.trim()));
  return ["", ...names].some((name) =>
    name === ""
      ? place === ""
      : folded.startsWith(name) && AFTER_ROOM.test(folded.slice(name.length)),
  );
}

type MainAction =
  | { kind: "link"; href: string; text: string }
  | { kind: "pix"; value: string }
  | { kind: "share" };

/**
 * Returns the main action for a reader: open the link, else copy the Pix key, else share. If an
 * announcement does not take place, the main action is always to share.
 */
export function mainAction({ kind, date, link, text }: Facts): MainAction {
  if (date === undefined && kind !== "notice") return { kind: "share" };
  if (link?.address)
    return { kind: "link", href: link.address.href, text: link.label || "Abrir o link" };
  const copied = textParts(text).flatMap((part) => ("value" in part ? [part] : []));
  const pix = copied.find(({ name }) => name !== "a linha do boleto");
  return pix ? { kind: "pix", value: pix.value } : { kind: "share" };
}

const LONG_TITLE = 60;
const LONG_WORD = 14;

/**
 * Whether a title is too long for the largest font. In this font a long title would push the date
 * out of a phone's viewport, or break inside a word.
 */
export const isLongTitle = (title: string) =>
  title.length > LONG_TITLE || title.split(" ").some((word) => word.length > LONG_WORD);
