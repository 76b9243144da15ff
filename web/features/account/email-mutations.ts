import { useMutation } from "@tanstack/react-query";
import { mailFailure } from "@/lib/data/mail-failure.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { formRefusal, type OnRefused } from "./form-refusal.ts";
import type { EmailChange } from "./schema.ts";

// What one of the fields is refused for, by the code of the error.
const FIELDS: Readonly<Record<string, keyof EmailChange>> = {
  current_password_mismatch: "current",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  email_exists: "email",
};

/**
 * Asks for another address; it is the account's once it was confirmed by the mail that goes there. Hosted Supabase
 * compares no password here, and has the present address confirm as well.
 */
export function useRequestEmailChange(onRefused: OnRefused<keyof EmailChange>) {
  return useMutation({
    ...formRefusal("Erro ao trocar o email", FIELDS, onRefused),
    mutationFn: async ({ email, current }: EmailChange) => {
      const { error } = await (await supabase()).auth.updateUser(
        { email, current_password: current },
        { emailRedirectTo: window.location.origin },
      );
      if (error) throw mailFailure(error);
    },
  });
}
