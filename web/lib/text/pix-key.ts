import { hasCheckDigits } from "./payments.ts";
import { withoutInvisible } from "./trim.ts";
import { typedPhone } from "./typed-phone.ts";

export type PixKey = {
  /** The key as a Pix code contains it: `+5511987654321`. */
  value: string;
  /** Kind and key as people read them: `celular (11) 98765-4321`. */
  words: string;
};

const KIND_WORDS = /^(?:(?:chave|pix|cpf|cnpj|celular|telefone|e-?mail|aleat[óo]ria)[ :]+)+/i;
// The central bank's list of keys (DICT) accepts these characters, in lower case.
const EMAIL = /^[\da-z.!#$&'*+/=?^_`{|}~-]+@(?:[\da-z-]+\.)+[a-z]{2,}$/;
const LONGEST_EMAIL = 77;
// Unicode normalization takes quadratic time for combining marks, so it gets no longer text.
const MOST_TYPED = 200;
const WRITTEN_CPF = /^\d{3}\.\d{3}\.\d{3}/;
const CPF = /^\d{11}$/;
const CNPJ = /^[\dA-Z]{12}\d{2}$/;
const RANDOM_KEY = /^[\da-f]{32}$/i;
// Banks write `111.111.111-11` into examples. Its check digits are right, but nobody has it.
const SAME_SIGN = /^(.)\1+$/;

const isRight = (key: string) => hasCheckDigits(key) && !SAME_SIGN.test(key);

/** Returns the sentence that says why `typed`, whose other signs `bare` lacks, is no Pix key. */
function faultOf(typed: string, bare: string): string {
  if (typed.includes("@")) return "Este e-mail não está completo: confira.";
  if (/[+(]/.test(typed)) return "Este celular não está completo: escreva o DDD e os nove números.";
  if (CPF.test(bare)) return "Este CPF tem um número errado: confira os dígitos.";
  if (CNPJ.test(bare)) return "Este CNPJ tem um número errado: confira os dígitos.";
  if (/^\d+$/.test(bare))
    return "Faltam ou sobram números: o CPF tem 11, o CNPJ tem 14, o celular com DDD tem 11.";
  if (/^[\da-f]{20,}$/i.test(bare))
    return "A chave aleatória não está completa: copie-a do aplicativo do banco.";
  return "Isto não é uma chave Pix: escreva CPF, CNPJ, e-mail, celular ou chave aleatória.";
}

/**
 * Returns the Pix key that a person typed, or the sentence that says what is wrong. A number that
 * may be a CPF or a mobile telephone is a CPF, unless it has the signs of a telephone number. The
 * forms of keys are those of the central bank's "Manual Operacional do DICT".
 */
export function pixKey(given: string): PixKey | { fault: string } {
  const typed = withoutInvisible(given.slice(0, MOST_TYPED).normalize("NFKC"))
    .trim()
    .replace(KIND_WORDS, "");
  const bare = typed.replace(/[^\da-z]/gi, "").toUpperCase();
  const email = typed.toLowerCase();
  if (EMAIL.test(email) && email.length <= LONGEST_EMAIL)
    return { value: email, words: `e-mail ${email}` };
  const isPhone = /[+(]|celular|telefone/i.test(given);
  const isCpf = /cpf/i.test(given) || WRITTEN_CPF.test(typed);
  if (!isPhone && CPF.test(bare) && isRight(bare))
    return { value: bare, words: `CPF ${bare.replace(/^(...)(...)(...)/, "$1.$2.$3-")}` };
  if (!isPhone && CNPJ.test(bare) && isRight(bare))
    return { value: bare, words: `CNPJ ${bare.replace(/^(..)(...)(...)(....)/, "$1.$2.$3/$4-")}` };
  const telephone = typedPhone(typed);
  if (telephone?.isMobile && !isCpf)
    return { value: telephone.number, words: `celular ${telephone.words}` };
  if (RANDOM_KEY.test(bare)) {
    const value = bare.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    return { value, words: `chave aleatória ${value}` };
  }
  return { fault: faultOf(typed, bare) };
}
