import type { Church } from "@/features/church/queries.ts";
import { type ContactName, churchContacts } from "@/features/church/rules.ts";
import { absolute, config } from "@/lib/config.ts";
import { logoPath } from "./addresses.ts";

/**
 * Returns the church's name: the title of its board without the words before the name. The board
 * `Avisos da Graça` belongs to the church `Graça`.
 */
export const churchName = () => config.outputTitle.replace(/^Avisos (?:d[aeo]s? )?/i, "");

/**
 * Returns the church as a `Church` of schema.org. Search engines show its contacts. `church` is
 * undefined when its row could not be read.
 */
export function churchData(church: Church | undefined) {
  const { address, logo_hash } = church ?? {};
  const contacts = church ? churchContacts(church) : [];
  const linkOf = (name: ContactName) => contacts.find((one) => one.name === name)?.href;
  const telephone = linkOf("Telefone")?.replace("tel:", "");
  const profile = linkOf("Instagram");
  return {
    "@context": "https://schema.org",
    "@type": "Church",
    name: churchName(),
    url: absolute("/"),
    ...(telephone && { telephone }),
    ...(address && { address }),
    ...(logo_hash && { logo: absolute(logoPath(logo_hash)) }),
    ...(profile && { sameAs: [profile] }),
  };
}
