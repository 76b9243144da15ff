import type { ReactNode } from "react";
import type { Ministry } from "@/features/ministries/queries.ts";
import { lightDark } from "@/lib/light-dark.ts";
import type { Facts } from "../model/facts.ts";
import arched from "./arched-day.css?inline";
import { ArchedDay, posterDay } from "./arched-day.tsx";
import { posterColors } from "./poster-colors.ts";

type PosterProps = {
  facts: Facts;
  ministry: Ministry | null;
  /** The notice above the day, for example “cancelled”. */
  notice: ReactNode;
  children: ReactNode;
};

/**
 * Shows the head of an announcement without a picture. The day is under an arch on the ministry's
 * colour, with the title beside the arch.
 */
export function Poster({ facts, ministry, notice, children }: PosterProps) {
  const coloured = { isOff: facts.isOff, ministry };
  const light = posterColors(coloured, "light");
  const dark = posterColors(coloured, "dark");
  const arches = light.arches.map((color, index) => lightDark(color, dark.arches[index] ?? color));
  return (
    <div className="poster @container">
      {/* The HTML from the server links no style sheets of lazily loaded bundles. Therefore the
          style sheet of the poster is inline. */}
      <style href="poster" precedence="parts">
        {arched}
      </style>
      <div
        className="flex flex-wrap items-end gap-x-4 gap-y-3 overflow-hidden px-4 pt-4 in-[.card>.poster]:rounded-t-[1.1875rem] @min-[30em]:gap-x-7 @min-[30em]:px-8 @min-[30em]:pt-6"
        style={{ backgroundColor: lightDark(light.ground, dark.ground) }}
      >
        {notice}
        <ArchedDay day={posterDay(facts)} arches={arches} />
        <div className="relative z-1 min-w-0 flex-1 self-center pb-4 @min-[30em]:pb-6">
          {children}
        </div>
      </div>
    </div>
  );
}
