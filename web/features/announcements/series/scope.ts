import { formatDay, toInputs } from "@/lib/text/dates.ts";
import { ownChangesInWords } from "../model/change-words.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { lastWritten } from "./occurrence-days.ts";
import { counted } from "./repetition.ts";

/** Which of a series a change is for; the names but the first are the database's. */
export const SCOPES = ["this", "following", "upcoming"] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  this: "Só este",
  following: "Este e os próximos",
  upcoming: "Todos os próximos",
};

/** What is to be done with them, as it is said of one and of several. */
const DEEDS = {
  change: ["muda", "mudam"],
  cancelled: ["é cancelado", "são cancelados"],
  postponed: ["é adiado", "são adiados"],
  scheduled: ["é confirmado", "são confirmados"],
  delete: ["é excluído", "são excluídos"],
} as const;
export type Deed = keyof typeof DEEDS;

/** The one that is changed, where it is still to come at `now` (ms); what is past is changed alone. */
export function occurrenceToCome(series: Series | undefined, id: string, now: number) {
  const found = series?.upcoming.find((one) => one.id === id);
  return found && Date.parse(found.date) > now ? found : undefined;
}

/** Those of the series that a change of `edited` in this scope is for, at `now` (ms). */
export function inScope(
  { upcoming }: Pick<Series, "upcoming">,
  edited: Occurrence,
  scope: Scope,
  now: number,
): Occurrence[] {
  return upcoming.filter((one) => {
    if (scope === "this") return one.id === edited.id;
    const isLater = (one.occurrence ?? 0) >= (edited.occurrence ?? 0);
    return Date.parse(one.date) > now && (scope === "upcoming" || isLater);
  });
}

const dayMonth = (iso: string) => formatDay(iso).replace(/^[^,]*, /, "");

/** Whether one keeps all that a change of these columns would give it. The edited one takes all. */
const keepsAll = (one: Occurrence, edited: Occurrence, columns: readonly string[]) =>
  one.id !== edited.id &&
  columns.length > 0 &&
  columns.every((column) => one.own_changes.includes(column));

/** `5 avisos mudam, de 3 de dezembro a 31 de dezembro, e os que vierem depois.` */
export function scopeInWords(
  series: Series,
  edited: Occurrence,
  scope: Scope,
  deed: Deed,
  columns: readonly string[],
  now: number,
): string {
  const [one, several] = DEEDS[deed];
  if (scope === "this") return `Só o de ${formatDay(edited.date)}, ${one}.`;
  const all = inScope(series, edited, scope, now).filter(
    (each) => !keepsAll(each, edited, columns),
  );
  const [first = edited] = all;
  const last = all.at(-1) ?? first;
  const days =
    all.length > 1 ? `de ${dayMonth(first.date)} a ${dayMonth(last.date)}` : dayMonth(last.date);
  const words = `${counted(all.length)} ${all.length === 1 ? one : several}: ${days}`;
  if (deed === "delete") return `${words}. A repetição termina.`;
  const until = series.rule?.until ?? null;
  const isOpen = until === null || until > lastWritten(toInputs(new Date(now).toISOString()).date);
  return `${words}${isOpen ? ", e os que vierem depois" : ""}.`;
}

/** Of those in scope, what keeps something of its own when these columns change: `10 de dezembro mantém …`. */
export function keptInWords(
  series: Series,
  edited: Occurrence,
  scope: Scope,
  columns: readonly string[],
  now: number,
): string[] {
  if (scope === "this") return [];
  return inScope(series, edited, scope, now).flatMap((one) => {
    const own = one.own_changes.filter((column) => columns.includes(column));
    const words = one.id === edited.id ? undefined : ownChangesInWords(own);
    return words ? `${dayMonth(one.date)} mantém o que é só dele. ${words}.` : [];
  });
}
