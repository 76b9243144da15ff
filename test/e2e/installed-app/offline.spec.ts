import { expect, restoreSession, test } from "../support/fixtures.ts";
import { cachedResponses, OFFLINE, visitAndCache } from "../support/installed.ts";
import { card, openDialog, press } from "../support/page-elements.ts";

test.use(OFFLINE);

const notice = "Você está sem conexão.";

test.describe("Without the server", () => {
  test.afterEach(({ server }) => server.up());

  test("a visitor still opens the announcements", async ({ page, context, parish, server }) => {
    const known = await parish.announcement({
      title: "Ensaio do coral",
      description: "Tragam a pasta.",
    });
    const far = await parish.announcement({ title: "Retiro", inHours: 60 * 24 });
    await visitAndCache(page);
    await expect(card(page, "Ensaio do coral")).toBeVisible();
    await page.goto("about:blank");
    await server.down();
    await context.setOffline(true);

    const board = page.getByRole("heading", { name: "Avisos da Igreja", level: 1 });
    await test.step("the board shows the last list and says that there is no connection", async () => {
      await page.goto("/");
      await expect(board).toBeVisible();
      await expect(card(page, "Ensaio do coral")).toBeVisible();
      await expect(page.getByText(notice)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.fonts.check("600 20px 'Avisos Serif'")))
        .toBe(true);
    });
    await test.step("a page that was never opened shows an error and a link to the board", async () => {
      await page.goto("/semana/2026-11-29-19h/boletim");
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
      await page.getByRole("link", { name: "Ver os avisos" }).click();
      await expect(board).toBeVisible();
    });
    await test.step("an announcement's page shows the data that the board stored", async () => {
      await page.goto(`/avisos/${known.id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Ensaio do coral" })).toBeVisible();
      await expect(page.getByText("Tragam a pasta.")).toBeVisible();
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByRole("link", { name: "Ensaio do coral", exact: true })).toBeVisible();
      await page.goto(`/avisos/${far.id}`);
      // The page shows the error “Sem conexão” before all retries of the request have failed.
      await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible({
        timeout: 5_000,
      });
      await expect(page.getByText("não está guardado neste aparelho")).toBeVisible();
    });
  });
});

test("A member who signs out leaves no personal data on the device", async ({
  page,
  parish,
  expectedErrors,
}) => {
  // A request for the profile may still be pending when the session ends. The server then refuses this request.
  expectedErrors.push(/permission denied for table profiles|401/);
  const account = await parish.account({ name: "Benedita Quaresma", admin: true });
  await restoreSession(page, account);
  await visitAndCache(page);
  await expect(page.getByRole("banner")).toContainText("Benedita Quaresma");
  await (await openDialog(page)).getByLabel("Título").fill("Um rascunho");
  for (const [path, heading] of [
    ["/conta", /conta/i],
    ["/meus-avisos", "Meus avisos"],
    ["/admin", "Administração"],
    ["/", "Avisos da Igreja"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  }
  const device = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await device()).toContain(account.session.access_token);
  expect(await device()).toContain("Um rascunho");
  await press(page, "Sair");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();

  const responses = await cachedResponses(page);
  expect(responses.length).toBeGreaterThan(5);
  for (const { path, text } of responses) {
    expect(path).toMatch(/^\/$|^\/auth$|^\/assets\//);
    for (const secret of [account.name, account.email, account.session.access_token])
      expect(text).not.toContain(secret);
  }
  const remainingKeys = Object.keys(JSON.parse(await device()));
  expect(remainingKeys.filter((key) => !/^avisos-(theme|install)$/.test(key))).toEqual([]);
});
