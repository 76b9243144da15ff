// The rules with which the rehearsal finds faults in an edition's announcements and blocks.
import { announcementPath } from "@/app/addresses.ts";
import { stateOf } from "@/features/announcements/model/changes.ts";
import { titleOf } from "@/features/announcements/model/facts.ts";
import { isNotice, isSpecial } from "@/features/announcements/model/kinds.ts";
import { isPast } from "@/features/announcements/model/span.ts";
import { standingOf, takesPlace } from "@/features/announcements/model/standing.ts";
import { digest } from "@/lib/text/digest.ts";
import { hasWrongChecksum } from "@/lib/text/pix-code.ts";
import { type TextPart, textParts } from "@/lib/text/text-parts.ts";
import { formatTime, LAST_MINUTE } from "./church-dates.ts";
import { hasChannel } from "./item-changes.ts";
import type { RehearsalFacts } from "./rehearsal-query.ts";

/**
 * The press that deals with a finding: it opens `address`, or removes the announcement with the id
 * `remove` from the list, or else publishes the list.
 */
type Press = { address?: string; remove?: string };

/** Something that is missing before a service. */
export type Finding = Press & { text: string };

/** The id of the part with the blocks on the page of an edition. */
export const BLOCKS_ID = "quadros";
/** The maximum number of links of one edition that the server asks. */
const MOST_LINKS = 20;

/** Returns the items that some output has, each with the state of its announcement. */
export const itemsOf = ({ items }: RehearsalFacts) =>
  items.filter(hasChannel).map((item) => {
    const { row } = item;
    const state = row && stateOf(row);
    return { ...item, row: state && { ...row, ...state } };
  });

/** Returns the announcements and blocks that some output has, with the parts of their texts. */
function sourcesOf(facts: RehearsalFacts) {
  const rows = itemsOf(facts).flatMap(({ announcement_id: id, row }) => {
    if (!row) return [];
    const texts = [row.description, row.contact ?? "", row.location ?? ""];
    return { id, row, title: titleOf(row), address: announcementPath(id), texts };
  });
  const blocks = facts.blocks
    .filter(({ screen, printed }) => screen || printed)
    .map(({ id, heading: title, text }) => {
      return { id, row: null, title, address: `#${BLOCKS_ID}`, texts: [text] };
    });
  return [...rows, ...blocks].map((source) => {
    const parts = source.texts.flatMap(textParts);
    const urls = parts.flatMap((part) => (part.kind === "web" ? part.href : []));
    return { ...source, parts, urls: [source.row?.link_url ?? [], ...urls].flat() };
  });
}

type Source = ReturnType<typeof sourcesOf>[number];

/** Returns the links of an edition that the server asks, each once, with their digests. */
export function linksOf(facts: RehearsalFacts): { url: string; link: string }[] {
  const urls = new Set(sourcesOf(facts).flatMap((source) => source.urls));
  return Array.from(urls, (url) => ({ url, link: digest(url) })).slice(0, MOST_LINKS);
}

const isWrongCode = (part: TextPart) =>
  part.kind === "code" && part.name === "o código Pix" && hasWrongChecksum(part.value);

/** Returns the most important fault of an announcement or block, if it has one. */
function faultOf(source: Source, { published, service_at, dead_links }: RehearsalFacts) {
  const { id, row, title, address, parts, urls } = source;
  const finding = (fault: string, press: Press = { address }): Finding => {
    return { text: `“${title}” ${fault}`, ...press };
  };
  if (row) {
    const before = published?.items.find(({ announcement_id }) => announcement_id === id);
    const wasCancelled = !before || stateOf(before.snapshot)?.status === "cancelled";
    const standing = standingOf(row);
    // A list that was published with a cancelled announcement tells people of the cancellation.
    if (standing === "cancelled" && !wasCancelled)
      return finding("foi desmarcado depois de publicado", {});
    if (standing === "undated") return finding("está sem nova data");
    if (isPast(row, Date.parse(service_at))) return finding("já terá passado", { remove: id });
    if (formatTime(row.date) === LAST_MINUTE && !row.hour_words && !isNotice(row))
      return finding("está sem hora");
  }
  if (parts.some(isWrongCode)) return finding("tem um código Pix errado");
  if (urls.some((url) => dead_links.includes(digest(url))))
    return finding("tem um link que não abre");
  return undefined;
}

// The standing programme and notices need no place, and an online event has a link.
const lacksPlace = ({ row, urls }: Source) =>
  row && isSpecial(row) && takesPlace(row) && !row.location && urls.length === 0;

/** Finds the events without a place, as one finding, because some churches write no places. */
export function placeFinding(facts: RehearsalFacts): Finding[] {
  const [first, ...others] = sourcesOf(facts).filter(lacksPlace);
  if (!first) return [];
  const more = others.length > 0 ? ` e mais ${others.length} estão` : " está";
  return [{ text: `“${first.title}”${more} sem local`, address: first.address }];
}

/** Finds deleted announcements, and faults of announcements and blocks. */
export function textFindings(facts: RehearsalFacts): Finding[] {
  const hasDeleted = itemsOf(facts).some(({ row }) => !row);
  return [
    ...(hasDeleted ? [{ text: "Um aviso da lista foi excluído" }] : []),
    ...sourcesOf(facts).flatMap((source) => faultOf(source, facts) ?? []),
  ];
}
