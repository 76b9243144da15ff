import { MinistryBadge, StatusBadge, StatusTitle } from "@/features/announcements/card/badges.tsx";
import { changedMark, changeWord } from "@/features/announcements/model/change-words.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { shortMoment, titleOf } from "@/features/announcements/model/said.ts";
import { saidAt } from "../../model/announcement-words.ts";
import { type Chosen, DELETED_TITLE, hasChanged } from "../../model/chosen-announcements.ts";
import type { ChangeSince } from "../../model/editor-queries.ts";
import { type Choice, isOut } from "../../model/item-changes.ts";
import { wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenText } from "../../spoken/spoken.ts";

/** A chosen announcement as the list shows it. */
export type ItemRow = {
  choice: Choice;
  /** Undefined when it was deleted. */
  announcement: Announcement | undefined;
  /** Counted from 0. */
  place: number;
  title: string;
  /** The service that it is chosen for. */
  serviceAt: string;
  /** Whether the published copy has it. */
  isPublished: boolean;
  /** The change since this edition was published, or else since the last one: `Novo`, `Mudou horário`. */
  mark: string | undefined;
};

type Known = {
  announcements: ReadonlyMap<string, Announcement>;
  /** Titles of those that were deleted while they were chosen. */
  titles?: ReadonlyMap<string, string>;
  changes: readonly ChangeSince[];
  serviceAt: string;
  /** The announcements of the published copy; none before the first publishing. */
  published?: readonly Chosen[];
};

/** Returns the mark of an announcement whose published copy is `facts`. */
const publishedMark = (facts: Chosen) =>
  changedMark(facts) ?? (hasChanged(facts) ? "Mudou depois de pronta" : undefined);

/** Returns the list's rows for these choices. */
export function itemRows(choices: readonly Choice[], known: Known): ItemRow[] {
  const { serviceAt, published = [] } = known;
  return choices.map((choice, place): ItemRow => {
    const id = choice.announcement_id;
    const announcement = known.announcements.get(id);
    const facts = published.find((one) => one.id === id);
    const change = known.changes.find(({ announcement_id }) => announcement_id === id);
    // A state has a badge of its own.
    const sinceLast =
      change && change.kind !== announcement?.status ? changeWord(change) : undefined;
    return {
      choice,
      announcement,
      place,
      title: announcement ? titleOf(announcement) : (known.titles?.get(id) ?? DELETED_TITLE),
      serviceAt,
      isPublished: facts !== undefined,
      mark: announcement && (facts ? publishedMark(facts) : sinceLast),
    };
  });
}

/** How many rows are spoken, and how long they take. What was deleted is not said. */
export function spokenSum(rows: readonly ItemRow[], serviceAt: string) {
  const texts = rows.flatMap(({ choice, announcement }) =>
    choice.spoken && announcement
      ? [
          spokenText(
            { ...announcement, deleted: false, before: null, changed: [], choice },
            serviceAt,
          ),
        ]
      : [],
  );
  return { count: texts.length, seconds: wholeSeconds(texts) };
}

/** What a chosen announcement is, when, and what became of it. */
export function RowSummary({ row, titleId }: { row: ItemRow; titleId: string }) {
  const { announcement, choice, title, serviceAt, mark } = row;
  const record = announcement && saidAt(announcement, serviceAt);
  return (
    <div className="week-facts">
      <h3 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
        {record ? <StatusTitle said={record} /> : <s>{title}</s>}
      </h3>
      {announcement ? (
        <RowWhen announcement={announcement} serviceAt={serviceAt} />
      ) : (
        <p className="text-muted">Foi excluído. Sai da lista quando ela for publicada.</p>
      )}
      <p className="week-badges">
        {announcement && !isOut(choice) && (
          <span className="badge bg-sunken">Não sai em lugar nenhum</span>
        )}
        {record?.isPast && <span className="badge bg-sunken text-muted">Já terá passado</span>}
        {mark && <span className="badge bg-accent-soft text-accent-ink">{mark}</span>}
        {record && <StatusBadge said={record} />}
        {announcement?.ministry && <MinistryBadge ministry={announcement.ministry} />}
      </p>
    </div>
  );
}

type RowWhenProps = { announcement: Announcement; serviceAt: string };

/** When an announcement takes place: `sáb 28 nov · 12:00`; the date that does not hold is struck through. */
export function RowWhen({ announcement, serviceAt }: RowWhenProps) {
  const { date, former, when } = saidAt(announcement, serviceAt);
  return (
    <p className="text-muted">
      {former && <s className="whole">{shortMoment(former)}</s>}{" "}
      <span className="whole">{date ? shortMoment(date) : when}</span>
    </p>
  );
}
