import fc from "fast-check";
import { expect, test } from "vitest";
import type { Announced } from "../model/facts.ts";
import { MOST_SHARED, mailLink, shareText } from "./share-text.ts";

const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();
const NOW = Date.parse(local(2026, 10, 20, 12, 0));
const LINK = "https://avisos.igreja.org.br/avisos/0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";

const plain: Announced = {
  title: "Culto da família",
  description: "Venha e traga um amigo.",
  date: local(2026, 10, 21, 19, 30),
  former_date: null,
  ends_at: null,
  location: "Salão social",
  status: "scheduled",
  status_reason: null,
};
const textOf = (changes: Partial<Announced> = {}) => shareText({ ...plain, ...changes }, LINK, NOW);

const WHEN = "sábado, 21 de novembro, 19:30";

const HEAD = `*Culto da família*|${WHEN}`;
const BARE = { location: null, description: "" };
const CANCELLED = { status: "cancelled", status_reason: "Chuva\nforte" };
const LINES = "Um\r\n\r\n\r\nDois\n  \nTrês\u202E";
const OTHER = "Inscrições: https://formulario.example/x";
const MAP = "https://mapas.example/y";

test.each<[string, Partial<Announced>, text: string]>([
  ["title, date and place", {}, `${HEAD}|Local: Salão social||Venha e traga um amigo.||${LINK}`],
  [
    "first the cancellation, its reason and the former date",
    { ...BARE, ...CANCELLED },
    `*CANCELADO: Culto da família*|Motivo: Chuva forte|~${WHEN}~||${LINK}`,
  ],
  [
    "the description without empty lines",
    { ...BARE, description: LINES },
    `${HEAD}||Um|Dois|Três||${LINK}`,
  ],
  // WhatsApp shows a preview of the first link of a message. Therefore the link of the announcement
  // is first.
  [
    "the announcement's link before the links of its description",
    { ...BARE, description: OTHER },
    `${HEAD}|${LINK}||${OTHER}`,
  ],
  [
    "the announcement's link before a link of its place",
    { ...BARE, location: MAP },
    `${HEAD}|${LINK}|Local: ${MAP}`,
  ],
])("the shared text contains %s", (_, changes, text) => {
  expect(textOf(changes)).toBe(text.replaceAll("|", "\n"));
});

test("a shared text has at most 1,000 UTF-16 code units and contains the complete link", () => {
  const long = fc.string({ unit: "grapheme", minLength: 0, maxLength: 400 });
  const unit = fc.constantFrom(..."a. \n😀_*", "www.x.org ");
  const description = fc.string({ unit, maxLength: 5000 });
  const text = fc.oneof(long, fc.constantFrom("👨‍👩‍👧‍👦".repeat(30), "x".repeat(200), "Culto"));
  const status = fc.constantFrom("scheduled", "cancelled", "postponed");
  const texts = { title: text, location: text, status_reason: text, description };
  const typed = fc.record({ ...texts, status });
  fc.assert(
    fc.property(typed, (changes) => {
      const shared = textOf({ ...changes, ends_at: local(2027, 0, 2, 3, 0) });
      expect(shared.length).toBeLessThanOrEqual(MOST_SHARED);
      expect(shared).not.toMatch(/\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u);
      expect(shared.split("\n")).toContain(LINK);
    }),
  );
});

test("an e-mail contains the shared text without WhatsApp's formatting", () => {
  const typed = { ...plain, ...BARE, title: "Louvor & *Adoração*", status: "cancelled" };
  const url = new URL(mailLink(typed, LINK, NOW));
  expect([url.protocol, url.search.includes("+")]).toEqual(["mailto:", false]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    subject: "CANCELADO: Louvor & *Adoração*",
    body: `CANCELADO: Louvor & *Adoração*|${WHEN}||${LINK}`.replaceAll("|", "\r\n"),
  });
});
