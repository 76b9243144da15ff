import { CalendarPlus, CalendarSync, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import type { Announcement } from "../model/queries.ts";
import { calendarAddress, googleEvent } from "./calendar-links.ts";
import { SubscribeDialog } from "./subscribe-dialog.tsx";

export type CalendarDialogProps = {
  /** The announcement that may be added by itself; undefined for the whole board. */
  of: Announcement | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

/** The ways into one's own calendar: one announcement, or a subscription of all that follow. */
export function CalendarDialog({ of: announcement, ...dialog }: CalendarDialogProps) {
  const [subscribes, setSubscribes] = useState(announcement === undefined);
  const outline = buttonStyle({ variant: "outline" });
  if (announcement === undefined || subscribes) {
    return <SubscribeDialog ministry={announcement?.ministry ?? null} {...dialog} />;
  }
  return (
    <Dialog title="Agenda" short {...dialog}>
      <div className="grid gap-3">
        {/* A real address: phones open no calendar from what a page makes itself. */}
        <a
          href={calendarAddress({ kind: "announcement", id: announcement.id })}
          className={buttonStyle()}
        >
          <CalendarPlus aria-hidden />
          Adicionar este aviso
        </a>
        <a href={googleEvent(announcement)} target="_blank" rel="noreferrer" className={outline}>
          <ExternalLink aria-hidden />
          Google Agenda
        </a>
        <Button variant="outline" onClick={() => setSubscribes(true)}>
          <CalendarSync aria-hidden />
          Assinar a agenda
        </Button>
      </div>
    </Dialog>
  );
}
