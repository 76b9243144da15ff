import * as z from "zod/mini";
import { parseColor } from "./rules.ts";

// Decision 21; the database checks the same.
const NAME_LENGTH = 120;

export const ministrySchema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, "Informe o nome do ministério."),
    z.refine(
      (name) => Array.from(name).length <= NAME_LENGTH,
      `Use até ${NAME_LENGTH} caracteres.`,
    ),
    z.refine((name) => !name.includes("\0"), "O nome tem um caractere que não pode ser usado."),
  ),
  color: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((color) => parseColor(color) !== null, "Use uma cor na forma #1a2b3c."),
  ),
});

export type MinistryValues = z.infer<typeof ministrySchema>;
