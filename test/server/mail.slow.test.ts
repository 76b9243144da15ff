import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { peopleByMail } from "../support/clients/people-by-mail.ts";
import { refusedWith } from "../support/clients/visitor.ts";
import { forTest } from "../support/for-file.ts";
import { portOf } from "../support/free-port.ts";
import { TestServer } from "../support/server.ts";
import { startWithMail } from "../support/start-for-file.ts";

const PUBLIC_URL = "https://avisos.igreja.example";

const { mailbox, server, people, owner } = await startWithMail({
  MAIL_FROM: "Avisos <avisos@igreja.example>",
  CHURCH_NAME: "da Graça",
  PUBLIC_URL,
});

afterEach(() => mailbox.down().then(() => mailbox.up()));

const { verify } = people;

/** Creates a member who has been mailed a recovery link. */
async function memberWithRecoveryMail() {
  const { email } = await people.member();
  await people.recover(email);
  return { email, ...(await people.mailedProof(email)) };
}

test("a sign-up sends a mail in Portuguese whose link confirms the account", async () => {
  const email = people.newAddress();
  const { status, body } = await people.signUp(email);
  expect(status).toBe(200);
  expect(body.access_token).toBeUndefined();
  expect((await people.signIn(email)).body).toMatchObject({
    error_code: "email_not_confirmed",
  });

  const mail = await mailbox.to(email);
  expect(mail.from).toMatchObject({ name: "Avisos", address: "avisos@igreja.example" });
  expect(mail.subject).toBe("Confirme sua conta · Avisos da Graça");
  expect(mail.html).toContain('lang="pt-BR"');
  expect(mail.html).toContain(`href="${PUBLIC_URL}/auth/link#type=signup&amp;token_hash=`);
  const { tokenHash } = await people.mailedProof(email);
  expect(mail.text).toContain(`${PUBLIC_URL}/auth/link#type=signup&token_hash=${tokenHash}`);

  const opened = await verify({ type: "signup", token_hash: tokenHash });
  expect(opened.body.access_token).toEqual(expect.any(String));
});

describe("a recovery link", () => {
  test("is not used up by opening its page", async () => {
    const { email, tokenHash } = await memberWithRecoveryMail();
    // The status 200 shows that the web app has the page, because an unknown address gets a 404.
    const [, path = ""] =
      /avisos\.igreja\.example(\S+)/.exec((await mailbox.to(email)).text ?? "") ?? [];
    expect(path).toContain(tokenHash);
    expect((await fetch(server.url + path)).status).toBe(200);
    expect((await verify({ type: "recovery", token_hash: tokenHash })).status).toBe(200);
  });

  test("is refused when it is expired or forged", async () => {
    const { email, tokenHash, code } = await memberWithRecoveryMail();
    await owner`
      update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
        where relates_to = ${email}
    `;
    for (const attempt of [
      { type: "recovery", token_hash: tokenHash },
      { type: "recovery", email, token: code },
      { type: "recovery", token_hash: "f".repeat(64) },
    ]) {
      expect(await verify(attempt)).toMatchObject(refusedWith("otp_expired", 403));
    }
  });
});

describe("a mail relay", () => {
  test("that is down causes the same error for known and unknown addresses", async () => {
    const { email, access_token } = await people.member();
    await mailbox.down();
    const newcomer = people.newAddress();
    for (const response of [
      await people.recover(email),
      await people.recover(people.newAddress()),
      await people.signUp(newcomer),
      await people.askForAddress(access_token, newcomer),
    ]) {
      expect(response).toMatchObject(refusedWith("mail_unavailable", 500));
    }
    await mailbox.up();
    expect(await owner`select from auth.one_time_tokens where relates_to = ${newcomer}`).toEqual(
      [],
    );
    expect((await people.signUp(newcomer)).status).toBe(200);
    await mailbox.to(newcomer);
  });

  test("that refuses addresses causes the same error for known and unknown ones", async () => {
    const { email, access_token } = await people.member();
    const newcomer = people.newAddress();
    const resend = (address: string) =>
      people.post("/auth/v1/resend", { type: "signup", email: address });
    const change = (address: string) => people.askForAddress(access_token, address);
    for (const address of [email, newcomer]) {
      mailbox.refused.add(address);
      for (const call of [people.recover, resend, people.signUp, change]) {
        expect(await call(address)).toMatchObject(refusedWith("mail_refused", 422));
      }
    }
    expect(await owner`select from auth.users where email = ${newcomer}`).toEqual([]);
    expect(server.output).toContain("the relay at SMTP_URL refuses the recipient (550)");
  });

  test("that never responds fails a request within ten seconds", async () => {
    const silent = await forTest(createServer());
    const SMTP_URL = `smtp://127.0.0.1:${await portOf(silent)}`;
    const patient = await forTest(TestServer.start({ SMTP_URL }));
    const { status, ms } = await peopleByMail(patient, mailbox).recover(people.newAddress());
    expect(status).toBe(500);
    expect(ms).toBeLessThan(10_000);
    await expect
      .poll(() => patient.output)
      .toMatch(/^mail: the relay .* does not answer; check .*$/m);
  });
});

test("a server without a mail relay confirms a sign-up at once", async () => {
  const quiet = await forTest(TestServer.start());
  const { signUp, recover, askForAddress } = peopleByMail(quiet, mailbox);
  const email = people.newAddress();
  const { access_token } = (await signUp(email)).body;
  expect(await signUp(email)).toMatchObject(refusedWith("user_already_exists", 422));
  const refused = refusedWith("mail_not_configured", 422);
  expect(await recover(email)).toMatchObject(refused);
  expect(await askForAddress(access_token, people.newAddress())).toMatchObject(refused);
});
