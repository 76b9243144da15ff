import type { DayMark } from "./month-days.ts";

/** Shows the ministries of a day's announcements as coloured dots. */
export function DayDots({ mark }: { mark: DayMark | undefined }) {
  return (
    mark && (
      <span className="day-dots">
        {mark.colors.map((color) => (
          <i key={color ?? ""} style={{ color }} />
        ))}
      </span>
    )
  );
}
