import { expect, test } from "vitest";
import { datesIn } from "@/lib/text/dates.ts";
import { EMPTY_STATE } from "./changes.ts";
import { type Announced, announcementFacts } from "./facts.ts";
import { endOf, isPast } from "./span.ts";

const NOW = Date.parse("2026-06-01T12:00:00Z");
const dates = datesIn(() => "UTC");
const SATURDAY = "2026-11-21T19:30:00Z";
const row = {
  title: "Culto",
  date: SATURDAY,
  former_date: null,
  ends_at: null,
  status: "scheduled",
};
const record = (changes: Partial<Announced> = {}, now = NOW) =>
  announcementFacts({ ...row, ...changes }, { now, dates });
const WORDS = "sábado, 21 de novembro, 19:30";
const FORMER = "sábado, 14 de novembro, 18:00";

const NEW_YEAR =
  "quinta-feira, 31 de dezembro, 22:00, até sexta-feira, 1º de janeiro de 2027, 12:30";

test.each([
  ["2026-11-21T19:30", null, WORDS],
  ["2026-11-21T19:30", "2026-11-22T07:29", `${WORDS} às 07:29`],
  ["2026-11-21T19:30", "2026-11-22T07:30", `${WORDS}, até domingo, 22 de novembro, 07:30`],
  // Start and end are on the 21st, but of different months. Therefore the text names the day of the
  // end.
  ["2026-11-21T19:30", "2026-12-21T21:00", `${WORDS}, até segunda-feira, 21 de dezembro, 21:00`],
  ["2026-12-31T22:00", "2027-01-01T12:30", NEW_YEAR],
  // An end at 0:00 is shown as the midnight of the previous day.
  ["2026-11-21T19:30", "2026-11-22T00:00", `${WORDS} à meia-noite`],
  [
    "2026-11-20T20:00",
    "2026-11-22T00:00",
    "sexta-feira, 20 de novembro, 20:00, até sábado, 21 de novembro, à meia-noite",
  ],
  ["2026-11-21T00:00", "2026-11-22T00:00", "sábado, 21 de novembro, o dia todo"],
  ["2025-12-31T22:00", null, "quarta-feira, 31 de dezembro de 2025, 22:00"],
])("the words for the start %s and the end %s of an announcement are “%s”", (date, end, words) => {
  const { date: moment } = record({ date: `${date}Z`, ends_at: end && `${end}Z` });
  expect(moment).toMatchObject({ words, time: words.slice(moment?.day.length).slice(2) });
});

test.each([
  ["2026-11-20T20:00Z", "até sáb 21 nov, à meia-noite"],
  ["2026-11-20T00:00Z", "até sáb 21 nov"],
])("a card of an announcement from %s to Sunday, 0:00, shows “%s”", (date, short) => {
  expect(record({ date, ends_at: "2026-11-22T00:00Z" }).date?.end?.short).toBe(short);
});

test("the hours of an announcement and the current year follow the given time zone", () => {
  const midnight = { ...row, date: "2027-01-01T02:00:00Z", ends_at: "2027-01-01T16:30:00Z" };
  const at = (now: string) =>
    announcementFacts(midnight, { now: Date.parse(now), dates: datesIn(() => "America/Manaus") });
  expect(at("2027-01-01T03:59:00Z").when).toBe(NEW_YEAR);
  expect(at("2027-01-01T04:00:00Z")).toMatchObject({
    when: "quinta-feira, 31 de dezembro de 2026, 22:00, até sexta-feira, 1º de janeiro, 12:30",
    date: { hour: "22:00", shortDay: "qui 31 dez 2026", end: { shortDay: "sex 1º jan" } },
  });
});

const ENDING = { ends_at: "2026-11-21T21:00:00Z" };

const AT_NINE = `${WORDS} às 21:00`;
const UNDATED = "ainda sem nova data";
const MOVED = { status: "postponed", former_date: "2026-11-14T18:00:00Z" };

test.each([
  [{}, ["held", undefined, undefined, AT_NINE, AT_NINE]],
  [{ status: "x" }, ["held", undefined, undefined, AT_NINE, AT_NINE]],
  [MOVED, ["moved", "Adiado", FORMER, AT_NINE, `${AT_NINE} (era ${FORMER})`]],
  [{ status: "postponed" }, ["undated", "Adiado", WORDS, UNDATED, `${UNDATED} (era ${WORDS})`]],
  [{ status: "cancelled" }, ["cancelled", "Cancelado", WORDS, "", WORDS]],
  [{ deleted: true }, ["removed", "Retirado", WORDS, "", WORDS]],
  [{ deleted: true, date: "" }, ["removed", "Retirado", undefined, "", ""]],
])("an announcement with the changes %j has the standing and texts %j", (changes, expected) => {
  const facts = record({ ...ENDING, ...changes });
  const { standing, status, former, when, schedule, date, isOff } = facts;
  expect([standing, status, former?.words, when, schedule]).toEqual(expected);
  expect(date !== undefined).toBe(["held", "moved"].includes(standing));
  expect(isOff).toBe(["cancelled", "removed"].includes(standing));
});

test.each([
  ["title", { title: " \u202eotluC\n" }, "otluC"],
  ["title", { title: " \u0000 " }, "Aviso"],
  ["reason", { status_reason: "Chuva" }, ""],
  ["reason", { status: "cancelled", status_reason: "Chuva\nforte" }, "Chuva forte"],
  ["picture", { picture: "p-4x3", status: "postponed" }, null],
  ["link", { link_label: "Inscrição" }, undefined],
] as const)("the fact %s of an announcement with %j is %j", (field, changes, expected) => {
  expect(record(changes)[field]).toBe(expected);
});

test.each([
  ["https://igreja.org/", " Inscreva-se\n", "Inscreva-se", "https://igreja.org/"],
  ["javascript:alert(1)", null, "", undefined],
])("the link %s has an address if the link is a web address", (url, link_label, label, href) => {
  const { link } = record({ link_url: url, link_label });
  expect([link?.url, link?.label, link?.address?.href]).toEqual([url, label, href]);
});

test.each([
  [{}, ["date"], "Novo horário", "sábado, 14 de novembro, 18:00 às 20:00"],
  [ENDING, ["ends_at"], "Novo horário", "sábado, 14 de novembro, 18:00 às 20:00"],
  [{ location: "Templo" }, ["location"], "Novo local", undefined],
  [{ status: "cancelled" }, ["date", "status"], undefined, undefined],
  [{ deleted: true }, ["date"], undefined, undefined],
] as const)(
  "an announcement with %j that differs from its edition in %j has the label %s",
  (changes, changed, mark, published) => {
    const span = { date: "2026-11-14T18:00:00Z", ends_at: "2026-11-14T20:00:00Z" };
    const facts = record({ ...changes, before: { ...EMPTY_STATE, ...span }, changed });
    expect([facts.changed, facts.published?.words]).toEqual([mark, published]);
    if (published) expect(facts.schedule).toBe(`${facts.when} (era ${published})`);
  },
);

test.each([
  ["2026-11-21T20:00:00Z", "2026-11-21T20:00:00Z"],
  // An announcement without an end counts as three hours long.
  [null, "2026-11-21T22:30:00Z"],
])("an announcement with the end %s is over one millisecond after %s", (ends_at, expected) => {
  const span = { date: SATURDAY, ends_at };
  const end = Date.parse(expected);
  expect(endOf(span)).toBe(end);
  expect([end, end + 1].map((now) => isPast(span, now))).toEqual([false, true]);
  expect([end, end + 1].map((now) => record(span, now).isPast)).toEqual([false, true]);
});
