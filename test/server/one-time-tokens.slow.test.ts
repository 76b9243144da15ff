import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const refused = refusedWith("otp_expired", 403);

const { people, owner } = await startWithMail();

async function unconfirmedAccount(secret = password) {
  const email = people.newAddress();
  await people.signUp(email, secret);
  return { email, ...(await people.mailedProof(email)) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const verify = (proof: object) => people.verify({ type: "signup", ...proof });

describe("a one-time link", () => {
  test("has 256 random bits, which the database does not reveal", async () => {
    const { email, code, tokenHash } = await unconfirmedAccount();
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await owner<{ token_hash: string; code_hash: string }[]>`
      select * from auth.one_time_tokens where relates_to = ${email}
    `;
    const made = createHash("sha256").update(email + code);
    for (const token_hash of [row?.token_hash, row?.code_hash, made.digest("hex")]) {
      expect(await verify({ token_hash })).toMatchObject(refused);
    }
    const tokens = await owner`
      select confirmation_token, recovery_token from auth.users where email = ${email}
    `;
    expect(tokens).toEqual([{ confirmation_token: null, recovery_token: null }]);
  });

  test("works once and only for its purpose", async () => {
    const { email, code, tokenHash } = await unconfirmedAccount();
    for (const type of ["recovery", "magiclink", "email", "email_change", "reauthentication"]) {
      expect([400, 403]).toContain((await verify({ type, token_hash: tokenHash })).status);
    }
    expect((await verify({ email, token: code, token_hash: tokenHash })).status).toBe(400);
    const uses = await Promise.all([1, 2, 3, 4].map(() => verify({ token_hash: tokenHash })));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  test("and its code are void after a later mail", async () => {
    const { email } = await people.member();
    await people.recover(email);
    const first = await people.mailedProof(email);
    await people.recover(email);
    const second = await people.mailedProof(email, 1);
    const type = "recovery";
    expect(await verify({ type, token_hash: first.tokenHash })).toMatchObject(refused);
    if (first.code !== second.code) {
      expect(await verify({ type, email, token: first.code })).toMatchObject(refused);
    }
    expect((await verify({ type, email, token: second.code })).status).toBe(200);
    expect(await verify({ type, token_hash: second.tokenHash })).toMatchObject(refused);
  });

  test("that an admin creates has no code", async () => {
    const { user, email } = await people.member();
    await owner`select private.issue_recovery_token(${user.id}::uuid)`;
    for (const token of ["", "000000", "null"]) {
      expect(await verify({ type: "recovery", email, token })).toMatchObject(refused);
    }
  });
});

describe("a one-time code", () => {
  test("allows five tries for all spellings of the address", async () => {
    const { email, code } = await unconfirmedAccount();
    const moved = { email: email + code.slice(0, 2), token: code.slice(2) };
    expect(await verify(moved)).toMatchObject(refused);
    for (const address of [email, email.toUpperCase(), email, email.toUpperCase()]) {
      const guess = { email: address, token: otherThan(code) };
      expect(await verify(guess)).toMatchObject(refused);
    }
    expect((await verify({ email: email.toUpperCase(), token: code })).status).toBe(200);
  });

  test("is void after five wrong tries at once", async () => {
    const { email, code, tokenHash } = await unconfirmedAccount();
    const guess = (token: string) => verify({ email, token });
    await Promise.all(Array.from({ length: 20 }, () => guess(otherThan(code))));
    const tries = await owner`
      select attempts from auth.one_time_tokens where relates_to = ${email}
    `;
    expect(tries).toEqual([{ attempts: 5 }]);
    expect(await guess(code)).toMatchObject(refused);
    expect((await verify({ token_hash: tokenHash })).status).toBe(200);
  });

  test("for an unknown address gets the same response as a wrong code", async () => {
    const { email, code } = await unconfirmedAccount();
    const guess = (address: string) => verify({ email: address, token: otherThan(code) });
    const known = await guess(email);
    const unknown = await guess(people.newAddress());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe("a person who confirms an address", () => {
  const thiefsPassword = "senha-do-ladrao";

  test.each(["confirmation", "recovery"])(
    "by the link of a %s chooses a new password",
    async (way) => {
      const { email, tokenHash } = await unconfirmedAccount(thiefsPassword);
      // A second sign-up with the same address does not replace the password of the first.
      await people.signUp(email, "outra-senha-1");
      expect((await people.signIn(email, "outra-senha-1")).body.error_code).toBe(
        "invalid_credentials",
      );
      expect((await people.signIn(email, thiefsPassword)).body.error_code).toBe(
        "email_not_confirmed",
      );
      await people.recover(email);
      const other = await people.mailedProof(email, 1);
      const signUp = { type: "signup", token_hash: tokenHash };
      const recovery = { type: "recovery", token_hash: other.tokenHash };
      const [used, left] = way === "recovery" ? [recovery, signUp] : [signUp, recovery];
      const { body } = await verify(used);
      expect(await verify(left)).toMatchObject(refused);
      expect((await people.signIn(email, thiefsPassword)).body.error_code).toBe(
        "invalid_credentials",
      );
      expect((await people.setPassword(body.access_token, { password })).status).toBe(200);
      expect((await people.signIn(email)).status).toBe(200);
      expect((await people.signIn(email, thiefsPassword)).status).toBe(400);
    },
  );
});
