import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { notArchived } from "@/features/ministries/rules.ts";
import { type MinistryLock, ministryChoice, ministryOf } from "../form/ministry-choice.ts";
import type { Announcement } from "./queries.ts";

const lockOf = ({ ministry }: Profile): MinistryLock => (ministry ? "own" : "missing");

/** Who writes the announcement, and what the rules allow that person (decisions 7 and 8). */
export function useAuthorship(editing: Announcement | undefined, copied: Announcement | undefined) {
  const { user } = useAuth();
  const { data } = useProfile();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const queryClient = useQueryClient();
  // A session that ends changes nothing in the form.
  const [profile, setProfile] = useState(data);
  if (data !== undefined && data !== profile) setProfile(data);

  const choiceOf = (person: Profile | null | undefined) =>
    ministryChoice(
      person,
      notArchived(ministries),
      // An editor's copy may show an archived ministry; the database refuses it with the reason.
      editing ?? (isEditor(person) ? copied : undefined),
    );
  const choice = choiceOf(profile);

  return {
    user,
    choice,
    /** Why there is no choice; undefined while there is one, or it is not known. */
    locked: profile && choice.locked ? lockOf(profile) : undefined,
    /**
     * The ministry that is saved. A member's comes from the profile, which may still be loading; if it cannot be
     * loaded, the database refuses a wrong ministry.
     */
    async ministryFor(chosen: string | null): Promise<string | null> {
      const query = profileQuery(user?.id);
      const known = profile ?? (await queryClient.ensureQueryData(query).catch(() => null));
      return ministryOf(choiceOf(known), chosen);
    },
  };
}
