import { describe, expect, test } from "vitest";
import { peopleByMail } from "../support/clients/people-by-mail.ts";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";
import { startWithMail } from "../support/started.ts";

const { mailbox, server, people, owner: sql } = await startWithMail();

const refused = refusedWith("otp_expired", 403);
const taken = refusedWith("email_exists", 422);

const whoAmI = async (token: string) =>
  (await people.call("GET", "/auth/v1/user", undefined, token)).body;
const mailsTo = (address: string) =>
  mailbox.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));

describe("another address", () => {
  test("is mailed a link, the present one a notice without any; nothing changes before it is used", async () => {
    const { email, access_token, address } = await people.asking();
    const mail = await mailbox.to(address);
    expect(mail.subject).toBe("Confirme seu novo email · Avisos da Igreja");
    expect(mail.text).toContain(`${server.url}/auth/link#type=email_change&token_hash=`);
    // A stranger may read it.
    expect(`${mail.text}${mail.html}`).not.toContain(email);
    const notice = await mailbox.to(email);
    expect(notice.subject).toBe("Pedido para trocar seu email · Avisos da Igreja");
    expect(`${notice.text}${notice.html}`).not.toMatch(/https?:|href|token/);
    expect(await whoAmI(access_token)).toMatchObject({ email });
    expect((await people.signIn(email)).status).toBe(200);
    expect((await people.signIn(address)).status).toBe(400);
  });

  test("is the account's once it was confirmed, in every place; the former one is told and opens nothing", async () => {
    const { user, email, access_token, refresh_token, address, link } = await people.asking();
    expect(await people.confirmAddress(link)).toMatchObject({ status: 200 });
    expect((await people.signIn(address)).status).toBe(200);
    expect((await people.signIn(email)).body).toMatchObject({ error_code: "invalid_credentials" });
    const notice = await mailbox.to(email, 1);
    expect(notice.subject).toBe("O email da sua conta mudou · Avisos da Igreja");
    expect(`${notice.text}${notice.html}`).not.toMatch(/https?:|href|token/);
    const stored = await sql`
      select u.email, i.email as identity, i.identity_data ->> 'email' as data,
        u.raw_user_meta_data ->> 'email' as metadata, u.raw_user_meta_data ->> 'name' as name
      from auth.users u left join auth.identities i on i.user_id = u.id where u.id = ${user.id}
    `;
    expect(stored).toMatchObject([{ email: address, metadata: address, name: "Ana Souza" }]);
    // The session that asked goes on, and learns of it.
    expect(await whoAmI(access_token)).toMatchObject({ email: address });
    expect((await people.refresh(refresh_token)).body.user).toMatchObject({ email: address });
  });

  test("is kept with the identity that signing up made", async () => {
    const email = people.newAddress();
    await people.signUp(email);
    const { access_token, user } = await people.open("signup", email);
    await people.setPassword(access_token, { password });
    const address = people.newAddress();
    expect((await people.askForAddress(access_token, address)).status).toBe(200);
    await people.confirmAddress(await people.linkTo(address));
    const [identity] = await sql`
      select email, identity_data ->> 'email' as data, identity_data ->> 'sub' as sub
      from auth.identities where user_id = ${user.id}
    `;
    expect(identity).toEqual({ email: address, data: address, sub: user.id });
  });

  test("is written in small letters, however it was typed", async () => {
    const address = people.newAddress();
    const { access_token } = await people.member();
    const { body } = await people.askForAddress(access_token, address.toUpperCase());
    expect(body).toMatchObject({ new_email: address });
    expect((await people.confirmAddress(await people.linkTo(address))).status).toBe(200);
    expect((await people.signIn(address)).status).toBe(200);
  });

  test("asks for the current password, also in a session that a link has opened", async () => {
    const { email, access_token } = await people.member();
    await people.recover(email);
    const recovering = await people.open("recovery", email);
    const address = people.newAddress();
    for (const token of [access_token, recovering.access_token]) {
      for (const [given, error_code] of [
        [undefined, "current_password_required"],
        ["", "current_password_mismatch"],
        ["senha-errada", "current_password_mismatch"],
      ] as const) {
        const change = { email: address, current_password: given };
        expect(await people.setPassword(token, change)).toMatchObject(refusedWith(error_code));
      }
    }
    expect(mailsTo(address)).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ["", "email_address_invalid"],
    ["ana", "email_address_invalid"],
    ["<ana@example.org>", "email_address_invalid"],
    ["ana@example.org\n", "email_address_invalid"],
    ["ana\u202e@example.org", "email_address_invalid"],
    ["ana@exam\u200bple.org", "email_address_invalid"],
    [12, "validation_failed"],
    [null, "validation_failed"],
  ])("is none: %j", async (address, error_code) => {
    const { access_token } = await people.member();
    expect(await people.askForAddress(access_token, address)).toMatchObject(
      refusedWith(error_code),
    );
  });

  test("is asked for alone, by who is signed in", async () => {
    const { access_token } = await people.member();
    const change = { email: people.newAddress(), current_password: password };
    for (const more of [{ password: "senha-nova-1" }, { data: {} }, { role: "admin" }]) {
      const answer = await people.setPassword(access_token, { ...change, ...more });
      expect(answer).toMatchObject(refusedWith("validation_failed"));
    }
    expect((await people.call("PUT", "/auth/v1/user", change)).status).toBe(401);
    await people.post("/auth/v1/logout?scope=global", {}, access_token);
    expect(await people.setPassword(access_token, change)).toMatchObject(
      refusedWith("session_not_found", 403),
    );
    expect(mailsTo(change.email)).toEqual([]);
  });

  test("that is the present one changes nothing, and nobody is mailed", async () => {
    const { email, access_token } = await people.member();
    expect((await people.askForAddress(access_token, email.toUpperCase())).status).toBe(200);
    expect(await sql`select from auth.one_time_tokens where relates_to = ${email}`).toEqual([]);
  });

  test("gets the same response whether it has an account or not, as late, and no link if it has", async () => {
    const other = await people.member();
    const waiting = people.newAddress();
    await people.signUp(waiting);
    await people.proofTo(waiting);
    const answers = [];
    for (const address of [people.newAddress(), other.email, waiting]) {
      const member = await people.member();
      const { status, body, ms } = await people.askForAddress(member.access_token, address);
      expect(ms).toBeGreaterThanOrEqual(245);
      // What needs no work at all waits as long.
      const refusal = await people.askForAddress(member.access_token, `${address} `);
      expect(refusal.status).toBe(400);
      expect(refusal.ms).toBeGreaterThanOrEqual(245);
      expect(body).toMatchObject({ email: member.email, new_email: address });
      answers.push({ status, fields: Object.keys(body) });
      // The one who asks gets the notice for any.
      await mailbox.to(member.email);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(mailsTo(other.email)).toEqual([]);
    expect(mailsTo(waiting)).toHaveLength(1);
  });
});

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

test("a relay that fails is said before anything is stored; without one an admin has to help", async () => {
  const { access_token } = await people.member();
  const address = people.newAddress();
  await mailbox.down();
  expect(await people.askForAddress(access_token, address)).toMatchObject(
    refusedWith("mail_unavailable", 500),
  );
  await mailbox.up();
  expect(await sql`select from auth.one_time_tokens where relates_to = ${address}`).toEqual([]);
  const quiet = await forTest(TestServer.start());
  const withoutMail = peopleByMail(quiet, mailbox);
  const member = await withoutMail.member();
  expect(await withoutMail.askForAddress(member.access_token, address)).toMatchObject(
    refusedWith("mail_not_configured", 422),
  );
});

test("no line of the log names an address, a link or a password", async () => {
  const { email, address, link } = await people.asking();
  await people.confirmAddress(link);
  await mailbox.to(email, 1);
  for (const secret of [email, address, link, password]) {
    expect(server.output).not.toContain(secret);
  }
});
