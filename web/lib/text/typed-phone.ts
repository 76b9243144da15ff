import { AREA, type PhoneNumber } from "./phone-number.ts";

// Exported, because scripts/check-regular-expressions.mjs examines only exported expressions.
export const WITH_AREA = new RegExp(`^${AREA}(?:9\\d{8}|[2-5]\\d{7})$`);

/**
 * Returns the telephone number that a person typed into a field, as people read it:
 * `(11) 98765-4321`. Returns undefined for a number without area code. The country code may be
 * missing.
 */
export function typedPhone(typed: string): (PhoneNumber & { words: string }) | undefined {
  if (/[^\d\s()+./\p{Dash}]/u.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "");
  if (/^0[358]00\d{6,7}$/.test(digits))
    return {
      number: digits,
      words: digits.replace(/^(.{4})(.{3})/, "$1 $2 "),
      isMobile: false,
      hasArea: false,
    };
  const national = digits.replace(/^(?:55)?0?(?=\d{10,11}$)/, "");
  if (!WITH_AREA.test(national)) return undefined;
  return {
    number: `+55${national}`,
    words: national.replace(/^(..)(.+)(.{4})$/, "($1) $2-$3"),
    isMobile: national.length === 11,
    hasArea: true,
  };
}
