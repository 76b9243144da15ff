import { changedMark } from "@/features/announcements/model/change-words.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { standingOf } from "@/features/announcements/model/said.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { ended, placeSentence, readAloud, titleAloud } from "./description.ts";
import { plannedWhen } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

/** Of what changed since, what is heard: nobody knew another text, and no address is read aloud. */
const HEARD: readonly Column[] = ["date", "ends_at", "location"];

const OPENINGS = {
  cancelled: "Atenção, cancelamento",
  undated: "Atenção, adiamento",
  moved: "Atenção, nova data",
};

/** `Atenção, novo horário`: is said first of an announcement that is not as it was published; empty for others. */
export function spokenStatus(facts: Chosen): string {
  const standing = standingOf(facts);
  if (standing !== "held" && standing !== "removed") return OPENINGS[standing];
  const changed = facts.changed.filter((column) => HEARD.includes(column));
  const mark = changedMark({ ...facts, changed });
  return mark === undefined ? "" : `Atenção, ${mark.toLowerCase()}`;
}

const reasonSentence = ({ status_reason }: Chosen) => {
  const reason = readAloud(status_reason ?? "");
  return reason && ended(`Motivo: ${reason}`);
};

/** Sentences about a cancellation or postponement, without a word whose gender would depend on the title. */
export function newsSentences(facts: Chosen, serviceAt: string): string[] {
  const { former_date } = facts;
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(facts, service);
  const opening = `${spokenStatus(facts)}: ${titleAloud(facts)}, que seria`;
  const reason = reasonSentence(facts);
  if (former_date !== null && standingOf(facts) === "moved") {
    const before = plannedWhen({ date: former_date, ends_at: null }, service);
    return [`${opening} ${before}.`, `Agora será ${planned}.`, placeSentence(facts), reason];
  }
  const end =
    standingOf(facts) === "undated"
      ? "ficou para outra data, que ainda não foi marcada"
      : "não vai mais acontecer";
  return [`${opening} ${planned}, ${end}.`, reason];
}
