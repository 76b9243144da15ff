import type { ReactNode } from "react";
import type { Ministry } from "@/features/ministries/queries.ts";
import type { Said } from "../model/said.ts";
import arched from "./arched-day.css?inline";
import { ArchedDay, posterDay } from "./arched-day.tsx";
import { posterColors } from "./poster-colors.ts";

type PosterProps = {
  said: Said;
  ministry: Ministry | null;
  /** Above all of it. */
  before: ReactNode;
  children: ReactNode;
};

/** An announcement without a picture: the ministry's colour, the day under the arch of our mark, and its words beside it. */
export function Poster({ said, ministry, before, children }: PosterProps) {
  const coloured = { isOff: said.isOff, ministry };
  const [light, dark] = [posterColors(coloured, "light"), posterColors(coloured, "dark")];
  const arches = light.arches.map((color, index) => `light-dark(${color},${dark.arches[index]})`);
  return (
    <div className="poster @container">
      {/* In the server's page too, where no style sheet of a part of the app is. */}
      <style href="poster" precedence="parts">
        {arched}
      </style>
      <div
        className="poster-ground"
        style={{ backgroundColor: `light-dark(${light.ground},${dark.ground})` }}
      >
        {before}
        <ArchedDay day={posterDay(said)} arches={arches} />
        <div className="poster-words">{children}</div>
      </div>
    </div>
  );
}
