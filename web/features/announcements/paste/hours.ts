import { standsAt, type Token } from "./tokens.ts";
import { NUMBERS, setOf } from "./words.ts";

/** A time of day, or a range of them, in the tokens from index `from` to before `to`. */
export type TimeMark = {
  kind: "time";
  from: number;
  to: number;
  /** `19:30`; null for a time that may be of the morning or of the evening (`às 8`). */
  start: string | null;
  end: string | null;
  /** An `end` is a time without a beginning (`até 22h`), a `side` one of something else, such as the departure or the rehearsal. */
  role: "start" | "end" | "side" | "length";
};
type Clock = { minutes: number; to: number; isSure: boolean };

const UNITS = setOf("h hs hr hrs hora horas");
const PERIODS: Readonly<Record<string, number>> = { manha: 0, madrugada: 0, tarde: 12, noite: 12 };
const BEFORE_PERIOD = setOf("da de a pela");
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";
const touches = (tokens: readonly Token[], at: number) => tokens[at - 1]?.end === tokens[at]?.start;
const isMinute = (token: Token | undefined) => token?.text.length === 2 && token.value < 60;

function inPeriod(clock: Clock, period: string): Clock {
  const later = PERIODS[period] ?? 0;
  if (period === "noite" && clock.minutes >= 720 && clock.minutes < 780)
    return { ...clock, minutes: clock.minutes - 720, isSure: true };
  return {
    ...clock,
    minutes: clock.minutes + (clock.minutes < 720 ? later * 60 : 0),
    isSure: true,
  };
}

/** Reads the time of day that stands at `at`; a number without a unit is none unless `isLed` says that `às` stands before it. */
function readClock(tokens: readonly Token[], at: number, isLed: boolean): Clock | null {
  const word = folded(tokens, at);
  for (const [name, minutes] of [
    ["meio", 720],
    ["meia", 0],
  ] as const) {
    const length =
      word === `${name}-${name === "meio" ? "dia" : "noite"}`
        ? 1
        : standsAt(tokens, at, [name, name === "meio" ? "dia" : "noite"])
          ? 2
          : 0;
    if (!length) continue;
    const isHalf = standsAt(tokens, at + length, ["e", "meia"]);
    return {
      minutes: minutes + (isHalf ? 30 : 0),
      to: at + length + (isHalf ? 2 : 0),
      isSure: true,
    };
  }
  const number = tokens[at];
  const isDigits = number?.kind === "number" && number.text.length <= 2;
  const hours = isDigits ? number.value : (NUMBERS.get(word) ?? 24);
  if (!(hours < 24)) return null;
  let to = at + 1;
  let minutes = 0;
  let hasUnit = false;
  if (
    isDigits &&
    folded(tokens, to) === ":" &&
    isMinute(tokens[to + 1]) &&
    touches(tokens, to + 1)
  ) {
    minutes = tokens[to + 1]?.value ?? 0;
    to += 2;
    hasUnit = true;
    if (UNITS.has(folded(tokens, to))) to += 1;
  } else if (UNITS.has(folded(tokens, to))) {
    to += 1;
    hasUnit = true;
    if (isMinute(tokens[to]) && touches(tokens, to)) {
      minutes = tokens[to]?.value ?? 0;
      to += 1;
    }
    if (setOf("min m h hs").has(folded(tokens, to)) && minutes > 0) to += 1;
  }
  if (standsAt(tokens, to, ["e", "meia"])) {
    minutes = 30;
    to += 2;
    if (UNITS.has(folded(tokens, to))) to += 1;
  } else if (standsAt(tokens, to, ["e", "trinta"])) {
    minutes = 30;
    to += 2;
  }
  const clock = { minutes: hours * 60 + minutes, to, isSure: hasUnit || hours > 12 };
  const hasPeriod = BEFORE_PERIOD.has(folded(tokens, to)) && folded(tokens, to + 1) in PERIODS;
  if (hasPeriod) return inPeriod({ ...clock, to: to + 2 }, folded(tokens, to + 1));
  if (!(hasUnit || isLed)) return null;
  return clock;
}

const LEADS = setOf("às as das à ao a partir pelas");
const RANGES = setOf("às as a até - ao");
const SIDES =
  setOf(`saída saídas saindo saímos sai chegar chegada cheguem chegam chegue portas concentração portão portões portaria recepção embarque
  ônibus van passagem sopranos contraltos tenores baixos segunda inscrições credenciamento depois secretaria ligar atendimento
  acolhida abertura montagem arrumação aquecimento retorno volta voltamos busca buscar`);
const ENDS = setOf("até termino termina fim encerramento encerra");
const LENGTHS = setOf("duração seguidas antes depois oração jejum louvor adoração semanais atraso");
const CLAUSE_ENDS = setOf(". ; ! ?");

const inClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function wordsBefore(tokens: readonly Token[], at: number, most: number): string[] {
  const words: string[] = [];
  for (let index = at - 1; index >= 0 && words.length < most; index -= 1) {
    const { kind, folded: word } = tokens[index] as Token;
    if (kind === "break" || kind === "emoji" || CLAUSE_ENDS.has(word) || kind === "number") break;
    words.push(word);
  }
  return words;
}

/** Reads the time or range of times that begins at `at`: `às 19h30`, `das 9 às 14h`, `7 da noite`, `19h-21h30`. */
export function timeAt(tokens: readonly Token[], at: number): TimeMark | null {
  const isLed = LEADS.has(folded(tokens, at));
  const first = at + (isLed ? 1 : 0);
  const number = tokens[first];
  if (
    isLed &&
    number?.kind === "word" &&
    !NUMBERS.has(number.folded) &&
    !number.folded.startsWith("mei")
  )
    return null;
  if (
    number?.kind === "number" &&
    tokens[first - 1]?.kind === "sign" &&
    touches(tokens, first) &&
    "/.,".includes(folded(tokens, first - 1))
  )
    return null;
  const leads = isLed && folded(tokens, at) !== "a";
  const follows = RANGES.has(folded(tokens, first + 1));
  const clock = readClock(tokens, first, leads || follows);
  if (!clock) return null;
  const mark = { kind: "time" as const, from: at };
  if (
    (setOf("de por").has(folded(tokens, clock.to)) && LENGTHS.has(folded(tokens, clock.to + 1))) ||
    setOf("antes depois seguidas").has(folded(tokens, clock.to))
  )
    return { ...mark, to: clock.to, start: null, end: null, role: "length" };
  let after = clock.to;
  if (RANGES.has(folded(tokens, after))) {
    after += 1;
    while (["as", "o", "a"].includes(folded(tokens, after))) after += 1;
    const end = readClock(tokens, after, leads);
    if (end && !["/"].includes(folded(tokens, end.to))) {
      const isSure = end.isSure;
      const start =
        clock.isSure || (isSure && clock.minutes < end.minutes) ? inClock(clock.minutes) : null;
      return {
        ...mark,
        to: end.to,
        start,
        end: isSure ? inClock(end.minutes) : null,
        role: "start",
      };
    }
  }
  if (!leads && !isUnit(tokens, first, clock)) return null;
  const before = wordsBefore(tokens, at, 5);
  const start = clock.isSure ? inClock(clock.minutes) : null;
  if (before.slice(0, 4).some((word) => ENDS.has(word)) && before[0] !== "da")
    return { ...mark, to: clock.to, start: null, end: start, role: "end" };
  const following = tokens.slice(clock.to, clock.to + 1).map((token) => token.folded);
  if (before.some((word) => word === "apos"))
    return { ...mark, to: clock.to, start: null, end: null, role: "length" };
  if (standsAt(tokens, clock.to, ["em", "segunda"]))
    return { ...mark, to: clock.to, start, end: null, role: "side" };
  const isSide = [
    ...before,
    ...following.filter((word) => word === "saindo" || word === "saida"),
  ].some((word) => SIDES.has(word));
  return { ...mark, to: clock.to, start, end: null, role: isSide ? "side" : "start" };
}
const isUnit = (tokens: readonly Token[], first: number, clock: Clock) =>
  clock.to > first + 1 || folded(tokens, first).startsWith("mei");
