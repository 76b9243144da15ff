import { expect, test } from "../support/mail-fixtures.ts";
import { press } from "../support/screen.ts";

test("A link that is forged, cut off or refused leads to a new one, and so does a new password without a link", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  const refused =
    "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  for (const [address, isAsked] of [
    ["/auth/link#type=recovery&token_hash=abcdef", true],
    ["/auth/link#type=recovery", false],
    // As hosted Supabase refuses one, wherever it leads.
    [`/#${refused}`, false],
    [`/auth/senha#${refused}`, false],
  ] as const) {
    await test.step(address, async () => {
      // A hash alone would not load the page anew.
      await page.goto("about:blank");
      await page.goto(address);
      if (isAsked) await press(page, "Continuar");
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
      if (address.endsWith(refused)) await expect(page).toHaveURL("/auth/link");
    });
  }
  await page.getByRole("link", { name: "Pedir novo link de senha" }).click();
  await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();

  await page.goto("/auth/senha");
  await expect(page.getByText("é preciso abrir um link de recuperação")).toBeVisible();
  await page.getByRole("link", { name: "Pedir um link" }).click();
  await expect(page.getByRole("heading", { name: "Esqueci minha senha" })).toBeVisible();
});
