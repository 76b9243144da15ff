import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "@/features/auth/use-auth.ts";
import { errorText } from "@/lib/data/errors.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { type Member, membersKey } from "./queries.ts";

// What is wrong with the address itself.
const ADDRESS_HINTS = ["email_exists", "email_address_invalid"];

type EmailChange = {
  member: Member;
  onDone: () => void;
  /** The address is refused, with this text. */
  onRefused: (text: string) => void;
};

/** Changes a member's e-mail address, also in the list and in the own session. */
export function useSetEmail({ member, onDone, onRefused }: EmailChange) {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const tell = showError("Erro ao mudar o email");
  return useMutation({
    mutationFn: async (email: string) => {
      const client = await supabase();
      const args = { member_id: member.user_id, new_email: email };
      dataOf(await client.rpc("set_member_email", args));
      if (member.user_id === user?.id) await client.auth.refreshSession();
    },
    onSuccess: (_, email) => {
      void queryClient.invalidateQueries({ queryKey: membersKey });
      notify.success({ title: "Email mudado", description: `${member.name} entra com ${email}.` });
      onDone();
    },
    onError: (error) => {
      const refused = error instanceof RequestError && ADDRESS_HINTS.includes(error.hint ?? "");
      if (!refused) {
        void queryClient.invalidateQueries({ queryKey: membersKey });
        return tell(error);
      }
      console.error(error);
      onRefused(errorText(error));
    },
  });
}
