import { type QueryClient, useMutation } from "@tanstack/react-query";
import { isTemporary } from "@/lib/errors.ts";
import { mailFailure } from "@/lib/mail-failure.ts";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { failureToast, showError } from "@/ui/show-error.ts";
import { notify } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import { pendingMinistry } from "./pending-ministry.ts";
import { PROFILE_COLUMNS, profileQuery } from "./queries.ts";
import type { SignIn, SignUp } from "./schema.ts";

export function useSignIn() {
  return useMutation({
    ...failureToast("Erro ao fazer login"),
    mutationFn: async (credentials: SignIn) => {
      const { error } = await (await supabase()).auth.signInWithPassword(credentials);
      if (error) throw error;
    },
    onSuccess: () =>
      notify.success({
        title: "Login realizado com sucesso!",
        description: "Bem-vindo de volta!",
      }),
  });
}

export function useSignUp() {
  return useMutation({
    ...failureToast("Erro ao criar conta"),
    mutationFn: async ({ name, email, password, ministryId }: SignUp) => {
      const { data, error } = await (await supabase()).auth.signUp({
        email,
        password,
        options: { data: { name }, emailRedirectTo: window.location.origin },
      });
      if (error) throw mailFailure(error);
      // Without identities the address already has an account, and the id is a made-up one.
      const isNew = data.user?.identities?.length !== 0;
      if (data.session === null) expectedLink.set(email, Date.now());
      if (data.user && isNew && ministryId) pendingMinistry.keep(data.user.id, ministryId);
      return { signedIn: data.session !== null };
    },
    onSuccess: () =>
      notify.success({
        title: "Conta criada com sucesso!",
        description: "Verifique seu email para confirmar a conta.",
      }),
  });
}

async function signOut() {
  const { error } = await (await supabase()).auth.signOut();
  if (!error) return;
  // A session that the server no longer knows is removed nevertheless; then the sign-out succeeded.
  const { data, error: failure } = await (await supabase()).auth.getSession();
  if (data.session !== null || failure) throw error;
}

export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => notify.success({ title: "Logout realizado", description: "Até breve!" }),
    onError: showError("Erro ao fazer logout"),
  });
}

/** Saves the ministry chosen at sign-up in the profile; after a temporary failure the next session tries again. */
export async function applyPendingMinistry(userId: string, queryClient: QueryClient) {
  const ministryId = pendingMinistry.of(userId);
  if (ministryId === null) return;
  try {
    const profile = dataOf(
      await (await supabase())
        .from("profiles")
        .update({ ministry_id: ministryId })
        .eq("user_id", userId)
        .select(PROFILE_COLUMNS)
        .maybeSingle(),
    );
    pendingMinistry.forget(userId);
    const { queryKey } = profileQuery(userId);
    await queryClient.cancelQueries({ queryKey });
    if (profile) queryClient.setQueryData(queryKey, profile);
  } catch (error) {
    console.error(error);
    if (!isTemporary(error)) pendingMinistry.forget(userId);
  }
}
