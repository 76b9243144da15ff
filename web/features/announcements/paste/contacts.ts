import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";
import { PERSONS, setOf } from "./words.ts";

const LINKS = setOf(
  "no pelo ao zap whats whatsapp wpp tel telefone fone cel celular número contato : - – ( ) , n° fixo",
);
const BETWEEN = setOf("da de do dos das e .");
const NO_NAMES = setOf(
  "informações informação contato dúvidas inscrições inscrição telefone pix fale ligue chama falar whatsapp reservas confirmar tel",
);
const isName = (token: Token | undefined) =>
  token?.kind === "word" &&
  !NO_NAMES.has(token.folded) &&
  (/^\p{Lu}\p{Ll}/u.test(token.text) || PERSONS.has(token.folded));

/** Returns the name and the telephone of the person to ask; null when the message names no telephone, or more than one. */
export function contactIn({ tokens, text }: Reading, from: number, to: number): string | null {
  const phones = tokens.flatMap((token, at) =>
    token.kind === "phone" && at >= from && at < to ? [at] : [],
  );
  const [at] = phones;
  if (at === undefined) return null;
  const phone = tokens[at]?.text ?? "";
  let end = at - 1;
  while (end >= from && LINKS.has(tokens[end]?.folded ?? "")) end -= 1;
  let start = end;
  while (
    start >= from &&
    (isName(tokens[start]) ||
      (BETWEEN.has(tokens[start]?.folded ?? "") &&
        isName(tokens[start - 1]) &&
        (tokens[start]?.folded !== "." || PERSONS.has(tokens[start - 1]?.folded ?? ""))))
  )
    start -= 1;
  const before = end > start ? text.slice(tokens[start + 1]?.start, tokens[end]?.end) : "";
  if (before !== "") return `${before} ${phone}`;
  let first = at + 1;
  if (!["(", "-", "–", "com"].includes(tokens[first]?.folded ?? "")) return phone;
  while (
    ["(", "-", "–", ",", "com", "a", "o", "falar"].includes(tokens[first]?.folded ?? "") &&
    first < to
  )
    first += 1;
  let last = first;
  while (
    last < to &&
    (isName(tokens[last]) || (BETWEEN.has(tokens[last]?.folded ?? "") && isName(tokens[last + 1])))
  )
    last += 1;
  return last > first
    ? `${text.slice(tokens[first]?.start, tokens[last - 1]?.end)} ${phone}`
    : phone;
}
