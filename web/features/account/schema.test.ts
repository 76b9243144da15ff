import { expect, test } from "vitest";
import { confirmsDeletion, nameSchema } from "./schema.ts";

test.each([
  ["EXCLUIR", true],
  [" excluir ", true],
  ["Excluir", true],
  ["EXCLUI", false],
  ["EXCLUIR TUDO", false],
  ["", false],
])("%j confirms the end of the account: %s", (typed, confirms) => {
  expect(confirmsDeletion(typed)).toBe(confirms);
});

test.each([
  ["  Ana Souza ", "Ana Souza"],
  ["ã".repeat(120), "ã".repeat(120)],
  ["   ", undefined],
  ["a".repeat(121), undefined],
])("the name %j is kept as %j", (name, kept) => {
  expect(nameSchema.safeParse({ name }).data?.name).toBe(kept);
});
