import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { notArchived } from "@/features/ministries/rules.ts";
import { correctionFor, type MinistryLock, ministryChoice, ministryOf } from "./ministry-choice.ts";
import type { Announcement } from "./queries.ts";
import { canManage } from "./rules.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";
import { useWriter } from "./use-writer.ts";

const ANOTHERS =
  "Este aviso é de outra pessoa, e esta conta não pode alterá-lo. Entre com a conta de quem o publicou ou copie o texto.";

const lockOf = ({ ministry }: Profile): MinistryLock => (ministry ? "own" : "missing");

/** Who writes the announcement, and what the rules allow that person (decisions 7 and 8). */
export function useAuthorship(
  form: AnnouncementForm,
  editing: Announcement | undefined,
  copied: Announcement | undefined,
) {
  const { user } = useAuth();
  const { id, profile, first } = useWriter();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const queryClient = useQueryClient();
  const chosen = useWatch({ control: form.control, name: "ministryId" });

  const offered = notArchived(ministries);
  // An editor's copy may show an archived ministry; the database refuses it with the reason.
  const choiceOf = (person: Profile | null | undefined) =>
    ministryChoice(person, offered, editing ?? (isEditor(person) ? copied : undefined));
  const choice = choiceOf(profile);
  const isAnother = id !== first.id;
  const mayEdit =
    editing === undefined || id === undefined || canManage({ id, role: profile?.role }, editing);

  return {
    user,
    /** Whose draft it is: of who is signed in, or was. */
    ownerId: user?.id ?? id,
    choice,
    /** Why there is no choice; undefined while there is one, or it is not known. */
    locked: profile && choice.locked ? lockOf(profile) : undefined,
    correction: isAnother ? correctionFor(choiceOf(first.profile), choice, chosen) : undefined,
    /** Why this person may not save it at all. */
    forbidden: profile !== undefined && !mayEdit ? ANOTHERS : undefined,
    /**
     * The ministry that is saved. A member's comes from the profile, which may still be loading; if it cannot be
     * loaded, the database refuses a wrong ministry.
     */
    async ministryFor(value: string | null): Promise<string | null> {
      const query = profileQuery(user?.id);
      const known = profile ?? (await queryClient.ensureQueryData(query).catch(() => null));
      return ministryOf(choiceOf(known), value, isAnother);
    },
  };
}
