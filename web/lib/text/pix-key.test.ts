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
  ["CPF: 123 456 789 09", CPF],
  ["chave Pix 123.456.789\u201109", CPF],
  ["11.222.333/0001-81", ["11222333000181", "CNPJ 11.222.333/0001-81"]],
  ["12.ABC.345/01DE-35", CNPJ],
  ["12abc34501de35", CNPJ],
  ["Tesouraria@Igreja.org.br", ["tesouraria@igreja.org.br", "e-mail tesouraria@igreja.org.br"]],
  ["pix@igreja.org", ["pix@igreja.org", "e-mail pix@igreja.org"]],
  ["(11) 98765-4321", MOBILE],
  ["+55 (011) 98765-4321", MOBILE],
  ["11 98765 4321", MOBILE],
  ["11987654321", MOBILE],
  ["5511987654321", MOBILE],
  [BOTH, [BOTH, "CPF 119.111.111-32"]],
  [`(11) ${BOTH.slice(2)}`, [`+55${BOTH}`, "celular (11) 91111-1132"]],
  [`celular ${BOTH}`, [`+55${BOTH}`, "celular (11) 91111-1132"]],
  ["123E4567E12B12D1A456426655440000", [RANDOM, `chave aleatória ${RANDOM}`]],
])("a Pix key typed as `%s` becomes the key %j, which stays the same when read again", (...row) => {
  const [typed, [value, words]] = row;
  expect(pixKey(typed)).toEqual({ value, words });
  expect(pixKey(String(value))).toEqual({ value, words });
});

const WRONG_CPF = "Este CPF tem um número errado: confira os dígitos.";
const WRONG_PHONE = "Este celular não está completo: escreva o DDD e os nove números.";
const WRONG_COUNT =
  "Faltam ou sobram números: o CPF tem 11, o CNPJ tem 14, o celular com DDD tem 11.";

test.each([
  ["123.456.789-00", WRONG_CPF],
  ["119.876.543-21", WRONG_CPF],
  ["cpf 11987654321", WRONG_CPF],
  ["111.111.111-11", WRONG_CPF],
  ["11.222.333/0001-82", "Este CNPJ tem um número errado: confira os dígitos."],
  ["12.ABC.345/01DE-36", "Este CNPJ tem um número errado: confira os dígitos."],
  ["(13) 3222-1234", WRONG_PHONE],
  ["(20) 98765-4321", WRONG_PHONE],
  ["1398765432", WRONG_COUNT],
  ["tesouraria@igreja", "Este e-mail não está completo: confira."],
  [`${"a".repeat(70)}@igreja.org`, "Este e-mail não está completo: confira."],
  [RANDOM.slice(1), "A chave aleatória não está completa: copie-a do aplicativo do banco."],
  [
    "Igreja da Graça",
    "Isto não é uma chave Pix: escreva CPF, CNPJ, e-mail, celular ou chave aleatória.",
  ],
])("`%s` is refused as a Pix key with the sentence: %s", (typed, fault) => {
  expect(pixKey(typed)).toEqual({ fault });
});
