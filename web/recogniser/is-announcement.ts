// Decides whether a message announces something, and whether its event is cancelled or postponed.
import type { Clause } from "./clauses.ts";
import { type Patterns, patterns, says, wordAt } from "./patterns.ts";
import type { Status } from "./spans.ts";
import type { Token } from "./tokens.ts";

const CANCELLED = patterns(`
  cancelad*|cancelam*|suspenso*|suspensa*, nao ha|havera|teremos|tera|acontecera,
  nao vai|sera ter|haver|acontecer|realizad*
`);
const POSTPONED = patterns(`
  adiad*|adiamos|adiar|remarca*|transferi*, passou|passa|mudou para, passa de, nova data
`);

/** Returns the status that a message gives its event. */
export function statusIn(tokens: readonly Token[]): Status {
  if (says(tokens, POSTPONED)) return "postponed";
  return says(tokens, CANCELLED) ? "cancelled" : "scheduled";
}

/** Phrases of messages that announce nothing, with their weights. */
const AGAINST: readonly (readonly [number, Patterns])[] = [
  // Chains, polls and stories of faith.
  [8, patterns("esta|essa corrente, enquete, repasse* para, testemunho")],
  // Questions, excuses, prayers and the verse of the day.
  [
    5,
    patterns(`
      alguem sabe|tem, que horas, nao consigo|posso|vou, desculpa|desculpem, pedido de? oracao,
      orem por|pelo|pela, cirurgia|consulta|exame, evangelho|palavra do dia, versiculo
    `),
  ],
  // Thanks and wishes.
  [
    4,
    patterns(
      "gratidao, obrigad* a todos|cada, muito obrigad*, gratos, sentimentos, feliz, parabens",
    ),
  ],
  // Reports of an event.
  [2, patterns("foram|participaram|ontem")],
];
const CALLS = patterns(
  "inscri*|inscreva*|voluntari*|precisa|precisamos|doac*|arrecada*|vagas|campanha",
);
/** Words of an information without a day in a bulletin. */
const NOTICES = patterns(`
  quem quiser|puder|desejar|souber|ficou, continua|continuam|segue|seguem, fale|falar com,
  procure|procurar, precisa*, inscri*|inscrev*, favor, recebendo, entregue|entreguem, entregar na|no,
  pode|podem ser, doac*|arrecada*, voluntari*
`);

/** Weighs the phrases of messages that announce nothing. */
const against = (tokens: readonly Token[]) =>
  AGAINST.reduce((sum, [weight, some]) => sum + (says(tokens, some) ? weight : 0), 0);

/** Returns whether clauses without a day are an information that a bulletin keeps. */
export function isNotice(own: readonly Clause[], tokens: readonly Token[]): boolean {
  const said = tokens.slice(own[0]?.from, own.at(-1)?.to);
  return says(said, NOTICES) && against(said) < 4;
}

/** Verbs that report what has been: `foi`, `reuniu`, `faleceu`. */
const PAST =
  /^(?:foi|foram|participaram|comecou|comecaram|rendeu|agradece|agradecem|.{2,}(?:iu|eceu|[bdfhlnrtvz]ou))$/;
const CHANGED = /^(?:adia|transfer|remarca|marca|muda|cancela|confirma)/;

/** Returns whether a clause with a day tells what has been. */
function isReport({ from, to, days }: Clause, tokens: readonly Token[]): boolean {
  const said = tokens.slice(from, to);
  return (
    days.length > 0 &&
    said.some(({ folded }) => PAST.test(folded)) &&
    !said.some(({ folded }) => CHANGED.test(folded))
  );
}

/** Returns whether a part of a bulletin with a day announces something. */
export function isItem(own: readonly Clause[], tokens: readonly Token[]): boolean {
  if (own.some((clause) => isReport(clause, tokens))) return false;
  const said = tokens.slice(own[0]?.from, own.at(-1)?.to);
  const hasEvent = own.some(({ title }) => title?.hasEvent);
  const isTimed = own.some(({ times }) => times.length > 0);
  return (hasEvent ? 4 : 2) + (isTimed ? 1 : 0) > against(said);
}

/**
 * Returns whether a message announces an event or asks for help, by the weight of what speaks for
 * it and against it.
 */
export function isAnnouncement(tokens: readonly Token[], clauses: readonly Clause[]): boolean {
  const days = clauses.flatMap((clause) => clause.days);
  const coming = days.filter((day) => !day.isPast);
  const hasTime = clauses.some((clause) => clause.times.length > 0);
  const hasEvent = clauses.some((clause) => clause.title?.hasEvent);
  const isTitled = clauses.some((clause) => (clause.title?.score ?? 0) >= 4);
  const calls = says(tokens, CALLS);
  const isDated = coming.some((day) => day.strength === 3);
  const changed = hasEvent && statusIn(tokens) !== "scheduled";
  const needsNoDay = calls || changed || (hasEvent && hasTime);
  if (coming.length === 0 && (days.length > 0 || !needsNoDay)) return false;
  if (!isTitled && !calls && !(isDated && hasTime)) return false;
  // `Quem vai?` at the end of an invitation asks for company, not for the time.
  const isAsked = ({ to }: Clause) =>
    wordAt(tokens, to) === "?" && wordAt(tokens, to - 2) !== "quem";
  const onlyAsks =
    clauses.some(isAsked) &&
    clauses.every((clause) => isAsked(clause) || clause.days.length + clause.times.length === 0);
  return (hasEvent ? 4 : 2) + (isDated ? 2 : 0) > against(tokens) + (onlyAsks ? 6 : 0);
}
