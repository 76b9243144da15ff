import { expect, signedIn, test } from "../support/fixtures.ts";
import { press, refuseOnce, toast } from "../support/screen.ts";

test("A session renews itself before it expires; one that ended elsewhere leaves a usable page", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /AuthApiError|Refresh Token/i);
  const account = await parish.account({ name: "Marta" });
  const now = () => Math.floor(Date.now() / 1000);
  await signedIn(page, { ...account, session: { ...account.session, expires_at: now() + 60 } });
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto("/");
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("banner")).toContainText("Marta");

  await parish.sql`delete from auth.sessions`;
  await page.evaluate((expires_at) => {
    const key = "sb-localhost-auth-token";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at }));
  }, now() - 10);
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});

test("A sign-out that the server refuses is said in Portuguese", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  await signedIn(page, await parish.account());
  await page.goto("/");
  const refusal = { code: 500, error_code: "unexpected_failure", msg: "x" };
  await refuseOnce(page, "**/auth/v1/logout*", 500, refusal);
  await press(page, "Sair");
  await expect(toast(page, "Erro ao fazer logout")).toBeVisible();
});
