import { cityOf, pixCode } from "@/lib/text/pix-code.ts";
import { pixKey } from "@/lib/text/pix-key.ts";
import { withoutInvisible } from "@/lib/text/trim.ts";
import { typedPhone } from "@/lib/text/typed-phone.ts";
import type { Church } from "./queries.ts";

/** Who may publish after signing up, from the most open mode to the strictest. */
export const SIGN_UP_MODES = ["open", "approval", "invitation"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export const SIGN_UP_TEXTS: Record<SignUpMode, { name: string; means: string; now: string }> = {
  open: {
    name: "publica na hora",
    means: "Qualquer pessoa cria uma conta e já publica avisos.",
    now: "Quem se cadastra publica na hora.",
  },
  approval: {
    name: "publica depois que um admin aprovar",
    means:
      "A pessoa cria a conta e lê os avisos. Ela publica depois que um admin aprova em “Membros”.",
    now: "Quem se cadastra espera a aprovação de um admin.",
  },
  invitation: {
    name: "só com convite",
    means: "Só cria conta quem recebe um convite, feito em “Membros”. Quem já tem conta continua.",
    now: "Agora só se cadastra quem tem um convite.",
  },
};

export function modeOf({ sign_up }: { sign_up: string }): SignUpMode {
  return SIGN_UP_MODES.find((known) => known === sign_up) ?? "open";
}

const INSTAGRAM =
  /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?([a-z\d._]{1,30})\/?(?:[?#].*)?$/i;

/** Returns the bare name of a profile of Instagram: `@name`, the name, or the profile's address. */
export function instagramName(typed: string): string | undefined {
  const name = INSTAGRAM.exec(withoutInvisible(typed).trim())?.[1]?.toLowerCase();
  return name === "instagram.com" || name === "www.instagram.com" ? undefined : name;
}

export type ContactName = "Telefone" | "WhatsApp" | "Instagram";
type Contact = {
  name: ContactName;
  /** The contact as people read it: `(13) 3222-1234`, `@igrejadagraca`. */
  words: string;
  href: string;
};

/** Returns the contacts of the church, without a text that is no contact. */
export function churchContacts({
  phone,
  whatsapp,
  instagram,
}: Pick<Church, "phone" | "whatsapp" | "instagram">): Contact[] {
  const contacts: Contact[] = [];
  const call = typedPhone(phone ?? "");
  if (call) contacts.push({ name: "Telefone", words: call.words, href: `tel:${call.number}` });
  const chat = typedPhone(whatsapp ?? "");
  if (chat?.hasArea)
    contacts.push({
      name: "WhatsApp",
      words: chat.words,
      href: `https://wa.me/${chat.number.slice(1)}`,
    });
  const profile = instagramName(instagram ?? "");
  if (profile)
    contacts.push({
      name: "Instagram",
      words: `@${profile}`,
      href: `https://www.instagram.com/${profile}/`,
    });
  return contacts;
}

type Pix = {
  /** The key as banking apps need it: `12345678909`. */
  key: string;
  /** The key as people read it: `CPF 123.456.789-09`. */
  kindInWords: string;
  receiver: string;
  /** The static Pix code ("copia e cola"), also the text of its QR code. */
  code: string;
};

/** Returns the Pix account of the church. Returns undefined without a key or receiver. */
export function churchPix(
  church: Pick<Church, "address" | "pix_key" | "pix_receiver"> | undefined,
): Pix | undefined {
  const { pix_key, pix_receiver: receiver } = church ?? {};
  if (!pix_key || !receiver) return undefined;
  const read = pixKey(pix_key);
  // The data API accepts keys that the form refuses. Such a key makes no code.
  if ("fault" in read) return undefined;
  const { value: key, words: kindInWords } = read;
  const code = pixCode({ key, receiver, city: cityOf(church?.address ?? "") });
  return { key, kindInWords, receiver, code };
}

/** The church's words for a service, each with its plural. */
export const SERVICE_WORDS = { culto: "cultos", missa: "missas", celebração: "celebrações" };
export type ServiceWord = keyof typeof SERVICE_WORDS;

export const isServiceWord = (word: string): word is ServiceWord =>
  Object.hasOwn(SERVICE_WORDS, word);

/**
 * Returns the church's word for a service in the forms that sentences need: `a missa`, `desta
 * missa`, `outras missas`. An unknown word counts as `culto`.
 */
export function serviceForms(word: string) {
  const one = isServiceWord(word) ? word : "culto";
  const many = SERVICE_WORDS[one];
  const isFeminine = one !== "culto";
  const a = isFeminine ? "a" : "o";
  const e = isFeminine ? "a" : "e";
  return {
    one,
    many,
    title: one.charAt(0).toUpperCase() + one.slice(1),
    the: `${a} ${one}`,
    ofThe: `d${a} ${one}`,
    ofThis: `dest${e} ${one}`,
    inThe: `n${a} ${one}`,
    inThis: `nest${e} ${one}`,
    forThis: `para est${e} ${one}`,
    other: `outr${a} ${one}`,
    others: `outr${a}s ${many}`,
  };
}

export type ServiceForms = ReturnType<typeof serviceForms>;
