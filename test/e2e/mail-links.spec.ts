import { expect, proofIn, test } from "./mail-fixtures.ts";
import { choosePassword, forget, signIn } from "./password-screen.ts";

test.describe("A link", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  });

  test("works once", async ({ page, context, parish, mailbox }) => {
    const { email } = await parish.account();
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email)).text);
    await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/auth/senha");
    const second = await context.newPage();
    await second.goto(link);
    await second.getByRole("button", { name: "Continuar" }).click();
    await expect(second.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await second.getByRole("link", { name: "Pedir novo link de senha" }).click();
    await expect(second).toHaveURL("/");
  });

  test("is not used up by being opened without the button", async ({ page, parish, mailbox }) => {
    const { email } = await parish.account();
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email)).text);
    for (let visit = 0; visit < 3; visit += 1) await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/auth/senha");
  });

  test("that is forged, of another kind or cut off leads to a new one", async ({ page }) => {
    for (const hash of [
      "#type=recovery&token_hash=abcdef",
      "#type=invite&token_hash=abcdef",
      "#type=recovery",
    ]) {
      await page.goto("/");
      await page.goto(`/auth/link${hash}`);
      if (hash === "#type=recovery&token_hash=abcdef") {
        await page.getByRole("button", { name: "Continuar" }).click();
      }
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
      await page.getByRole("link", { name: "Pedir novo link de senha" }).click();
      await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();
    }
  });

  test("that hosted Supabase refused is told in Portuguese, wherever it leads", async ({
    page,
  }) => {
    for (const path of ["/", "/auth/senha"]) {
      await page.goto(
        `${path}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid`,
      );
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
      await expect(page).toHaveURL("/auth/link");
    }
  });

  test("that hosted Supabase redeemed opens the new-password screen, in that tab alone", async ({
    page,
    context,
    parish,
    mailbox,
  }) => {
    const { email, password } = await parish.account();
    const other = await context.newPage();
    await other.goto("/");
    await signIn(page, email, password);
    await expect(page).toHaveURL("/");
    await parish.auth("recover", { email });
    const { link } = proofIn((await mailbox.to(email)).text);
    const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get("token_hash");
    const session = await parish.auth("verify", { type: "recovery", token_hash });
    const arrival = await context.newPage();
    await arrival.goto(
      `/#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer&type=recovery`,
    );
    await arrival.getByRole("button", { name: "Continuar" }).click();
    await choosePassword(arrival);
    await expect(other).toHaveURL("/");
  });
});
