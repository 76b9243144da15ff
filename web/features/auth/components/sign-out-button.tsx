import type { ComponentProps } from "react";
import { Button } from "@/ui/button.tsx";
import { useSignOut } from "../mutations.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "children"> & {
  farewell?: string;
};

export function SignOutButton(props: SignOutButtonProps) {
  const { farewell, variant = "quiet", children = "Sair" } = props;
  const { mutate, isPending } = useSignOut(farewell);
  return (
    <Button variant={variant} aria-busy={isPending} onClick={() => !isPending && mutate()}>
      {children}
    </Button>
  );
}
