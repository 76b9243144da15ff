import { DAY_MS } from "@/lib/text/durations.ts";
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

const POSTAL_CODE = /(?:^|\D)\d{5}-?\d{3}(?!\d)/;
const STREET =
  /(?:^|[^\p{L}])(?:(?:rua|avenida|av|travessa|alameda|praça|rodovia|estrada|largo|viela) |(?:r|av|tv|al|rod|estr|pça)\. ?)[\p{L}\d]/iu;

/**
 * Whether a place contains a street or a postal code, so that a map can find the place. The name of
 * a room contains neither.
 */
export const isAddress = (place: string) => POSTAL_CODE.test(place) || STREET.test(place);

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
