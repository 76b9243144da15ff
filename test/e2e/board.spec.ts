import { expect, signedIn, test } from "./fixtures.ts";
import { arriveFromSignIn, card, holdBack, takenOver } from "./screen.ts";

test.describe("A visitor opens the board", () => {
  test("and sees church name, intro, filter and the way in", { tag: "@desktop" }, async ({
    page,
  }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await expect(header).toContainText("Avisos da Graça TC");
    await expect(page).toHaveTitle(/Avisos da Graça TC/);
    await expect(header.getByRole("link", { name: /Avisos/ })).toHaveAttribute("href", "/");
    await expect(header.getByRole("button", { name: "Alterar tema" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/auth");
    await expect(page.getByRole("heading", { name: "Avisos da Igreja", level: 1 })).toBeVisible();
    await expect(page.getByText("Filtrar por período:")).toBeVisible();
    await expect(page.getByText("Participe da gestão de avisos!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Fazer Login / Cadastrar" })).toHaveAttribute(
      "href",
      "/auth",
    );
    for (const absent of ["Novo Aviso", "Sair"]) {
      await expect(page.getByRole("button", { name: absent })).toHaveCount(0);
    }
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  });

  test("and reads what, when and whose on a card", async ({ page, parish }) => {
    const { date } = await parish.announcement({
      title: "Ensaio do coral",
      description: "Tragam a pasta.\nComeçamos no horário.",
      ministry: "Louvor",
      inHours: 50,
    });
    await page.goto("/");
    const article = card(page, "Ensaio do coral");
    const inBrazil = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options }).format(date);
    await expect(article).toContainText("Tragam a pasta.");
    await expect(article).toContainText(new RegExp(inBrazil({ weekday: "long" }), "i"));
    await expect(article).toContainText(inBrazil({ day: "numeric", month: "long" }));
    await expect(article).toContainText(
      inBrazil({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    );
    await expect(article).toContainText("Louvor");
    await expect(article.getByText("Urgente")).toHaveCount(0);
    await expect(article.getByRole("button")).toHaveAccessibleName("Compartilhar Ensaio do coral");
  });

  test("and an announcement without a ministry says N/A", async ({ page, parish }) => {
    await parish.announcement({ title: "Bazar" });
    await page.goto("/");
    await expect(card(page, "Bazar")).toContainText("N/A");
  });

  test("and one less than 24 hours away is urgent", async ({ page, parish }) => {
    await parish.announcement({ title: "Hoje", inHours: 23.9 });
    await parish.announcement({ title: "Amanhã", inHours: 24.2 });
    await page.goto("/");
    await expect(card(page, "Hoje").getByText("Urgente")).toBeVisible();
    await expect(card(page, "Amanhã")).toBeVisible();
    await expect(card(page, "Amanhã").getByText("Urgente")).toHaveCount(0);
  });

  test("and the announcements stand in the order of their dates", async ({ page, parish }) => {
    await parish.announcement({ title: "Terceiro", inHours: 90 });
    await parish.announcement({ title: "Primeiro", inHours: 5 });
    await parish.announcement({ title: "Segundo", inHours: 40 });
    await page.goto("/");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([
      "Primeiro",
      "Segundo",
      "Terceiro",
    ]);
  });

  test("and markup in a text is shown, not run", async ({ page, parish }) => {
    const title = `<img src=x onerror="document.title='hacked'"> "citação" 🙏`;
    await parish.announcement({ title, description: "<script>alert(1)</script>" });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
    await expect(page).not.toHaveTitle("hacked");
  });
});

test("While the announcements load, six cards hold their place", async ({ page, parish }) => {
  await parish.announcement();
  const release = await holdBack(page, "**/rest/v1/announcements*");
  await arriveFromSignIn(page);
  const skeletons = page.getByTestId("announcement-skeleton");
  await expect(skeletons).toHaveCount(6);
  release();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(skeletons).toHaveCount(0);
});

test("The clock turns a card urgent and takes it off the board", async ({ page, parish }) => {
  await page.clock.install();
  await parish.announcement({ title: "Vigília", inHours: 24.5 });
  await page.goto("/");
  await expect(card(page, "Vigília")).toBeVisible();
  await expect(card(page, "Vigília").getByText("Urgente")).toHaveCount(0);
  await takenOver(page);
  await page.clock.fastForward("00:32:00");
  await expect(card(page, "Vigília").getByText("Urgente")).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
});

test("A phone in another time zone shows its own time", async ({ browser, parish, baseURL }) => {
  const { date } = await parish.announcement({ title: "Culto" });
  const context = await browser.newContext({ timezoneId: "Europe/Lisbon", locale: "pt-BR" });
  const page = await context.newPage();
  await page.goto(baseURL ?? "");
  const time = new Intl.DateTimeFormat("pt-BR", {
    timeZone: "Europe/Lisbon",
    hour: "2-digit",
    minute: "2-digit",
  }).format(date);
  await expect(card(page, "Culto")).toContainText(time);
  await context.close();
});

test.describe("An unknown address", () => {
  test("shows the not-found screen and writes the path to the console", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/\/nao-existe/, /404/);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    const response = await page.goto("/nao-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect.poll(() => messages.some((text) => text.includes("/nao-existe"))).toBe(true);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
  });
});

test.describe("Who is signed in", () => {
  test("sees the own name and the way out, an admin the badge too", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account({ name: "Débora Lima", admin: true }));
    await page.goto("/");
    const header = page.getByRole("banner");
    await expect(header).toContainText("Débora Lima");
    // On a phone name and badge stand in the bar at the bottom.
    const badge = page.getByText("Admin", { exact: true }).filter({ visible: true });
    await expect(badge).toBeVisible();
    await expect(header.getByRole("button", { name: "Sair" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Novo Aviso" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Entrar" })).toHaveCount(0);
    await expect(page.getByText("Participe da gestão de avisos!")).toHaveCount(0);
  });

  test("can press what is there while the profile is on its way: nothing moves when it comes", {
    tag: "@desktop",
  }, async ({ page, parish }) => {
    await signedIn(page, await parish.account({ name: "Débora Lima", admin: true }));
    const release = await holdBack(page, "**/rest/v1/profiles*");
    await page.goto("/");
    const buttons = ["Novo Aviso", "Alterar tema", "Sair"].map((name) =>
      page.getByRole("button", { name }),
    );
    for (const button of buttons) await expect(button).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const places = () => Promise.all(buttons.map((button) => button.boundingBox()));
    const before = await places();
    release();
    await expect(page.getByText("Admin", { exact: true }).filter({ visible: true })).toBeVisible();
    expect(await places()).toEqual(before);
  });

  test("has no badge as a member", async ({ page, parish }) => {
    await signedIn(page, await parish.account({ name: "Tiago" }));
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText("Tiago");
    await expect(page.getByRole("banner").getByText("Admin", { exact: true })).toHaveCount(0);
  });
});
