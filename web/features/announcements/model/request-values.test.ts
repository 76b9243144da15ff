import { describe, expect, test } from "vitest";
import { announcementSchema } from "./request-values.ts";
import { BLANK } from "./schema.ts";

const valid = {
  ...BLANK,
  title: "Culto",
  description: "Venha!",
  date: "2026-12-12",
  time: "19:30",
};

/** The messages by field, `{}` when everything is fine. */
function complaints(change: object) {
  const { error } = announcementSchema.safeParse({ ...valid, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

test("the fields become the columns of a request", () => {
  const fields = {
    ...valid,
    title: "  Culto \n",
    description: "\u00a0Uma\nlinha ",
    ministry_id: "m",
  };
  expect(announcementSchema.parse(fields)).toEqual({
    title: "Culto",
    description: "Uma\nlinha",
    date: new Date(2026, 11, 12, 19, 30).toISOString(),
    ministry_id: "m",
    location: null,
    ends_at: null,
    contact: null,
    link_url: null,
    link_label: null,
    status: "scheduled",
    status_reason: null,
  });
});

test("the details become columns too", () => {
  const details = {
    location: " Salão social ",
    endTime: "21:00",
    contact: "Ana, (11) 98765-4321",
    link_url: " igreja.org/x ",
    link_label: "Inscrição",
    status: "cancelled",
    status_reason: " Chuva ",
  };
  expect(announcementSchema.parse({ ...valid, ...details })).toMatchObject({
    location: "Salão social",
    ends_at: new Date(2026, 11, 12, 21).toISOString(),
    contact: "Ana, (11) 98765-4321",
    link_url: "https://igreja.org/x",
    link_label: "Inscrição",
    status: "cancelled",
    status_reason: "Chuva",
  });
});

test("blank details are none", () => {
  const blank = { location: " ", contact: "\u2003", link_url: "\u200b", link_label: "\u3164" };
  const values = { ...valid, ...blank, status: "postponed", status_reason: "\u202e\u00a0" };
  expect(announcementSchema.parse(values)).toMatchObject({
    location: null,
    contact: null,
    link_url: null,
    link_label: null,
    status_reason: null,
  });
});

test("what takes place as announced has no reason, however long the one was that was typed", () => {
  const values = { ...valid, status_reason: "a".repeat(201) };
  expect(announcementSchema.parse(values).status_reason).toBeNull();
});

test("everything missing is told at once", () => {
  const nothing = { title: "\u3164", description: " \u2003\u200b", date: "", time: "" };
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
    ["location", "é".repeat(200), undefined],
    ["location", "é".repeat(201), "Use até 200 caracteres."],
    ["contact", "🙏".repeat(200), undefined],
    ["contact", "🙏".repeat(201), "Use até 200 caracteres."],
    ["link_label", "é".repeat(61), "Use até 60 caracteres."],
    ["link_url", `igreja.org/${"a".repeat(500 - "https://igreja.org/".length)}`, undefined],
    [
      "link_url",
      `igreja.org/${"a".repeat(501 - "https://igreja.org/".length)}`,
      "Use até 500 caracteres.",
    ],
    ["location", "a\0b", "O local tem um caractere que não pode ser usado."],
    ["title", "a\0b", "O título tem um caractere que não pode ser usado."],
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

test("the reason of a cancellation has at most 200 characters", () => {
  const reason = (length: number) =>
    complaints({ status: "cancelled", status_reason: "é".repeat(length) });
  expect(reason(200)).toEqual({});
  expect(reason(201)).toEqual({ status_reason: "Use até 200 caracteres." });
});

test("an unknown status is refused", () => {
  expect(complaints({ status: "moved" })).toHaveProperty("status");
});

describe("the end", () => {
  const LATE = "O término precisa ser depois do início.";
  const SAME_DAY = `${LATE} Se for em outro dia, informe o dia.`;
  const FAR = "O término pode ser até 60 dias depois do início.";
  test.each<[string, string, object]>([
    ["", "19:31", {}],
    ["", "19:30", { endTime: SAME_DAY }],
    ["", "18:00", { endTime: SAME_DAY }],
    ["2026-12-12", "19:30", { endTime: LATE }],
    ["2026-12-11", "23:00", { endDate: LATE }],
    ["2026-12-13", "00:00", {}],
    ["2027-02-10", "19:30", {}],
    ["2027-02-10", "19:31", { endDate: FAR }],
    ["2026-12-13", "", { endTime: "Informe a hora do término." }],
    ["2027-02-29", "12:00", { endDate: "Esta data não existe." }],
    ["", "25:00", { endTime: "Horário inválido." }],
  ])("%s %s", (endDate, endTime, expected) => {
    expect(complaints({ endDate, endTime })).toEqual(expected);
  });

  test("is not compared with a start that is missing", () => {
    expect(complaints({ date: "", endTime: "21:00" })).toEqual({ date: "Informe a data." });
  });
});

describe("the link", () => {
  const address = (link_url: string) => announcementSchema.parse({ ...valid, link_url }).link_url;
  test.each([
    ["igreja.org", "https://igreja.org/"],
    ["http://igreja.org/a_", "http://igreja.org/a_"],
    ["HTTPS://Igreja.org/É", "https://igreja.org/%C3%89"],
    ["igreja.org:8080/x", "https://igreja.org:8080/x"],
    ["youtube.com/@igreja", "https://youtube.com/@igreja"],
    ["igreja.org/\u202efdp.exe", "https://igreja.org/%E2%80%AEfdp.exe"],
  ])("%s becomes %s", (typed, saved) => expect(address(typed)).toBe(saved));

  test.each([
    "javascript:alert(1)",
    "javascript:1/igreja.org",
    "data:text/html,x",
    "mailto:ana@igreja.org",
    "ftp://igreja.org",
    "https://igreja.org@evil.example",
    "igreja.org@evil.example/x",
    "https://ana:senha@igreja.org",
    "localhost",
    "secretaria da igreja",
  ])("%s is none", (link_url) => {
    const message = "Informe o endereço de um site, como igreja.org.";
    expect(complaints({ link_url })).toEqual({ link_url: message });
  });

  test("a text of the link needs an address", () => {
    expect(complaints({ link_label: "Inscrição" })).toEqual({
      link_url: "Informe o endereço do link.",
    });
  });
});
