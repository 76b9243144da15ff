import type { ReactNode } from "react";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/status-and-date.tsx";
import { changedMark } from "@/features/announcements/model/change-words.ts";
import { type Facts, noticeWord, titleOf } from "@/features/announcements/model/facts.ts";
import { changeWord } from "@/features/announcements/model/history-words.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import { factsAt } from "../../model/announcement-words.ts";
import { type Chosen, DELETED_TITLE, hasChanged } from "../../model/chosen-announcements.ts";
import type { ChangeSince } from "../../model/editor-queries.ts";
import { type Choice, hasChannel } from "../../model/item-changes.ts";
import { wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenText } from "../../spoken/spoken-text.ts";

type Known = {
  announcements: ReadonlyMap<string, Announcement>;
  changes: readonly ChangeSince[];
  /** The start of the edition's service (ISO 8601). */
  serviceAt: string;
  /** The announcements of the published edition; undefined before the first publication. */
  published?: readonly Chosen[];
};

export type ItemRow = ReturnType<typeof itemRows>[number];

export function itemRows(choices: readonly Choice[], known: Known) {
  const { serviceAt, published = [] } = known;
  return choices.map((choice, place) => {
    const id = choice.announcement_id;
    // After the deletion of the announcement, `announcement` is undefined.
    const announcement = known.announcements.get(id);
    const copy = published.find((one) => one.id === id);
    const change = known.changes.find(({ announcement_id }) => announcement_id === id);
    // `mark` names the change since this edition was published. Before the publication, `mark`
    // names the change since the last edition. A new status has its own badge instead.
    const mark = copy
      ? (changedMark(copy) ?? (hasChanged(copy) && "Mudou depois"))
      : change && change.kind !== announcement?.status && changeWord(change, announcement);
    return {
      choice,
      announcement,
      place,
      title: announcement ? titleOf(announcement) : (copy ?? change)?.title || DELETED_TITLE,
      facts: announcement && factsAt(announcement, serviceAt),
      isPublished: copy !== undefined,
      mark: (announcement && mark) || undefined,
    };
  });
}

/**
 * Returns the number of spoken announcements and their reading time. Deleted announcements are not
 * counted.
 */
export function spokenSum(rows: readonly ItemRow[], serviceAt: string) {
  const texts = rows.flatMap(({ choice, announcement }) => {
    if (!choice.spoken || announcement === undefined) return [];
    const chosen = { ...announcement, deleted: false, before: null, changed: [], choice };
    return [spokenText(chosen, serviceAt)];
  });
  return { count: texts.length, seconds: wholeSeconds(texts) };
}

export const RowTitle = ({ row: { facts, title } }: { row: ItemRow }) =>
  facts ? <StatusTitle facts={facts} /> : <s>{title}</s>;

/** Shows what a row says of its announcement on one line. */
export function ItemFacts({ row }: { row: ItemRow }) {
  const { announcement, choice, facts, mark } = row;
  if (facts === undefined) return <p>Foi excluído. Sai da lista quando ela for publicada.</p>;
  const warning = facts.isPast
    ? "Já terá passado"
    : !hasChannel(choice) && "Não sai em lugar nenhum";
  const ministry = announcement?.ministry;
  return (
    <>
      <StatusBadge facts={facts} />
      <RowWhen facts={facts} />
      {(warning || mark) && (
        <strong className={warning ? "text-postponed-ink" : "text-accent-ink"}>
          {warning || mark}
        </strong>
      )}
      {ministry && (
        <>
          <span aria-hidden className="dot" style={{ backgroundColor: ministry.color }} />
          <bdi className="may-be-cut">{ministry.name}</bdi>
        </>
      )}
    </>
  );
}

/** Shows a title and, below it, a line with the date and the status. */
export const RowText = ({ facts, title }: { facts: Facts; title?: ReactNode }) => (
  <div className="week-facts">
    <p dir="auto" className="week-title may-be-cut">
      {title || <StatusTitle facts={facts} />}
    </p>
    <div className="week-line may-be-cut">
      <StatusBadge facts={facts} />
      <RowWhen facts={facts} />
    </div>
  </div>
);

/**
 * Shows the date of an announcement (`sáb 28 nov · 12:00`), or the word `Recado`. A former date is
 * struck through. The days of a series follow.
 */
export function RowWhen({ facts }: { facts: Facts }) {
  const { date, former, when, rule, status } = facts;
  return (
    <>
      {former && <s className="whole">{shortMoment(former)}</s>}{" "}
      <span className="whole">{date ? shortMoment(date) : when || noticeWord(facts)}</span>
      {rule && !status && <span>· {rule}</span>}
    </>
  );
}
