import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { removeDraftsOf } from "@/features/announcements/form/drafts.ts";
import {
  fetchProfile,
  PROFILE_COLUMNS,
  type Profile,
  profileQuery,
} from "@/features/auth/queries.ts";
import { saveFile } from "@/lib/browser/save-file.ts";
import { mailFailure } from "@/lib/data/errors.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
import { toInputs } from "@/lib/text/dates.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { notify } from "@/ui/toast.ts";
import type { Deletion, EmailChange, PasswordChange } from "./schema.ts";

/** Saves the person's own name or ministry. `base` is the profile that the page showed. */
export function saveProfile(
  base: Profile,
  changes: { name: string } | { ministry_id: string | null },
): Promise<Profile> {
  return saveColumns<Profile, "name" | "ministry_id">({
    base,
    changes,
    labels: { name: "Nome", ministry_id: "Ministério" },
    // When two devices chose a ministry, the person is not asked which one to keep: the database
    // refuses the second choice.
    ...("ministry_id" in changes && { choose: async () => "mine" }),
    write: (own, { user_id, revision }) =>
      request((api) => {
        const rows = api.from("profiles").update(own).match({ user_id, revision });
        return rows.select(PROFILE_COLUMNS).maybeSingle();
      }),
    read: () => fetchProfile(base.user_id),
    gone: "Sua conta não pode ser alterada agora. Fale com um administrador.",
  });
}

/** Puts the saved profile into the cache and shows a success message. */
export async function showProfile(profile: Profile, client: QueryClient) {
  const { queryKey } = profileQuery(profile.user_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, profile);
  notify.success({ title: "Conta atualizada!", description: "As alterações foram salvas." });
}

/**
 * Requests a change of the e-mail address. The new address counts after the person has confirmed it
 * by a link. Hosted Supabase does not check the current password, and asks the old address for a
 * confirmation too.
 */
export async function requestEmailChange({ email, current }: EmailChange) {
  const { error } = await (await supabase()).auth.updateUser(
    { email, current_password: current },
    { emailRedirectTo: window.location.origin },
  );
  if (error) throw mailFailure(error);
}

/**
 * Changes the password. The sign-in service checks the current password and ends the account's
 * other sessions.
 */
export async function changePassword({ current, password }: PasswordChange) {
  const { error } = await (await supabase()).auth.updateUser({
    password,
    current_password: current,
  });
  if (error) throw error;
  notify.success({
    title: "Senha alterada!",
    description: "Os outros aparelhos saíram da conta.",
  });
}

export async function deleteAccount({ current }: Deletion) {
  const userId = currentUserId();
  await request((api) => api.rpc("delete_own_account", { password: current }));
  if (userId !== undefined) removeDraftsOf(userId);
  // `local` removes only this browser's copy of the session, because the server has already deleted
  // all sessions of the account.
  await (await supabase()).auth.signOut({ scope: "local" });
}

/**
 * A response of the SQL function `own_data`. Only the properties below are checked; the file
 * contains all others unchanged.
 */
const ownDataSchema = z.looseObject({
  announcements: z.array(z.unknown()),
  history: z.array(z.unknown()),
  /** The number of rows that the next request must skip; null after the last row. */
  next: z.nullable(z.number()),
});

async function fetchOwnData() {
  const fetchFrom = async (skip: number) =>
    ownDataSchema.parse(await request((api) => api.rpc("own_data", { skip })));
  const { next, ...data } = await fetchFrom(0);
  let rest = next;
  while (rest !== null) {
    const response = await fetchFrom(rest);
    data.announcements.push(...response.announcements);
    data.history.push(...response.history);
    rest = response.next;
  }
  return data;
}

/** Saves all data of the account as a JSON file with today's date in its name. */
export async function saveOwnData(): Promise<void> {
  const text = JSON.stringify(await fetchOwnData(), null, 2);
  const { date } = toInputs(new Date().toISOString());
  const name = `avisos-meus-dados-${date}.json`;
  await saveFile(new File([text], name, { type: "application/json" }));
}
