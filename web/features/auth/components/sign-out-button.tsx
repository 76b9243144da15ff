import { Button } from "@/ui/button.tsx";
import { useSignOut } from "../sign-out-mutation.ts";

export function SignOutButton() {
  const { mutate, isPending } = useSignOut();
  return (
    <Button variant="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      Sair
    </Button>
  );
}
