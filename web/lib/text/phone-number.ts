import { hasCheckDigits } from "./payments.ts";

/** Source of a regular expression for the area codes of Brazil. */
export const AREA = "(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])";
const GAP = " ?[-.]? ?";
const MOBILE = "9[ .-]?\\d{4}";
const LANDLINE = "[2-5]\\d{3}";

/**
 * Source of a regular expression for Brazilian telephone numbers: with area code, without one, and
 * toll-free.
 */
export const PHONE = [
  `(?:\\+?55${GAP})?(?:\\(0?${AREA}\\)|0?${AREA})${GAP}(?:${MOBILE}|${LANDLINE})${GAP}\\d{4}`,
  `(?:9 ?\\d{4}|${LANDLINE})-\\d{4}`,
  `0[358]00${GAP}\\d{3}${GAP}\\d{3,4}`,
].join("|");

const PHONE_WORDS = "tel fone cel contat whats zap lig fale fala recad secretaria".split(" ");
// Maximum distance in UTF-16 code units between a word of `PHONE_WORDS` and the telephone number
// after it.
const MOST_BETWEEN = 30;
const OTHER_NUMBER =
  /(?:^|[^\p{L}])(?:cpf|cnpj|rg|conta|c\/c|matr[íi]cula|protocolo|R\$)[^\p{L}\d\n]{0,4}$/iu;
const YEARS = /(?:19|20)\d\d\D+(?:19|20)\d\d$/;

function namesPhone(before: string): boolean {
  const clause =
    before
      .split(/[\d.!?\n]/)
      .at(-1)
      ?.toLowerCase() ?? "";
  return PHONE_WORDS.some((word) => {
    const at = clause.lastIndexOf(word);
    return at >= 0 && at + word.length + MOST_BETWEEN >= clause.length;
  });
}

export type PhoneNumber = {
  /**
   * The digits for Pix and for `tel:` links. They begin with the country code if the area code is
   * known.
   */
  number: string;
  isMobile: boolean;
  hasArea: boolean;
};

/**
 * Returns the telephone number in `found`. Returns undefined when `before`, the preceding text,
 * announces another number, such as a CPF.
 */
export function phoneNumber(found: string, before: string): PhoneNumber | undefined {
  const digits = found.replace(/\D/g, "");
  if (OTHER_NUMBER.test(before) || YEARS.test(found)) return undefined;
  if (/^0[358]00/.test(digits)) return { number: digits, isMobile: false, hasArea: false };
  const national = digits.replace(/^55(?=\d{10})/, "").replace(/^0/, "");
  if (national.length < 10) {
    const isMobile = national.length === 9;
    // Eight digits with a hyphen may also be a range, such as 2500-3000. They count only after a
    // word for a telephone.
    return isMobile || namesPhone(before)
      ? { number: national, isMobile, hasArea: false }
      : undefined;
  }
  const isMobile = national.length === 11;
  const isBare = digits === found && digits === national;
  if (isBare && !namesPhone(before) && (!isMobile || hasCheckDigits(digits))) return undefined;
  return { number: `+55${national}`, isMobile, hasArea: true };
}
