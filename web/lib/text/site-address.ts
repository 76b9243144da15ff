import { withoutInvisible } from "./form-text.ts";
import { siteUrl } from "./web-address.ts";

/** The whole of what was typed as the address of a site; `https://` may be left out. Undefined when it is none. */
export function siteAddress(given: string): string | undefined {
  const typed = withoutInvisible(given);
  // A port follows a host's colon, and no scheme's.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  return siteUrl(hasScheme ? typed : `https://${typed}`)?.href;
}
