import { fold } from "@/lib/text/fold.ts";
import type { Place } from "./places.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";
import { EVENTS, STOPS, setOf } from "./words.ts";

/** A phrase that may be the title, in the tokens from `from` to before `to`. */
export type Title = { from: number; to: number; text: string; score: number; hasEvent: boolean };

const LABELS = setOf("quê que evento título atividade");
const LEADS =
  setOf(`a o as os à ao um uma de do da dos das no na nos nas em para pra com e é já vem aí tem temos teremos terá haverá
  há vai ter ser será está acontece acontecerá realiza realizará promove convida convidamos nosso nossa nossos nossas seu sua tradicional gente
  irmãos irmãs pessoal galera povo família negócio olá oi bom boa aviso avisos atenção lembrete lembrando lembramos lembrem lembre convite
  hoje inscrições abertas aberta que para então próximo próxima próximos próximas neste nesta este esta esse essa informa informamos
  comunicamos comunicado importante urgente amados queridos povo meninas jovens turma pais paz shalom graça amanhã vamos
  não queremos gostaríamos convidar todos todas você vocês vcs grande também mais dia dias data gostaria lembrar passando pra
  avisar se nova mudança horário hora quando quanto valor onde local horário hoje logo sim realizaremos faremos estaremos participe participem venha venham`);
const TRAILS =
  setOf(`a o as os à ao um uma de do da dos das no na nos nas em para pra com e é será vai ser está estará acontece
  acontecerá nesse neste nesta nessa esse essa este esta que dia dias às até se sempre também data por pelo pela sob normal
  acontecem hora horas início então desse dessa deste desta outro próximo próxima temos teremos tem ter será serão todo toda todos todas`);
const GREETINGS = setOf(
  "bom boa olá oi paz shalom deus abençoe abençoado amém obrigado obrigada grato grata att atenciosamente senhor jesus cristo feliz parabéns glória",
);
const STATUS = setOf(
  "cancelado cancelada cancelados cancelamento adiado adiada suspenso suspensa suspensas suspensos transferido transferida remarcado remarcada",
);
const NO_TITLES = setOf(
  "saída retorno volta chegada inscrições inscrição prazo termino encerramento abertura pagamento vendas lote lotes valor check-in informações pedidos pedido entrega entregas encomendas contato pix tema pregador preletor preleitor preletora ministração banda traje entrada convite convites ingresso ingressos senha id horário horas hora",
);
const SPLITS = setOf('. ! ? : ; | ( ) – — - • , … " “ ” > + = /');
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";
// The longest title in words.
const MOST_WORDS = 12;

function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === "word");
  return (
    words.some(({ text }) => text.length > 2) &&
    words.every(({ text }) => text === text.toUpperCase())
  );
}

/** Writes a title: without capitals throughout, and with a capital at its beginning. */
function written(text: string): string {
  const plain = text.replace(/[*_~]/g, "").replaceAll(/\s+/g, " ").trim();
  const calm =
    plain === plain.toUpperCase() && plain.split(" ").some((word) => word.length > 4)
      ? plain.toLowerCase()
      : plain;
  return calm.charAt(0).toUpperCase() + calm.slice(1);
}

/** Verbs after which the name of the event follows: `O Apostolado da Oração convida para a hora santa`. */
const INVITES = setOf(
  "convida convidam convidamos convoca promove realiza realizará informa comunica apresenta apresentam",
);
const OF = setOf("de do da dos das");
/** Returns the singular of a folded word. */
const singular = (word: string) =>
  word.endsWith("oes")
    ? `${word.slice(0, -3)}ao`
    : word.endsWith("ns")
      ? `${word.slice(0, -2)}m`
      : word.endsWith("s")
        ? word.slice(0, -1)
        : word;
const isEvent = (token: Token, next: Token | undefined) =>
  EVENTS.has(token.folded) ||
  EVENTS.has(singular(token.folded)) ||
  (["noite", "tarde", "manha", "dia"].includes(token.folded) && OF.has(next?.folded ?? ""));

function titleFrom(reading: Reading, opens: number, end: number): Title | null {
  const { tokens, text } = reading;
  let [from, to, start] = [opens, end, opens];
  for (let at = start; at < end; at += 1) if (INVITES.has(folded(tokens, at))) from = at + 1;
  start = from;
  const chunk = tokens.slice(from, to);
  const found = chunk.findIndex((token, at) => isEvent(token, chunk[at + 1]));
  // `Início da campanha` and `Santa ceia` begin before the word for the event.
  const begin = ["santa", "super", "grande", "mega"].includes(chunk[found - 1]?.folded ?? "")
    ? found - 1
    : found > 1 &&
        OF.has(chunk[found - 1]?.folded ?? "") &&
        !LEADS.has(chunk[found - 2]?.folded ?? "") &&
        !STOPS.has(chunk[found - 2]?.folded ?? "")
      ? found - 2
      : found;
  const event = begin;
  const isBold = chunk.some((token) => token.isBold);
  const shouted = isShouted(chunk);
  while (
    from < to &&
    (LEADS.has(folded(tokens, from)) || STATUS.has(folded(tokens, from))) &&
    !(from - start === event)
  )
    from += 1;
  const eventAt = start + event;
  // The words before an event belong to its title when they are few: `Sexta edição do Bazar`.
  if (
    event >= 0 &&
    eventAt > from &&
    !(isBold && eventAt - from < 4) &&
    !(shouted && eventAt - from < 3)
  ) {
    if (eventAt - from > 1 || STOPS.has(folded(tokens, from))) from = eventAt;
  }
  const capsEnd = event >= 0 && !shouted ? shoutedEnd(tokens, from, to) : from;
  if (capsEnd > from) to = capsEnd;
  let stop = from + 1;
  while (stop < to && !STOPS.has(folded(tokens, stop)) && !STATUS.has(folded(tokens, stop)))
    stop += 1;
  to = stop;
  while (to > from && (TRAILS.has(folded(tokens, to - 1)) || tokens[to - 1]?.kind === "sign"))
    to -= 1;
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (!first || !last || to <= from || to - from > MOST_WORDS || NO_TITLES.has(first.folded))
    return null;
  const named = text.slice(first.start, last.end);
  if (!/\p{L}{2}/u.test(named)) return null;
  const greets = chunk.some((token) => GREETINGS.has(token.folded)) && event < 0;
  const hasEvent = event >= 0 && eventAt < to;
  const invites = folded(tokens, start) === "inscricoes" && from > start;
  const score =
    (hasEvent || invites ? 8 : 0) +
    (isBold ? 5 : 0) +
    (shouted || capsEnd > from ? 4 : 0) -
    (greets ? 20 : 0) -
    (STOPS.has(first.folded) ? 6 : 0);
  return { from, to, text: written(named), score, hasEvent };
}

/** Returns the index after the words in capitals that begin at `from`, when there are two of them at least. */
function shoutedEnd(tokens: readonly Token[], from: number, to: number): number {
  let end = from;
  while (end < to && tokens[end]?.text === tokens[end]?.text.toUpperCase()) end += 1;
  return end - from >= 2 && (tokens[from]?.text.length ?? 0) > 3 ? end : from;
}

/** Returns the phrases in the tokens from `from` to before `to` that may be the title, each with a score. */
/** Returns whether a title begins with a word for an event. */
export const beginsWithEvent = (title: string) =>
  isEvent({ folded: fold(title.split(" ", 1)[0] ?? "") } as Token, undefined);

export function titlesIn(
  reading: Reading,
  from: number,
  to: number,
  places: readonly Place[],
): Title[] {
  const { tokens, owner } = reading;
  const taken = (at: number) => places.some((place) => at >= place.from && at < place.to);
  const titles: Title[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at];
    const isEnd =
      at === to ||
      !token ||
      owner[at] !== undefined ||
      taken(at) ||
      token.kind === "emoji" ||
      token.kind === "break" ||
      (SPLITS.has(token.folded) && !(token.folded === "-" && false)) ||
      (at > start &&
        token.isBold !== tokens[at - 1]?.isBold &&
        !(
          token.isBold &&
          !EVENTS.has(token.folded) &&
          tokens.slice(start, at).some((one, index) => isEvent(one, tokens[start + index + 1]))
        ));
    if (!isEnd) continue;
    if (at > start) {
      const title = titleFrom(reading, start, at);
      const mark = owner[at]?.kind ?? owner[at + 1]?.kind;
      const before = owner[start - 1]?.kind;
      const label =
        LABELS.has(folded(tokens, start - 2)) && ["?", ":"].includes(folded(tokens, start - 1));
      if (title)
        titles.push({
          ...title,
          score:
            title.score +
            (mark === "day" || mark === "time" ? 3 : 0) +
            (before === "day" || before === "time" ? 2 : 0) +
            (label ? 20 : 0) -
            titles.length * 0.4 -
            (titles.some((one) => one.hasEvent) ? 6 : 0),
        });
    }
    start = token && !owner[at] && !taken(at) && token.kind === "word" ? at : at + 1;
  }
  return titles;
}
