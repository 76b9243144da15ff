import { isEditor } from "@/features/auth/rules.ts";
import type { Ministry } from "@/features/ministries/queries.ts";
import { byName } from "@/features/ministries/rules.ts";

type Author = { role: string; ministry: Ministry | null };

/** Why a member has no choice: the own ministry is the one, or there is none yet. */
export type MinistryLock = "own" | "missing";

export type MinistryChoice = {
  ministries: Ministry[];
  /** The label of "no ministry"; undefined when one must be chosen. */
  none: "Nenhum" | "Sem ministério" | undefined;
  /** There is only one option. */
  locked: boolean;
  preset: string | null;
};

/**
 * The ministries that a person may give an announcement: any for an editor or admin, the own one for a member
 * (decision 7), and the one it already has, because editing never forces a change (decision 8).
 */
export function ministryChoice(
  author: Author | null | undefined,
  all: readonly Ministry[],
  editing: { ministry: Ministry | null } | undefined,
): MinistryChoice {
  const present = editing?.ministry ?? null;
  const withPresent = (list: readonly Ministry[]) =>
    list.concat(list.some(({ id }) => id === present?.id) ? [] : (present ?? [])).toSorted(byName);
  if (isEditor(author)) {
    const preset = present?.id ?? null;
    return { ministries: withPresent(all), none: "Nenhum", locked: false, preset };
  }
  const own = author?.ministry ?? null;
  const ministries = withPresent(own ? [own] : []);
  const noneAllowed = own === null || (editing !== undefined && present === null);
  return {
    ministries,
    none: noneAllowed ? "Sem ministério" : undefined,
    locked: ministries.length + (noneAllowed ? 1 : 0) <= 1,
    preset: editing ? (present?.id ?? null) : (own?.id ?? null),
  };
}

/** The ministry that the announcement gets: `chosen` where there is a choice. */
export const ministryOf = ({ locked, preset }: MinistryChoice, chosen: string | null) =>
  locked ? preset : chosen;
