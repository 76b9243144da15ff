import { useId, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { RadioCard } from "@/ui/form.tsx";
import type { Changes } from "../model/changes.ts";
import type { Occurrence, SeriesPlace } from "../model/series-query.ts";
import { countInWords, plainDay, ruleInWords } from "../model/series-words.ts";
import { announcedDays, dayAt, type Repetition } from "./repetition.ts";

/**
 * The options for the occurrences to change, with their labels. The SQL functions have a parameter
 * with the values `following` and `upcoming`.
 */
const SCOPE_NAMES = {
  this: "Só este",
  following: "Este e os próximos",
  upcoming: "Todos os próximos",
};
export type Scope = keyof typeof SCOPE_NAMES;
const SCOPES = Object.keys(SCOPE_NAMES) as Scope[];

/**
 * The occurrences that a person has chosen to change. `includesDetached` adds detached occurrences,
 * which a person has changed before without the other occurrences.
 */
export type Answer = { scope: Scope; includesDetached?: boolean };

/**
 * The texts of each kind of change: the verb for one row, the verb for several rows, the title of
 * the dialog, and the label of its button.
 */
const KINDS = {
  change: ["muda", "mudam", "Alterar quais?", "Salvar"],
  rule: ["muda", "mudam", "Mudar a repetição?", "Mudar a repetição"],
  cancelled: ["é cancelado", "são cancelados", "Cancelar quais?", "Cancelar aviso"],
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

/**
 * Returns sentences about the effect of a new rule. `rows` are the edited occurrence and the
 * following occurrences.
 */
function ruleChangeInWords(question: Question, rows: Occurrence[], now: number): string {
  const { series, edited, changes, repetition } = question;
  const day = dayAt(changes?.date ?? edited.date, series.time_zone);
  const isOther = repetition?.frequency !== series.frequency || changes?.date !== undefined;
  const rule = { ...series, ...repetition, ...(isOther && { starts_on: day }) };
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
    Object.keys(changes ?? {}).length > 0 && "O que você alterou vale para eles também.",
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

type ScopeChoiceProps = {
  question: Question;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

/** Shows the options for the occurrences to change, and a sentence about the chosen option. */
export function ScopeChoice({ question, answer, onAnswer }: ScopeChoiceProps) {
  const now = useNow();
  const name = useId();
  const { kind, edited } = question;
  return (
    <div className="mt-4">
      {kind !== "rule" && (
        <fieldset className="mb-4 min-w-0 space-y-2">
          <legend className="sr-only">Quais avisos</legend>
          {SCOPES.map((scope) => (
            <RadioCard
              key={scope}
              name={name}
              label={SCOPE_NAMES[scope]}
              checked={scope === answer.scope}
              onChoose={() => onAnswer({ ...answer, scope })}
            >
              {scope === "this"
                ? formatDay(edited.date)
                : countInWords(rowsIn(question, scope, now).rows.length)}
            </RadioCard>
          ))}
        </fieldset>
      )}
      <p role="status" className="font-semibold wrap-break-word">
        {outcomeInWords(question, answer, now)}
      </p>
      {kind !== "delete" && rowsIn(question, answer.scope, now).detached.length > 0 && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="focus-ring size-6 shrink-0 accent-accent"
            checked={answer.includesDetached === true}
            onChange={({ target }) => onAnswer({ ...answer, includesDetached: target.checked })}
          />
          Mudar também os alterados
        </label>
      )}
    </div>
  );
}

type SeriesQuestionProps = {
  question: Question;
  onCancel: () => void;
  onConfirm: (answer: Answer) => void;
  onClosed?: () => void;
};

/**
 * Shows the dialog that asks which occurrences to change. The dialog opens before a save. A new
 * rule always applies to the edited occurrence and the following occurrences.
 */
export function SeriesQuestion({ question, onConfirm, ...others }: SeriesQuestionProps) {
  const { series, kind } = question;
  const [answer, onAnswer] = useState<Answer>({ scope: kind === "rule" ? "following" : "this" });
  const [, , title, confirm] = KINDS[kind];
  const isSeveral = kind === "cancelled" && answer.scope !== "this";
  return (
    <ConfirmDialog
      title={title}
      text={`Este aviso se repete: ${ruleInWords(series, useNow())}.`}
      cancel="Voltar"
      confirm={isSeveral ? "Cancelar avisos" : confirm}
      tone={kind === "cancelled" ? "danger" : "primary"}
      onConfirm={() => onConfirm(answer)}
      instead={<ScopeChoice question={question} answer={answer} onAnswer={onAnswer} />}
      {...others}
    />
  );
}
