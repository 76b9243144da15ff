import type { Page } from "@playwright/test";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { dialog } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press } from "../support/page-elements.ts";

const ARRAY_METHODS = "findLast findLastIndex toReversed toSorted toSpliced".split(" ");

/** Takes from every page what the oldest supported browsers lack (docs/testing.md). */
const makeOlder = (page: Page) =>
  page.addInitScript((methods) => {
    for (const name of methods) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(AbortSignal, "timeout");
    Reflect.deleteProperty(globalThis, "OffscreenCanvas");
    // The browser still understands these queries, so that the converted sheets can be compared
    // with them.
    CSS.supports = (feature: string) => !/has|container/.test(feature);
  }, ARRAY_METHODS);

test.beforeEach(async ({ parish }) => {
  await parish.announcement({ title: "Ensaio", inHours: 26, ministry: "Louvor" });
  await parish.announcement({ title: "Retiro", inHours: 20 * 24, location: "Sítio" });
});

test("a visitor with an older browser reads, filters and searches the board", async ({ page }) => {
  await makeOlder(page);
  await page.goto("/");
  await expect(card(page, "Ensaio")).toBeVisible();
  const period = page.getByRole("group", { name: "Filtrar por período:" });
  await press(period, "30 Dias");
  await expect(card(page, "Retiro")).toBeVisible();
  await press(page, "Buscar avisos");
  await page.getByRole("searchbox").fill("sitio");
  await expect(card(page, "Ensaio")).toHaveCount(0);
  await card(page, "Retiro").getByRole("link", { name: "Retiro" }).press("Enter");
  await expect(page.getByText("Publicado em")).toBeVisible();
  await page.goto("/embed");
  await expect(card(page, "Ensaio")).toBeVisible();
});

test("a member with an older browser posts what a message says, with a picture", async ({
  page,
  parish,
}) => {
  await makeOlder(page);
  await openAs(page, await parish.account());
  const form = await openDialog(page);
  await press(form, "Colar mensagem");
  await form.getByLabel("Cole aqui a mensagem").fill("*Vigília*\nTraga a família.");
  await press(form, "Preencher");
  await fillDialog(page, { title: "Vigília", description: "Traga a família.", hours: 30 });
  const buffer = jpeg(1200, 900);
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer };
  await dialog(page).locator("input[type=file]").setInputFiles(file);
  await expect(dialog(page).getByRole("button", { name: "Remover imagem" })).toBeVisible();
  await press(dialog(page), "Criar Aviso");
  await expect(card(page, "Vigília").locator("img")).toBeVisible();
});

test("the phone of an older browser places every part of a page as a newer one does", async ({
  page,
  parish,
}) => {
  await openAs(page, await parish.account({ admin: true }));
  const places = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Lugares" })).toBeVisible();
    // Placeholders have other places than the content that replaces them.
    const placeholders = page.locator("[class*=animate-pulse]").filter({ visible: true });
    await expect(placeholders).toHaveCount(0);
    return page.evaluate(async () => {
      await document.fonts.ready;
      const boxes = Array.from(document.querySelectorAll("#root *"), (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map(Math.round).join(" ");
        return `${element.tagName} ${element.className} ${box}`;
      });
      return boxes;
    });
  };
  const paths = ["/", "/meus-avisos", "/semana", "/admin", "/conta"];
  let isOlderLoaded = false;
  page.on("request", (request) => {
    isOlderLoaded ||= request.url().includes("/older-browsers-");
  });
  const newer = new Map<string, string[]>();
  for (const path of paths) newer.set(path, await places(path));
  expect(isOlderLoaded).toBe(false);
  await makeOlder(page);
  for (const path of paths) {
    await expect.poll(() => places(path)).toEqual(newer.get(path));
  }
  expect(isOlderLoaded).toBe(true);
});

test.describe("A browser below the support table", () => {
  test.use({ expectedErrors: [/format\w* is not a function|Minified React error/] as RegExp[] });

  test("keeps what the server wrote", async ({ page, parish }) => {
    await page.addInitScript(() => {
      for (const name of ["format", "formatToParts"]) {
        Reflect.deleteProperty(Intl.DateTimeFormat.prototype, name);
      }
    });
    const [{ id } = { id: "" }] =
      await parish.sql`select id from public.announcements where title = 'Ensaio'`;
    for (const [path, text] of [
      ["/", "Ensaio"],
      ["/embed", "Ensaio"],
      [`/avisos/${id}`, "Ensaio"],
      ["/telao", "Ensaio"],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText("Não foi possível carregar tudo.")).toBeVisible();
        await expect(page.getByText(text).first()).toBeVisible();
      });
    }
    await page.goto("/");
    await page.getByRole("link", { name: "Ensaio" }).press("Enter");
    await expect(page).toHaveURL(/\/avisos\//);
    await expect(page.getByText("Publicado em")).toBeVisible();
  });
});
