import { expect, signedIn, test } from "./fixtures.ts";
import { toast } from "./screen.ts";
import { fillSignIn, signInButton } from "./sign-in-screen.ts";

test("Who is signed in is sent from the sign-in screen to the board", async ({ page, parish }) => {
  await signedIn(page, await parish.account());
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

test("Signing out says goodbye and closes the session everywhere", async ({ page, parish }) => {
  await signedIn(page, await parish.account({ name: "Ester" }));
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Ester");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(toast(page, "Logout realizado")).toContainText("Até breve!");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("Ester");
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await parish.sql`select id from auth.sessions`).toHaveLength(0);
});

test("The session survives a reload", async ({ page, parish }) => {
  const { email } = await parish.account({ name: "Lídia" });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  await expect(page.getByRole("banner")).toContainText("Lídia");
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("Lídia");
});

test("A session that is about to expire is refreshed by itself", async ({ page, parish }) => {
  const account = await parish.account({ name: "Marta" });
  const session = {
    ...account.session,
    expires_at: Math.floor(Date.now() / 1000) + 60,
  };
  await signedIn(page, { ...account, session });
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto("/");
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("banner")).toContainText("Marta");
});

test("A session that ended elsewhere leaves a usable page", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /AuthApiError|Refresh Token/i);
  const account = await parish.account();
  await parish.sql`delete from auth.sessions`;
  const session = {
    ...account.session,
    expires_at: Math.floor(Date.now() / 1000) - 10,
  };
  await signedIn(page, { ...account, session });
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});
