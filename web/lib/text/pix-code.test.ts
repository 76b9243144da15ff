import { expect, test } from "vitest";
import { checksum, cityOf, pixCode } from "./pix-code.ts";
import { textParts } from "./text-parts.ts";

test("the checksum of the digits 1 to 9 is the published one of CRC-16/CCITT-FALSE", () => {
  expect(checksum("123456789")).toBe("29B1");
});

const RANDOM = "123e4567-e12b-12d1-a456-426655440000";
const BEFORE = "00020126580014br.gov.bcb.pix0136";
const AFTER = "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";

test.each([
  // The example of the central bank's manual.
  ["the manual", RANDOM, "Fulano de Tal", "Brasília", `${BEFORE}${RANDOM}${AFTER}`],
  [
    "long texts",
    `${"a".repeat(66)}@igreja.org`,
    "Paróquia São João – Matriz d’Água",
    "São José do Rio Preto",
    expect.stringContaining(
      `26990014br.gov.bcb.pix0177${"a".repeat(66)}@igreja.org5204000053039865802BR` +
        "5924Paroquia Sao Joao Matriz6015SAO JOSE DO RIO6207",
    ),
  ],
  ["no city", "1", "A", undefined, expect.stringContaining("6006BRASIL62")],
])("the Pix code of %s has all fields, in ASCII", (_, key, receiver, city, code) => {
  const made = pixCode({ key, receiver, city });
  expect(made).toEqual(code);
  expect(textParts(made)).toEqual([expect.objectContaining({ kind: "code", value: made })]);
});

test.each([
  ["Rua das Flores, 120, Centro, Santos – SP", "Santos"],
  ["Rua A, 1 - Centro - Itu/SP, 13300-000", "Itu"],
  ["Av. B, 3; Guajará-Mirim (RO)", "Guajará-Mirim"],
  ["Rua das Flores, 120", undefined],
])("the address `%s` has the city %s", (address, city) => {
  expect(cityOf(address)).toBe(city);
});
