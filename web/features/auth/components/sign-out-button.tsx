import { type ComponentProps, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useSignOut, wouldLoseWork } from "../mutations.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "children"> & {
  farewell?: string;
};

/** Signs the account out. Asks first if a draft or an unsent change would be lost. */
export function SignOutButton(props: SignOutButtonProps) {
  const { farewell, variant = "quiet", children = "Sair" } = props;
  const { mutate, isPending } = useSignOut(farewell);
  const [asking, setAsking] = useState<HTMLElement>();

  async function signOutSafely(button: HTMLElement) {
    const userId = currentUserId();
    if (userId !== undefined && (await wouldLoseWork(userId))) setAsking(button);
    else mutate();
  }

  return (
    <>
      <Button
        variant={variant}
        aria-busy={isPending}
        onClick={({ currentTarget }) => !isPending && void signOutSafely(currentTarget)}
      >
        {children}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sair e perder o que falta?"
          text="Neste aparelho há um aviso começado ou uma mudança que ainda não foi enviada. Ao sair, isso se apaga."
          confirm="Sair assim mesmo"
          busy={isPending}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => mutate(undefined, { onError: () => setAsking(undefined) })}
          onClosed={() => returnFocus(asking)}
        />
      )}
    </>
  );
}
