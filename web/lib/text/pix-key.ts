import { hasCheckDigits, pixValue } from "./payments.ts";
import { typedPhone } from "./typed-phone.ts";

export type PixKey = {
  /** The key as a Pix code contains it: `+5511987654321`. */
  value: string;
  /** Kind and key as people read them: `celular (11) 98765-4321`. */
  words: string;
};

// The central bank's list of keys (DICT) accepts these characters, in lower case.
const EMAIL = /^[\da-z.!#$&'*+/=?^_`{|}~-]+@(?:[\da-z-]+\.)+[a-z]{2,}$/;
const LONGEST_EMAIL = 77;
const CPF = /^\d{11}$/;
const CNPJ = /^[\dA-Z]{12}\d{2}$/;
const RANDOM_KEY = /^[\dA-F]{32}$/;
// Banks write `111.111.111-11` into examples. Its check digits are right, but nobody has it.
const SAME_SIGN = /^(.)\1+$/;

const WRONG_DIGIT = "Este CPF ou CNPJ tem um número errado: confira os dígitos.";
const NO_KEY =
  "Isto não é uma chave Pix: escreva CPF, CNPJ, e-mail, celular com DDD ou chave aleatória.";

/** Returns the CPF or CNPJ as people write it, even if its check digits are wrong. */
function documentWords(bare: string): string | undefined {
  if (CPF.test(bare)) return `CPF ${bare.replace(/^(...)(...)(...)/, "$1.$2.$3-")}`;
  if (CNPJ.test(bare)) return `CNPJ ${bare.replace(/^(..)(...)(...)(....)/, "$1.$2.$3/$4-")}`;
  return undefined;
}

/**
 * Returns the Pix key that a person typed, or the sentence that says what is wrong. A number that
 * may be a CPF or a mobile telephone is a CPF, unless it has the signs of a telephone number. The
 * forms of keys are those of the central bank's "Manual Operacional do DICT".
 */
export function pixKey(given: string): PixKey | { fault: string } {
  const typed = given.trim();
  const email = typed.toLowerCase();
  if (EMAIL.test(email) && email.length <= LONGEST_EMAIL)
    return { value: email, words: `e-mail ${email}` };
  const bare = typed.replace(/[^\da-z]/gi, "").toUpperCase();
  const document = /[+(]/.test(typed) ? undefined : documentWords(bare);
  if (document && hasCheckDigits(bare) && !SAME_SIGN.test(bare))
    return { value: bare, words: document };
  const telephone = typedPhone(typed);
  if (telephone?.isMobile) return { value: telephone.number, words: `celular ${telephone.words}` };
  const random = RANDOM_KEY.test(bare) && pixValue(bare.toLowerCase());
  if (random) return { value: random, words: `chave aleatória ${random}` };
  return { fault: document ? WRONG_DIGIT : NO_KEY };
}
