import { expect, restoreSession, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  inPortuguese,
  press,
  waitForHydration,
} from "../support/page-elements.ts";

test("A visitor reads the church's name and the upcoming announcements on the board", {
  tag: "@main",
}, async ({ page, parish }) => {
  const markup = `<img src=x onerror="document.title='hacked'"> "citação" 🙏`;
  const description = "Tragam a pasta.\nComeçamos no horário.";
  await parish.announcement({ title: "Ensaio do coral", description, inHours: 50 });
  await parish.announcement({ title: markup, description: "<b>alert</b>", inHours: 90 });
  const turned = { title: "\u2067\u202eHoje", location: "\u202eSalão" };
  const { id } = await parish.announcement({ ...turned, inHours: 5 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toContainText("Avisos da Graça TC");
  await expect(page).toHaveTitle("Avisos da Graça TC");
  for (const link of [
    header.getByRole("link", { name: "Entrar" }),
    page.getByRole("link", { name: "Fazer Login / Cadastrar" }),
  ])
    await expect(link).toHaveAttribute("href", "/auth");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["Hoje", "Ensaio do coral", markup]);
  const article = card(page, "Ensaio do coral");
  for (const name of ["Me lembre de", "Compartilhar"])
    await expect(article.getByRole("button", { name: `${name} Ensaio do coral` })).toBeVisible();
  await expect(article.getByRole("button")).toHaveCount(2);
  await expect(page.getByText("<b>alert</b>")).toBeVisible();
  // The server removes invisible characters that reverse the direction of a text.
  const html = await (await page.request.get("/")).text();
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  // A phone shows the short label of a period, and its accessible name is the long label.
  const week = page.getByRole("button", { name: "Próxima Semana", pressed: true });
  await expect(week.getByText("7d", { exact: true })).toBeVisible();

  await test.step("a press on a card opens its announcement, unless it selects text", async () => {
    await waitForHydration(page);
    const box = await article.getByText("Começamos no horário.").boundingBox();
    const left = box?.x ?? 0;
    const middle = (box?.y ?? 0) + (box?.height ?? 0) - 8;
    await page.mouse.move(left + 2, middle);
    await page.mouse.down();
    await page.mouse.move(left + 90, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
    await expect(page).toHaveURL("/");
    await card(page, "Hoje").click({ position: { x: 3, y: 30 } });
    await expect(page).toHaveURL(`/avisos/${id}`);
  });
});

test("A visitor finds the chosen period again after a reload and after Back", async ({
  page,
  parish,
}) => {
  for (const days of [6, 20]) {
    await parish.announcement({ title: `Em ${days} dias`, inHours: days * 24 });
  }
  await arriveFromSignIn(page);
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["Em 6 dias"]);
  await press(page, "15 Dias");
  await press(page, "30 Dias");
  await expect(titles).toHaveText(["Em 6 dias", "Em 20 dias"]);
  await expect(page).toHaveURL("/?periodo=30");
  await page.reload();
  await page.getByRole("link", { name: "Entrar" }).click();
  await page.goBack();
  await expect(card(page, "Em 20 dias")).toBeVisible();
  await expect(page.getByRole("button", { name: "30 Dias", pressed: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/auth");
});

test.describe("A phone in another time zone", () => {
  test.use({ timezoneId: "Europe/Lisbon" });

  test("shows the time of its own zone until an announcement begins", async ({ page, parish }) => {
    await page.clock.install();
    const { date } = await parish.announcement({ title: "Vigília", inHours: 24.5 });
    await page.goto("/");
    await waitForHydration(page);
    const lisbonTime = { timeZone: "Europe/Lisbon", hour: "2-digit", minute: "2-digit" } as const;
    await expect(card(page, "Vigília")).toContainText(inPortuguese(date, lisbonTime));
    await expect(card(page, "Vigília").getByText("Urgente")).toHaveCount(0);
    await page.clock.fastForward("00:32:00");
    await expect(card(page, "Vigília").getByText("Urgente")).toBeVisible();
    await page.clock.fastForward("24:00:00");
    await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
  });
});

test("An announcement stands above the list from its beginning to its end", async ({
  page,
  parish,
}) => {
  await page.clock.install();
  const { date } = await parish.announcement({
    title: "Mutirão",
    location: "Pátio",
    inHours: 0.5,
    lasts: 1,
  });
  await parish.announcement({ title: "Retiro", inHours: -48, lasts: 96 });
  await parish.announcement({ title: "Bazar", inHours: -48, lasts: 96, status: "cancelled" });
  const ongoing = page.getByRole("region", { name: "Acontecendo agora" });
  await page.goto("/");
  await waitForHydration(page);
  await expect(ongoing.getByRole("link")).toHaveText([/^Agora Retiro até /]);
  await expect(page.getByRole("article", { name: "Mutirão" })).toBeVisible();
  await page.clock.fastForward("00:32:00");
  const end = inPortuguese(date.getTime() + 3_600_000, { hour: "2-digit", minute: "2-digit" });
  const row = `Agora Mutirão até ${end}`;
  await expect(ongoing.getByRole("link")).toHaveText([row, /^Agora Retiro/]);
  await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
  await page.clock.fastForward("01:00:00");
  await expect(ongoing.getByRole("link")).toHaveText([/^Agora Retiro/]);

  await test.step("Back returns from its page to its line", async () => {
    await ongoing.getByRole("link").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Retiro" })).toBeFocused();
    await page.goBack();
    await expect(ongoing.getByRole("link")).toBeFocused();
  });
});

test("A visitor returns from an announcement to its card", async ({ page, parish }) => {
  await parish.sql`
    insert into public.announcements (title, description, date)
    select 'Aviso ' || n, 'Venham todos.', now() + n * interval '1 hour'
    from generate_series(1, 120) n
  `;
  const far = page.getByRole("link", { name: "Aviso 110", exact: true });
  await page.goto("/");
  await waitForHydration(page);
  await far.press("Enter", { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Aviso 110" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(far).toBeFocused();
  await expect(far).toBeInViewport();
});

test("The board does not move while the actions of an admin load", {
  tag: "@desktop",
}, async ({ page, parish, isMobile }) => {
  const admin = await parish.account({ name: "Maria Aparecida dos Santos", admin: true });
  const sizes = isMobile ? ["390x844", "912x1368"] : ["1024x1366", "1440x900"];
  await page.addInitScript(() => {
    // This style hides the body until it is parsed, because Chromium on a busy machine would paint
    // half of the page.
    const hiddenBody = new CSSStyleSheet();
    hiddenBody.replaceSync("body { display: none }");
    document.adoptedStyleSheets = [hiddenBody];
    document.addEventListener("readystatechange", () => {
      document.adoptedStyleSheets = [];
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { moved = "0" } = document.documentElement.dataset;
        const value = "value" in entry ? Number(entry.value) : 0;
        document.documentElement.dataset.moved = `${Number(moved) + value}`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const expectNoLayoutShift = async (count: number, who: "visitor" | "admin") => {
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      await page.goto("/");
      const menus = page.getByRole("article").getByRole("button", { name: /^Mais ações/ });
      await expect(page.getByRole("article")).toHaveCount(count);
      await expect(menus).toHaveCount(who === "admin" ? count : 0);
      if (who === "admin") await expect(page.getByRole("banner")).toContainText("Admin");
      // A wide window also shows the first announcement beside the list.
      const beside = page.getByRole("region", { name: "Aviso escolhido" }).getByRole("heading");
      if (width >= 1200 && count > 0) await expect(beside).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      // Chromium reports the layout shifts of a frame during the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
      expect(moved, `${who}, ${count} at ${width}`).toBeLessThan(0.005);
    }
  };
  await expectNoLayoutShift(0, "visitor");
  for (let n = 0; n < 24; n += 1)
    await parish.announcement({ title: `Aviso ${n}`, inHours: 30 + n * 5 });
  await expectNoLayoutShift(24, "visitor");
  await restoreSession(page, admin);
  await expectNoLayoutShift(24, "admin");
});
