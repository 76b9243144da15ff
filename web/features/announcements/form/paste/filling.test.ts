import { expect, test } from "vitest";
import type { Recognised } from "@/recogniser/recognise.ts";
import { NOTICE_DAYS, noticeDay } from "../../model/end-time.ts";
import { type AnnouncementFields, BLANK, differingFields } from "../../model/schema.ts";
import { factsInWords, fieldsFor, obstacle } from "./filling.ts";

const NOON = new Date(2026, 10, 28, 12).getTime();
const TODAY = "2026-11-28";
const DINNER = {
  ...BLANK,
  title: "Jantar",
  description: "Traga um prato.",
  date: "2026-12-05",
  time: "19:30",
};

const FOUND: Recognised = {
  title: "Jantar",
  kind: "event",
  description: "Traga um prato.",
  date: "2026-12-05",
  time: "19:30",
  hourText: null,
  endDate: null,
  endTime: null,
  location: null,
  contact: null,
  link: null,
  status: "scheduled",
  repeats: null,
  isDoubtful: false,
};
const LONG_HOUR = "logo após a celebração das nove da manhã no domingo";

test.each<[Partial<Recognised>, Partial<AnnouncementFields>]>([
  [{}, {}],
  [{ time: null }, { time: "" }],
  [
    { time: null, hourText: "após o culto" },
    { time: "", hasNoHour: true, hour_words: "após o culto" },
  ],
  [{ hourText: "após o culto" }, {}],
  [
    { time: null, hourText: LONG_HOUR },
    { time: "", hasNoHour: true, hour_words: "logo após a celebração das nove da…" },
  ],
  [{ date: null }, { date: "" }],
  [
    { kind: "notice", date: null, time: null },
    { kind: "notice", date: noticeDay(NOON, NOTICE_DAYS.usual), time: "" },
  ],
  [
    { repeats: { frequency: "weekly", weekdays: [6, 0], until: "2026-12-20" } },
    { repeats: "weekly", weekdays: "60", until: "2026-12-20" },
  ],
])("the announcement with %j fills the form with %j", (found, values) => {
  const fields = fieldsFor({ ...FOUND, ...found }, NOON);
  expect(differingFields(fields, { ...DINNER, ...values })).toEqual([]);
});

test.each([
  [DINNER, undefined],
  [{ ...DINNER, time: "" }, "Informe o horário."],
  [{ ...DINNER, title: "", date: "" }, "Informe o título. Informe a data."],
  [{ ...DINNER, date: TODAY, time: "12:00" }, undefined],
  [{ ...DINNER, date: TODAY, time: "11:59" }, "A data já passou."],
  [{ ...DINNER, date: TODAY, time: "11:59", endTime: "12:01" }, undefined],
])("at noon on 28 November, the reason to check %j is %s", (values, words) => {
  expect(obstacle(values, NOON)).toBe(words);
});

test.each([
  [DINNER, "sábado, 5 de dezembro, às\u00a019:30"],
  [{ ...DINNER, time: "" }, "sábado, 5 de dezembro"],
  [
    { ...DINNER, endDate: "2026-12-07", endTime: "00:00" },
    "sábado, 5 de dezembro, às\u00a019:30, até domingo, 6 de dezembro",
  ],
  [{ ...DINNER, date: "" }, "19:30"],
  [
    { ...DINNER, date: "2027-02-06", time: "", endDate: "2027-02-09" },
    "sábado, 6 de fevereiro de 2027, até terça-feira, 9 de fevereiro de 2027",
  ],
  [BLANK, ""],
  [
    { ...DINNER, hasNoHour: true, hour_words: "após o culto" },
    "sábado, 5 de dezembro, após o culto",
  ],
  [
    { ...DINNER, repeats: "weekly", weekdays: "3", until: "2027-05-26" },
    "sábado, 5 de dezembro, às\u00a019:30 · toda quarta e todo sábado, até 26 de maio de 2027",
  ],
  [{ ...DINNER, date: "", repeats: "weekly" }, "19:30 · Toda semana"],
  [
    { ...DINNER, kind: "notice", date: "2026-12-12", location: "Secretaria", repeats: "weekly" },
    "Recado, até sábado, 12 de dezembro · Secretaria",
  ],
  [{ ...DINNER, date: "", status: "cancelled", location: "Templo" }, "Cancelado · 19:30 · Templo"],
] as const)("the list describes %j as: %s", (values, words) => {
  expect(factsInWords(values, NOON)).toBe(words);
});
