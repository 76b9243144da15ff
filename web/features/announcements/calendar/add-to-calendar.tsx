import { CalendarPlus, ExternalLink } from "lucide-react";
import { buttonStyle } from "@/ui/button.tsx";
import type { Announcement } from "../queries.ts";
import { calendarAddress } from "./calendar-address.ts";
import { googleEvent } from "./google-event.ts";
import { SubscribeButton } from "./subscribe-button.tsx";

/** The ways to have an announcement, or all that follow, in one's own calendar. */
export function AddToCalendar({ announcement }: { announcement: Announcement }) {
  const { id, ministry } = announcement;
  return (
    <>
      {/* A real address: phones open no calendar from what a page makes itself. */}
      <a
        href={calendarAddress({ kind: "announcement", id })}
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
      <SubscribeButton ministry={ministry} />
    </>
  );
}
