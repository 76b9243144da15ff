import fc from "fast-check";
import { at, dayOf, later, local } from "./new-york-clock.ts";
import type { Occurrence, Scope, Values } from "./series-model.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const what = fc.record(
  {
    title: fc.constantFrom("Ensaio", "Coral", "Geral"),
    location: fc.constantFrom(null, "Salão", "Templo"),
    status: fc.constantFrom("scheduled", "cancelled", "postponed"),
    status_reason: fc.constantFrom(null, "Chuva"),
    link_url: fc.constantFrom(null, "https://a.example", "https://b.example"),
    link_label: fc.constantFrom(null, "Inscrição"),
    days: fc.integer({ min: -9, max: 35 }),
    hour: fc.constantFrom(9, 19.5, 20),
    hours: fc.constantFrom(null, 1, 2, 36),
  },
  { requiredKeys: [] },
);
type What = typeof what extends fc.Arbitrary<infer Value> ? Value : never;

const which = fc.nat(1000);
const scope = fc.constantFrom<Scope>("following", "upcoming");
const frequency = fc.constantFrom("weekly", "biweekly", "monthly_day", "monthly_weekday");
const lasting = fc.option(fc.nat(120));
const step = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), which, what }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("change" as const), which, scope, what }),
  fc.record({ kind: fc.constant("rule" as const), which, frequency, lasting }),
  fc.record({ kind: fc.constant("delete" as const), which }),
  fc.record({ kind: fc.constant("bring back" as const) }),
  fc.record({ kind: fc.constant("delete many" as const), which, scope }),
  fc.record({ kind: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 60 * 24 }) }),
);
/** A series and what is done with it. */
export const sequence = fc.record({
  origin: fc.record({
    ahead: fc.integer({ min: 0, max: 120 }),
    hour: fc.constantFrom(9, 19.5),
    what,
  }),
  frequency,
  lasting,
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

/** What somebody makes of an announcement in a form. */
export function valuesOf(row: Occurrence, { days = 0, hour, hours, ...texts }: What): Values {
  const time = hour === undefined ? local(row.date) % DAY_MS : hour * HOUR_MS;
  const date = at(later(dayOf(row.date), days), time);
  const length = row.ends_at === null ? null : local(row.ends_at) - local(row.date);
  const wanted = hours === undefined ? length : hours && hours * HOUR_MS;
  const ends_at = wanted === null ? null : at(dayOf(date), time + wanted);
  const { id, number, former_date, own, ...values } = { ...row, ...texts, date, ends_at };
  return { ...values, link_label: values.link_url && values.link_label };
}
