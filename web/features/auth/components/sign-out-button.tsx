import { useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/data/supabase.ts";
import { Button } from "@/ui/button.tsx";
import { notify, showError } from "@/ui/toast.ts";

async function signOut() {
  const { error } = await (await supabase()).auth.signOut();
  if (!error) return;
  // A session that the server no longer knows is removed nevertheless; then the sign-out succeeded.
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
