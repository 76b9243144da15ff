import { CalendarPlus, CalendarSync } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { later } from "@/parts.ts";
import { Button } from "@/ui/button.tsx";
import { LateDialog } from "@/ui/late.tsx";
import type { Announcement } from "../model/queries.ts";
import type { CalendarDialogProps } from "./calendar-dialog.tsx";

const CalendarDialog = later.component((part) => part.CalendarDialog);

type CalendarButtonProps = ComponentProps<typeof Button> & Pick<CalendarDialogProps, "of">;

/** Opens the ways into one's own calendar. */
function CalendarButton({ of, ...button }: CalendarButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = () => setOpener(null);
  return (
    <>
      <Button {...button} onClick={({ currentTarget }) => setOpener(currentTarget)} />
      {opener && (
        <LateDialog onClose={close}>
          <CalendarDialog of={of} opener={opener} onClose={close} />
        </LateDialog>
      )}
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
