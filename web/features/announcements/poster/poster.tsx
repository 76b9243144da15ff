import type { ReactNode } from "react";
import type { Ministry } from "@/features/ministries/queries.ts";
import type { Said } from "../model/said.ts";
import arched from "./arched-day.css?inline";
import { ArchedDay, posterDay } from "./arched-day.tsx";
import { posterColors } from "./poster-colors.ts";

type PosterProps = {
  said: Said;
  ministry: Ministry | null;
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
        className="flex flex-wrap items-end gap-x-4 gap-y-3 overflow-hidden px-4 pt-4 in-[.card>.poster]:rounded-t-[1.1875rem] @min-[30em]:gap-x-7 @min-[30em]:px-8 @min-[30em]:pt-6"
        style={{ backgroundColor: `light-dark(${light.ground},${dark.ground})` }}
      >
        {before}
        <ArchedDay day={posterDay(said)} arches={arches} />
        {/* Over the bands. */}
        <div className="relative z-1 min-w-0 flex-1 self-center pb-4 @min-[30em]:pb-6">
          {children}
        </div>
      </div>
    </div>
  );
}
