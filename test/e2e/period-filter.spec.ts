import { expect, test } from "./fixtures.ts";

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
