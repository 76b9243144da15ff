import { useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/data/supabase.ts";
import { notify } from "@/ui/toast.ts";

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
