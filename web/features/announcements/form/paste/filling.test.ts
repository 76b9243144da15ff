import { expect, test } from "vitest";
import { BLANK } from "../../model/schema.ts";
import { factsInWords, obstacle } from "./filling.ts";

const NOON = new Date(2026, 10, 28, 12).getTime();
const TODAY = "2026-11-28";
const DINNER = {
  ...BLANK,
  title: "Jantar",
  description: "Traga um prato.",
  date: "2026-12-05",
  time: "19:30",
};

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
  [{ ...DINNER, date: "", status: "cancelled", location: "Templo" }, "Cancelado · 19:30 · Templo"],
] as const)("the list describes %j as: %s", (values, words) => {
  expect(factsInWords(values, NOON)).toBe(words);
});
