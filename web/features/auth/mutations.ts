import { useMutation } from "@tanstack/react-query";
import { mailFailure } from "@/lib/data/errors.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import { pendingMinistry } from "./pending-ministry.ts";
import type { SignIn, SignUp } from "./schema.ts";

const FIELDS: Readonly<Record<string, "email" | "password">> = {
  // Either may be wrong; the password is what people mistype.
  invalid_credentials: "password",
  weak_password: "password",
  same_password: "password",
  user_already_exists: "email",
  email_exists: "email",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  email_not_confirmed: "email",
  mail_refused: "email",
};

/** The field that the sign-in service's refusal is about; undefined when it is none of them. */
export function refusedField(error: Error): "email" | "password" | undefined {
  return FIELDS[String(Reflect.get(error, "code"))];
}

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
      if (data.user && isNew && ministryId) pendingMinistry(data.user.id).set(ministryId);
      return { signedIn: data.session !== null };
    },
    onSuccess: ({ signedIn }) => {
      const text = "Verifique seu email para confirmar a conta.";
      // Decision 37: where no mail is sent the account needs none.
      const ready = "\nSua conta já está pronta: aqui não é preciso confirmar.";
      notify.success({
        title: "Conta criada com sucesso!",
        description: signedIn ? `${text}${ready}` : text,
      });
    },
  });
}

/**
 * Confirms the new address of the account of a link. Our server opens no session for it: this browser's, if it is
 * that account's, learns of the new address, or that it was ended. The caller shows errors.
 */
export function useConfirmEmail(onDone: (signedIn: boolean) => void) {
  return useMutation({
    mutationFn: async (tokenHash: string) => {
      const { auth } = await supabase();
      const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
      if (error) throw error;
      if (data.session) return true;
      if ((await auth.getSession()).data.session === null) return false;
      return (await auth.refreshSession()).data.session !== null;
    },
    onSuccess: (signedIn) => {
      notify.success({
        title: "Email confirmado!",
        description: "A conta do link já entra com o novo email.",
      });
      onDone(signedIn);
    },
    onError: (error) => console.error(error),
  });
}
