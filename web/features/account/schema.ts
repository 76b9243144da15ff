import * as z from "zod/mini";
import { newPassword, otherEmail, personName } from "@/features/auth/schema.ts";

export const ministryChoiceSchema = z.object({
  ministry_id: z
    .nullable(z.string())
    .check(z.refine((id) => id !== null, "Escolha um ministério.")),
});

export const nameSchema = z.object({ name: personName });

export const passwordChangeSchema = z.object({
  current: z.string().check(z.minLength(1, "Informe sua senha atual.")),
  password: newPassword("Informe a nova senha."),
});

/**
 * Schema of the form for a new e-mail address. The address must differ from `present`, and the
 * current password proves the person's identity.
 */
export const emailChangeSchema = (present: string) =>
  z.object({
    email: otherEmail(present),
    current: z.string().check(z.minLength(1, "Informe sua senha atual.")),
  });

export type EmailChange = z.infer<ReturnType<typeof emailChangeSchema>>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const WORD = "EXCLUIR";

/**
 * Schema of the form that deletes an account: a confirming word in small or capital letters, and
 * the password.
 */
export const deletionSchema = z.object({
  word: z
    .string()
    .check(z.refine((typed) => typed.trim().toUpperCase() === WORD, "Digite a palavra EXCLUIR.")),
  current: z.string().check(z.minLength(1, "Informe sua senha.")),
});

export type Deletion = z.infer<typeof deletionSchema>;
