import { ArchedDay } from "@/features/announcements/poster/arched-day.tsx";
import { slideColors } from "@/features/announcements/poster/poster-colors.ts";
import type { Slide } from "./slide.ts";

type SlidePosterProps = { slide: Slide; theme: "dark" | "light" };

/** What an announcement without a picture wears: its ministry's colour, and where there is room the day under the arch. */
export function SlidePoster({ slide: { day, isOff, ministry }, theme }: SlidePosterProps) {
  const status = isOff ? "cancelled" : "scheduled";
  const { ground, arches } = slideColors({ status, ministry }, theme);
  return (
    <div className="telao-poster" style={{ backgroundColor: ground }}>
      <div className="telao-band" style={{ backgroundColor: arches[0] }} />
      <ArchedDay day={day} arches={arches} />
    </div>
  );
}
