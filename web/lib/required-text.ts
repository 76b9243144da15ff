import { MAX_LENGTHS } from "@contract/limits.ts";
import * as z from "zod/mini";

type RequiredText = {
  /** The database's constraint with the same length. */
  constraint: keyof typeof MAX_LENGTHS;
  /** The error when nothing but blanks was typed. */
  missing: string;
  /** What the error about a forbidden character calls the text: `O nome`. */
  subject: string;
};

/** A text of a form that must not be empty: trimmed, and as long as the database's constraint allows. */
export function requiredText({ constraint, missing, subject }: RequiredText) {
  const max = MAX_LENGTHS[constraint];
  return z.string().check(
    z.trim(),
    z.minLength(1, missing),
    // The database counts characters, not UTF-16 units, and cannot store NUL.
    z.refine(
      (text) => Array.from(text).length <= max,
      `Use até ${max.toLocaleString("pt-BR")} caracteres.`,
    ),
    z.refine((text) => !text.includes("\0"), `${subject} tem um caractere que não pode ser usado.`),
  );
}
