import * as z from "zod/mini";
import { personName } from "@/features/auth/schema.ts";

export const nameSchema = z.object({ name: personName });

/** How strong the new one has to be is the service's to say. */
export const passwordChangeSchema = z.object({
  current: z.string().check(z.minLength(1, "Informe sua senha atual.")),
  next: z.string().check(z.minLength(1, "Informe a nova senha.")),
});

export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const WORD = "EXCLUIR";

/** Whether the word that confirms the end of the account was typed, in whatever case. */
export function confirmsDeletion(typed: string): boolean {
  return typed.trim().toUpperCase() === WORD;
}
