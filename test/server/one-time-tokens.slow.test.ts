import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/started.ts";

const refused = refusedWith("otp_expired", 403);

const { people, owner } = await startWithMail();

async function unconfirmed(secret = password) {
  const email = people.newAddress();
  await people.signUp(email, secret);
  return { email, ...(await people.proofTo(email)) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a link", () => {
  test("is not made of the address and the code", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const guessed = createHash("sha256")
      .update(email + code)
      .digest("hex");
    expect(await people.verify({ type: "signup", token_hash: guessed })).toMatchObject(refused);
    expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
  });

  test("cannot be read from the database", async () => {
    const { email, tokenHash } = await unconfirmed();
    const [row] = await owner<{ token_hash: string; code_hash: string }[]>`
      select * from auth.one_time_tokens where relates_to = ${email}
    `;
    expect(row?.token_hash).not.toBe(tokenHash);
    for (const token_hash of [row?.token_hash, row?.code_hash]) {
      expect(await people.verify({ type: "signup", token_hash })).toMatchObject(refused);
    }
    const kept = await owner`
      select confirmation_token, recovery_token from auth.users where email = ${email}
    `;
    expect(kept).toEqual([{ confirmation_token: null, recovery_token: null }]);
  });

  test("opens what it was sent for", async () => {
    const { tokenHash } = await unconfirmed();
    for (const type of ["recovery", "magiclink", "email", "email_change", "reauthentication"]) {
      const { status } = await people.verify({ type, token_hash: tokenHash });
      expect([400, 403]).toContain(status);
    }
    expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
  });

  test("and a code are not tried in one call", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    const both = { type: "signup", email, token: code, token_hash: tokenHash };
    expect((await people.verify(both)).status).toBe(400);
  });

  test("of a later mail replaces it, and its code", async () => {
    const { email } = await people.member();
    await people.recover(email);
    const first = await people.proofTo(email);
    await people.recover(email);
    const second = await people.proofTo(email, 1);
    const type = "recovery";
    expect(await people.verify({ type, token_hash: first.tokenHash })).toMatchObject(refused);
    if (first.code !== second.code) {
      expect(await people.verify({ type, email, token: first.code })).toMatchObject(refused);
    }
    expect((await people.verify({ type, email, token: second.code })).status).toBe(200);
    expect(await people.verify({ type, token_hash: second.tokenHash })).toMatchObject(refused);
  });

  test("that an admin makes has no code", async () => {
    const { user, email } = await people.member();
    await owner`select private.issue_recovery_token(${user.id}::uuid)`;
    for (const token of ["", "000000", "null"]) {
      expect(await people.verify({ type: "recovery", email, token })).toMatchObject(refused);
    }
  });
});

describe("a code", () => {
  test("does not run into the address", async () => {
    const { email, code } = await unconfirmed();
    for (const cut of [1, 2, 5]) {
      const moved = { email: email + code.slice(0, cut), token: code.slice(cut) };
      expect(await people.verify({ type: "signup", ...moved })).toMatchObject(refused);
    }
  });

  test("has five tries, in whatever way the address is written", async () => {
    const { email, code } = await unconfirmed();
    const wrong = otherThan(code);
    for (const address of [email, email.toUpperCase(), email, email.toUpperCase()]) {
      const guess = { type: "signup", email: address, token: wrong };
      expect(await people.verify(guess)).toMatchObject(refused);
    }
    const right = { type: "signup", email: email.toUpperCase(), token: code };
    expect((await people.verify(right)).status).toBe(200);
  });

  test("is void after them, also when they come at once; the link stays usable", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    const guess = (token: string) => people.verify({ type: "signup", email, token });
    await Promise.all(Array.from({ length: 20 }, () => guess(otherThan(code))));
    const tries = await owner`
      select attempts from auth.one_time_tokens where relates_to = ${email}
    `;
    expect(tries).toEqual([{ attempts: 5 }]);
    expect(await guess(code)).toMatchObject(refused);
    expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
  });

  test("of nobody is refused as a wrong one is", async () => {
    const { email, code } = await unconfirmed();
    const guess = (address: string) =>
      people.verify({ type: "signup", email: address, token: otherThan(code) });
    const [known, unknown] = [await guess(email), await guess(people.newAddress())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test("opens the account once for all who use it at the same moment", async () => {
    const { email, code } = await unconfirmed();
    const use = () => people.verify({ type: "signup", email, token: code });
    const statuses = (await Promise.all([use(), use(), use(), use()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403, 403]);
  });
});

describe("who confirms an address", () => {
  const thiefs = "senha-do-ladrao";

  test.each([
    ["link", ({ tokenHash }: { tokenHash: string }) => ({ token_hash: tokenHash })],
    ["code", ({ email, code }: { email: string; code: string }) => ({ email, token: code })],
  ])("by %s ends the password of who signed up with it, and chooses one", async (_, proof) => {
    const account = await unconfirmed(thiefs);
    const { email } = account;
    // Before, it is told to whoever knows the password, and opens nothing.
    expect((await people.signIn(email, thiefs)).body.error_code).toBe("email_not_confirmed");
    const { body } = await people.verify({ type: "signup", ...proof(account) });
    expect((await people.signIn(email, thiefs)).body.error_code).toBe("invalid_credentials");
    expect((await people.setPassword(body.access_token, { password })).status).toBe(200);
    expect((await people.signIn(email)).status).toBe(200);
    expect((await people.signIn(email, thiefs)).status).toBe(400);
  });

  test("by a link to a new password does the same", async () => {
    const { email, tokenHash } = await unconfirmed(thiefs);
    await people.recover(email);
    const session = await people.open("recovery", email, 1);
    expect((await people.signIn(email, thiefs)).body.error_code).toBe("invalid_credentials");
    expect(await people.verify({ type: "signup", token_hash: tokenHash })).toMatchObject(refused);
    expect((await people.setPassword(session.access_token, { password })).status).toBe(200);
    expect((await people.signIn(email)).status).toBe(200);
  });

  test("ends the links that were sent before", async () => {
    const { email, tokenHash } = await unconfirmed(thiefs);
    await people.recover(email);
    const other = await people.proofTo(email, 1);
    expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
    for (const proof of [{ token_hash: other.tokenHash }, { email, token: other.code }]) {
      expect(await people.verify({ type: "recovery", ...proof })).toMatchObject(refused);
    }
  });

  test("is not helped by signing up again with another password", async () => {
    const { email, tokenHash } = await unconfirmed(thiefs);
    expect((await people.signUp(email, "outra-senha-1")).status).toBe(200);
    const other = await people.signIn(email, "outra-senha-1");
    expect(other.body.error_code).toBe("invalid_credentials");
    await people.verify({ type: "signup", token_hash: tokenHash });
    for (const secret of [thiefs, "outra-senha-1", ""]) {
      expect((await people.signIn(email, secret)).status).toBe(400);
    }
  });
});
