import { expect, restoreSession, test } from "../support/fixtures.ts";
import { cachedResponses, OFFLINE, visitAndCache } from "../support/installed.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import {
  card,
  inPortuguese,
  openDialog,
  press,
  waitForHydration,
} from "../support/page-elements.ts";

test.use(OFFLINE);

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
    const cached = await cachedResponses(page);
    const [, block = "{}"] =
      /<script id="data"[^>]*>(.*?)<\/script>/.exec(
        cached.find(({ path }) => path === "/")?.text ?? "",
      ) ?? [];
    const cachedAt: number = JSON.parse(block).at;
    await page.goto("about:blank");
    // The next visit is a day later, and the notice must still say the time of the cached data.
    await page.clock.setFixedTime(cachedAt + 24 * 60 * 60 * 1000);
    const time = inPortuguese(cachedAt, { hour: "2-digit", minute: "2-digit" });
    const notice = page.getByRole("status").filter({ hasText: "Sem internet." });
    await server.down();
    await context.setOffline(true);

    const board = page.getByRole("heading", { name: "Avisos da Igreja", level: 1 });
    await test.step("the board shows the last list without a connection", async () => {
      await page.goto("/");
      await expect(board).toBeVisible();
      await expect(card(page, "Ensaio do coral")).toBeVisible();
      await expect(notice).toHaveText(`Sem internet. Avisos de ontem, ${time}.`);
      await expect
        .poll(() => page.evaluate(() => document.fonts.check("600 20px 'Avisos Serif'")))
        .toBe(true);
    });
    await test.step("a page that was never opened links to the board", async () => {
      await page.goto("/semana/2026-11-29-19h/boletim");
      await expect(notice).toHaveText("Sem internet. Os avisos podem ter mudado.");
      await expect(page.getByRole("heading", { name: "Sem internet agora" })).toBeVisible();
      await page.getByRole("link", { name: "Ver os avisos" }).click();
      await expect(board).toBeVisible();
    });
    await test.step("an announcement's page shows the data that the board stored", async () => {
      await page.goto(`/avisos/${known.id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Ensaio do coral" })).toBeVisible();
      await expect(page.getByText("Tragam a pasta.")).toBeVisible();
      await expect(notice).toHaveText(`Sem internet. Avisos de ontem, ${time}.`);
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByRole("link", { name: "Ensaio do coral", exact: true })).toBeVisible();
      await page.goto(`/avisos/${far.id}`);
      // The page shows the error “Sem internet agora” before all retries of the request have
      // failed.
      await expect(page.getByRole("heading", { level: 1, name: "Sem internet agora" })).toBeVisible(
        {
          timeout: 5_000,
        },
      );
      await expect(page.getByText("não está guardado neste aparelho")).toBeVisible();
    });
    await test.step("the list is read again when the connection is back", async () => {
      const lastTry = page.waitForEvent("console", (line) => line.text().includes("RequestError"));
      await page.goto("/");
      await expect(notice).toBeVisible();
      await lastTry;
      await server.up();
      await parish.announcement({ title: "Vigília", inHours: 48 });
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      await expect(card(page, "Vigília")).toBeVisible();
    });
  });
});

test("“Tentar de novo” reads the list although the browser reports no connection", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Ensaio" });
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    window.dispatchEvent(new Event("offline"));
  });
  await expect(
    page.getByText(/^Sem internet\. Avisos de (hoje|ontem), \d\d:\d\d\.$/),
  ).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await parish.announcement({ title: "Vigília" });
  await press(page, "Tentar de novo");
  await expect(card(page, "Vigília")).toBeVisible();
});

test("A member who signs out leaves no personal data on the device", async ({
  page,
  parish,
  expectedErrors,
}) => {
  // A request for the profile may still be pending when the session ends. The server then refuses
  // this request.
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
  await press(page, "Sair assim mesmo");
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
