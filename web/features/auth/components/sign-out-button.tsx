import { useMutation } from "@tanstack/react-query";
import { removeDraftsOf } from "@/features/announcements/model/stored-drafts.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/account.ts";
import { Button } from "@/ui/button.tsx";
import { notify, showError } from "@/ui/toast.ts";

async function signOut() {
  const userId = currentUserId();
  const { error } = await (await supabase()).auth.signOut();
  if (error) await confirmSignedOut(error);
  // A session that ends otherwise leaves the drafts: the person signs in again and goes on.
  if (userId !== undefined) removeDraftsOf(userId);
}

/** @throws `error` unless the session is removed nevertheless, as one is that the server no longer knows. */
async function confirmSignedOut(error: Error) {
  const { data, error: failure } = await (await supabase()).auth.getSession();
  if (data.session !== null || failure) throw error;
}

function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => notify.success({ title: "Logout realizado", description: "Até breve!" }),
    onError: showError("Erro ao fazer logout"),
  });
}

export function SignOutButton() {
  const { mutate, isPending } = useSignOut();
  return (
    <Button
      variant="quiet"
      className="max-[22rem]:px-1"
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      Sair
    </Button>
  );
}
