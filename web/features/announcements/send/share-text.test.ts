import fc from "fast-check";
import { expect, test } from "vitest";
import type { Announced } from "../model/said.ts";
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

test("says what, when and where, and leads to the page", () => {
  expect(textOf()).toBe(
    `*Culto da família*\nsábado, 21 de novembro, 19:30\nLocal: Salão social\n\nVenha e traga um amigo.\n\n${LINK}`,
  );
});

test("has no empty lines for what is not known", () => {
  expect(textOf({ location: null, description: "" })).toBe(
    `*Culto da família*\nsábado, 21 de novembro, 19:30\n\n${LINK}`,
  );
});

test("says first that it is cancelled, why, and when it was to be", () => {
  const text = textOf({ status: "cancelled", status_reason: "Chuva\nforte" });
  expect(text.split("\n").slice(0, 3)).toEqual([
    "*CANCELADO: Culto da família*",
    "Motivo: Chuva forte",
    "sábado, 21 de novembro, 19:30",
  ]);
  expect(textOf({ status: "postponed" })).toContain("\nAinda sem nova data (era sábado, ");
});

test("the description keeps its lines, without gaps", () => {
  expect(textOf({ description: "Um\r\n\r\n\r\nDois\n  \nTrês\u202E" })).toContain(
    "\n\nUm\nDois\nTrês\n\n",
  );
});

test("a long description is cut at a sentence", () => {
  const sentence = "Traga a sua família e um prato de comida para repartir com todos.";
  const text = textOf({ description: Array.from({ length: 20 }, () => sentence).join(" ") });
  expect(text).toContain(`${sentence}\n\n${LINK}`);
  expect(text.length).toBeLessThan(500);
});

test("our link stands before an address in the description or the place, whose preview WhatsApp would show", () => {
  const elsewhere = "Inscrições: https://formulario.example/x";
  expect(textOf({ description: elsewhere }).split("\n").slice(-3)).toEqual([LINK, "", elsewhere]);
  const lines = textOf({ location: "https://mapas.example/y" }).split("\n");
  expect(lines.slice(1, 4)).toEqual([
    "sábado, 21 de novembro, 19:30",
    LINK,
    "Local: https://mapas.example/y",
  ]);
});

test("whatever is typed, at most 1,000 units, well-formed, and the link whole", () => {
  const long = fc.string({ unit: "grapheme", minLength: 0, maxLength: 400 });
  const description = fc.string({
    unit: fc.constantFrom(..."a. \n😀_*", "www.x.org "),
    maxLength: 5000,
  });
  const word = fc.constantFrom("👨‍👩‍👧‍👦".repeat(30), "x".repeat(200), "Culto");
  const text = fc.oneof(long, word);
  fc.assert(
    fc.property(
      fc.record({ title: text, location: text, status_reason: text, description }),
      fc.constantFrom("scheduled", "cancelled", "postponed"),
      (typed, status) => {
        const shared = textOf({ ...typed, status, ends_at: local(2027, 0, 2, 3, 0) });
        expect(shared.length).toBeLessThanOrEqual(MOST_SHARED);
        expect(shared).not.toMatch(/\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u);
        expect(shared.split("\n")).toContain(LINK);
      },
    ),
  );
});

test("an e-mail says the same without WhatsApp's signs", () => {
  const url = new URL(
    mailLink({ ...plain, title: "Louvor & *Adoração*", status: "cancelled" }, LINK, NOW),
  );
  expect(url.protocol).toBe("mailto:");
  expect(url.search).not.toContain("+");
  expect(url.searchParams.get("subject")).toBe("CANCELADO: Louvor & *Adoração*");
  expect(url.searchParams.get("body")?.split("\r\n")).toEqual([
    "CANCELADO: Louvor & *Adoração*",
    "sábado, 21 de novembro, 19:30",
    "Local: Salão social",
    "",
    "Venha e traga um amigo.",
    "",
    LINK,
  ]);
});
