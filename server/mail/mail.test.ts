import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Mailbox } from "../../testing/mailbox.ts";
import { freePort, TestServer } from "../../testing/server.ts";

const headers = {
  apikey: "sb_publishable_avisos-public-web-app",
  "Content-Type": "application/json",
};
const PUBLIC_URL = "https://avisos.igreja.example";
let mailbox: Mailbox;
let server: TestServer;
let number = 0;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  server = await TestServer.start({
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Avisos <avisos@igreja.example>",
    CHURCH_NAME: "da Graça",
    PUBLIC_URL,
  });
}, 60_000);

afterEach(() => mailbox.down().then(() => mailbox.up()));

afterAll(async () => {
  await server.dispose();
  await mailbox.dispose();
});

async function post(path: string, body: object) {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const newAddress = () => {
  number += 1;
  return `pessoa-${number}@example.org`;
};
const password = "senha-de-teste";
const signUp = (email: string) =>
  post("/auth/v1/signup", { email, password, data: { name: "Ana" } });
const signIn = (email: string, secret = password) =>
  post("/auth/v1/token?grant_type=password", { email, password: secret });
const verify = (body: object) => post("/auth/v1/verify", body);

function read(mail: { text?: string | undefined }) {
  const text = mail.text ?? "";
  return z
    .object({ code: z.string(), tokenHash: z.string() })
    .parse(
      /#type=\w+&token_hash=(?<tokenHash>[0-9a-f]+)[\s\S]*código na página: (?<code>\d{6})/.exec(
        text,
      )?.groups,
    );
}

async function setPassword(token: string, secret: string) {
  const { status } = await fetch(`${server.url}/auth/v1/user`, {
    method: "PUT",
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: secret }),
  });
  return status;
}

async function confirmed() {
  const email = newAddress();
  await signUp(email);
  const { tokenHash } = read(await mailbox.to(email));
  const { body } = await verify({ type: "signup", token_hash: tokenHash });
  expect(await setPassword(body.access_token, password)).toBe(200);
  return email;
}

/** Makes what was sent to the address older. */
async function letPass(interval: string, email: string) {
  const owner = server.owner();
  await owner`
    update auth.users set confirmation_sent_at = confirmation_sent_at - ${interval}::interval
    where email = ${email}
  `;
  await owner`
    update auth.one_time_tokens set created_at = created_at - ${interval}::interval
    where relates_to = ${email}
  `;
  await owner.end();
}

describe("confirmation of a new account", () => {
  test("is asked for by a mail in Portuguese, and opens the account once", async () => {
    const email = newAddress();
    const { status, body } = await signUp(email);
    expect(status).toBe(200);
    expect(body.access_token).toBeUndefined();
    expect((await signIn(email)).body).toMatchObject({
      error_code: "email_not_confirmed",
    });

    const mail = await mailbox.to(email);
    expect(mail.from).toMatchObject({ name: "Avisos", address: "avisos@igreja.example" });
    expect(mail.subject).toBe("Confirme sua conta · Avisos da Graça");
    expect(mail.html).toContain('lang="pt-BR"');
    expect(mail.html).toContain(`href="${PUBLIC_URL}/auth/link#type=signup&amp;token_hash=`);
    const { tokenHash } = read(mail);
    expect(mail.text).toContain(`${PUBLIC_URL}/auth/link#type=signup&token_hash=${tokenHash}`);

    const opened = await verify({ type: "signup", token_hash: tokenHash });
    expect(opened.body.access_token).toEqual(expect.any(String));
    expect((await verify({ type: "signup", token_hash: tokenHash })).status).toBe(403);
  });

  test("works with the code too, in any case of the address", async () => {
    const email = newAddress();
    await signUp(email);
    const { code } = read(await mailbox.to(email));
    expect((await verify({ type: "signup", email: email.toUpperCase(), token: code })).status).toBe(
      200,
    );
  });

  test("can be sent again after a minute, which ends the first link", async () => {
    const email = newAddress();
    await signUp(email);
    const first = read(await mailbox.to(email));
    const resend = () => post("/auth/v1/resend", { type: "signup", email });
    expect((await resend()).status).toBe(200);
    await letPass("2 minutes", email);
    expect((await resend()).status).toBe(200);
    const second = read(await mailbox.to(email, 1));
    expect(second.tokenHash).not.toBe(first.tokenHash);
    expect((await verify({ type: "signup", token_hash: first.tokenHash })).status).toBe(403);
    expect((await verify({ type: "signup", token_hash: second.tokenHash })).status).toBe(200);
  });
});

describe("password recovery", () => {
  test("a link signs in once, and the new password replaces the old one", async () => {
    const email = await confirmed();
    expect(await post("/auth/v1/recover", { email })).toEqual({ status: 200, body: {} });
    const mail = await mailbox.to(email, 1);
    expect(mail.subject).toBe("Crie uma nova senha · Avisos da Graça");
    const { tokenHash } = read(mail);
    const { body } = await verify({ type: "recovery", token_hash: tokenHash });
    expect(await setPassword(body.access_token, "senha-nova-1")).toBe(200);
    expect((await signIn(email)).status).toBe(400);
    expect((await signIn(email, "senha-nova-1")).status).toBe(200);
    expect((await verify({ type: "recovery", token_hash: tokenHash })).status).toBe(403);
  });

  test("says the same for an unknown address", async () => {
    expect(await post("/auth/v1/recover", { email: newAddress() })).toEqual({
      status: 200,
      body: {},
    });
  });

  test("opening the link does not use it up", async () => {
    const email = await confirmed();
    await post("/auth/v1/recover", { email });
    const { tokenHash } = read(await mailbox.to(email, 1));
    const scanned = `/auth/v1/verify?type=recovery&token=${tokenHash}`;
    expect((await fetch(server.url + scanned, { headers })).status).toBe(404);
    expect((await fetch(`${server.url}/auth/link`)).status).toBe(200);
    expect((await verify({ type: "recovery", token_hash: tokenHash })).status).toBe(200);
  });

  test("an expired and a forged link are refused", async () => {
    const email = await confirmed();
    await post("/auth/v1/recover", { email });
    const { tokenHash, code } = read(await mailbox.to(email, 1));
    await letPass("61 minutes", email);
    for (const attempt of [
      { type: "recovery", token_hash: tokenHash },
      { type: "recovery", email, token: code },
      { type: "recovery", token_hash: "f".repeat(64) },
    ]) {
      expect(await verify(attempt)).toMatchObject({
        status: 403,
        body: { error_code: "otp_expired" },
      });
    }
  });

  test("of two who use a link at the same moment one gets in", async () => {
    const email = await confirmed();
    await post("/auth/v1/recover", { email });
    const { tokenHash } = read(await mailbox.to(email, 1));
    const use = () => verify({ type: "recovery", token_hash: tokenHash });
    const statuses = (await Promise.all([use(), use(), use(), use()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("a relay that fails", () => {
  test("is said clearly, for known and unknown addresses, before anything is stored", async () => {
    const email = await confirmed();
    await mailbox.down();
    const newcomer = newAddress();
    for (const answer of [
      await post("/auth/v1/recover", { email }),
      await post("/auth/v1/recover", { email: newAddress() }),
      await signUp(newcomer),
    ]) {
      expect(answer).toMatchObject({ status: 500, body: { error_code: "mail_unavailable" } });
    }
    await mailbox.up();
    expect((await signUp(newcomer)).status).toBe(200);
    await mailbox.to(newcomer);
  });

  test("does not hold a page up when it accepts and says nothing", async () => {
    const silent = createServer().listen(await freePort(), "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const patient = await TestServer.start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const started = Date.now();
    const response = await fetch(`${patient.url}/auth/v1/recover`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email: newAddress() }),
    });
    expect(response.status).toBe(500);
    expect(Date.now() - started).toBeLessThan(5_000);
    await patient.dispose();
    silent.close();
  });
});

test("a server without a relay confirms at once and says that it sends no mail", async () => {
  const quiet = await TestServer.start();
  const call = async (path: string, body: object) => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(quiet.url + path, init);
    return { status: response.status, body: await response.json() };
  };
  const email = newAddress();
  expect((await call("/auth/v1/signup", { email, password })).body).toMatchObject({
    access_token: expect.any(String),
  });
  expect(await call("/auth/v1/recover", { email })).toMatchObject({
    status: 422,
    body: { error_code: "mail_not_configured" },
  });
  await quiet.dispose();
});
