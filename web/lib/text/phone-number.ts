import { hasCheckDigits } from "./payments.ts";

const AREA = "(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])";
const GAP = " ?[-.]? ?";
const MOBILE = "9[ .-]?\\d{4}";
const LANDLINE = "[2-5]\\d{3}";

/** Sources of regular expressions for Brazilian numbers: with area code, without it, and free of charge. */
export const PHONE = [
  `(?:\\+?55${GAP})?(?:\\(0?${AREA}\\)|0?${AREA})${GAP}(?:${MOBILE}|${LANDLINE})${GAP}\\d{4}`,
  `(?:9 ?\\d{4}|${LANDLINE})-\\d{4}`,
  `0[358]00${GAP}\\d{3}${GAP}\\d{3,4}`,
].join("|");

const PHONE_WORDS = "tel fone cel contat whats zap lig fale fala recad secretaria".split(" ");
// In UTF-16 units, between such a word and the number.
const MOST_BETWEEN = 30;
const OTHER_NUMBER =
  /(?:^|[^\p{L}])(?:cpf|cnpj|rg|conta|c\/c|matr[íi]cula|protocolo|R\$)[^\p{L}\d\n]{0,4}$/iu;
const YEARS = /(?:19|20)\d\d\D+(?:19|20)\d\d$/;

/** Whether `before` names a telephone, in the same clause and not far from its end. */
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
  /** With the country's code when the area's is known, as Pix and `tel:` take it. */
  number: string;
  isMobile: boolean;
  hasArea: boolean;
};

/** The telephone that `found` is, `before` being what stands before it; undefined when it is another number. */
export function phoneNumber(found: string, before: string): PhoneNumber | undefined {
  const digits = found.replace(/\D/g, "");
  if (OTHER_NUMBER.test(before) || YEARS.test(found)) return undefined;
  if (/^0[358]00/.test(digits)) return { number: digits, isMobile: false, hasArea: false };
  const national = digits.replace(/^55(?=\d{10})/, "").replace(/^0/, "");
  if (national.length < 10) {
    const isMobile = national.length === 9;
    // Four digits, a hyphen and four digits may as well be a range.
    return isMobile || namesPhone(before)
      ? { number: national, isMobile, hasArea: false }
      : undefined;
  }
  const isMobile = national.length === 11;
  const isBare = digits === found && digits === national;
  if (isBare && !namesPhone(before) && (!isMobile || hasCheckDigits(digits))) return undefined;
  return { number: `+55${national}`, isMobile, hasArea: true };
}
