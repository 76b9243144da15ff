import { expect, test, vi } from "vitest";
import { announcementSchema } from "./checked-fields.ts";
import { BLANK } from "./schema.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const TEXTS = { title: "Culto", description: "Venha!" };
const valid = { ...BLANK, ...TEXTS, date: "2026-12-12", time: "19:30" };

/** Returns the error messages by field. The result is `{}` if all values are valid. */
function complaints(change: object) {
  const { error } = announcementSchema.safeParse({ ...valid, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

const NOTHING = {
  kind: "event",
  hour_words: null,
  location: null,
  ends_at: null,
  contact: null,
  link_url: null,
  link_label: null,
  status: "scheduled",
  status_reason: null,
  ministry_id: null,
  picture: null,
  picture_description: null,
};
const invisible = { location: " ", contact: "\u2003", link_url: "\u200b", link_label: "\u3164" };

const END = { ends_at: new Date(2026, 11, 12, 21).toISOString() };
const NO_REASON = { status_reason: null };
const WORDS = { hasNoHour: true, time: "", hour_words: " após o culto " };
const NO_HOUR = { hour_words: "após o culto", date: "2026-12-13T02:59:00.000Z", ends_at: null };
const TYPED_NOTICE = {
  ...WORDS,
  kind: "notice",
  endTime: "21:00",
  repeats: "weekly",
  until: "2026-01-01",
  status: "cancelled",
  status_reason: "Chuva",
};
const NOTICE = { ...NO_HOUR, ...NO_REASON, kind: "notice", hour_words: null, status: "scheduled" };
const PICTURE = { picture: "p-4x3", picture_description: " Um coral " };
const UNDESCRIBED = { title: "Jantar", location: "Salão", picture: "p-4x3" };
const SUGGESTED = { picture_description: "Cartaz: Jantar, sábado, 12 de dezembro, Salão" };

test.each([
  ["an empty optional field as null", {}, NOTHING],
  ["a blank optional field as null", invisible, NOTHING],
  ["a text without the space around it", { title: "  Culto \n" }, { title: "Culto" }],
  ["an end as an instant", { endTime: "21:00" }, END],
  ["a link as a full URL", { link_url: " igreja.org/x " }, { link_url: "https://igreja.org/x" }],
  ["the reason", { status: "cancelled", status_reason: " Chuva " }, { status_reason: "Chuva" }],
  ["no reason for a confirmed announcement", { status_reason: "a".repeat(201) }, NO_REASON],
  ["words instead of the hour", { ...WORDS, endTime: "21:00" }, NO_HOUR],
  ["no words beside an hour", { hour_words: "após o culto" }, { hour_words: null }],
  ["nothing of an event with a notice", TYPED_NOTICE, NOTICE],
  ["a picture's description", PICTURE, { ...PICTURE, picture_description: "Um coral" }],
  ["a suggested description for a picture without description", UNDESCRIBED, SUGGESTED],
])("the form sends %s", (_, typed, columns) => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  const date = new Date(2026, 11, 12, 19, 30).toISOString();
  const values = announcementSchema.parse({ ...valid, ...typed });
  expect(values).toMatchObject({ date, ...columns });
  expect(Object.keys(values)).toHaveLength(15);
});

const LENGTHS = {
  title: 200,
  description: 5000,
  location: 200,
  contact: 200,
  link_label: 60,
  status_reason: 200,
  picture_description: 300,
};
const WITH_ALL = { picture: "p-4x3", status: "cancelled", link_url: "igreja.org" };

test.each(Object.entries(LENGTHS))("the field %s has at most %i characters", (field, most) => {
  const complaint = (text: string) => complaints({ ...WITH_ALL, [field]: text })[field];
  expect(complaint(` ${"🙏".repeat(most)} `)).toBeUndefined();
  const wanted = `Use até ${most.toLocaleString("pt-BR")} caracteres.`;
  expect(complaint("é".repeat(most + 1))).toBe(wanted);
});

// Returns a link with `length` characters. The form adds `https://`, which is included in `length`.
const linkOfLength = (length: number) => "igreja.org/".padEnd(length - "https://".length, "a");

test("an empty form gets the messages of all required fields", () => {
  const nothing = { title: "\u3164", description: " \u2003\u200b", date: "", time: "" };
  expect(complaints(nothing)).toEqual({
    title: "Informe o título.",
    description: "Informe a descrição.",
    date: "Informe a data.",
    time: "Informe o horário.",
  });
});

const REFUSED = {
  location: "O local tem um caractere que não pode ser usado.",
  title: "O título tem um caractere que não pode ser usado.",
};
const NO_DATE = { date: "Esta data não existe." };
const NOT_IN_RANGE = { date: "Use uma data entre 2000 e 2100." };
const NO_TIME = { time: "Horário inválido." };
const LATE = "O fim precisa ser depois do início.";
const SAME_DAY = { endTime: `${LATE} Se for em outro dia, informe o dia.` };
const FAR = { endDate: "O fim pode ser até 60 dias depois do início." };

test.each<[object, object]>([
  // PostgreSQL cannot store the character NUL, and a trigger refuses the character U+FFFD.
  [{ location: "a\0b", title: "a\ufffdb" }, REFUSED],
  [{ date: "2027-02-29" }, NO_DATE],
  [{ date: "1999-12-30" }, NOT_IN_RANGE],
  [{ date: "2100-01-03" }, NOT_IN_RANGE],
  [{ time: "24:00" }, NO_TIME],
  [{ status: "moved" }, { status: expect.any(String) }],
  [{ endTime: "19:30" }, SAME_DAY],
  [{ endDate: "2026-12-12", endTime: "19:30" }, { endTime: LATE }],
  [{ endDate: "2026-12-11", endTime: "23:00" }, { endDate: LATE }],
  [{ endDate: "2027-02-10", endTime: "19:31" }, FAR],
  [{ ...WORDS, hour_words: " " }, { hour_words: "Informe o horário em palavras." }],
  [{ ...WORDS, hour_words: "é".repeat(41) }, { hour_words: "Use até 40 caracteres." }],
  [{ ...WORDS, endDate: "2026-12-11" }, { endDate: LATE }],
  [{ ...TYPED_NOTICE, date: "2027-02-24" }, {}],
  [{ ...TYPED_NOTICE, date: "2027-02-25" }, { date: "O recado fica no mural por até 90 dias." }],
  [{ endDate: "2026-12-13" }, { endTime: "Informe a hora em que termina." }],
  // The end is validated only if there is a start.
  [{ date: "", endTime: "21:00" }, { date: "Informe a data." }],
  [{ link_label: "Inscrição" }, { link_url: "Informe o endereço do link." }],
  [{ link_url: linkOfLength(500) }, {}],
  [{ link_url: linkOfLength(501) }, { link_url: "Use até 500 caracteres." }],
])("the input %j gets the messages %j", (typed, expected) => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  expect(complaints(typed)).toEqual(expected);
});

test.each([
  ["igreja.org", "https://igreja.org/"],
  ["HTTPS://Igreja.org/É", "https://igreja.org/%C3%89"],
  ["igreja.org/\u202efdp.exe", "https://igreja.org/fdp.exe"],
  ["\ufeffhttps://forms.gle/Ab\u00adC123\u200b", "https://forms.gle/AbC123"],
])("the typed link %s is saved as %s", (link_url, saved) => {
  expect(announcementSchema.parse({ ...valid, link_url }).link_url).toBe(saved);
});

const NONE = ["javascript:alert(1)", "javascript:1/igreja.org", "data:text/html,x", "localhost"];
const OTHERS = ["mailto:ana@igreja.org", "ftp://igreja.org", "igreja.org@evil.example/x"];
test.each([...NONE, ...OTHERS, "https://ana:senha@igreja.org"])(
  "the form refuses %s as a link",
  (typed) => {
    const link_url = "Informe o endereço de um site, como igreja.org.";
    expect(complaints({ link_url: typed })).toEqual({ link_url });
  },
);
