import { CalendarPlus, ExternalLink } from "lucide-react";
import { useNow } from "@/lib/browser/clock.ts";
import { buttonStyle } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";
import { isPast } from "../model/summary.ts";
import { calendarAddress, googleEvent } from "./calendar-links.ts";
import { SubscribeButton } from "./subscribe-button.tsx";

type AddToCalendarProps = { announcement: Announcement };

/** The ways to have one announcement in one's own calendar. */
function AddOne({ announcement }: AddToCalendarProps) {
  return (
    <>
      {/* A real address: phones open no calendar from what a page makes itself. */}
      <a
        href={calendarAddress({ kind: "announcement", id: announcement.id })}
        className={buttonStyle({ variant: "outline" })}
      >
        <CalendarPlus aria-hidden />
        Adicionar à agenda
      </a>
      <a
        href={googleEvent(announcement)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle({ variant: "outline" })}
      >
        <ExternalLink aria-hidden />
        Google Agenda
      </a>
    </>
  );
}

/** The ways to have an announcement that is to come, or all that follow, in one's own calendar. */
export function AddToCalendar({ announcement }: AddToCalendarProps) {
  const now = useNow();
  return (
    <>
      {!isPast(announcement, now) && <AddOne announcement={announcement} />}
      <SubscribeButton ministry={announcement.ministry} />
    </>
  );
}
