import { CalendarPlus, CalendarSync } from "lucide-react";
import { useState } from "react";
import { laterBundle } from "@/bundles.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import type { Announcement } from "../model/queries.ts";

const CalendarDialog = laterBundle.component((part) => part.CalendarDialog);

/** Shows the button that adds an announcement, or without `of` the whole board, to a person's own calendar. */
export function CalendarButton({ of }: { of?: Announcement }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = () => setOpener(null);
  const Icon = of ? CalendarPlus : CalendarSync;
  return (
    <>
      <Button
        variant={of ? "outline" : "quiet"}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Icon aria-hidden />
        {of ? "Agenda" : "Assinar a agenda"}
      </Button>
      {opener && (
        <LazyDialog onClose={close}>
          <CalendarDialog of={of} opener={opener} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
