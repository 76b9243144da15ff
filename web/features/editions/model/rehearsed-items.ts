// What the rehearsal finds in the announcements and blocks of an edition's list.
import { announcementPath } from "@/app/addresses.ts";
import { type State, stateOf } from "@/features/announcements/model/changes.ts";
import { titleOf } from "@/features/announcements/model/facts.ts";
import { isNotice, isSpecial } from "@/features/announcements/model/kinds.ts";
import { isPast } from "@/features/announcements/model/span.ts";
import { standingOf, takesPlace } from "@/features/announcements/model/standing.ts";
import { digest } from "@/lib/text/digest.ts";
import { hasWrongChecksum } from "@/lib/text/pix-code.ts";
import { type TextPart, textParts } from "@/lib/text/text-parts.ts";
import { formatTime, LAST_MINUTE } from "./church-dates.ts";
import { hasChannel } from "./item-changes.ts";
import type { RehearsalFacts } from "./rehearsal-facts.ts";

/**
 * Something that is missing before a service. One press opens `address`, or removes the
 * announcement with the id `remove` from the list, or else publishes the list. `page` is the page of
 * the announcement.
 */
export type Finding = { text: string; page?: string; address?: string; remove?: string };

/** The address of the blocks on the page of an edition. */
export const BLOCKS_ID = "quadros";
/** The maximum number of links of one edition that the server asks. */
const MOST_LINKS = 20;

type Row = State & RehearsalFacts["announcements"][number];

/** Returns the items that some output has. The row of a deleted announcement is undefined. */
export function chosenRows({ items, announcements }: RehearsalFacts) {
  const rows = new Map(announcements.map((row) => [row.id, row]));
  return items.filter(hasChannel).map((item) => {
    const row = rows.get(item.announcement_id);
    const state = row && stateOf(row);
    return { item, row: state ? { ...row, ...state } : undefined };
  });
}

const quoted = (title: string) => `“${title}”`;

/** The finding about one announcement that matters most. `before` is its published state. */
function faultOf(row: Row, before: State | null, serviceAt: string): Finding | undefined {
  const page = announcementPath(row.id);
  const say = (words: string, press: Partial<Finding> = { address: page }) => ({
    text: `${quoted(titleOf(row))} ${words}`,
    page,
    ...press,
  });
  const standing = standingOf(row);
  // A list that was published with a cancelled announcement tells people of the cancellation.
  if (standing === "cancelled")
    return before && before.status !== "cancelled"
      ? say("foi cancelado depois da publicação", { remove: row.id })
      : undefined;
  if (standing === "undated") return say("está sem nova data");
  if (isPast(row, Date.parse(serviceAt))) return say("já terá passado", { remove: row.id });
  const isHourless = formatTime(row.date) === LAST_MINUTE && !row.hour_words && !isNotice(row);
  return isHourless ? say("está sem hora") : undefined;
}

/** Finds the announcements that were deleted or cancelled, have passed, or lack day or hour. */
export function itemFindings(facts: RehearsalFacts): Finding[] {
  return chosenRows(facts).flatMap(({ item, row }): Finding | Finding[] => {
    if (!row) return { text: "Um aviso da lista foi excluído" };
    const isSame = (one: typeof item) => one.announcement_id === item.announcement_id;
    const copy = facts.published?.items.find(isSame);
    return faultOf(row, copy ? stateOf(copy.snapshot) : null, facts.service_at) ?? [];
  });
}

/** Returns the announcements and blocks that some output has, with the parts of their texts. */
function sourcesOf(facts: RehearsalFacts) {
  const rows = chosenRows(facts).flatMap(({ row }) => {
    if (!row) return [];
    const texts = [row.description, row.contact ?? "", row.location ?? ""];
    return { row, title: titleOf(row), page: announcementPath(row.id), texts };
  });
  const blocks = facts.blocks
    .filter(({ screen, printed }) => screen || printed)
    .map(({ heading, text }) => ({
      row: undefined,
      title: heading,
      page: `#${BLOCKS_ID}`,
      texts: [text],
    }));
  return [...rows, ...blocks].map(({ texts, ...source }) => {
    const parts = texts.flatMap(textParts);
    const urls = parts.flatMap((part) => (part.kind === "web" ? part.href : []));
    return { ...source, parts, urls: [source.row?.link_url ?? [], ...urls].flat() };
  });
}

/** Returns the links of an edition that the server asks, each once, with their digests. */
export function linksOf(facts: RehearsalFacts): { url: string; link: string }[] {
  const urls = new Set(sourcesOf(facts).flatMap((source) => source.urls));
  return Array.from(urls, (url) => ({ url, link: digest(url) })).slice(0, MOST_LINKS);
}

const isWrongCode = (part: TextPart) =>
  part.kind === "code" && part.name === "o código Pix" && hasWrongChecksum(part.value);

/** Finds wrong Pix codes, then links that do not answer. */
export function textFindings(facts: RehearsalFacts): Finding[] {
  const sources = sourcesOf(facts);
  const wrong = sources.filter(({ parts }) => parts.some(isWrongCode));
  const dead = sources.flatMap(({ title, page, urls }) =>
    urls
      .filter((url) => facts.dead_links.includes(digest(url)))
      .map((address) => ({ text: `Um link de ${quoted(title)} não abre`, page, address })),
  );
  return [
    ...wrong.map(({ title, page: address }) => ({
      text: `O código Pix de ${quoted(title)} está errado`,
      address,
    })),
    ...dead,
  ];
}

/**
 * Finds special events with neither a place nor a link, as one finding. The standing programme and
 * notices need no place, and an online event has a link.
 */
export function placeFinding(facts: RehearsalFacts): Finding[] {
  const [first, ...others] = sourcesOf(facts).filter(
    ({ row, urls }) =>
      row && isSpecial(row) && takesPlace(row) && !row.location && urls.length === 0,
  );
  if (!first) return [];
  const more = others.length > 0 ? ` e mais ${others.length} estão` : " está";
  return [{ text: `${quoted(first.title)}${more} sem local`, address: first.page }];
}
