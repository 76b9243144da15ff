import { expect, test } from "vitest";
import { deletionSchema, emailChangeSchema, nameSchema, passwordChangeSchema } from "./schema.ts";

test.each([
  ["EXCLUIR", true],
  [" excluir ", true],
  ["Excluir", true],
  ["EXCLUI", false],
  ["EXCLUIR TUDO", false],
  ["", false],
])("%j confirms the end of the account: %s", (typed, confirms) => {
  expect(deletionSchema.safeParse({ word: typed, password: "x" }).success).toBe(confirms);
  expect(deletionSchema.safeParse({ word: typed, password: "" }).success).toBe(false);
});

test.each([
  ["  Ana Souza ", "Ana Souza"],
  ["ã".repeat(120), "ã".repeat(120)],
  ["   ", undefined],
  ["a".repeat(121), undefined],
])("the name %j is kept as %j", (name, kept) => {
  expect(nameSchema.safeParse({ name }).data?.name).toBe(kept);
});

test("what is missing for another address or password is told field by field", () => {
  const complaints = (issues: { path: PropertyKey[]; message: string }[] = []) =>
    Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
  const email = emailChangeSchema("ana@example.org");
  expect(
    complaints(email.safeParse({ email: "ANA@example.org", current: "" }).error?.issues),
  ).toEqual({
    email: "Este já é o email da conta.",
    current: "Informe sua senha atual.",
  });
  expect(
    complaints(passwordChangeSchema.safeParse({ current: "", next: "" }).error?.issues),
  ).toEqual({
    current: "Informe sua senha atual.",
    next: "Informe a nova senha.",
  });
  expect(
    complaints(
      passwordChangeSchema.safeParse({ current: "x", next: "ã".repeat(37) }).error?.issues,
    ),
  ).toEqual({ next: "Use até 72 letras sem acento; letras com acento e emojis contam mais." });
});
