import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, holdBack, inPortuguese, takenOver } from "../support/screen.ts";

test("A visitor reads whose board it is, what is announced, when, by whom, and finds the way in", {
  tag: ["@main", "@desktop"],
}, async ({ page, parish, isMobile }) => {
  const markup = `<img src=x onerror="document.title='hacked'"> "citação" 🙏`;
  const { date } = await parish.announcement({
    title: "Ensaio do coral",
    description: "Tragam a pasta.\nComeçamos no horário.",
    ministry: "Louvor",
    inHours: 50,
  });
  await parish.announcement({
    title: markup,
    description: "<script>alert(1)</script>",
    inHours: 90,
  });
  await parish.announcement({ title: "Hoje", inHours: 5 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toContainText("Avisos da Graça TC");
  await expect(page).toHaveTitle(/Avisos da Graça TC/);
  await expect(header.getByRole("link", { name: /Avisos/ })).toHaveAttribute("href", "/");
  await expect(header.getByRole("button", { name: "Alterar tema" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/auth");
  await expect(page.getByRole("heading", { name: "Avisos da Igreja", level: 1 })).toBeVisible();
  await expect(page.getByText("Participe da gestão de avisos!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Fazer Login / Cadastrar" })).toHaveAttribute(
    "href",
    "/auth",
  );
  for (const absent of ["Novo Aviso", "Sair"]) {
    await expect(page.getByRole("button", { name: absent })).toHaveCount(0);
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");

  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Hoje",
    "Ensaio do coral",
    markup,
  ]);
  const article = card(page, "Ensaio do coral");
  const inBrazil = (options: Intl.DateTimeFormatOptions) => inPortuguese(date, options);
  await expect(article).toContainText("Tragam a pasta.");
  await expect(article).toContainText(new RegExp(inBrazil({ weekday: "long" }), "i"));
  await expect(article).toContainText(inBrazil({ day: "numeric", month: "long" }));
  await expect(article).toContainText(
    inBrazil({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  );
  await expect(article).toContainText("Louvor");
  await expect(article.getByText("Urgente")).toHaveCount(0);
  await expect(card(page, "Hoje").getByText("Urgente")).toBeVisible();
  // Nothing of what its author may do.
  await expect(article.getByRole("button")).toHaveAccessibleName("Compartilhar Ensaio do coral");
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(page).not.toHaveTitle("hacked");

  await expect(page.getByText("Filtrar por período:")).toBeVisible();
  for (const [long, short] of [
    ["Próxima Semana", "7d"],
    ["15 Dias", "15d"],
    ["30 Dias", "30d"],
  ] as const) {
    const button = page.getByRole("button", { name: long });
    // Screen readers hear the long label on a phone too, where eyes see the short one.
    const longLabel = await button.getByText(long, { exact: true }).boundingBox();
    expect(longLabel?.width ?? 0).toBeGreaterThanOrEqual(1);
    expect((longLabel?.width ?? 0) > 10).toBe(!isMobile);
    await expect(button.getByText(short, { exact: true })).toBeVisible({ visible: isMobile });
  }
  await expect(page.getByRole("button", { name: "Próxima Semana", pressed: true })).toBeVisible();
});

test.describe("A phone in another time zone", () => {
  test.use({ timezoneId: "Europe/Lisbon" });

  test("shows its own time, and its clock turns a card urgent and takes it off the board", {
    tag: "@main",
  }, async ({ page, parish }) => {
    await page.clock.install();
    const { date } = await parish.announcement({ title: "Vigília", inHours: 24.5 });
    await page.goto("/");
    await takenOver(page);
    const time = new Intl.DateTimeFormat("pt-BR", {
      timeZone: "Europe/Lisbon",
      hour: "2-digit",
      minute: "2-digit",
    }).format(date);
    await expect(card(page, "Vigília")).toContainText(time);
    await expect(card(page, "Vigília").getByText("Urgente")).toHaveCount(0);
    await page.clock.fastForward("00:32:00");
    await expect(card(page, "Vigília").getByText("Urgente")).toBeVisible();
    await page.clock.fastForward("24:00:00");
    await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
  });
});

test("Who is signed in can press what is there while the rest is on its way: nothing moves when it comes", {
  tag: "@desktop",
}, async ({ page, parish, isMobile }) => {
  const admin = await parish.account({ name: "Débora Lima", admin: true });
  await parish.announcement({ title: "Primeiro", ministry: "Louvor", author: admin, inHours: 3 });
  await parish.announcement({ title: "Segundo", ministry: "Louvor", author: admin, inHours: 4 });
  await signedIn(page, admin);
  const releaseApp = await holdBack(page, "**/assets/*.js");
  const releaseProfile = await holdBack(page, "**/rest/v1/profiles*");
  await page.goto("/", { waitUntil: "commit" });
  const second = card(page, "Segundo");
  await expect(second).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const cardBefore = await second.boundingBox();
  releaseApp();
  await expect(second.getByRole("button", { name: /^Mais ações/ })).toBeAttached();
  expect(await second.boundingBox()).toEqual(cardBefore);

  // On a phone the places come together when the role is known, in a bar that stands there before.
  const names = [...(isMobile ? [] : ["Novo Aviso"]), "Alterar tema", "Sair"];
  const controls = [
    ...names.map((name) => page.getByRole("button", { name })),
    ...(isMobile ? [page.getByRole("navigation", { name: "Lugares" })] : []),
  ];
  for (const control of controls) await expect(control).toBeVisible();
  const places = () => Promise.all(controls.map((control) => control.boundingBox()));
  const before = await places();
  releaseProfile();
  const badge = page.getByRole("banner").getByText("Admin", { exact: true });
  await expect(badge).toBeVisible();
  expect(await places()).toEqual(before);

  const header = page.getByRole("banner");
  await expect(header).toContainText("Débora Lima");
  await expect(header.getByRole("link", { name: "Entrar" })).toHaveCount(0);
  await expect(page.getByText("Participe da gestão de avisos!")).toHaveCount(0);

  const releaseAgain = await holdBack(page, "**/rest/v1/profiles*");
  await page.reload();
  // The device knows who was there.
  await expect(badge).toBeVisible();
  releaseAgain();
});

test("All of a card opens its announcement, unless its words are being selected or something in it is pressed", {
  tag: "@desktop",
}, async ({ page, context, parish, isMobile }) => {
  const { id } = await parish.announcement({ title: "Bazar", description: "Roupas e livros." });
  await page.goto("/");
  await takenOver(page);
  const words = card(page, "Bazar").getByText("Roupas e livros.");
  // On a desktop it opens beside the list.
  const opened = isMobile ? `/avisos/${id}` : `/?aviso=${id}`;
  const beside = page.getByRole("region", { name: "Aviso escolhido" }).getByRole("heading");
  if (!isMobile) await expect(beside).toBeVisible();
  await test.step("a press of its words, and of its edge", async () => {
    await words.click();
    await expect(page).toHaveURL(opened);
    await page.goBack();
    await card(page, "Bazar").click({ position: { x: 3, y: 40 } });
    await expect(page).toHaveURL(opened);
    await page.goBack();
  });
  await test.step("in another tab", async () => {
    if (isMobile) return;
    for (const press of [
      { modifiers: ["Control"] as ["Control"] },
      { button: "middle" as const },
    ]) {
      const tab = context.waitForEvent("page");
      await words.click(press);
      await expect(await tab).toHaveURL(`/avisos/${id}`);
    }
    await expect(page).toHaveURL("/");
  });
  await test.step("selecting", async () => {
    const box = await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.lastChild ?? element);
      return range.getBoundingClientRect().toJSON();
    });
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 2, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^Ro/);
    await expect(page).toHaveURL("/");
  });
  await test.step("sharing", async () => {
    await card(page, "Bazar").getByRole("button", { name: "Compartilhar Bazar" }).click();
    await expect(page.getByRole("dialog", { name: "Compartilhar aviso" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});

test("A first view does not move while a member's actions arrive", {
  tag: "@desktop",
}, async ({ page, parish, isMobile }) => {
  const admin = await parish.account({ name: "Maria Aparecida dos Santos", admin: true });
  const sizes = isMobile
    ? [
        { width: 390, height: 844 },
        { width: 820, height: 1180 },
      ]
    : [
        { width: 1024, height: 768 },
        { width: 1440, height: 900 },
      ];
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { moved = "0" } = document.documentElement.dataset;
        document.documentElement.dataset.moved = `${Number(moved) + Reflect.get(entry, "value")}`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const expectStill = async (count: number, who: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto("/");
      const menus = page.getByRole("article").getByRole("button", { name: /^Mais ações/ });
      await expect(page.getByRole("article")).toHaveCount(count);
      await expect(menus).toHaveCount(who === "admin" ? count : 0);
      if (who === "admin") await expect(page.getByRole("banner")).toContainText("Admin");
      // On a desktop the month, and the first announcement, stand beside the list.
      const hasDesk = size.width >= 1200;
      await expect(page.getByRole("grid")).toHaveCount(hasDesk ? 1 : 0);
      const beside = page.getByRole("region", { name: "Aviso escolhido" }).getByRole("heading");
      if (hasDesk && count > 0) await expect(beside).toBeVisible();
      // The next frame reports what has moved in the one before.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
      expect(moved, `${who}, ${count} at ${size.width}`).toBeLessThan(0.005);
    }
  };
  await expectStill(0, "visitor");
  for (let n = 0; n < 24; n += 1)
    await parish.announcement({ title: `Aviso ${n}`, inHours: 30 + n * 5 });
  await expectStill(24, "visitor");
  await signedIn(page, admin);
  await expectStill(24, "admin");
  await parish.sql`delete from public.announcements`;
  await expectStill(0, "admin");
});
