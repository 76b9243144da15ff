import { addDays } from "@/lib/text/dates.ts";
import type { DayReader } from "./marks.ts";
import { match, patterns } from "./patterns.ts";

const DAYS_AHEAD: Readonly<Record<string, number>> = {
  ...{ "depois de amanha": 2, hoje: 0, amanha: 1, ontem: -1, anteontem: -2 },
};
const NEAR_DAYS = patterns(Object.keys(DAYS_AHEAD).join(", "));

/** The names of feasts. Most of them move with Easter, so a feast without a day in numbers gives no day. */
export const FEASTS = patterns(
  "quarta|quarta-feira de cinzas, quinta|quinta-feira|sexta|sexta-feira|sabado santa|santo, sexta-feira da paixao, sabado de aleluia, domingo de ramos|pascoa|pentecostes, corpus christi",
);

/** Reads `hoje`, `depois de amanhã` and the names of feasts. */
export const relativeDay: DayReader = (tokens, at, { today }) => {
  const near = match(tokens, at, NEAR_DAYS);
  const days = DAYS_AHEAD[near?.source ?? ""] ?? 0;
  if (near) {
    return { to: near.to, first: addDays(today, days), last: null, strength: 2, isPast: days < 0 };
  }
  const feast = match(tokens, at, FEASTS);
  return feast && { to: feast.to, first: null, last: null, strength: 2 };
};
