import type { QueryClient } from "@tanstack/react-query";
import { removeDraftsOf } from "@/features/announcements/form/drafts.ts";
import {
  fetchProfile,
  PROFILE_COLUMNS,
  type Profile,
  profileQuery,
} from "@/features/auth/queries.ts";
import { mailFailure } from "@/lib/data/errors.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
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
    description: "Os outros aparelhos saíram da conta. Neste você continua.",
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
