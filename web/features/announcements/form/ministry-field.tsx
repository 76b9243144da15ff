import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { profileQuery } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { type Ministry, ministriesQuery } from "@/features/ministries/queries.ts";
import { byName, isCurrent, ministryOptions } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import type { Announcement } from "../model/queries.ts";
import { type AnnouncementForm, fill } from "./use-announcement-form.ts";

type Author = { role: string; ministry: Ministry | null };

/**
 * Returns the ministries that a person may choose for an announcement. An editor or admin may
 * choose every ministry, a member only the own ministry (decision 7). The current ministry of the
 * announcement is always included, because nobody must change the ministry when editing (decision
 * 8). `none` is the label of "no ministry". `none` is undefined if the person must choose a
 * ministry.
 */
export function ministryChoice(
  author: Author | null | undefined,
  all: readonly Ministry[],
  editing: { ministry: Ministry | null } | undefined,
) {
  const present = editing?.ministry ?? null;
  const withPresent = (list: readonly Ministry[]) =>
    list.concat(list.some(({ id }) => id === present?.id) ? [] : (present ?? [])).toSorted(byName);
  if (isEditor(author)) {
    const preset = present?.id ?? null;
    return { ministries: withPresent(all), none: "Igreja toda", locked: false, preset };
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

type MinistryChoice = ReturnType<typeof ministryChoice>;

/**
 * Returns the id of the ministry to save: the chosen ministry. If the person has no choice, returns
 * the preset ministry.
 */
export const ministryOf = ({ locked, preset }: MinistryChoice, chosen: string | null) =>
  locked ? preset : chosen;

/**
 * Returns the person who writes the announcement, and the ministries that this person may choose
 * (decisions 7 and 8).
 */
export function useAuthorship(editing: Announcement | undefined, copied: Announcement | undefined) {
  const { user } = useAuth();
  const { data } = useProfile();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const queryClient = useQueryClient();
  // The state keeps the person's last loaded profile, because the form stays open after the end of
  // the session.
  const [profile, setProfile] = useState(data);
  if (data !== undefined && data !== profile) setProfile(data);

  const choiceOf = (person: Author | null | undefined) =>
    ministryChoice(
      person,
      ministries.filter(isCurrent),
      // When an editor copies an announcement, the choices include its ministry, even an archived
      // ministry. The database refuses an archived ministry with a message.
      editing ?? (isEditor(person) ? copied : undefined),
    );
  const choice = choiceOf(profile);

  return {
    user,
    choice,
    isWithoutMinistry: Boolean(profile && choice.locked && !profile.ministry),
    /**
     * Returns the id of the ministry to save. A member's ministry comes from the profile, which may
     * still be loading. If the profile cannot be loaded, the chosen ministry is sent, because the
     * database refuses a wrong ministry.
     */
    async ministryFor(chosen: string | null): Promise<string | null> {
      const query = profileQuery(user?.id);
      const known = profile ?? (await queryClient.ensureQueryData(query).catch(() => null));
      return ministryOf(choiceOf(known), chosen);
    },
  };
}

type MinistryFieldProps = {
  form: AnnouncementForm;
  author: ReturnType<typeof useAuthorship>;
  chosen: string | null;
};

export function MinistryField({ form, author, chosen }: MinistryFieldProps) {
  const { choice, isWithoutMinistry } = author;
  const options = [
    ...(choice.none ? [{ value: null, label: choice.none }] : []),
    ...ministryOptions(choice.ministries),
  ];
  return (
    <Field
      label="Ministério"
      optional={choice.none !== undefined && !choice.locked}
      error={form.formState.errors.ministry_id?.message}
    >
      {(controlProps) => (
        <div className={choice.locked ? "flex flex-wrap items-center gap-x-1.5" : undefined}>
          {choice.locked && <span>Publicando{choice.preset === null ? "" : " por"}</span>}
          <Select
            controlProps={controlProps}
            value={chosen}
            onChange={(value) => fill(form, "ministry_id", value)}
            options={options}
            disabled={choice.locked}
          />
          {isWithoutMinistry && (
            // The link to the account page replaces the history entry of the dialog, so that Back
            // leads to the page below the dialog.
            <Link to={paths.account} replace className="action-link focus-ring -mx-1">
              Escolher em minha conta
            </Link>
          )}
        </div>
      )}
    </Field>
  );
}
