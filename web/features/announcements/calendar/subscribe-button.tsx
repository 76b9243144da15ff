import { CalendarSync } from "lucide-react";
import { type ComponentType, useState } from "react";
import { boardCalendarPath } from "@/lib/addresses.ts";
import { Button } from "@/ui/button.tsx";
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
  const [hasFailed, setFailed] = useState(false);

  async function open(button: HTMLElement) {
    setFailed(false);
    try {
      const { SubscribeDialog } = await import("./subscribe-dialog.tsx");
      setWays(() => SubscribeDialog);
      setOpener(button);
    } catch {
      setFailed(true);
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
      {hasFailed && (
        <p role="alert" className="text-muted">
          Não foi possível abrir as opções. Tente de novo ou{" "}
          <a href={boardCalendarPath} className="text-link focus-ring">
            baixe a agenda
          </a>
          .
        </p>
      )}
      {Ways && opener && (
        <Ways ministry={ministry} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}
