import type { Page } from "@playwright/test";
import { type Account, expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { openDialog } from "../support/screen.ts";

const badge = (page: Page) => page.locator("header").getByText("Admin", { exact: true });

const makeAdmin = ({ sql }: Parish, { id }: Account) =>
  sql`update public.profiles set role = 'admin' where user_id = ${id}`;

/** What the page asks about the profile, as long as the test lasts. */
function profileReads(page: Page) {
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/profiles?")) reads.push(request.url());
  });
  return reads;
}

test.describe("Who is made an admin while the board is open", () => {
  test("sees it when the session is renewed, and loses nothing of an announcement half written", async ({
    page,
    parish,
  }) => {
    await page.clock.install();
    const account = await parish.account({ name: "Débora", ministry: "Louvor" });
    const reads = profileReads(page);
    await signedIn(page, account);
    await page.goto("/");
    await expect(page.locator("header")).toContainText("Débora");
    await page.waitForLoadState("networkidle");
    // One read a load, although the session is told more than once.
    expect(reads).toHaveLength(1);
    const dialog = await openDialog(page);
    await dialog.getByLabel("Título").fill("Ensaio do coral");
    await dialog.getByLabel("Descrição").fill("Tragam as pastas.");
    await expect(badge(page)).toHaveCount(0);

    await makeAdmin(parish, account);
    const renewed = page.waitForResponse(/grant_type=refresh_token/);
    await page.clock.fastForward("59:00");
    await renewed;
    await expect(badge(page)).toHaveCount(1);
    await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio do coral");
    await expect(dialog.getByLabel("Descrição")).toHaveValue("Tragam as pastas.");
  });

  test("sees it when the account changes, and keeps a name half typed", async ({
    page,
    parish,
  }) => {
    const account = await parish.account({ name: "Débora", ministry: "Louvor" });
    await signedIn(page, account);
    await page.goto("/conta");
    const ministry = page.getByRole("region", { name: "Seu ministério" });
    await expect(ministry).toContainText("Peça a um administrador para trocar.");
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("Débora");
    await name.fill("Débora Lapidote");
    const section = page.getByRole("region", { name: "Senha" });
    const shown = await section.elementHandle();
    await makeAdmin(parish, account);
    await section.getByLabel("Senha atual", { exact: true }).fill(account.password);
    await section.getByLabel("Nova senha", { exact: true }).fill("outra-senha-boa");
    await page.getByRole("button", { name: "Mudar senha" }).click();
    await expect(ministry).toContainText("Para trocar, use a lista de membros");
    await expect(name).toHaveValue("Débora Lapidote");
    // Nothing was taken away meanwhile and put back.
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  });
});
