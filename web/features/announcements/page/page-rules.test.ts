import { describe, expect, test } from "vitest";
import { said } from "../model/said.ts";
import { announcement } from "../model/test-announcement.ts";
import { isAddress, mainAction, nearness } from "./page-rules.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2026-11-25T23:59:00", "hoje"],
  ["2026-11-26T00:00:00", "amanhã"],
  ["2026-11-27T19:30:00", "depois de amanhã"],
  ["2026-12-02T23:59:00", "em 7 dias"],
  ["2026-12-03T00:00:00", undefined],
  ["2026-11-24T23:59:00", undefined],
])("on 25 November %s is said to be %s", (date, said) => {
  for (const hour of ["00:00", "23:59"]) {
    const now = at(`2026-11-25T${hour}:00`).getTime();
    expect(nearness(at(date).toISOString(), now)).toBe(said);
  }
});

test("a day that is a year away by its date alone is far", () => {
  expect(nearness(at("2027-11-25T12:00:00").toISOString(), at("2026-11-25T12:00").getTime())).toBe(
    undefined,
  );
});

test.each([
  ["Salão da Ana (R. Sete, 10)", true],
  ["Av Brasil 500", true],
  ["Sítio Recanto, Rodovia SP-52, km 12 & portão 3", true],
  ["Centro, 01001-000", true],
  ["Sala 2, 1º andar", false],
  ["Avaré", false],
  ["Rua", false],
  ["Estrela do Mar, tel. 98765-4321", false],
])("a map finds %s: %s", (place, isFound) => {
  expect(isAddress(place)).toBe(isFound);
});

describe("what a reader is asked to do", () => {
  const pix = "Ofertas pelo Pix: chave 12.345.678/0001-95.";
  const of = (fields: Parameters<typeof announcement>[0]) =>
    mainAction(said(announcement(fields), { now: 0 }));

  test("is what the link is for", () => {
    const link_url = "https://forms.example.org/retiro";
    expect(of({ description: pix, link_url, link_label: "Inscrição" })).toEqual({
      kind: "link",
      href: link_url,
      text: "Inscrição",
    });
    expect(of({ link_url })).toMatchObject({ text: "Abrir o link" });
  });

  test("is else to give", () => {
    expect(of({ description: pix })).toEqual({ kind: "pix", value: "12345678000195" });
    expect(of({ description: pix, link_url: "javascript:alert(1)" }).kind).toBe("pix");
  });

  test("is else to pass it on, and so for what is cancelled", () => {
    expect(of({})).toEqual({ kind: "share" });
    expect(of({ description: `Boleto: ${"8".repeat(48)}` })).toEqual({ kind: "share" });
    expect(of({ description: pix, status: "cancelled" })).toEqual({ kind: "share" });
  });
});
