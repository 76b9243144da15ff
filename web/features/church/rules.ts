import { cityOf, pixCode } from "@/lib/text/pix-code.ts";
import { pixKey } from "@/lib/text/pix-key.ts";
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
export const instagramName = (typed: string) => INSTAGRAM.exec(typed.trim())?.[1]?.toLowerCase();

export type ContactName = "Telefone" | "WhatsApp" | "Instagram";
type Contact = {
  name: ContactName;
  /** The contact as people read it: `(13) 3222-1234`, `@igrejadagraca`. */
  words: string;
  href: string;
};

/** Returns the contacts of the church, without a text that is no contact. */
export function churchContacts(
  church: Pick<Church, "phone" | "whatsapp" | "instagram"> | undefined,
): Contact[] {
  const contacts: Contact[] = [];
  const add = (name: ContactName, words: string | undefined, href: string) =>
    words && contacts.push({ name, words, href });
  const call = typedPhone(church?.phone ?? "");
  add("Telefone", call?.words, `tel:${call?.number}`);
  const chat = typedPhone(church?.whatsapp ?? "");
  add("WhatsApp", chat?.words, `https://wa.me/${chat?.number.slice(1)}`);
  const profile = instagramName(church?.instagram ?? "");
  add("Instagram", profile && `@${profile}`, `https://www.instagram.com/${profile}/`);
  return contacts;
}

/**
 * Returns the Pix account of the church. Returns undefined without a key or receiver. `key` is the
 * key as banking apps need it, `kindInWords` as people read it: `CPF 123.456.789-09`. `code` is the
 * static Pix code ("copia e cola"), also the text of its QR code.
 */
export function churchPix(
  church: Pick<Church, "address" | "pix_key" | "pix_receiver"> | undefined,
) {
  const { pix_key, pix_receiver: receiver } = church ?? {};
  if (!pix_key || !receiver) return undefined;
  const read = pixKey(pix_key);
  // The data API accepts keys that the form refuses. Such a key makes no code.
  if ("fault" in read) return undefined;
  const { value: key, words: kindInWords } = read;
  const code = pixCode({ key, receiver, city: cityOf(church?.address ?? "") });
  return { key, kindInWords, receiver, code };
}

export const SERVICE_WORDS = ["culto", "missa", "celebração"] as const;

/**
 * Returns the church's word for a service in the forms that sentences need: `a missa`, `desta
 * missa`, `outras missas`. An unknown word counts as `culto`.
 */
export function serviceForms(word: string) {
  const one = SERVICE_WORDS.find((known) => known === word) ?? "culto";
  const a = one === "culto" ? "o" : "a";
  const thisOne = `${one === "culto" ? "este" : "esta"} ${one}`;
  return {
    title: one.charAt(0).toUpperCase() + one.slice(1),
    the: `${a} ${one}`,
    ofThe: `d${a} ${one}`,
    ofThis: `d${thisOne}`,
    inThis: `n${thisOne}`,
    forThis: `para ${thisOne}`,
    other: `outr${a} ${one}`,
    others: `outr${a}s ${one.replace("ão", "õe")}s`,
  };
}

export type ServiceForms = ReturnType<typeof serviceForms>;
