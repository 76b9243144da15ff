import { DAY_MS } from "@/lib/text/durations.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { dayAt, dayOf } from "../model/board-days.ts";
import type { Facts } from "../model/facts.ts";

const MOST_DAYS = 7;
const NEAR = ["hoje", "amanhã", "depois de amanhã"];

/**
 * Returns `hoje`, `depois de amanhã` or `em 5 dias`; undefined for past dates and for dates more
 * than a week after `now` (ms).
 */
export function nearness(date: string, now: number): string | undefined {
  const days = (Date.parse(dayOf({ date })) - Date.parse(dayAt(now))) / DAY_MS;
  return days < 0 || days > MOST_DAYS ? undefined : (NEAR[days] ?? `em ${days} dias`);
}

const POSTAL_CODE = /(?:^|\D)\d{5}-?\d{3}(?!\d)/;
const STREET =
  /(?:^|[^\p{L}])(?:(?:rua|avenida|av|travessa|alameda|praça|rodovia|estrada|largo|viela) |(?:r|av|tv|al|rod|estr|pça)\. ?)[\p{L}\d]/iu;

/**
 * Returns whether a place has a street or a postal code, so that a map can find it. The name of a
 * room has neither.
 */
export const isAddress = (place: string) => POSTAL_CODE.test(place) || STREET.test(place);

type MainAction =
  | { kind: "link"; href: string; text: string }
  | { kind: "pix"; value: string }
  | { kind: "share" };

/**
 * Returns a reader's main action: open the link, else copy the Pix key, else share. Without a date,
 * sharing is the only action.
 */
export function mainAction({ date, link, text }: Facts): MainAction {
  if (date === undefined) return { kind: "share" };
  if (link?.address)
    return { kind: "link", href: link.address.href, text: link.label || "Abrir o link" };
  const copied = textParts(text).flatMap((part) => ("value" in part ? [part] : []));
  const pix = copied.find(({ name }) => name !== "a linha do boleto");
  return pix ? { kind: "pix", value: pix.value } : { kind: "share" };
}

const LONG_TITLE = 60;
const LONG_WORD = 14;

/**
 * Returns whether a title in the largest font would push the date out of a phone's viewport, or
 * break within a word.
 */
export const isLongTitle = (title: string) =>
  title.length > LONG_TITLE || title.split(" ").some((word) => word.length > LONG_WORD);
