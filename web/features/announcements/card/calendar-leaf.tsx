import { formatDayOfMonth, formatShortMonth, formatShortWeekday } from "@/lib/text/dates.ts";

type CalendarLeafProps = { date: string; color: string | undefined };

/** The day to find a card by; the card says it in words too. The band has the colour of the ministry. */
export function CalendarLeaf({ date, color }: CalendarLeafProps) {
  return (
    <div aria-hidden className="leaf">
      <span className="leaf-band" style={color ? { backgroundColor: color } : undefined} />
      <span>{formatShortWeekday(date)}</span>
      <b>{formatDayOfMonth(date)}</b>
      <span>{formatShortMonth(date)}</span>
    </div>
  );
}
