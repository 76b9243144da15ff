import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const next = "senha-nova-1";
const change = { password: next, current_password: password };

const { people, owner } = await startWithMail();
const refused = await people.member();

describe("a new password", () => {
  test.each<[string, object, string, status?: number]>([
    ["the current password is missing", { password: next }, "current_password_required"],
    [
      "the current password is wrong",
      { ...change, current_password: next },
      "current_password_mismatch",
    ],
    ["it equals the current password", { ...change, password }, "same_password", 422],
    ["it is too short", { ...change, password: "curta" }, "weak_password", 422],
    [
      "it is longer than bcrypt's limit",
      { ...change, password: "ã".repeat(37) },
      "validation_failed",
    ],
    ["the request contains no password", {}, "validation_failed"],
    ["the request also changes data", { ...change, data: { role: "admin" } }, "validation_failed"],
    ["the request also changes the role", { ...change, role: "service_role" }, "validation_failed"],
  ])("is refused when %s", async (_, given, code, status = 400) => {
    const response = await people.setPassword(refused.access_token, given);
    expect(response).toMatchObject(refusedWith(code, status));
    expect((await people.signIn(refused.email)).status).toBe(200);
  });

  test("ends every other session and link", async () => {
    const { email, access_token, refresh_token } = await people.member();
    const thief = (await people.signIn(email)).body;
    await people.recover(email);
    const { tokenHash } = await people.mailedProof(email);
    expect(await people.setPassword(access_token, change)).toMatchObject({
      status: 200,
      body: { email },
    });
    expect((await people.refresh(thief.refresh_token)).status).toBe(400);
    expect((await people.whoAmI(thief.access_token)).status).toBe(403);
    expect((await people.verify({ type: "recovery", token_hash: tokenHash })).status).toBe(403);
    expect((await people.refresh(refresh_token)).status).toBe(200);
    expect((await people.signIn(email)).status).toBe(400);
    expect((await people.signIn(email, next)).status).toBe(200);
  });

  test("ends every sign-in that was in progress with the old password", async () => {
    const { email, access_token } = await people.member();
    const opened: Awaited<ReturnType<typeof people.signIn>>[] = [];
    let entering = true;
    const thieves = Array.from({ length: 4 }, async () => {
      while (entering) {
        const response = await people.signIn(email);
        if (response.status === 200) opened.push(response);
      }
    });
    expect((await people.setPassword(access_token, change)).status).toBe(200);
    entering = false;
    await Promise.all(thieves);
    expect(opened.length).toBeGreaterThan(0);
    const refreshed = await Promise.all(
      opened.map(({ body }) => people.refresh(body.refresh_token)),
    );
    expect(refreshed.filter(({ status }) => status === 200)).toEqual([]);
  });

  test("is limited to one request at a time for each account", async () => {
    const { access_token } = await people.member();
    const wrong = { ...change, current_password: "senha-errada" };
    const tries = Array.from({ length: 20 }, () => people.setPassword(access_token, wrong));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });

  test("requires a member who is signed in", async () => {
    expect((await people.call("PUT", "/auth/v1/user", change)).status).toBe(401);
    const { access_token } = await people.member();
    await people.post("/auth/v1/logout?scope=global", {}, access_token);
    const ended = await people.setPassword(access_token, change);
    expect(ended).toMatchObject(refusedWith("session_not_found", 403));
  });
});

describe("a session that a link has opened", () => {
  async function memberWithRecoverySession() {
    const { email, access_token: stolen } = await people.member();
    await people.recover(email);
    return { email, stolen, ...(await people.signInByLink("recovery", email)) };
  }

  test("sets a password once without the current password", async () => {
    const { email, stolen, access_token } = await memberWithRecoverySession();
    const same = await people.setPassword(access_token, { password });
    expect(same).toMatchObject(refusedWith("same_password", 422));
    const set = (_: unknown, index: number) =>
      people.setPassword(access_token, { password: `senha-numero-${index}` });
    const responses = await Promise.all(Array.from({ length: 6 }, set));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await people.whoAmI(stolen)).status).toBe(403);
    const again = await people.setPassword(access_token, { password: next });
    expect(again).toMatchObject(refusedWith("current_password_required"));
    expect((await people.signIn(email)).status).toBe(400);
  });

  test("needs the current password again after an hour", async () => {
    const { email, refresh_token } = await memberWithRecoverySession();
    await owner`
      update auth.sessions set created_at = now() - interval '61 minutes'
      where user_id = (select id from auth.users where email = ${email})
    `;
    const { body } = await people.refresh(refresh_token);
    const late = await people.setPassword(body.access_token, { password: next });
    expect(late).toMatchObject(refusedWith("current_password_required"));
  });
});

describe("a password with an accent or blank", () => {
  const composed = "fé em família 1";
  const decomposed = composed.normalize("NFD").replaceAll(" ", "\u00a0");

  test.each([
    [composed, decomposed],
    [decomposed, composed],
  ])("typed %j is accepted typed as %j", async (first, other) => {
    const { email, access_token } = await people.member();
    await people.setPassword(access_token, { password: first, current_password: password });
    expect((await people.signIn(email, other)).status).toBe(200);
    expect((await people.signIn(email, `${other}a`)).status).toBe(400);
    const again = { password: `${first}2`, current_password: other };
    expect((await people.setPassword(access_token, again)).status).toBe(200);
    for (const form of [composed, decomposed])
      expect((await people.signIn(email, `${form}2`)).status).toBe(200);
  });

  test("signs in with the hash of an older version", async () => {
    const { email } = await people.member();
    await owner`
      update auth.users set encrypted_password = extensions.crypt(${decomposed},
        extensions.gen_salt('bf'))
      where email = ${email}
    `;
    expect((await people.signIn(email, decomposed)).status).toBe(200);
  });
});
