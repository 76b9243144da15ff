import { describe, expect, test } from "vitest";
import { announcementSchema } from "./schema.ts";

const valid = {
  title: "Culto",
  description: "Venha!",
  date: "2026-12-12",
  time: "19:30",
  ministryId: null,
};

/** The messages by field, `{}` when everything is fine. */
function complaints(change: Partial<typeof valid>) {
  const { error } = announcementSchema.safeParse({ ...valid, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

test("the fields become the columns of a request", () => {
  const fields = {
    ...valid,
    title: "  Culto \n",
    description: "\u00a0Uma\nlinha ",
    ministryId: "m",
  };
  expect(announcementSchema.parse(fields)).toEqual({
    title: "Culto",
    description: "Uma\nlinha",
    date: new Date(2026, 11, 12, 19, 30).toISOString(),
    ministry_id: "m",
  });
});

test("everything missing is told at once", () => {
  const nothing = { title: "", description: " \u2003", date: "", time: "" };
  expect(complaints(nothing)).toEqual({
    title: "Informe o título.",
    description: "Informe a descrição.",
    date: "Informe a data.",
    time: "Informe o horário.",
  });
});

describe("lengths are counted in characters", () => {
  test.each([
    ["title", "🙏".repeat(200), undefined],
    ["title", "🙏".repeat(201), "Use até 200 caracteres."],
    ["title", ` ${"a".repeat(200)} `, undefined],
    ["description", "é".repeat(5000), undefined],
    ["description", "é".repeat(5001), "Use até 5.000 caracteres."],
    ["title", "a\0b", "O texto tem um caractere que não pode ser usado."],
  ])("%s", (field, value, message) => expect(complaints({ [field]: value })[field]).toBe(message));
});

describe("dates", () => {
  test.each([
    ["2027-02-29", "Esta data não existe."],
    ["12027-01-01", "Esta data não existe."],
    ["1999-12-30", "Use uma data entre 2000 e 2100."],
    ["0050-01-01", "Use uma data entre 2000 e 2100."],
    ["2100-01-03", "Use uma data entre 2000 e 2100."],
    ["2000-01-02", undefined],
    ["2099-12-30", undefined],
  ])("%s", (date, message) => expect(complaints({ date }).date).toBe(message));

  test.each(["24:00", "7:30", "12:60"])("no such time: %s", (time) => {
    expect(complaints({ time })).toEqual({ time: "Horário inválido." });
  });
});
