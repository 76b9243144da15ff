import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const { mailbox, server, people, owner: sql } = await startWithMail();

const refused = refusedWith("otp_expired", 403);

describe("a new e-mail address", () => {
  test("is confirmed by a link, of which the former address is notified", async () => {
    const email = people.newAddress();
    await people.signUp(email);
    const { access_token, refresh_token, user } = await people.signInByLink("signup", email);
    await people.setPassword(access_token, { password });
    const address = people.newAddress();
    const response = await people.askForAddress(access_token, address.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { new_email: address } });
    const mail = await mailbox.to(address);
    const { tokenHash: link } = await people.mailedProof(address);
    expect(mail.subject).toBe("Confirme seu novo e-mail · Avisos da Igreja");
    expect(mail.text).toContain(`${server.url}/auth/link#type=email_change&token_hash=`);
    // The mail must not contain the present address, because the new address may be a stranger's.
    expect(`${mail.text}${mail.html}`).not.toContain(email);
    expect((await people.whoAmI(access_token)).body).toMatchObject({ email });
    expect((await people.signIn(address)).status).toBe(400);

    // The link confirms the address without opening a session.
    const confirmed = { status: 200, body: { code: 200, msg: "Email address changed" } };
    expect(await people.confirmAddress(link)).toMatchObject(confirmed);
    expect((await people.signIn(address)).status).toBe(200);
    expect((await people.signIn(email)).body).toMatchObject({ error_code: "invalid_credentials" });
    for (const [seen, subject] of [
      [1, "Pedido para trocar seu e-mail · Avisos da Igreja"],
      [2, "O e-mail da sua conta mudou · Avisos da Igreja"],
    ] as const) {
      await mailbox.to(email, seen);
      const notice = mailbox.allTo(email)[seen];
      expect(notice?.subject).toBe(subject);
      expect(`${notice?.text}${notice?.html}`).not.toMatch(/https?:|href|token/);
    }
    // The session that requested the change continues with the new address.
    expect((await people.whoAmI(access_token)).body).toMatchObject({ email: address });
    expect((await people.refresh(refresh_token)).body.user).toMatchObject({ email: address });
    const [stored] = await sql`
      select raw_user_meta_data ->> 'email' as account, raw_user_meta_data ->> 'name' as name,
        i.email, identity_data ->> 'email' as data, identity_data ->> 'sub' as sub
      from auth.users join auth.identities i on i.user_id = users.id where users.id = ${user.id}
    `;
    const emails = { account: address, email: address, data: address };
    expect(stored).toEqual({ ...emails, name: "Ana", sub: user.id });
    for (const secret of [email, address, link, password]) {
      expect(server.output).not.toContain(secret);
    }
  });

  test("requires the current password in every session", async () => {
    const { email, access_token } = await people.member();
    await people.recover(email);
    const recovering = await people.signInByLink("recovery", email);
    const address = people.newAddress();
    for (const token of [access_token, recovering.access_token]) {
      for (const [given, error_code] of [
        [undefined, "current_password_required"],
        ["senha-errada", "current_password_mismatch"],
      ] as const) {
        const change = { email: address, current_password: given };
        expect(await people.setPassword(token, change)).toMatchObject(refusedWith(error_code));
      }
    }
    expect(mailbox.allTo(address)).toEqual([]);
    expect(mailbox.allTo(email)).toHaveLength(1);
  });

  test("must be valid and the only change of its request", async () => {
    const { access_token } = await people.member();
    for (const [address, error_code] of [
      ["<ana@example.org>", "email_address_invalid"],
      ["ana@exam\u200bple.org", "email_address_invalid"],
      [null, "validation_failed"],
    ]) {
      const response = await people.askForAddress(access_token, address);
      expect(response).toMatchObject(refusedWith(error_code ?? ""));
    }
    const change = { email: people.newAddress(), current_password: password };
    for (const more of [{ password: "senha-nova-1" }, { role: "admin" }]) {
      const response = await people.setPassword(access_token, { ...change, ...more });
      expect(response).toMatchObject(refusedWith("validation_failed"));
    }
    expect(mailbox.allTo(change.email)).toEqual([]);
  });

  test("that equals the present one causes no mail", async () => {
    const { email, access_token } = await people.member();
    expect((await people.askForAddress(access_token, email.toUpperCase())).status).toBe(200);
    expect(await sql`select from auth.one_time_tokens where relates_to = ${email}`).toEqual([]);
  });

  test("that belongs to another account gets no link", async () => {
    const other = await people.member();
    const asker = await people.member();
    expect((await people.askForAddress(asker.access_token, other.email)).status).toBe(200);
    // The member who requests the change gets a notice in any case.
    await mailbox.to(asker.email);
    expect(mailbox.allTo(other.email)).toEqual([]);
  });
});

describe("a link that confirms a new address", () => {
  test("works once for its purpose", async () => {
    const { address, link } = await people.memberWithAddressRequest();
    for (const proof of [
      { type: "signup", token_hash: link },
      { type: "recovery", token_hash: link },
      { type: "email_change", email: address, token: link },
    ]) {
      expect([400, 403]).toContain((await people.verify(proof)).status);
    }
    const statuses = await Promise.all([1, 2, 3, 4].map(() => people.confirmAddress(link)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  test("ends every other session, link and code of the account", async () => {
    const { user, email, access_token, address, link } = await people.memberWithAddressRequest();
    const thief = (await people.signIn(email)).body;
    await people.recover(email);
    const recovery = await people.mailedProof(email, 1);
    expect((await people.confirmAddress(link)).status).toBe(200);
    expect((await people.refresh(thief.refresh_token)).status).toBe(400);
    expect((await people.whoAmI(thief.access_token)).status).toBe(403);
    for (const proof of [{ token_hash: recovery.tokenHash }, { email, token: recovery.code }]) {
      expect(await people.verify({ type: "recovery", ...proof })).toMatchObject(refused);
    }
    expect(await sql`select from auth.one_time_tokens where user_id = ${user.id}`).toEqual([]);
    expect((await people.whoAmI(access_token)).body).toMatchObject({ email: address });
  });

  test("does nothing for a member who was deactivated meanwhile", async () => {
    const { user, email, link } = await people.memberWithAddressRequest();
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    expect(await people.confirmAddress(link)).toMatchObject(refused);
    const [row] = await sql`select email from auth.users where id = ${user.id}`;
    expect(row).toEqual({ email });
  });

  test("gives the address to the member who confirms first", async () => {
    const address = people.newAddress();
    const ana = await people.memberWithAddressRequest(address);
    const bia = await people.member();
    await people.askForAddress(bia.access_token, address);
    const links = [ana.link, (await people.mailedProof(address, 1)).tokenHash];
    const responses = await Promise.all(links.map((link) => people.confirmAddress(link)));
    expect(responses.map(({ body }) => body.error_code).sort()).toEqual([
      "email_exists",
      undefined,
    ]);
    expect(await sql`select from auth.users where email = ${address}`).toHaveLength(1);
  });
});
