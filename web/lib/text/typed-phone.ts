import { AREA } from "./phone-number.ts";

// Exported, because scripts/check-regular-expressions.mjs examines only exported expressions.
export const WITH_AREA = new RegExp(`^(?:55)?0?(${AREA}(?:9\\d{8}|[2-5]\\d{7}))$`);

type TypedPhone = {
  /** The digits for Pix and for `tel:` links: `+5511987654321`. */
  number: string;
  /** The number as people read it: `(11) 98765-4321`. */
  words: string;
  isMobile: boolean;
};

/**
 * Returns the telephone number that a person typed into a field. Returns undefined for a number
 * without area code. The country code may be missing. A number with dots is no telephone, because
 * people write a CPF with dots.
 */
export function typedPhone(typed: string): TypedPhone | undefined {
  if (/[^\d\s()+\p{Dash}]/u.test(typed)) return undefined;
  const national = WITH_AREA.exec(typed.replace(/\D/g, ""))?.[1];
  if (national === undefined) return undefined;
  return {
    number: `+55${national}`,
    words: national.replace(/^(..)(.+)(.{4})$/, "($1) $2-$3"),
    isMobile: national.length === 11,
  };
}
