import { describe, expect, test } from "vitest";
import { announcementSchema, BLANK } from "./schema.ts";

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

const NOTHING = {
  ...{ location: null, ends_at: null, contact: null, link_url: null, link_label: null },
  ...{ status: "scheduled", status_reason: null, ministry_id: null },
  ...{ picture: null, picture_description: null },
};
const invisible = { location: " ", contact: "\u2003", link_url: "\u200b", link_label: "\u3164" };

test.each([
  ["what is left out", {}, NOTHING],
  ["blank details", invisible, NOTHING],
  [
    "texts, without what surrounds them,",
    { title: "  Culto \n", description: "\u00a0Uma\nlinha ", ministry_id: "m" },
    { title: "Culto", description: "Uma\nlinha", ministry_id: "m" },
  ],
  [
    "details",
    {
      location: " Salão social ",
      contact: "Ana",
      endTime: "21:00",
      link_url: " igreja.org/x ",
      link_label: "Ficha",
    },
    {
      ...{ location: "Salão social", ends_at: new Date(2026, 11, 12, 21).toISOString() },
      ...{ contact: "Ana", link_url: "https://igreja.org/x", link_label: "Ficha" },
    },
  ],
  [
    "a reason",
    { status: "cancelled", status_reason: " Chuva " },
    { status: "cancelled", status_reason: "Chuva" },
  ],
  [
    "a blank reason",
    { status: "postponed", status_reason: "\u202e\u00a0" },
    { status_reason: null },
  ],
  [
    "a picture with its description",
    { picture: "p-4x3", picture_description: " Um coral " },
    { picture: "p-4x3", picture_description: "Um coral" },
  ],
  [
    "one that only decorates, whatever was written of it,",
    { picture: "p-4x3", picture_description: "a".repeat(301), isPicturePlain: true },
    { picture: "p-4x3", picture_description: null },
  ],
  ["the description of no picture", { picture_description: "Um coral" }, NOTHING],
  // However long it was.
  ["the reason of what takes place", { status_reason: "a".repeat(201) }, { status_reason: null }],
])("%s becomes columns of a request", (_, typed, columns) => {
  const date = new Date(2026, 11, 12, 19, 30).toISOString();
  const values = announcementSchema.parse({ ...valid, ...typed });
  expect(values).toMatchObject({ date, ...columns });
  expect(Object.keys(values)).toHaveLength(13);
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
    ["status_reason", "é".repeat(200), undefined],
    ["status_reason", "é".repeat(201), "Use até 200 caracteres."],
    ["picture_description", "🙏".repeat(300), undefined],
    ["picture_description", "é".repeat(301), "Use até 300 caracteres."],
  ])("%s", (field, value, message) => {
    const picture = field === "picture_description" ? "p-4x3" : "";
    const status = field === "status_reason" ? "cancelled" : "scheduled";
    expect(complaints({ [field]: value, status, picture })[field]).toBe(message);
  });
});

test("a picture is described, or nobody needs to hear of it", () => {
  const missing = "Descreva a imagem, ou marque que ela só enfeita.";
  expect(complaints({ picture: "p-4x3", picture_description: " " })).toEqual({
    picture_description: missing,
  });
  expect(complaints({ picture: "p-4x3", isPicturePlain: true })).toEqual({});
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
    ["igreja.org/\u202efdp.exe", "https://igreja.org/fdp.exe"],
    ["\ufeffhttps://forms.gle/Ab\u00adC123\u200b", "https://forms.gle/AbC123"],
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
