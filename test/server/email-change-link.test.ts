import { describe, expect, test } from "vitest";
import { Mailbox } from "../support/clients/mailbox.ts";
import { peopleByMail } from "../support/clients/people-by-mail.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const refused = { status: 403, body: { error_code: "otp_expired" } };
const taken = { status: 422, body: { error_code: "email_exists" } };

const mailbox = await forFile(Mailbox.open());
const server = await forFile(TestServer.start({ SMTP_URL: mailbox.url }));
const people = peopleByMail(server, mailbox);
const sql = await forFile(server.owner());

const whoAmI = async (token: string) =>
  (await people.call("GET", "/auth/v1/user", undefined, token)).body;

describe("a link to another address", () => {
  test("works once, and for nothing else", async () => {
    const { address, link } = await people.asking();
    for (const type of ["signup", "recovery", "magiclink"]) {
      const { status } = await people.verify({ type, token_hash: link });
      expect([400, 403]).toContain(status);
    }
    for (const token of ["000000", link]) {
      const { status } = await people.verify({ type: "email_change", email: address, token });
      expect(status).toBe(400);
    }
    const statuses = await Promise.all([1, 2, 3, 4].map(() => people.confirmAddress(link)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await people.confirmAddress(link)).toMatchObject(refused);
  });

  test("opens no session for whoever reads it", async () => {
    const { link } = await people.asking();
    const { body } = await people.confirmAddress(link);
    expect(body).toEqual({ code: 200, msg: expect.any(String) });
  });

  test("that is forged, expired or read from the database is refused", async () => {
    const { email, address, link } = await people.asking();
    const [row] = await sql<{ token_hash: string }[]>`
      select token_hash from auth.one_time_tokens where relates_to = ${address}
    `;
    for (const forged of ["f".repeat(64), "", row?.token_hash ?? ""]) {
      expect(await people.confirmAddress(forged)).toMatchObject(refused);
    }
    await sql`
      update auth.one_time_tokens set created_at = now() - interval '61 minutes'
      where relates_to = ${address}
    `;
    expect(await people.confirmAddress(link)).toMatchObject(refused);
    expect((await people.signIn(email)).status).toBe(200);
  });

  test("is replaced by that of the next request", async () => {
    const first = await people.asking();
    const second = people.newAddress();
    await people.askForAddress(first.access_token, second);
    const link = await people.linkTo(second);
    expect(await people.confirmAddress(first.link)).toMatchObject(refused);
    expect((await people.confirmAddress(link)).status).toBe(200);
    expect((await people.signIn(second)).status).toBe(200);
  });

  test("dies with a new password, which the notice asks for", async () => {
    const { email, address, link } = await people.asking();
    await people.recover(email);
    const { access_token } = await people.open("recovery", email, 1);
    await people.setPassword(access_token, { password: "senha-nova-1" });
    expect(await people.confirmAddress(link)).toMatchObject(refused);
    expect((await people.signIn(address)).status).toBe(400);
  });

  test("ends every other session, link and code of the account", async () => {
    const { user, email, access_token, address } = await people.asking();
    const thief = (await people.signIn(email)).body;
    await people.recover(email);
    const recovery = await people.proofTo(email, 1);
    expect((await people.confirmAddress(await people.linkTo(address))).status).toBe(200);
    expect((await people.refresh(thief.refresh_token)).status).toBe(400);
    expect(await whoAmI(thief.access_token)).toMatchObject({ error_code: "session_not_found" });
    for (const proof of [
      { token_hash: recovery.tokenHash },
      { email, token: recovery.code },
      { email: address, token: recovery.code },
    ]) {
      expect(await people.verify({ type: "recovery", ...proof })).toMatchObject(refused);
    }
    expect(await sql`select from auth.one_time_tokens where user_id = ${user.id}`).toEqual([]);
    expect(await whoAmI(access_token)).toMatchObject({ email: address });
  });

  test("does nothing for a member who was deactivated meanwhile", async () => {
    const { user, email, link } = await people.asking();
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    expect(await people.confirmAddress(link)).toMatchObject(refused);
    const [row] = await sql`select email from auth.users where id = ${user.id}`;
    expect(row).toEqual({ email });
  });

  test("to an address that was taken meanwhile says so to who reads it, and changes nothing", async () => {
    const { email, address, link } = await people.asking();
    await people.signUp(address);
    expect(await people.confirmAddress(link)).toMatchObject(taken);
    expect((await people.signIn(email)).status).toBe(200);
  });

  test("of two members who ask for the same address serves the one who confirms first", async () => {
    const address = people.newAddress();
    const ana = await people.asking(address);
    const bia = await people.member();
    await people.askForAddress(bia.access_token, address);
    const links = [ana.link, await people.linkTo(address, 1)];
    const answers = await Promise.all(links.map((link) => people.confirmAddress(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const owners = await sql`select id from auth.users where email = ${address}`;
    expect(owners).toHaveLength(1);
  });
});

test("a link to an address that is the account's no longer opens nothing", async () => {
  const { user, email } = await people.member();
  await people.recover(email);
  const { tokenHash, code } = await people.proofTo(email);
  await sql`update auth.users set email = ${people.newAddress()} where id = ${user.id}`;
  expect(await people.verify({ type: "recovery", token_hash: tokenHash })).toMatchObject(refused);
  expect(await people.verify({ type: "recovery", email, token: code })).toMatchObject(refused);
});
