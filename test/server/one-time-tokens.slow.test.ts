import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const refused = refusedWith("otp_expired", 403);

const { people, owner } = await startWithMail();

async function unconfirmed(secret = password) {
  const email = people.newAddress();
  await people.signUp(email, secret);
  return { email, ...(await people.mailedProof(email)) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const verify = (proof: object) => people.verify({ type: "signup", ...proof });

describe("a link", () => {
  test("has 256 random bits, not made of address and code, and is not readable from the database", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await owner<{ token_hash: string; code_hash: string }[]>`
      select * from auth.one_time_tokens where relates_to = ${email}
    `;
    const made = createHash("sha256").update(email + code);
    for (const token_hash of [row?.token_hash, row?.code_hash, made.digest("hex")]) {
      expect(await verify({ token_hash })).toMatchObject(refused);
    }
    const kept = await owner`
      select confirmation_token, recovery_token from auth.users where email = ${email}
    `;
    expect(kept).toEqual([{ confirmation_token: null, recovery_token: null }]);
  });

  test("opens what it was sent for, once, and is not tried together with a code", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    for (const type of ["recovery", "magiclink", "email", "email_change", "reauthentication"]) {
      expect([400, 403]).toContain((await verify({ type, token_hash: tokenHash })).status);
    }
    expect((await verify({ email, token: code, token_hash: tokenHash })).status).toBe(400);
    const uses = await Promise.all([1, 2, 3, 4].map(() => verify({ token_hash: tokenHash })));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  test("of a later mail replaces it, and its code", async () => {
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

  test("that an admin makes has no code", async () => {
    const { user, email } = await people.member();
    await owner`select private.issue_recovery_token(${user.id}::uuid)`;
    for (const token of ["", "000000", "null"]) {
      expect(await verify({ type: "recovery", email, token })).toMatchObject(refused);
    }
  });
});

describe("a code", () => {
  test("has five tries, in whatever way the address is written, and does not run into it", async () => {
    const { email, code } = await unconfirmed();
    const moved = { email: email + code.slice(0, 2), token: code.slice(2) };
    expect(await verify(moved)).toMatchObject(refused);
    for (const address of [email, email.toUpperCase(), email, email.toUpperCase()]) {
      const guess = { email: address, token: otherThan(code) };
      expect(await verify(guess)).toMatchObject(refused);
    }
    expect((await verify({ email: email.toUpperCase(), token: code })).status).toBe(200);
  });

  test("is void after them, also when they come at once; the link stays usable", async () => {
    const { email, code, tokenHash } = await unconfirmed();
    const guess = (token: string) => verify({ email, token });
    await Promise.all(Array.from({ length: 20 }, () => guess(otherThan(code))));
    const tries = await owner`
      select attempts from auth.one_time_tokens where relates_to = ${email}
    `;
    expect(tries).toEqual([{ attempts: 5 }]);
    expect(await guess(code)).toMatchObject(refused);
    expect((await verify({ token_hash: tokenHash })).status).toBe(200);
  });

  test("for an unknown address is refused as a wrong one is", async () => {
    const { email, code } = await unconfirmed();
    const guess = (address: string) => verify({ email: address, token: otherThan(code) });
    const [known, unknown] = [await guess(email), await guess(people.newAddress())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe("a person who confirms an address", () => {
  const thiefs = "senha-do-ladrao";

  test.each(["confirmation", "recovery"])(
    "by the link of a %s ends the password of the sign-up and every link sent before, and chooses a password",
    async (way) => {
      const { email, tokenHash } = await unconfirmed(thiefs);
      // Signing up again replaces nothing.
      await people.signUp(email, "outra-senha-1");
      expect((await people.signIn(email, "outra-senha-1")).body.error_code).toBe(
        "invalid_credentials",
      );
      expect((await people.signIn(email, thiefs)).body.error_code).toBe("email_not_confirmed");
      await people.recover(email);
      const other = await people.mailedProof(email, 1);
      const signUp = { type: "signup", token_hash: tokenHash };
      const recovery = { type: "recovery", token_hash: other.tokenHash };
      const [used, left] = way === "recovery" ? [recovery, signUp] : [signUp, recovery];
      const { body } = await verify(used);
      expect(await verify(left)).toMatchObject(refused);
      expect((await people.signIn(email, thiefs)).body.error_code).toBe("invalid_credentials");
      expect((await people.setPassword(body.access_token, { password })).status).toBe(200);
      expect((await people.signIn(email)).status).toBe(200);
      expect((await people.signIn(email, thiefs)).status).toBe(400);
    },
  );
});
