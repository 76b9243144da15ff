import { changeWord } from "@/features/announcements/model/change-words.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { titleOf, whenWritten } from "./announcement-words.ts";
import { DELETED_TITLE } from "./chosen-announcements.ts";
import type { Choice } from "./item-changes.ts";
import type { ChangeSince } from "./queries.ts";

/** A chosen announcement as the list shows it. */
export type Row = {
  choice: Choice;
  /** Undefined when it was deleted. */
  announcement: Announcement | undefined;
  /** Counted from 0. */
  place: number;
  title: string;
  /** When it takes place, or what became of it. */
  when: string;
  /** What became of it since the last edition: `Novo`, `Mudou horário`. */
  mark: string | undefined;
};

type Known = {
  announcements: ReadonlyMap<string, Announcement>;
  /** Titles of those that were deleted while they were chosen. */
  titles: ReadonlyMap<string, string>;
  changes: readonly ChangeSince[];
  serviceAt: string;
};

/** The list's rows for these choices. */
export function rowsOf(choices: readonly Choice[], known: Known): Row[] {
  return choices.map((choice, place): Row => {
    const id = choice.announcement_id;
    const announcement = known.announcements.get(id);
    const change = known.changes.find(({ announcement_id }) => announcement_id === id);
    if (announcement === undefined) {
      const title = known.titles.get(id) ?? DELETED_TITLE;
      const when = "Foi excluído. Sai da edição ao fechar.";
      return { choice, announcement, place, title, when, mark: undefined };
    }
    return {
      choice,
      announcement,
      place,
      title: titleOf(announcement),
      when: whenWritten(announcement, known.serviceAt),
      mark: change && changeWord(change),
    };
  });
}
