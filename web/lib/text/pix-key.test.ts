import { expect, test } from "vitest";
import { pixKey } from "./pix-key.ts";

const RANDOM = "123e4567-e12b-12d1-a456-426655440000";
const CPF = ["12345678909", "CPF 123.456.789-09"];
const CNPJ = ["12ABC34501DE35", "CNPJ 12.ABC.345/01DE-35"];
const MOBILE = ["+5511987654321", "celular (11) 98765-4321"];
// A mobile telephone of the area 11 whose digits are also a valid CPF.
const BOTH = "11911111132";

test.each([
  ["123.456.789-09", CPF],
  [" 12345678909 ", CPF],
  ["11.222.333/0001-81", ["11222333000181", "CNPJ 11.222.333/0001-81"]],
  ["12.ABC.345/01DE-35", CNPJ],
  ["12abc34501de35", CNPJ],
  ["Tesouraria@Igreja.org.br", ["tesouraria@igreja.org.br", "e-mail tesouraria@igreja.org.br"]],
  ["(11) 98765-4321", MOBILE],
  ["+55 (011) 98765\u20114321", MOBILE],
  ["5511987654321", MOBILE],
  [BOTH, [BOTH, "CPF 119.111.111-32"]],
  [`(11) ${BOTH.slice(2)}`, [`+55${BOTH}`, "celular (11) 91111-1132"]],
  ["123E4567E12B12D1A456426655440000", [RANDOM, `chave aleatória ${RANDOM}`]],
])("a Pix key typed as `%s` becomes the key %j, which stays the same when read again", (...row) => {
  const [typed, [value, words]] = row;
  expect(pixKey(typed)).toEqual({ value, words });
  expect(pixKey(String(value))).toEqual({ value, words });
});

const WRONG_DIGIT = expect.stringContaining("número errado");
const NO_KEY = expect.stringContaining("não é uma chave Pix");

test.each([
  ["123.456.789-00", WRONG_DIGIT],
  ["119.876.543-21", WRONG_DIGIT],
  ["111.111.111-11", WRONG_DIGIT],
  ["12.ABC.345/01DE-36", WRONG_DIGIT],
  ["(13) 3222-1234", NO_KEY],
  ["(20) 98765-4321", NO_KEY],
  ["1398765432", NO_KEY],
  ["tesouraria@igreja", NO_KEY],
  [`${"a".repeat(70)}@igreja.org`, NO_KEY],
  [RANDOM.slice(1), NO_KEY],
])("`%s` is refused as a Pix key", (typed, fault) => {
  expect(pixKey(typed)).toEqual({ fault });
});
