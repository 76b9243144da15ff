import { expect, test } from "./fixtures.ts";
import { card, holdBack, takenOver } from "./screen.ts";

test.describe("The period filter", () => {
  test("starts with the week and shows what each period holds", async ({ page, parish }) => {
    await parish.announcement({ title: "Em 6 dias", inHours: 6 * 24 });
    await parish.announcement({ title: "Em 10 dias", inHours: 10 * 24 });
    await parish.announcement({ title: "Em 20 dias", inHours: 20 * 24 });
    await parish.announcement({ title: "Em 40 dias", inHours: 40 * 24 });
    await parish.announcement({ title: "Ontem", inHours: -24 });
    await page.goto("/");
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveText(["Em 6 dias"]);
    await page.getByRole("button", { name: "15 Dias" }).click();
    await expect(titles).toHaveText(["Em 6 dias", "Em 10 dias"]);
    await page.getByRole("button", { name: "30 Dias" }).click();
    await expect(titles).toHaveText(["Em 6 dias", "Em 10 dias", "Em 20 dias"]);
    await page.getByRole("button", { name: "Próxima Semana" }).click();
    await expect(titles).toHaveText(["Em 6 dias"]);
  });

  test("has short labels on a phone and long ones on a desktop", { tag: "@desktop" }, async ({
    page,
    isMobile,
  }) => {
    await page.goto("/");
    const labels: [string, string][] = [
      ["Próxima Semana", "7d"],
      ["15 Dias", "15d"],
      ["30 Dias", "30d"],
    ];
    for (const [long, short] of labels) {
      const button = page.getByRole("button", { name: long });
      // Screen readers hear the long label on a phone too, where eyes see the short one.
      const longLabel = await button.getByText(long, { exact: true }).boundingBox();
      expect(longLabel?.width ?? 0).toBeGreaterThanOrEqual(1);
      expect((longLabel?.width ?? 0) > 10).toBe(!isMobile);
      await expect(button.getByText(short, { exact: true })).toBeVisible({ visible: isMobile });
    }
    await expect(page.getByRole("button", { name: "Próxima Semana" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
});

test.describe("The chosen period stands in the address", () => {
  test.beforeEach(async ({ parish }) => {
    await parish.announcement({ title: "Em 6 dias", inHours: 6 * 24 });
    await parish.announcement({ title: "Em 20 dias", inHours: 20 * 24 });
  });

  test("so a reload and Back from another screen keep it, and it makes no steps of its own", async ({
    page,
  }) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await page.getByRole("button", { name: "15 Dias" }).click();
    await page.getByRole("button", { name: "30 Dias" }).click();
    await expect(card(page, "Em 20 dias")).toBeVisible();
    await expect(page).toHaveURL("/?periodo=30");
    await page.reload();
    await expect(card(page, "Em 20 dias")).toBeVisible();
    await page.getByRole("link", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goBack();
    await expect(card(page, "Em 20 dias")).toBeVisible();
    await expect(page.getByRole("button", { name: "30 Dias" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.goBack();
    await expect(page).toHaveURL("/auth");
    await page.goForward();
    await page.getByRole("button", { name: "Próxima Semana" }).click();
    await expect(card(page, "Em 20 dias")).toHaveCount(0);
    await expect(page).toHaveURL("/");
  });

  test("so a shared link opens with it, before any script", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const shown = { "/": 1, "/?periodo=30": 2, "/?periodo=999": 1, "/?utm_source=w&periodo=30": 2 };
    for (const [address, count] of Object.entries(shown)) {
      await page.goto(`${baseURL}${address}`);
      await expect(page.getByRole("article"), address).toHaveCount(count);
    }
    await context.close();
  });

  test("and the app takes the server's page over as it is", async ({ page }) => {
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/?periodo=30", { waitUntil: "commit" });
    const later = card(page, "Em 20 dias");
    await later.evaluate((element) => element.setAttribute("data-from-server", ""));
    release();
    await takenOver(page);
    await expect(later).toHaveAttribute("data-from-server");
  });
});

test.describe("An empty board", () => {
  test("says that nobody has posted yet", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
    await expect(
      page.getByText("Ainda não há avisos cadastrados. Seja o primeiro a criar um aviso!"),
    ).toBeVisible();
  });

  test("says that the period is empty when all announcements lie outside it", async ({
    page,
    parish,
  }) => {
    const message = "Não há avisos para o período selecionado. Tente selecionar um período maior.";
    for (const [when, inHours] of [
      ["beyond the longest period", 60 * 24],
      ["in the past", -60 * 24],
      ["later in the month", 20 * 24],
    ] as const) {
      await test.step(when, async () => {
        await parish.reset();
        await parish.announcement({ inHours });
        await page.goto("/");
        await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
        await expect(page.getByText(message)).toBeVisible();
      });
    }
  });
});
