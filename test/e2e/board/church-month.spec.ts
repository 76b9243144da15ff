import type { Page } from "@playwright/test";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  inHours,
  inPortuguese,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/page-elements.ts";

const DAY_MS = 86_400_000;

const line = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title }) })
    .filter({ hasNot: page.getByRole("article") });
const nameIn = (parish: Parish, days: number) =>
  inPortuguese(parish.now + days * DAY_MS, { weekday: "long", day: "numeric", month: "long" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("A visitor tells news from the standing programme", async ({ page, parish }) => {
    await parish.weekly("Ensaio do coro", { inDays: 0.5, routine: true });
    await parish.weekly("Curso de noivos", { inDays: 2 });
    await parish.announcement({ title: "Jantar de casais", inHours: 50, location: "Salão" });
    for (const day of [9, 12, 20, 25])
      await parish.announcement({ title: `Cantata ${day}`, inHours: day * 24 });
    await parish.notices(["Recado 1", "Recado 2", "Recado 3", "Recado 4"]);
    await page.goto("/");
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveText(["Curso de noivos", "Jantar de casais"]);
    const routine = line(page, "Ensaio do coro").first();
    await expect(routine).toContainText("Templo");
    await expect(routine).toContainText("Urgente");
    expect((await routine.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await test.step("notices stand above the days", async () => {
      const notices = page.getByRole("region", { name: "Recados" }).getByRole("listitem");
      await expect(notices).toHaveCount(3);
      await press(page, "Ver todos os 4 recados");
      await expect(notices).toHaveCount(4);
    });
    await test.step("the next news after the period is named", async () => {
      const ahead = page.getByRole("region", { name: "Depois disso" });
      await expect(ahead.getByRole("listitem")).toHaveText([
        /Cantata 9/,
        /Cantata 12/,
        /Cantata 20/,
      ]);
      await ahead.getByRole("link", { name: "Ver 30 dias" }).click();
      await expect(titles.last()).toHaveText("Cantata 25");
      await expect(titles).toHaveCount(6);
      await expect(ahead).toHaveCount(0);
      await expect(line(page, "Curso de noivos")).toHaveCount(4);
    });
    await test.step("the dots of the days stand for news", async () => {
      const strip = page.getByRole("toolbar", { name: "Dias" });
      const day = (days: number) =>
        strip.getByRole("button", { name: nameIn(parish, days), exact: false });
      await expect(day(2).locator("i")).toHaveCount(1);
      await expect(day(7.5).locator("i")).toHaveCount(0);
      await day(4).click();
      await expect(page.getByText(/: nenhum aviso\. O próximo é \S+, dia \d/)).toBeVisible();
    });
    await line(page, "Ensaio do coro").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ensaio do coro");
  });
});

test("A visitor reads the standing programme as a timetable", async ({ page, parish }) => {
  await parish.weekly("Escola bíblica", { inDays: 1, routine: true });
  await parish.weekly("Curso de noivos", { inDays: 2 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const beside = page.getByRole("navigation", { name: "Programação" });
  await expect(beside.getByRole("listitem")).toHaveText([/Escola bíblica/]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Programação" }).click();
  const weekday = inPortuguese(parish.now + DAY_MS, { weekday: "long" }).replace("-feira", "");
  await expect(page).toHaveTitle(/^Programação/);
  await expect(page.getByRole("region", { name: weekday }).getByRole("listitem")).toHaveText([
    /Escola bíblica Templo/,
  ]);
  await expect(page.getByText("Curso de noivos")).toHaveCount(0);
  await test.step("the search says which kind an announcement is", async () => {
    await parish.notices(["Recado 1"]);
    await page.goto("/?busca=bíblica");
    await expect(line(page, "Escola bíblica").last()).toContainText(/Programação · Tod[ao]/);
    await page.goto("/?busca=leite");
    await expect(page.getByRole("region", { name: "Recados" })).toContainText("Recado 1");
  });
});

test("An editor marks many series as the standing programme at once", async ({ page, parish }) => {
  await parish.weekly("Culto da família", { inDays: 1 });
  await parish.weekly("Círculo de oração", { inDays: 2 });
  await parish.weekly("Curso de noivos", { inDays: 3 });
  await openAs(page, await parish.account({ editor: true }), "/admin");
  await press(page, "Programação");
  await press(page, "Escolher o que falta");
  await page.getByRole("checkbox", { name: /Curso de noivos/ }).uncheck();
  await press(page, /^É programação$/);
  await expect(toast(page, "2 repetições na programação.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Programação", { exact: true })).toHaveCount(3);
  await closeToasts(page);
  await page.goto("/");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Curso de noivos"]);

  await test.step("a notice that was just saved is shown even if others end before it", async () => {
    await parish.notices(["Recado 1", "Recado 2", "Recado 3"]);
    await page.reload();
    const dialog = await openDialog(page);
    await press(dialog, "Recado");
    await dialog.getByLabel("Título").fill("Cestas de Natal");
    await dialog.getByLabel("Descrição").fill("Falta óleo.");
    await dialog.getByLabel("Mostrar até").fill(inHours(60 * 24).date);
    await press(dialog, "Criar Aviso");
    await expect(line(page, "Cestas de Natal")).toBeFocused();
    await closeToasts(page);
  });
  await test.step("an occurrence that is cancelled alone becomes a card", async () => {
    await pressOnCard(page, "Círculo de oração", "Desmarcar ou adiar");
    await press(page.getByRole("dialog"), "Chuva");
    await press(page.getByRole("alertdialog"), "Desmarcar");
    await expect(card(page, "Círculo de oração")).toContainText("Cancelado");
  });
});
