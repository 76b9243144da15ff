import { randomUUID } from "node:crypto";
import { Mailbox } from "../testing/mailbox.ts";
import { TestServer } from "../testing/server.ts";
import { test as base, type Parish, PUBLISHABLE_KEY } from "./fixtures.ts";

export { expect } from "./fixtures.ts";

/** As the other tests, on a server that sends its mails to a real mailbox. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const mailbox = await Mailbox.open();
      await use(mailbox);
      await mailbox.dispose();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await TestServer.create({ SMTP_URL: mailbox.url, CHURCH_NAME: "da Graça" });
      server.env.PUBLIC_URL = server.url;
      await server.up();
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
});

/** An account whose e-mail is confirmed, made without a browser. */
export async function confirmedMember(parish: Parish, name = "Ana Souza") {
  const email = `${randomUUID()}@example.org`;
  const password = "senha-de-teste";
  await fetch(`${parish.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, data: { name } }),
  });
  await parish.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  return { email, password, name };
}

/** The link and the code of a mail's text. */
export function proofIn(text: string | undefined) {
  const link = text?.match(/https?:\/\/\S+/)?.[0];
  const code = text?.match(/código na página: (\d{6})/)?.[1];
  if (!link || !code) throw new Error(`no link or code in: ${text}`);
  return { link, code };
}
