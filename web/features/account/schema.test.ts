import { expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  deletionSchema,
  emailChangeSchema,
  ministryChoiceSchema,
  nameSchema,
  passwordChangeSchema,
} from "./schema.ts";

const complaints = (schema: z.ZodMiniType, typed: unknown) =>
  Object.fromEntries(
    (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
const word = "Digite a palavra EXCLUIR.";
const current = "Informe sua senha atual.";

test.each<[string, z.ZodMiniType, object, object]>([
  ["the word in small letters", deletionSchema, { word: " excluir ", current: "x" }, {}],
  ["a part of the word", deletionSchema, { word: "EXCLUI", current: "x" }, { word }],
  [
    "no password for the deletion",
    deletionSchema,
    { word: "Excluir", current: "" },
    { current: "Informe sua senha." },
  ],
  [
    "the present address",
    emailChangeSchema("ana@example.org"),
    { email: "ANA@example.org", current: "" },
    { email: "Este já é o email da conta.", current },
  ],
  [
    "no passwords",
    passwordChangeSchema,
    { current: "", password: "" },
    { current, password: "Informe a nova senha." },
  ],
  [
    "no ministry",
    ministryChoiceSchema,
    { ministry_id: null },
    { ministry_id: "Escolha um ministério." },
  ],
  ["a long name", nameSchema, { name: "ã".repeat(121) }, { name: "Use até 120 caracteres." }],
])("the form for the account refuses %s at its field", (_, schema, typed, expected) => {
  expect(complaints(schema, typed)).toEqual(expected);
});
