import { MAX_LENGTHS } from "@contract/limits.ts";
import * as z from "zod/mini";
import { trimmed } from "./trim.ts";

type OptionalText = {
  constraint: keyof typeof MAX_LENGTHS;
  /** What the error about a forbidden character calls the text: `O nome`. */
  subject: string;
};

type RequiredText = OptionalText & {
  /** The error when nothing was typed that can be seen. */
  missing: string;
};

/** What is wrong with a text that may be as long as the database's constraint allows; undefined when nothing is. */
export function textFault(text: string, { constraint, subject }: OptionalText): string | undefined {
  const max = MAX_LENGTHS[constraint];
  // The database counts characters, not UTF-16 units, and cannot store NUL.
  if (Array.from(text).length > max) return `Use até ${max.toLocaleString("pt-BR")} caracteres.`;
  if (text.includes("\0")) return `${subject} tem um caractere que não pode ser usado.`;
  return undefined;
}

const withoutFault = (options: OptionalText) =>
  z.check<string>(({ value, issues }) => {
    const message = textFault(value, options);
    if (message !== undefined)
      issues.push({ code: "custom", input: value, message, continue: true });
  });

/** Makes white space around a text, and all of a text that looks blank, go. */
export const trimText = () => z.overwrite<string>(trimmed);

/** A text of a form that must not look blank: trimmed, and as long as the database's constraint allows. */
export const requiredText = ({ missing, ...options }: RequiredText) =>
  z.string().check(trimText(), z.minLength(1, missing), withoutFault(options));

/** A text of a form that may be left out: trimmed, and as long as the database's constraint allows. */
export const optionalText = (options: OptionalText) =>
  z.string().check(trimText(), withoutFault(options));
