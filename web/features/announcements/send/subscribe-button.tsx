import { CalendarPlus, CalendarSync } from "lucide-react";
import { type ComponentProps, type ComponentType, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import type { CalendarDialogProps } from "./calendar-dialog.tsx";

type CalendarButtonProps = ComponentProps<typeof Button> & Pick<CalendarDialogProps, "of">;

/** Opens the ways into one's own calendar; their code is fetched when it is pressed. */
function CalendarButton({ of, ...button }: CalendarButtonProps) {
  const [Ways, setWays] = useState<ComponentType<CalendarDialogProps>>();
  const [opener, setOpener] = useState<HTMLElement | null>(null);

  async function open(pressed: HTMLElement) {
    try {
      const { CalendarDialog } = await import("./calendar-dialog.tsx");
      setWays(() => CalendarDialog);
      setOpener(pressed);
    } catch {
      notify.error({
        title: "Erro",
        description: "Não foi possível abrir as opções. Verifique sua conexão e tente de novo.",
      });
    }
  }

  return (
    <>
      <Button {...button} onClick={({ currentTarget }) => open(currentTarget)} />
      {Ways && opener && <Ways of={of} opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}

/** The whole board in one's own calendar. */
export function SubscribeButton() {
  return (
    <CalendarButton of={undefined} variant="quiet">
      <CalendarSync aria-hidden />
      Assinar a agenda
    </CalendarButton>
  );
}

/** One announcement in one's own calendar, or all that follow. */
export function AgendaButton({ announcement }: { announcement: Announcement }) {
  return (
    <CalendarButton of={announcement} variant="outline">
      <CalendarPlus aria-hidden />
      Agenda
    </CalendarButton>
  );
}
