import { expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  deletionSchema,
  emailChangeSchema,
  ministryChoiceSchema,
  nameSchema,
  passwordChangeSchema,
} from "./schema.ts";

const fieldErrors = (schema: z.ZodMiniType, typed: unknown) =>
  Object.fromEntries(
    (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
const word = "Digite a palavra EXCLUIR.";
const current = "Informe sua senha atual.";

test.each<[string, z.ZodMiniType, object, object]>([
  ["the word EXCLUIR in small letters", deletionSchema, { word: " excluir ", current: "x" }, {}],
  ["a part of the word EXCLUIR", deletionSchema, { word: "EXCLUI", current: "x" }, { word }],
  [
    "a deletion without a password",
    deletionSchema,
    { word: "Excluir", current: "" },
    { current: "Informe sua senha." },
  ],
  [
    "the present address as the new one",
    emailChangeSchema("ana@example.org"),
    { email: "ANA@example.org", current: "" },
    { email: "Este já é o e-mail da conta.", current },
  ],
  [
    "a password change without passwords",
    passwordChangeSchema,
    { current: "", password: "" },
    { current, password: "Informe a nova senha." },
  ],
  [
    "an empty choice of ministry",
    ministryChoiceSchema,
    { ministry_id: null },
    { ministry_id: "Escolha um ministério." },
  ],
  ["a long name", nameSchema, { name: "ã".repeat(121) }, { name: "Use até 120 caracteres." }],
])("a form of the account page checks %s", (_, schema, typed, expected) => {
  expect(fieldErrors(schema, typed)).toEqual(expected);
});
