import { Button } from "@/ui/button.tsx";
import { useSignOut } from "../mutations.ts";

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
