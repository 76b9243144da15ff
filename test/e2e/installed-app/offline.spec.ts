import { expect, signedIn, test } from "../support/fixtures.ts";
import { kept, OFFLINE, visit } from "../support/installed.ts";
import { card, openDialog, press } from "../support/page-elements.ts";

test.use(OFFLINE);

const notice = "Você está sem conexão.";

test.describe("Without the server", () => {
  test.afterEach(({ server }) => server.up());

  test("the list and its announcements still open", async ({ page, context, parish, server }) => {
    const known = await parish.announcement({
      title: "Ensaio do coral",
      description: "Tragam a pasta.",
    });
    const far = await parish.announcement({ title: "Retiro", inHours: 60 * 24 });
    await visit(page);
    await expect(card(page, "Ensaio do coral")).toBeVisible();
    await page.goto("about:blank");
    await server.down();
    await context.setOffline(true);

    const board = page.getByRole("heading", { name: "Avisos da Igreja", level: 1 });
    await test.step("the last list is there and says that it may be out of date", async () => {
      await page.goto("/");
      await expect(board).toBeVisible();
      await expect(card(page, "Ensaio do coral")).toBeVisible();
      await expect(page.getByText(notice)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.fonts.check("600 20px 'Avisos Serif'")))
        .toBe(true);
    });
    await test.step("a screen that was never opened says what is missing and leads to the board", async () => {
      await page.goto("/semana/2026-11-29-19h/boletim");
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
      await page.getByRole("link", { name: "Ver os avisos" }).click();
      await expect(board).toBeVisible();
    });
    await test.step("an announcement's page shows what the board knew of it", async () => {
      await page.goto(`/avisos/${known.id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Ensaio do coral" })).toBeVisible();
      await expect(page.getByText("Tragam a pasta.")).toBeVisible();
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByRole("link", { name: "Ensaio do coral", exact: true })).toBeVisible();
      await page.goto(`/avisos/${far.id}`);
      // Sooner than after every try of the read.
      await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible({
        timeout: 5_000,
      });
      await expect(page.getByText("não está guardado neste aparelho")).toBeVisible();
    });
  });
});

test("Signing out leaves nothing of a person on the device", async ({
  page,
  parish,
  expectedErrors,
}) => {
  // The server refuses a read of the profile that is under way when the session ends.
  expectedErrors.push(/permission denied for table profiles|401/);
  const account = await parish.account({ name: "Benedita Quaresma", admin: true });
  await signedIn(page, account);
  await visit(page);
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

  const found = await kept(page);
  expect(found.length).toBeGreaterThan(5);
  for (const { path, text } of found) {
    expect(path).toMatch(/^\/$|^\/auth$|^\/assets\//);
    for (const secret of [account.name, account.email, account.session.access_token])
      expect(text).not.toContain(secret);
  }
  const left = Object.keys(JSON.parse(await device()));
  expect(left.filter((key) => !/^avisos-(theme|install)$/.test(key))).toEqual([]);
});
