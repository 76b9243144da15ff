import { fillSignIn } from "../sign-in/sign-in-page.ts";
import { expect, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, waitForHydration } from "../support/page-elements.ts";

test.use({
  // Chromium resolves `igreja.test` to this machine (`playwright.config.ts`), but does not treat it
  // as a secure context.
  baseURL: async ({ server }, use) => use(`http://igreja.test:${server.port}`),
  // Chromium logs that it ignores the header Cross-Origin-Opener-Policy on a page without https.
  expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored/],
});

test("An admin posts an announcement and copies its Pix key on a board without https", async ({
  page,
  parish,
}) => {
  const admin = await parish.account({ name: "Débora", admin: true });
  await page.goto("/auth");
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await fillSignIn(page, admin.email);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(page.getByRole("banner")).toContainText("Débora");
  const dialog = await openDialog(page);
  const description = "No salão.\nPix CNPJ 12.345.678/0001-95";
  await fillDialog(page, { title: "Ensaio", description, hours: 30 });
  await press(dialog, "Criar Aviso");
  await expect(card(page, "Ensaio")).toBeVisible();

  // The session remains after a reload of the page.
  await page.goto("/");
  await waitForHydration(page);
  await press(card(page, "Ensaio"), "Copiar a chave Pix 12.345.678/0001-95");
  await expect(card(page, "Ensaio").getByText("Chave Pix copiada.")).toBeAttached();
  await press(page, "Buscar avisos");
  await page.getByRole("searchbox").press("ControlOrMeta+V");
  await expect(page.getByRole("searchbox")).toHaveValue("12345678000195");
});
