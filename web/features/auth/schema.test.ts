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

/** What each field complains about, as its form shows it. */
function complaints(schema: z.ZodMiniType, typed: unknown): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const ana = { email: "ana@example.org", password: "senha" };

const BLANK = { name: "", email: "", password: "" };
const MISSING = {
  name: "Informe seu nome.",
  email: "Informe seu email.",
  password: "Informe sua senha.",
};
const newcomer = { ...ana, name: "Ana", ministryId: null };
const tooLong = {
  password: "Use até 72 letras sem acento; letras com acento e emojis contam mais.",
};
const invalid = { email: "Informe um email válido." };

describe("signing in and up, and asking for a link", () => {
  test.each<[string, z.ZodMiniType, object, object]>([
    [
      "signing in with nothing",
      signInSchema,
      BLANK,
      { email: MISSING.email, password: MISSING.password },
    ],
    ["signing in with a name", signInSchema, { ...ana, email: "ana" }, invalid],
    ["signing in with two addresses", signInSchema, { ...ana, email: "a@b@c.org" }, invalid],
    ["signing in with all", signInSchema, ana, {}],
    ["signing up with nothing", signUpSchema, { ...BLANK, ministryId: null }, MISSING],
    [
      "signing up with blanks for a name",
      signUpSchema,
      { ...newcomer, name: "  " },
      { name: MISSING.name },
    ],
    ["signing up with all but a ministry", signUpSchema, newcomer, {}],
    ["a link for nobody", emailSchema, { email: " " }, { email: MISSING.email }],
    [
      "an address of 255 characters",
      emailSchema,
      { email: `${"a".repeat(243)}@example.org` },
      { email: "Um email tem até 254 caracteres." },
    ],
    ["the longest password", signUpSchema, { ...newcomer, password: "Aa1!".repeat(18) }, {}],
    ["72 letters with accents", signUpSchema, { ...newcomer, password: "é".repeat(72) }, tooLong],
    ["a new password of 19 emojis", newPasswordSchema, { password: "🙏".repeat(19) }, tooLong],
    ["an empty new password", newPasswordSchema, BLANK, { password: "Informe a nova senha." }],
  ])("%s", (_, schema, typed, expected) => expect(complaints(schema, typed)).toEqual(expected));

  test("blanks around an address are not part of it", () => {
    expect(emailSchema.parse({ email: " ana@exam\u00adple.org\u200b " })).toEqual({
      email: ana.email,
    });
  });
});

describe("another address than ana@example.org", () => {
  test.each([
    ["", "Informe o novo email."],
    ["rute", "Informe um email válido."],
    ["ANA@example.org", "Este já é o email da conta."],
    [" rute@example.org ", undefined],
  ])("%j", (typed, complaint) => {
    expect(otherEmail(ana.email).safeParse(typed).error?.issues[0]?.message).toBe(complaint);
  });
});

describe("the code of a mail", () => {
  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    // As hosted Supabase may send it.
    ["1234567890", "1234567890"],
    ["12", undefined],
    ["12345a", undefined],
    ["12345678901", undefined],
  ])("%j is read as %j", (code, read) => {
    expect(codeSchema.safeParse({ code }).data?.code).toBe(read);
  });

  test("that is not one is told so", () => {
    expect(complaints(codeSchema, { code: "12" })).toEqual({
      code: "Digite os 6 números do código.",
    });
  });
});
