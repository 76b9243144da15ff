import { formatDay, toInputs } from "@/lib/text/dates.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { lastWritten } from "./occurrence-days.ts";
import { counted } from "./repetition.ts";

/** The rows of a series that a change is for; the names but the first are the database's. */
export const SCOPES = ["this", "following", "upcoming"] as const;
export type Scope = (typeof SCOPES)[number];

/** The answer to the question which rows are meant. */
export type Answer = { scope: Scope; includesDetached: boolean };

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  this: "Só este",
  following: "Este e os próximos",
  upcoming: "Todos os próximos",
};

/** The verbs of the change, for one row and for several. */
const DEEDS = {
  change: ["muda", "mudam"],
  cancelled: ["é cancelado", "são cancelados"],
  postponed: ["é adiado", "são adiados"],
  scheduled: ["é confirmado", "são confirmados"],
  delete: ["é excluído", "são excluídos"],
} as const;
export type Deed = keyof typeof DEEDS;

/** The row that is changed, if it is still to come at `now` (ms); past rows are changed alone. */
export function occurrenceToCome(series: Series | undefined, id: string, now: number) {
  const found = series?.upcoming.find((one) => one.id === id);
  return found && Date.parse(found.date) > now ? found : undefined;
}

/** The rows that a change of `edited` in this scope is for, at `now` (ms). */
export function inScope(series: Series, edited: Occurrence, scope: Scope, now: number) {
  return series.upcoming.filter((one) => {
    if (scope === "this") return one.id === edited.id;
    const isLater = Date.parse(one.date) >= Date.parse(edited.date);
    return Date.parse(one.date) > now && (scope === "upcoming" || isLater);
  });
}

/** The rows in scope that were changed alone, without the edited one. */
export const detachedIn = (series: Series, edited: Occurrence, scope: Scope, now: number) =>
  inScope(series, edited, scope, now).filter(({ id, detached }) => detached && id !== edited.id);

/** `2 foram alterados sozinhos e ficam como estão.` */
export function detachedInWords(count: number): string {
  if (count === 0) return "";
  if (count === 1) return "1 foi alterado sozinho e fica como está.";
  return `${count} foram alterados sozinhos e ficam como estão.`;
}

const dayMonth = (iso: string) => formatDay(iso).replace(/^[^,]*, /, "");

/** `5 avisos mudam: de 3 de dezembro a 31 de dezembro, e os que vierem depois.` */
export function scopeInWords(
  series: Series,
  edited: Occurrence,
  { scope, includesDetached }: Answer,
  deed: Deed,
  now: number,
): string {
  const [one, several] = DEEDS[deed];
  if (scope === "this") return `Só o de ${formatDay(edited.date)}, ${one}.`;
  const left = includesDetached || deed === "delete" ? [] : detachedIn(series, edited, scope, now);
  const all = inScope(series, edited, scope, now).filter((each) => !left.includes(each));
  const [first = edited] = all;
  const last = all.at(-1) ?? first;
  const days =
    all.length > 1 ? `de ${dayMonth(first.date)} a ${dayMonth(last.date)}` : dayMonth(last.date);
  const words = `${counted(all.length)} ${all.length === 1 ? one : several}: ${days}`;
  if (deed === "delete") return `${words}. A repetição termina.`;
  const until = series.rule?.until ?? null;
  const isOpen = until === null || until > lastWritten(toInputs(new Date(now).toISOString()).date);
  const later = isOpen ? ", e os que vierem depois" : "";
  return `${words}${later}. ${detachedInWords(left.length)}`.trimEnd();
}
