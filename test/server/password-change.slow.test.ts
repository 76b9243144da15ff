import { describe, expect, test } from "vitest";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/started.ts";

const next = "senha-nova-1";

const { people, owner } = await startWithMail();
const ana = await people.member();

const signedIn = async (email: string) => (await people.signIn(email)).body;
const whoAmI = (token: string) => people.call("GET", "/auth/v1/user", undefined, token);

describe("a new password", () => {
  test("asks for the current one", async () => {
    const { email, access_token } = await people.member();
    for (const [current, error_code] of [
      [undefined, "current_password_required"],
      ["", "current_password_mismatch"],
      ["senha-errada", "current_password_mismatch"],
      [next, "current_password_mismatch"],
    ] as const) {
      const change = { password: next, current_password: current };
      expect(await people.setPassword(access_token, change)).toMatchObject(refusedWith(error_code));
    }
    expect((await people.signIn(email)).status).toBe(200);
    const right = { password: next, current_password: password };
    const changed = await people.setPassword(access_token, right);
    expect(changed).toMatchObject({ status: 200, body: { email } });
    expect((await people.signIn(email)).status).toBe(400);
    expect((await people.signIn(email, next)).status).toBe(200);
  });

  test("ends every other session, and every link", async () => {
    const { email, access_token, refresh_token } = await people.member();
    const thief = await signedIn(email);
    await people.recover(email);
    const { tokenHash } = await people.proofTo(email);
    const change = { password: next, current_password: password };
    expect((await people.setPassword(access_token, change)).status).toBe(200);
    expect((await people.refresh(thief.refresh_token)).status).toBe(400);
    expect((await whoAmI(thief.access_token)).status).toBe(403);
    expect((await people.verify({ type: "recovery", token_hash: tokenHash })).status).toBe(403);
    expect((await whoAmI(access_token)).status).toBe(200);
    expect((await people.refresh(refresh_token)).status).toBe(200);
  });

  test("lets no sign-in through that was under way with the old one", async () => {
    const { email, access_token } = await people.member();
    const change = { password: next, current_password: password };
    const opened: Awaited<ReturnType<typeof people.signIn>>[] = [];
    let entering = true;
    const thieves = Array.from({ length: 4 }, async () => {
      while (entering) {
        const answer = await people.signIn(email);
        if (answer.status === 200) opened.push(answer);
      }
    });
    expect((await people.setPassword(access_token, change)).status).toBe(200);
    entering = false;
    await Promise.all(thieves);
    expect(opened.length).toBeGreaterThan(0);
    const alive = await Promise.all(opened.map(({ body }) => people.refresh(body.refresh_token)));
    expect(alive.filter(({ status }) => status === 200)).toEqual([]);
  });

  test("is another one, neither short nor longer than what is compared", async () => {
    for (const [secret, status, error_code] of [
      [password, 422, "same_password"],
      ["curta", 422, "weak_password"],
      ["ã".repeat(37), 400, "validation_failed"],
    ] as const) {
      const change = { password: secret, current_password: password };
      expect(await people.setPassword(ana.access_token, change)).toMatchObject(
        refusedWith(error_code, status),
      );
    }
  });

  test.each([
    {},
    { data: { name: "x", role: "admin" } },
    { password: next, data: { role: "admin" } },
    { password: next, app_metadata: { role: "admin" } },
    { password: next, role: "service_role" },
    { password: 12 },
    [],
    null,
  ])("is all that can be changed: %j", async (change) => {
    const { status, body } = await people.call("PUT", "/auth/v1/user", change, ana.access_token);
    expect({ status, code: body.error_code }).toEqual({ status: 400, code: "validation_failed" });
  });

  test("is tried once at a time by each account, so that nobody keeps the others waiting", async () => {
    const { access_token } = await people.member();
    const wrong = { password: next, current_password: "senha-errada" };
    const tries = Array.from({ length: 20 }, () => people.setPassword(access_token, wrong));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    // One is compared at a time; who asks meanwhile for the same account is told to wait.
    expect(statuses).toContain(400);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  });

  test("is for who is signed in", async () => {
    const change = { password: next, current_password: password };
    expect((await people.call("PUT", "/auth/v1/user", change)).status).toBe(401);
    const { access_token } = await people.member();
    await people.post("/auth/v1/logout?scope=global", {}, access_token);
    expect(await people.setPassword(access_token, change)).toMatchObject(
      refusedWith("session_not_found", 403),
    );
  });
});

describe("a session that a link has opened", () => {
  async function recovering() {
    const { email, access_token: stolen } = await people.member();
    await people.recover(email);
    return { email, stolen, ...(await people.open("recovery", email)) };
  }

  test("sets a password once without the current one, and ends the others", async () => {
    const { email, stolen, access_token } = await recovering();
    expect(await people.setPassword(access_token, { password })).toMatchObject(
      refusedWith("same_password", 422),
    );
    expect((await people.setPassword(access_token, { password: next })).status).toBe(200);
    expect((await whoAmI(stolen)).status).toBe(403);
    expect(await people.setPassword(access_token, { password: "outra-senha-1" })).toMatchObject(
      refusedWith("current_password_required"),
    );
    expect((await people.signIn(email, next)).status).toBe(200);
  });

  test("does so once, however often it asks at the same moment", async () => {
    const { access_token } = await recovering();
    const set = (_: unknown, index: number) =>
      people.setPassword(access_token, { password: `senha-numero-${index}` });
    const answers = await Promise.all(Array.from({ length: 6 }, set));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("has an hour for it, also when it is refreshed", async () => {
    const { email, refresh_token } = await recovering();
    await owner`
      update auth.sessions set created_at = now() - interval '61 minutes'
      where user_id = (select id from auth.users where email = ${email})
    `;
    const { body } = await people.refresh(refresh_token);
    expect(await people.setPassword(body.access_token, { password: next })).toMatchObject(
      refusedWith("current_password_required"),
    );
  });
});
