import { siteUrl } from "./web-address.ts";

// Copied along from other apps, they would become part of the address: `%E2%80%8B`.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** The whole of what was typed as the address of a site; `https://` may be left out. Undefined when it is none. */
export function siteAddress(given: string): string | undefined {
  const typed = given.replace(UNSEEN, "");
  // A port follows a host's colon, and no scheme's.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  return siteUrl(hasScheme ? typed : `https://${typed}`)?.href;
}
