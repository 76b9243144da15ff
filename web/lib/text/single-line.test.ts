import { expect, test } from "vitest";
import { plainLine } from "./single-line.ts";

const PIX =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Igreja Ltda.  SP6008BRASILIA62070503***63041D3D";

test.each([
  ["  Ensaio\r\n\tgeral  ", "Ensaio geral"],
  ["a\u0000b\u2028c", "a b c"],
  ["\u202eotluC\u202c \u2067x\u2069", "otluC x"],
  // The emoji of a family consists of several emoji and zero-width joiners. Without the joiners it
  // would fall apart.
  ["👨‍👩‍👧 juntos", "👨‍👩‍👧 juntos"],
  // A Pix code contains the lengths of its fields. Removing blanks would make these lengths wrong.
  [`Oferta:\n${PIX}`, `Oferta: ${PIX}`],
])("plainLine(%j) is %j", (text, line) => {
  expect(plainLine(text)).toBe(line);
});
