import { describe, expect, test } from "vitest";
import { type AnnouncementFields, BLANK } from "../model/schema.ts";
import type { Recognised } from "../paste/recognised.ts";
import {
  fieldsFor,
  missingInWords,
  obstacle,
  planFilling,
  undone,
  whenInWords,
} from "./filling.ts";

const NOW = new Date(2026, 10, 28, 12).getTime();

const NOTHING: Recognised = {
  ...{ title: null, description: "", date: null, time: null, endDate: null, endTime: null },
  ...{ location: null, contact: null, link: null, status: "scheduled", repeats: null },
};
const fields = (said: Partial<Recognised>) => fieldsFor({ ...NOTHING, ...said });
const typed = (values: Partial<AnnouncementFields>): AnnouncementFields => ({
  ...BLANK,
  ...values,
});
const DINNER = fields({ title: "Jantar", description: "Traga um prato.", date: "2026-12-05" });

describe("planFilling", () => {
  test("replaces typed values by those of the message, and keeps the others", () => {
    const values = typed({ title: "Meu título", location: "Templo", ministry_id: "jovens" });
    const { before, after, marked } = planFilling(values, DINNER);
    expect(after).toEqual({ ...DINNER, location: "Templo", ministry_id: "jovens" });
    expect(before).toEqual(values);
    expect(marked.toSorted()).toEqual(["date", "description", "title"]);
  });

  test("removes the untouched values of an earlier message, and keeps the typed ones", () => {
    const last = planFilling(BLANK, fields({ title: "Ensaio", location: "Templo", time: "19:30" }));
    const values = { ...last.after, time: "20:00" };
    const { before, after } = planFilling(values, DINNER, { last });
    expect(after).toEqual({ ...DINNER, time: "20:00" });
    expect(before).toEqual(BLANK);
  });

  test("takes the message out of the field into which it was pasted", () => {
    const values = typed({ title: "Sábado às 20h no templo" });
    const said = fields({ description: "Sábado", time: "20:00" });
    const { before, after } = planFilling(values, said, { unpasted: { title: "" } });
    expect(after).toEqual(said);
    expect(before).toEqual(values);
  });

  test("marks a status only when the announcement is cancelled or postponed", () => {
    const marksOf = (status: Recognised["status"]) => planFilling(BLANK, fields({ status })).marked;
    expect(marksOf("scheduled")).toEqual([]);
    expect(marksOf("cancelled")).toEqual(["status"]);
  });
});

test("undone restores the fields that the message has changed, and keeps what was typed into others", () => {
  const filling = planFilling(typed({ title: "Meu título" }), DINNER);
  const values = { ...filling.after, description: "Mudei", location: "Praça" };
  expect(undone(values, filling)).toEqual(typed({ title: "Meu título", location: "Praça" }));
});

const COMPLETE = { ...DINNER, time: "19:30" };

test.each([
  [COMPLETE, undefined],
  [{ ...COMPLETE, time: "" }, "Falta a hora"],
  [{ ...COMPLETE, title: "", date: "", time: "" }, "Faltam o título, o dia e a hora"],
  // The form asks for the hour of the end only when it knows the day of the end.
  [{ ...COMPLETE, endDate: "2026-12-06" }, "Falta a hora do fim"],
  [{ ...COMPLETE, date: "2026-11-28", time: "12:00" }, undefined],
  [{ ...COMPLETE, date: "2026-11-28", time: "11:59" }, "A data já passou"],
  [{ ...COMPLETE, date: "2026-11-28", time: "11:59", endTime: "12:01" }, undefined],
  [{ ...COMPLETE, endTime: "19:00" }, /^O fim precisa ser depois do início/],
] as const)("the obstacle to posting %j at noon on 28 November is %s", (values, words) => {
  const found = obstacle(values, NOW);
  if (words instanceof RegExp) expect(found).toMatch(words);
  else expect(found).toBe(words);
  if (words === undefined) expect(missingInWords(values)).toBeUndefined();
});

test.each([
  [COMPLETE, "sábado, 5 de dezembro, às\u00a019:30"],
  [{ ...COMPLETE, time: "" }, "sábado, 5 de dezembro"],
  [{ ...COMPLETE, date: "" }, "Às 19:30"],
  [BLANK, undefined],
])("the list says the moment of %j as %s", (values, words) => {
  expect(whenInWords(values, NOW)).toBe(words);
});
