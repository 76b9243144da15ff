import { useMutation } from "@tanstack/react-query";
import { removeDraftsOf } from "@/features/announcements/model/stored-drafts.ts";
import { errorText, mailFailure } from "@/lib/data/errors.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/account.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import type { Deletion, EmailChange, PasswordChange } from "./schema.ts";

/** Puts a text at a field, or at the end of the form as `root.server`. */
type OnRefused<Field extends string> = (field: Field | "root.server", text: string) => void;

/**
 * What a form's mutation does when it fails: the form says why, at the field that `fields` has for the code of the
 * error. What is about none of them, or about a new password, is shown in a toast of this title as well, until the next
 * attempt.
 */
function formRefusal<Field extends string>(
  title: string,
  fields: Readonly<Record<string, Field>>,
  onRefused: OnRefused<Field>,
) {
  const { onMutate, onError: showToast } = failureToast(title);
  return {
    onMutate,
    onError: (error: Error) => {
      // The data API says it in the hint.
      const codes = ["hint", "code"].map((name) => String(Reflect.get(error, name)));
      const field = codes.map((code) => fields[code]).find((known) => known !== undefined);
      if (field === undefined || field === "next") showToast(error);
      else console.error(error);
      onRefused(field ?? "root.server", errorText(error));
    },
  };
}

// What one of the fields is refused for, by the code of the error.
const EMAIL_FIELDS: Readonly<Record<string, keyof EmailChange>> = {
  current_password_mismatch: "current",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  email_exists: "email",
  mail_refused: "email",
};

/**
 * Asks for another address; it is the account's once it was confirmed by the mail that goes there. Hosted Supabase
 * compares no password here, and has the present address confirm as well.
 */
export function useRequestEmailChange(onRefused: OnRefused<keyof EmailChange>) {
  return useMutation({
    ...formRefusal("Erro ao trocar o email", EMAIL_FIELDS, onRefused),
    mutationFn: async ({ email, current }: EmailChange) => {
      const { error } = await (await supabase()).auth.updateUser(
        { email, current_password: current },
        { emailRedirectTo: window.location.origin },
      );
      if (error) throw mailFailure(error);
    },
  });
}

const PASSWORD_FIELDS = {
  current_password_mismatch: "current",
  weak_password: "next",
  same_password: "next",
} as const;

/** Changes the password; the service checks the current one and ends the account's other sessions. */
export function useChangePassword(onRefused: OnRefused<keyof PasswordChange>) {
  return useMutation({
    ...formRefusal("Erro ao mudar a senha", PASSWORD_FIELDS, onRefused),
    mutationFn: async ({ current, next }: PasswordChange) => {
      const { error } = await (await supabase()).auth.updateUser({
        password: next,
        current_password: current,
      });
      if (error) throw error;
    },
    onSuccess: () =>
      notify.success({
        title: "Senha alterada!",
        description: "Os outros aparelhos saíram da conta. Neste você continua.",
      }),
  });
}

const DELETION_FIELDS = { current_password_mismatch: "password" } as const;

/** Deletes the account; the database checks the password. */
export function useDeleteAccount(onDeleted: () => void, onRefused: OnRefused<keyof Deletion>) {
  return useMutation({
    ...formRefusal("Erro ao excluir a conta", DELETION_FIELDS, onRefused),
    mutationFn: async ({ password }: Deletion) => {
      const userId = currentUserId();
      dataOf(await (await supabase()).rpc("delete_own_account", { password }));
      if (userId !== undefined) removeDraftsOf(userId);
      // The server has no session of the account any more; this browser's copy is removed.
      await (await supabase()).auth.signOut({ scope: "local" });
    },
    onSuccess: () => {
      notify.success({
        title: "Conta excluída",
        description: "Seus avisos continuam na lista. Até breve!",
      });
      onDeleted();
    },
  });
}
