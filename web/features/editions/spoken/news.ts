import { changedMark } from "@/features/announcements/model/change-words.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { plainLine } from "@/features/announcements/model/summary.ts";
import type { Chosen } from "../model/chosen.ts";
import { ended, placeSentence, readAloud, titleAloud } from "./description.ts";
import { plannedWhen } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

/** Of what changed since, what is heard: nobody knew another text, and no address is read aloud. */
const HEARD: readonly Column[] = ["date", "ends_at", "location"];

/** What is said before all else of what is not as it was announced: `Atenção, novo horário`; empty for the rest. */
export function spokenStatus(facts: Chosen): string {
  if (facts.status === "cancelled") return "Atenção, cancelamento";
  if (facts.status === "postponed") {
    return `Atenção, ${facts.former_date === null ? "adiamento" : "nova data"}`;
  }
  const changed = facts.changed.filter((column) => HEARD.includes(column));
  const mark = changedMark({ ...facts, changed });
  return mark === undefined ? "" : `Atenção, ${mark.toLowerCase()}`;
}

const reasonSentence = ({ status_reason }: Chosen) => {
  const reason = readAloud(plainLine(status_reason ?? ""));
  return reason && ended(`Motivo: ${reason}`);
};

/** Cancelled or postponed, without a word whose gender would depend on the title. */
export function newsSentences(facts: Chosen, serviceAt: string): string[] {
  const { status, former_date } = facts;
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(facts, service);
  const opening = `${spokenStatus(facts)}: ${titleAloud(facts)}, que seria`;
  const reason = reasonSentence(facts);
  if (status === "cancelled") return [`${opening} ${planned}, não vai mais acontecer.`, reason];
  if (former_date === null) {
    return [`${opening} ${planned}, ficou para outra data, que ainda não foi marcada.`, reason];
  }
  const before = plannedWhen({ date: former_date, ends_at: null }, service);
  return [`${opening} ${before}.`, `Agora será ${planned}.`, placeSentence(facts), reason];
}
