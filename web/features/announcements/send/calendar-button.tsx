import { CalendarPlus, CalendarSync } from "lucide-react";
import { useState } from "react";
import { laterBundle } from "@/bundles.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import type { Announcement } from "../model/queries.ts";

/** The name of the button that subscribes to a calendar. The dialog has the same name. */
export const SUBSCRIBE = "Pôr todos os avisos no meu calendário";

/** The name of the button that adds one announcement. The dialog has the same name. */
export const ADD = "Pôr no calendário";

const CalendarDialog = laterBundle.component((part) => part.CalendarDialog);

/**
 * Shows the button that adds an announcement to a person's own calendar. Without `announcement`,
 * the button adds the complete board.
 */
export function CalendarButton({ announcement }: { announcement?: Announcement }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = () => setOpener(null);
  const Icon = announcement ? CalendarPlus : CalendarSync;
  return (
    <>
      <Button
        variant={announcement ? "outline" : "quiet"}
        className={announcement ? undefined : "px-1! text-sm!"}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Icon aria-hidden />
        {announcement ? ADD : SUBSCRIBE}
      </Button>
      {opener && (
        <LazyDialog onClose={close}>
          <CalendarDialog announcement={announcement} opener={opener} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
