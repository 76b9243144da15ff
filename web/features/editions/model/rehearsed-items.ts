// What the rehearsal finds in the announcements and blocks of an edition's list.
import { announcementPath } from "@/app/addresses.ts";
import { type State, stateOf } from "@/features/announcements/model/changes.ts";
import { titleOf } from "@/features/announcements/model/facts.ts";
import { isNotice, isSpecial } from "@/features/announcements/model/kinds.ts";
import { isPast } from "@/features/announcements/model/span.ts";
import { standingOf, takesPlace } from "@/features/announcements/model/standing.ts";
import { digest } from "@/lib/text/digest.ts";
import { hasWrongChecksum } from "@/lib/text/pix-code.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { formatTime, LAST_MINUTE } from "./church-dates.ts";
import { hasChannel } from "./item-changes.ts";
import type { RehearsalFacts } from "./rehearsal-facts.ts";

/** The effect of the one press on a finding. `remove` is the id of an announcement in the list. */
export type Action =
  | { label: "Publicar" }
  | { label: "Tirar"; remove: string }
  | { label: "Abrir"; path: string };

/** Something that is missing before a service. `page` is the page of the announcement. */
export type Finding = { text: string; action: Action; page?: string };

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

/** The finding about one announcement of the list that matters most. `before`: as published. */
function faultOf(row: Row, before: State | null, serviceAt: string): Finding | undefined {
  const page = announcementPath(row.id);
  const say = (words: string, action: Action): Finding => ({
    text: `${quoted(titleOf(row))} ${words}`,
    action,
    page,
  });
  const remove: Action = { label: "Tirar", remove: row.id };
  const open: Action = { label: "Abrir", path: page };
  const standing = standingOf(row);
  // A list that was published with a cancelled announcement tells people of the cancellation.
  if (standing === "cancelled")
    return before && before.status !== "cancelled"
      ? say("foi cancelado depois da publicação", remove)
      : undefined;
  if (standing === "undated") return say("está sem nova data", open);
  if (isPast(row, Date.parse(serviceAt))) return say("já terá passado", remove);
  const isHourless = formatTime(row.date) === LAST_MINUTE && !row.hour_words && !isNotice(row);
  return isHourless ? say("está sem hora", open) : undefined;
}

/** Finds the announcements that were deleted or cancelled, have passed, or lack day or hour. */
export function itemFindings(facts: RehearsalFacts): Finding[] {
  const { published, service_at } = facts;
  return chosenRows(facts).flatMap(({ item, row }): Finding | Finding[] => {
    if (!row) return { text: "Um aviso da lista foi excluído", action: { label: "Publicar" } };
    const copy = published?.items.find((one) => one.announcement_id === item.announcement_id);
    return faultOf(row, copy ? stateOf(copy.snapshot) : null, service_at) ?? [];
  });
}

/** Returns the texts of the announcements and blocks that some output has. */
function sourcesOf(facts: RehearsalFacts) {
  const rows = chosenRows(facts).flatMap(({ row }) => {
    if (!row) return [];
    const { description, contact, location, link_url } = row;
    const texts = [description, contact ?? "", location ?? ""];
    return { row, title: titleOf(row), texts, link: link_url, page: announcementPath(row.id) };
  });
  const blocks = facts.blocks
    .filter(({ screen, printed }) => screen || printed)
    .map(({ heading, text }) => ({
      row: undefined,
      title: heading,
      texts: [text],
      link: null,
      page: `#${BLOCKS_ID}`,
    }));
  return [...rows, ...blocks].map(({ texts, link, ...source }) => {
    const parts = texts.flatMap(textParts);
    const urls = parts.flatMap((part) => (part.kind === "web" ? part.href : []));
    return { ...source, parts, urls: link ? [link, ...urls] : urls };
  });
}

/** Returns the links of an edition that the server asks, each once, with their digests. */
export function linksOf(facts: RehearsalFacts): { url: string; link: string }[] {
  const urls = new Set(sourcesOf(facts).flatMap((source) => source.urls));
  return Array.from(urls, (url) => ({ url, link: digest(url) })).slice(0, MOST_LINKS);
}

/** Finds wrong Pix codes, then links that do not answer. */
export function textFindings(facts: RehearsalFacts): Finding[] {
  const sources = sourcesOf(facts);
  const wrong = sources.filter(({ parts }) =>
    parts.some(
      (part) =>
        part.kind === "code" && part.name === "o código Pix" && hasWrongChecksum(part.value),
    ),
  );
  return [
    ...wrong.map(({ title, page }) => ({
      text: `O código Pix de ${quoted(title)} está errado`,
      action: { label: "Abrir", path: page } as const,
      page,
    })),
    ...sources.flatMap(({ title, page, urls }) =>
      urls
        .filter((url) => facts.dead_links.includes(digest(url)))
        .map((path) => ({
          text: `Um link de ${quoted(title)} não abre`,
          action: { label: "Abrir", path } as const,
          page,
        })),
    ),
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
  const action = { label: "Abrir", path: first.page } as const;
  return [{ text: `${quoted(first.title)}${more} sem local`, action, page: first.page }];
}
