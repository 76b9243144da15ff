import type { Recognised } from "./recognised.ts";
import { standsAt, type Token } from "./tokens.ts";
import type { Unit } from "./units.ts";
import { setOf } from "./words.ts";

/** Returns folded phrases, divided into words. */
const phrases = (text: string) => text.split(", ").map((phrase) => phrase.split(" "));

const CANCELLED = phrases(
  `cancelado, cancelada, cancelados, canceladas, cancelamento, cancelamos, suspenso, suspensa, suspensos, suspensas,
 nao havera, nao teremos, nao vai ter, nao tera, nao tem mais, nao vai acontecer, nao acontecera, nao vai haver, nao havera`.replaceAll(
    "\n",
    "",
  ),
);
const POSTPONED = phrases(
  "adiado, adiada, adiados, adiadas, adiamos, adiamento, remarcado, remarcada, remarcamos, transferido, transferida, transferimos, passou para, passa de, passa para, mudou para, mudou de data, mudanca de data, nova data, ficou para outra, ficou para, fica para, foi para o dia, vai para o dia",
);

const says = (tokens: readonly Token[], some: string[][]) =>
  tokens.filter((_, at) => some.some((phrase) => standsAt(tokens, at, phrase))).length;

export function statusIn(tokens: readonly Token[]): Recognised["status"] {
  if (says(tokens, POSTPONED)) return "postponed";
  return says(tokens, CANCELLED) ? "cancelled" : "scheduled";
}

const OPEN = phrases(
  "nova data sera, nova data em breve, nova data a definir, data a definir, sem data, divulgaremos a nova data, em breve a nova data, avisaremos a nova data, nova data ainda, sem nova data, ainda nao temos nova data, nova data depois, aguardem a nova data",
);

/** Returns whether the new day of a postponed event is not known yet. */
export const isOpen = (tokens: readonly Token[]) => says(tokens, OPEN) > 0;

/** Phrases of messages that announce nothing, with their weight: chains and polls, questions and prayers, thanks and wishes. */
const AGAINST: readonly [number, string[][]][] = [
  [
    8,
    phrases(
      "esta corrente, essa corrente, a corrente, quebre a, enquete, votem, qual o melhor dia, mande para, envie para, compartilhe com, repasse para, quem vota",
    ),
  ],
  [
    5,
    phrases(
      "alguem sabe, que horas, nao consigo, nao vou poder, nao posso ir, nao vou conseguir, desculpa, desculpem, peco oracao, peco oracoes, em oracao, pedido de oracao, orem por, orem pelo, orem pela, pecam a deus, cirurgia, consulta, dentista, exame, ressonancia, sabe se, evangelho do dia, palavra do dia, versiculo, devocional do dia, alguem tem, alguem pode",
    ),
  ],
  [
    4,
    phrases(
      "gratidao a todos, obrigado a todos, obrigada a todos, muito obrigado, muito obrigada, agradecer, agradecemos a todos, agradeco, arrecadamos, sentimentos, condolencias, pesames, feliz, parabens, foi lindo, foi uma bencao, foi maravilhoso, kkkkk, kkkkkk, perdi, achei, esqueceu",
    ),
  ],
  [2, phrases("foram, ajudaram, participaram, vieram, cantou, passado, ontem, rsrs")],
];
const CALLS = phrases(
  "inscricoes, inscreva-se, inscrevam-se, inscricao, voluntarios, voluntario, precisamos, precisando, doacoes, vagas, campanha, doacao, arrecadacao, procura-se, matriculas",
);
const LABELS = setOf("📅 🗓 📆 ⏰ 🕖 🕗 🕢 📍 🕘 🕙 🕛 🕕 🕔 🕒 🕑");

/** Returns whether a message announces an event or asks for help. */
export function isAnnouncement(tokens: readonly Token[], units: readonly Unit[]): boolean {
  const days = units.flatMap((unit) => unit.days);
  const coming = days.filter((day) => !day.isPast);
  const times = units.flatMap((unit) => unit.times);
  const hasEvent = units.some((unit) => unit.title?.hasEvent);
  const isStrong = units.some((unit) => unit.title && unit.title.score >= 4);
  const against = AGAINST.reduce(
    (sum, [weight, some]) => sum + (says(tokens, some) > 0 ? weight : 0),
    0,
  );
  const asks = tokens.some(({ folded }) => folded === "?") && !isStrong ? 1 : 0;
  const onlyAsks = units.every(
    (unit) =>
      tokens[unit.to]?.folded === "?" ||
      !(unit.days.length || unit.times.length || unit.title?.hasEvent),
  )
    ? 6
    : 0;
  const isCalled = says(tokens, CALLS) > 0;
  if (coming.length === 0 && !isCalled && !(times.length > 0 && hasEvent && days.length > 0)) {
    if (!(days.length > 0 && days.every((day) => day.first === null) && hasEvent)) return false;
  }
  if (days.length > 0 && days.every((day) => day.isPast)) return false;
  const isDated = coming.some((day) => day.strength === 3);
  const changed = statusIn(tokens) !== "scheduled";
  if (!hasEvent && !isStrong && !isCalled && !(isDated || (times.length > 0 && coming.length > 0)))
    return false;
  const labelled = tokens.filter(({ text }) => LABELS.has(text)).length;
  const forIt =
    (hasEvent ? 2 : 0) +
    (coming.length > 0 ? 1 : 0) +
    (isDated ? 2 : 0) +
    (times.length > 0 ? 1 : 0) +
    Math.min(labelled, 2) +
    (isCalled ? 2 : 0) +
    (changed && hasEvent ? 4 : 0);
  return forIt > against + asks + onlyAsks;
}
