import { CalendarSync } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { SubscribeDialogProps } from "./subscribe-dialog.tsx";

type SubscribeButtonProps = {
  /** Whose part of the calendar is offered as well. */
  ministry?: { id: string; name: string } | null;
  className?: string;
};

/** Opens the ways to subscribe to the calendar; their code is fetched when it is pressed. */
export function SubscribeButton({ ministry = null, className }: SubscribeButtonProps) {
  const [Ways, setWays] = useState<ComponentType<SubscribeDialogProps>>();
  const [opener, setOpener] = useState<HTMLElement | null>(null);

  async function open(button: HTMLElement) {
    try {
      const { SubscribeDialog } = await import("./subscribe-dialog.tsx");
      setWays(() => SubscribeDialog);
      setOpener(button);
    } catch {
      notify.error({
        title: "Erro",
        description: "Não foi possível abrir as opções. Verifique sua conexão e tente de novo.",
      });
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        className={className}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <CalendarSync aria-hidden />
        Assinar a agenda
      </Button>
      {Ways && opener && (
        <Ways ministry={ministry} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}
