import { type QueryClient, useMutation } from "@tanstack/react-query";
import { paths } from "@/app/addresses.ts";
import { hasDrafts, removeDraftsOf } from "@/features/announcements/form/drafts.ts";
import { isTemporary, mailFailure } from "@/lib/data/errors.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { hasPrivateWrites } from "@/lib/device/outbox-write.ts";
import { store } from "@/lib/device/storage.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
import { notify, showError } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import { fetchProfile, PROFILE_COLUMNS, profileQuery } from "./queries.ts";
import { isWaiting, type PasswordPurpose } from "./rules.ts";
import type { SignIn, SignUp } from "./schema.ts";

export async function signIn(credentials: SignIn) {
  const { error } = await (await supabase()).auth.signInWithPassword(credentials);
  if (error) throw error;
  notify.success({ title: "Login realizado com sucesso!", description: "Bem-vindo de volta!" });
}

/**
 * Returns whether the new account must wait for approval. Returns false after a failed read,
 * because the board shows the notice anyway.
 */
const startsWaiting = (userId: string) =>
  fetchProfile(userId).then(isWaiting, (error) => {
    console.error(error);
    return false;
  });

const storedText = {
  safeParse: (stored: unknown) => ({ data: typeof stored === "string" ? stored : undefined }),
};

/**
 * Returns the store of the ministry that was chosen at sign-up. The choice waits there until the
 * person has a session: at once, or after confirming the e-mail address (decision 12).
 */
const pendingMinistry = (userId: string) => store(`avisos-chosen-ministry-${userId}`, storedText);

/**
 * Creates an account with the rights of the token `invitation`. Resolves to true when the account
 * is signed in at once.
 */
export async function signUp(values: SignUp, invitation?: string): Promise<boolean> {
  const { name, email, password, ministryId } = values;
  const { data, error } = await (await supabase()).auth.signUp({
    email,
    password,
    options: {
      data: { name, ...(invitation && { invitation }) },
      emailRedirectTo: window.location.origin,
    },
  });
  if (error) throw mailFailure(error);
  // For an address that already has an account, supabase-js returns an invented user id and no
  // identities.
  const isNew = data.user?.identities?.length !== 0;
  const signedIn = data.session !== null;
  if (!signedIn) expectedLink.set(email, Date.now());
  if (data.user && isNew && ministryId) pendingMinistry(data.user.id).set(ministryId);
  const text = "Verifique seu email para confirmar a conta.";
  // A session exists at once when the server sends no mail, because the address then needs no
  // confirmation (decision 37).
  const ready =
    data.session && (await startsWaiting(data.session.user.id))
      ? "\nSeu cadastro espera a aprovação de um admin."
      : "\nSua conta está pronta.";
  notify.success({
    title: "Conta criada com sucesso!",
    description: signedIn ? `${text}${ready}` : text,
  });
  return signedIn;
}

/**
 * Saves the stored choice of a ministry in the profile. After a temporary failure the app tries
 * again at the next session.
 */
export async function applyPendingMinistry(userId: string, queryClient: QueryClient) {
  const pending = pendingMinistry(userId);
  const ministry_id = pending.get();
  if (ministry_id === undefined) return;
  try {
    const profile = await request((api) => {
      const rows = api.from("profiles").update({ ministry_id }).eq("user_id", userId);
      return rows.select(PROFILE_COLUMNS).maybeSingle();
    });
    pending.remove();
    const { queryKey } = profileQuery(userId);
    await queryClient.cancelQueries({ queryKey });
    if (profile) queryClient.setQueryData(queryKey, profile);
  } catch (error) {
    console.error(error);
    if (!isTemporary(error)) pending.remove();
  }
}

/**
 * Requests a mail with a link and a code. The server's response does not tell whether the address
 * has an account.
 */
export async function requestRecovery(email: string) {
  const redirectTo = window.location.origin + paths.newPassword;
  const { error } = await (await supabase()).auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw mailFailure(error);
  expectedLink.set(email, Date.now());
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await (await supabase()).auth.resend({ type: "signup", email });
      if (error) throw mailFailure(error);
      expectedLink.set(email, Date.now());
    },
    onSuccess: (_, email) =>
      notify.success({
        title: "Confirmação reenviada",
        description: `Se ${email} ainda espera confirmação, o e-mail já vai chegar.`,
      }),
    onError: showError("Erro ao reenviar a confirmação"),
  });
}

/**
 * Sets the password after a link or code has opened a session. On hosted Supabase a new account
 * already has the password of the sign-up form, so choosing the same password again is no error.
 */
export async function choosePassword(password: string, purpose: PasswordPurpose) {
  const { error } = await (await supabase()).auth.updateUser({ password });
  if (error && !(purpose === "signup" && error.code === "same_password")) throw error;
}

/** Returns whether signing out would lose a draft, or a change that cannot be sent now. */
export async function wouldLoseWork(userId: string): Promise<boolean> {
  if (hasDrafts(userId, Date.now())) return true;
  if (hasPrivateWrites(userId)) await outbox.flush(userId);
  return hasPrivateWrites(userId);
}

/** Signs the account out on all devices, as supabase-js does by default. */
export const useSignOut = (farewell = "Até breve!") =>
  useMutation({
    mutationFn: async () => {
      const userId = currentUserId();
      const { auth } = await supabase();
      const { error } = await auth.signOut();
      if (error) {
        // The server answers with an error when it does not know the session. supabase-js removes
        // the session all the same, so this device is signed out.
        const { data, error: sessionError } = await auth.getSession();
        if (data.session !== null || sessionError) throw error;
      }
      // Drafts are removed only when the person signs out. After an expired session the person
      // signs in again and continues to write.
      if (userId !== undefined) removeDraftsOf(userId);
    },
    onSuccess: () => notify.success({ title: "Logout realizado", description: farewell }),
    onError: showError("Erro ao fazer logout"),
  });
