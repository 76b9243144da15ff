import { test as base } from "./fixtures.ts";

export { expect } from "./fixtures.ts";

/** As the other tests, on a server that sends its mail to `mailbox`. */
export const test = base.extend({ server: async ({ mailServer }, use) => use(mailServer) });

/** The link and the code of a mail's text. */
export function proofIn(text: string | undefined) {
  const link = text?.match(/https?:\/\/\S+/)?.[0];
  const code = text?.match(/código na página: (\d{6})/)?.[1];
  if (!link || !code) throw new Error(`no link or code in: ${text}`);
  return { link, code };
}
