import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  codeSchema,
  emailSchema,
  newPasswordSchema,
  otherEmail,
  signInSchema,
  signUpSchema,
} from "./schema.ts";

function errorsOf(schema: z.ZodMiniType, typed: unknown): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const ana = { email: "ana@example.org", password: "senha" };
const newcomer = { ...ana, name: "Ana", ministryId: null };
const blank = { name: "", email: "", password: "", ministryId: null };
const email = "Informe seu e-mail.";
const name = "Informe seu nome.";
const password = "Informe sua senha.";
const invalid = { email: "Informe um e-mail válido." };
const tooLong = {
  password: "Use até 72 letras sem acento; letras com acento e emojis contam mais.",
};
const long = { email: `${"a".repeat(243)}@example.org` };

describe("the sign-in forms", () => {
  test.each<[string, z.ZodMiniType, object, object]>([
    ["an empty sign-in", signInSchema, blank, { email, password }],
    ["a sign-in with a name as address", signInSchema, { ...ana, email: "ana" }, invalid],
    ["an empty sign-up", signUpSchema, blank, { name, email, password }],
    ["a sign-up with a blank name", signUpSchema, { ...newcomer, name: "  " }, { name }],
    ["a sign-up without a ministry, which is allowed", signUpSchema, newcomer, {}],
    ["a request for a link without an address", emailSchema, { email: " " }, { email }],
    ["a long address", emailSchema, long, { email: "Um e-mail tem até 254 caracteres." }],
    ["a new password of 19 emojis", newPasswordSchema, { password: "🙏".repeat(19) }, tooLong],
    ["a short code", codeSchema, { code: "12" }, { code: "Digite os 6 números do código." }],
    ["an empty new password", newPasswordSchema, blank, { password: "Informe a nova senha." }],
  ])("check %s", (_, schema, typed, expected) => expect(errorsOf(schema, typed)).toEqual(expected));

  test("remove blanks and invisible characters from an e-mail address", () => {
    expect(emailSchema.parse({ email: " ana@exam\u00adple.org\u200b " })).toEqual({
      email: ana.email,
    });
  });
});

test.each([
  ["", "Informe o novo e-mail."],
  ["ANA@example.org", "Este já é o e-mail da conta."],
  [" rute@example.org ", undefined],
])(
  "the form of ana@example.org for a new e-mail address shows for %j the error %s",
  (typed, error) => {
    expect(otherEmail(ana.email).safeParse(typed).error?.issues[0]?.message).toBe(error);
  },
);

test.each([
  [" 123 456 ", "123456"],
  // Hosted Supabase may send 10 digits.
  ["1234567890", "1234567890"],
  ["12345a", undefined],
])("the typed code %j is read as %j", (code, read) => {
  expect(codeSchema.safeParse({ code }).data?.code).toBe(read);
});
