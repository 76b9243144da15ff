import type { ReactNode } from "react";
import type { Announcement } from "../model/queries.ts";
import day from "./arched-day.css?inline";
import { ArchedDay } from "./arched-day.tsx";
import poster from "./poster.css?inline";
import { posterColors } from "./poster-colors.ts";
import { posterDay } from "./poster-day.ts";

type PosterProps = {
  announcement: Announcement;
  /** Above all of it. */
  before: ReactNode;
  children: ReactNode;
};

/** An announcement without a picture: the ministry's colour, the day under the arch of our mark, and its words beside it. */
export function Poster({ announcement, before, children }: PosterProps) {
  const [light, dark] = [posterColors(announcement, "light"), posterColors(announcement, "dark")];
  const arches = light.arches.map((color, index) => `light-dark(${color},${dark.arches[index]})`);
  return (
    <div className="poster">
      {/* In the server's page too, where no style sheet of a part of the app is. */}
      <style href="poster" precedence="parts">
        {day + poster}
      </style>
      <div
        className="poster-ground"
        style={{ backgroundColor: `light-dark(${light.ground},${dark.ground})` }}
      >
        {before}
        <ArchedDay day={posterDay(announcement)} arches={arches} />
        <div className="poster-words">{children}</div>
      </div>
    </div>
  );
}
