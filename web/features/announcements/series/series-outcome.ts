import { churchDates, formatDay } from "@/lib/text/dates.ts";
import type { Changes } from "../model/changes.ts";
import type { Occurrence, SeriesPlace } from "../model/series-query.ts";
import { countInWords, plainDay, ruleInWords } from "../model/series-words.ts";
import { announcedDays, dayAt, type Repetition, repeatedWeekdays } from "./repetition.ts";

/**
 * The options for the occurrences to change, with their labels. The SQL functions have a parameter
 * with the values `following` and `upcoming`.
 */
export const SCOPE_NAMES = {
  this: "Só este",
  following: "Este e os próximos",
  upcoming: "Todos os próximos",
};
export type Scope = keyof typeof SCOPE_NAMES;
export const SCOPES = Object.keys(SCOPE_NAMES) as Scope[];

/**
 * The occurrences that a person has chosen to change. `includesDetached` adds detached occurrences,
 * which a person has changed before without the other occurrences.
 */
export type Answer = { scope: Scope; includesDetached?: boolean };

/**
 * The texts of each kind of change: the verb for one row, the verb for several rows, the title of
 * the dialog, and the label of its button.
 */
export const KINDS = {
  change: ["muda", "mudam", "Alterar quais?", "Salvar"],
  rule: ["muda", "mudam", "Mudar a repetição?", "Mudar a repetição"],
  cancelled: ["é desmarcado", "são desmarcados", "Desmarcar quais?", "Desmarcar"],
  postponed: ["é adiado", "são adiados", "Adiar quais?", "Adiar"],
  scheduled: ["é confirmado", "são confirmados", "Confirmar quais?", "Confirmar"],
  delete: ["é excluído", "são excluídos", "Excluir Aviso", "Excluir"],
} as const;

/**
 * The question which occurrences to change. A new `repetition` always applies to the edited
 * occurrence and all following occurrences.
 */
export type Question = SeriesPlace & {
  kind: keyof typeof KINDS;
  changes?: Changes | undefined;
  repetition?: Repetition | undefined;
};

/**
 * Returns the occurrences in `scope` at `now` (ms), and those occurrences among them that are
 * detached. The edited occurrence does not count as detached.
 */
export function rowsIn({ series, edited }: SeriesPlace, scope: Scope, now: number) {
  const rows = series.upcoming.filter(({ id, date }) => {
    if (scope === "this") return id === edited.id;
    const isLater = Date.parse(date) >= Date.parse(edited.date);
    return Date.parse(date) > now && (scope === "upcoming" || isLater);
  });
  return { rows, detached: rows.filter(({ id, detached }) => detached && id !== edited.id) };
}

/** Joins sentences to one text. False and undefined are left out. */
export const sentences = (...all: (string | false | undefined)[]) => all.filter(Boolean).join(" ");

/** Returns a sentence about how the board shows the occurrences of a series. */
function routineInWords(isRoutine: boolean): string {
  return isRoutine
    ? "Eles passam a ser da programação de sempre: uma linha no mural."
    : "Eles deixam de ser da programação de sempre: um cartão no mural, como novidade.";
}

/**
 * Returns the rule with the new repetition, from the edited occurrence on. The new rule counts its
 * days from the first day only if its days stay the same.
 */
function changedRule({ series, edited, changes, repetition }: Question) {
  const from = dayAt(edited.date, series.time_zone);
  const day = dayAt(changes?.date ?? edited.date, series.time_zone);
  const { frequency = series.frequency, until = series.until } = repetition ?? {};
  const kept = series.frequency === "weekly" ? series : undefined;
  const moved =
    kept && kept.weekdays.length > 0 ? repeatedWeekdays("", day, { rule: kept, from }) : [];
  const weekdays = repetition?.weekdays ?? (frequency === "weekly" ? moved : []);
  const isOther =
    frequency !== series.frequency || day !== from || repetition?.weekdays !== undefined;
  const { hour_words = series.hour_words ?? null } = changes ?? {};
  const starts_at = changes?.date ? churchDates.formatTime(changes.date) : series.starts_at;
  const rule = { ...series, frequency, until, weekdays, starts_at, hour_words };
  return { day, isOther, rule: isOther ? { ...rule, starts_on: day } : rule };
}

/**
 * Returns sentences about the effect of a new rule. `rows` are the edited occurrence and the
 * following occurrences.
 */
function ruleChangeInWords(question: Question, rows: Occurrence[], now: number): string {
  const { series, changes, repetition } = question;
  const { day, isOther, rule } = changedRule(question);
  const { routine = series.routine } = repetition ?? {};
  const changed = routine !== series.routine && routineInWords(routine);
  const alsoChanged =
    Object.keys(changes ?? {}).length > 0 && "O que você alterou vale para eles também.";
  if (changed && !isOther && rule.until === series.until)
    return sentences(
      `${countInWords(rows.length)}, ${ruleInWords(rule, now)}.`,
      changed,
      alsoChanged,
    );
  const others = rows.length - 1;
  if (rule.until === day)
    return sentences(
      "Este é o último.",
      others === 1 && "O seguinte é excluído.",
      others > 1 && `Os ${others} seguintes são excluídos.`,
    );
  const after = announcedDays(rule, day, now).days.length;
  return sentences(
    `De ${plainDay(day, now)} em diante: ${ruleInWords(rule, now)}.`,
    `Agora: ${countInWords(rows.length)}; depois: ${countInWords(after)}. O que fica fora dos novos dias é excluído.`,
    changed,
    alsoChanged,
  );
}

/**
 * Returns the number and days of the rows to change: `5 avisos mudam: de 3 de dezembro a 31 de
 * dezembro.`
 */
function rowsInWords({ series, edited, kind }: Question, rows: Occurrence[], now: number): string {
  const [one, several] = KINDS[kind];
  const dayOf = ({ date } = edited) => plainDay(dayAt(date, series.time_zone), now);
  const from = rows.length > 1 ? `de ${dayOf(rows[0])} a ` : "";
  const words = `${countInWords(rows.length)} ${rows.length === 1 ? one : several}: ${from}${dayOf(rows.at(-1))}`;
  if (kind === "delete") return `${words}. A repetição termina.`;
  const { isWhole } = announcedDays(series, series.starts_on, now);
  return `${words}${isWhole ? "" : ", e os que vierem depois"}.`;
}

/**
 * Returns sentences about the rows that the answer changes, and about the number of detached rows
 * that stay unchanged.
 */
export function outcomeInWords(question: Question, answer: Answer, now: number): string {
  const { edited, kind, repetition } = question;
  if (answer.scope === "this") return `Só o de ${formatDay(edited.date)}, ${KINDS[kind][0]}.`;
  const { rows, detached } = rowsIn(question, answer.scope, now);
  const left = answer.includesDetached || kind === "delete" ? [] : detached;
  const meant = rows.filter((row) => !left.includes(row));
  return sentences(
    (repetition ? ruleChangeInWords : rowsInWords)(question, meant, now),
    left.length === 1 && "1 foi alterado sozinho e fica como está.",
    left.length > 1 && `${left.length} foram alterados sozinhos e ficam como estão.`,
  );
}
