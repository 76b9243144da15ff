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
 * undefined when its row could not be read. JSON has no undefined values.
 */
export function churchData(church: Church | undefined) {
  const contacts = churchContacts(church);
  const linkOf = (name: ContactName) => contacts.find((one) => one.name === name)?.href;
  const profile = linkOf("Instagram");
  return {
    "@context": "https://schema.org",
    "@type": "Church",
    name: churchName(),
    url: absolute("/"),
    telephone: linkOf("Telefone")?.replace("tel:", ""),
    address: church?.address ?? undefined,
    logo: church?.logo_hash ? absolute(logoPath(church.logo_hash)) : undefined,
    sameAs: profile && [profile],
  };
}
