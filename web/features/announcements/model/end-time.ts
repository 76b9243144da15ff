import { MAX_DAYS } from "@contract/limits.ts";
import { fromInputs } from "@/lib/text/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Start = { date: string; time: string };
/** As the fields hold it; without a day it is that of the start. */
type End = { endDate: string; endTime: string };

/** The end that the fields name; undefined without one, null when there is no such instant. */
export function typedEnd({ date, endDate, endTime }: Start & End): Date | null | undefined {
  return endTime === "" ? undefined : fromInputs(endDate || date, endTime);
}

export function endFault(fields: Start & End, start: Date) {
  const end = typedEnd(fields);
  if (end === undefined) return undefined;
  const fault = (path: keyof End, message: string) => ({ path, message });
  if (end === null) {
    return fault("endTime", "Esta hora não existe neste dia (mudança para o horário de verão).");
  }
  if (end <= start) {
    const late = "O término precisa ser depois do início.";
    if (fields.endDate === "") {
      return fault("endTime", `${late} Se for em outro dia, informe o dia.`);
    }
    return fault(fields.endDate < fields.date ? "endDate" : "endTime", late);
  }
  if (end.getTime() - start.getTime() > MAX_DAYS * DAY_MS) {
    return fault("endDate", `O término pode ser até ${MAX_DAYS} dias depois do início.`);
  }
  return undefined;
}

// The clock on the wall, which has no summer time: an announcement that moves keeps its hours.
const onTheWall = (date: string, time: string) => Date.parse(`${date}T${time}Z`);

/** How long the announcement is (ms); undefined without an end after its start. */
export function spanOf({ date, time, endDate, endTime }: Start & End): number | undefined {
  const span = onTheWall(endDate || date, endTime) - onTheWall(date, time);
  return span > 0 ? span : undefined;
}

/** The end after `span` (ms) as the fields hold it; undefined while the start is not complete. */
export function endAfter({ date, time }: Start, span: number): End | undefined {
  const at = onTheWall(date, time) + span;
  if (Number.isNaN(at)) return undefined;
  const [day = "", clock = ""] = new Date(at).toISOString().split("T");
  return { endDate: day === date ? "" : day, endTime: clock.slice(0, 5) };
}
