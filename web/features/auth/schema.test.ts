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

/** Returns the error of each field, as its form shows it. */
function complaints(schema: z.ZodMiniType, typed: unknown): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const ana = { email: "ana@example.org", password: "senha" };
const newcomer = { ...ana, name: "Ana", ministryId: null };
const blank = { name: "", email: "", password: "", ministryId: null };
const email = "Informe seu email.";
const name = "Informe seu nome.";
const password = "Informe sua senha.";
const invalid = { email: "Informe um email válido." };
const tooLong = {
  password: "Use até 72 letras sem acento; letras com acento e emojis contam mais.",
};
const long = { email: `${"a".repeat(243)}@example.org` };

describe("signing in and up, and asking for a link", () => {
  test.each<[string, z.ZodMiniType, object, object]>([
    ["signing in with nothing", signInSchema, blank, { email, password }],
    ["signing in with a name", signInSchema, { ...ana, email: "ana" }, invalid],
    ["signing up with nothing", signUpSchema, blank, { name, email, password }],
    ["signing up with a blank name", signUpSchema, { ...newcomer, name: "  " }, { name }],
    ["signing up with all but a ministry", signUpSchema, newcomer, {}],
    ["a link for nobody", emailSchema, { email: " " }, { email }],
    ["255 characters", emailSchema, long, { email: "Um email tem até 254 caracteres." }],
    ["a new password of 19 emojis", newPasswordSchema, { password: "🙏".repeat(19) }, tooLong],
    ["a short code", codeSchema, { code: "12" }, { code: "Digite os 6 números do código." }],
    ["no new password", newPasswordSchema, blank, { password: "Informe a nova senha." }],
  ])("%s", (_, schema, typed, expected) => expect(complaints(schema, typed)).toEqual(expected));

  test("blanks around an address are not part of it", () => {
    expect(emailSchema.parse({ email: " ana@exam\u00adple.org\u200b " })).toEqual({
      email: ana.email,
    });
  });
});

test.each([
  ["", "Informe o novo email."],
  ["ANA@example.org", "Este já é o email da conta."],
  [" rute@example.org ", undefined],
])("another address than ana@example.org: %j", (typed, complaint) => {
  expect(otherEmail(ana.email).safeParse(typed).error?.issues[0]?.message).toBe(complaint);
});

test.each([
  [" 123 456 ", "123456"],
  // Hosted Supabase may send 10 digits.
  ["1234567890", "1234567890"],
  ["12345a", undefined],
])("the code of a mail %j is read as %j", (code, read) => {
  expect(codeSchema.safeParse({ code }).data?.code).toBe(read);
});
