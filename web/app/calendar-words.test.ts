import { expect, test, vi } from "vitest";
import { announcementFacts } from "@/features/announcements/model/facts.ts";
import { googleEvent } from "@/features/announcements/send/calendar-links.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { ANNOUNCEMENT_STATES } from "../../test/support/announcement-states.ts";

const ID = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";
const basicUtc = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");

test.each(ANNOUNCEMENT_STATES)(
  "an event for Google Calendar has the same title, times and place as in our iCalendar files: status $status, former date $former_date",
  ({ isHeld, notice, ...row }) => {
    vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
    const { date, ends_at, location } = row;
    const { origin, pathname, searchParams } = new URL(googleEvent({ id: ID, ...row }));
    expect(origin + pathname).toBe("https://calendar.google.com/calendar/render");
    const start = Date.parse(date);
    // Google Calendar needs an end. An announcement without one lasts one hour, as in our iCalendar
    // files.
    const end = ends_at === null ? start + HOUR_MS : Date.parse(ends_at);
    expect(Object.fromEntries(searchParams)).toEqual({
      action: "TEMPLATE",
      text: notice + row.title,
      dates: `${basicUtc(start)}/${basicUtc(end)}`,
      details: `Venha.\n\nhttps://avisos.example/avisos/${ID}`,
      ...(location && { location }),
    });
    const record = announcementFacts(row, { now: start });
    expect([record.date?.iso, record.date?.end?.iso]).toEqual(
      isHeld ? [date, ends_at ?? undefined] : [undefined, undefined],
    );
    expect(record.place).toBe(location ?? "");
  },
);
