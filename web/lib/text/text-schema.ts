import { MAX_LENGTHS } from "@database/lengths.ts";
import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";

type OptionalText = {
  constraint: keyof typeof MAX_LENGTHS;
  /** The name of the text in the error about a forbidden character: `O nome`. */
  subject: string;
};

type RequiredText = OptionalText & {
  missing: string;
};

/**
 * Returns the error text for a value that the database's length constraint would refuse. Returns
 * undefined for a valid value.
 */
export function textFault(text: string, { constraint, subject }: OptionalText): string | undefined {
  const max = MAX_LENGTHS[constraint];
  // The database counts characters, not UTF-16 code units. It refuses NUL and U+FFFD, which
  // replaces an unreadable letter.
  if (Array.from(text).length > max) return `Use até ${max.toLocaleString("pt-BR")} caracteres.`;
  if (["\0", "\ufffd"].some((sign) => text.includes(sign)))
    return `${subject} tem um caractere que não pode ser usado.`;
  return undefined;
}

const withoutFault = (options: OptionalText) =>
  z.check<string>(({ value, issues }) => {
    const message = textFault(value, options);
    if (message !== undefined)
      issues.push({ code: "custom", input: value, message, continue: true });
  });

/**
 * Returns a check that cleans and trims a text. A text without any visible character becomes empty.
 */
export const trimText = () => z.overwrite<string>(cleanText);

export const requiredText = ({ missing, ...options }: RequiredText) =>
  z.string().check(trimText(), z.minLength(1, missing), withoutFault(options));

export const optionalText = (options: OptionalText) =>
  z.string().check(trimText(), withoutFault(options));
