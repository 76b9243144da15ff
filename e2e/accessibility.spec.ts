import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, openDialog } from "./screen.ts";

async function fill(parish: Parish) {
  const names = await parish.sql<{ name: string }[]>`select name from public.ministries`;
  for (const [index, { name }] of names.entries()) {
    await parish.announcement({ title: `Aviso ${name}`, ministry: name, inHours: 10 + index * 8 });
  }
}

type Screen = [name: string, show: (page: Page, parish: Parish) => Promise<void>];

const screens: Screen[] = [
  [
    "the board of a visitor",
    async (page, parish) => {
      await fill(parish);
      await page.goto("/");
      await expect(page.getByRole("article")).toHaveCount(8);
    },
  ],
  [
    "the empty board",
    async (page) => {
      await page.goto("/");
      await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
    },
  ],
  [
    "the board of an admin",
    async (page, parish) => {
      await fill(parish);
      await signedIn(page, await parish.account({ admin: true }));
      await page.goto("/");
      await expect(page.getByRole("article")).toHaveCount(8);
      await expect(page.getByRole("button", { name: /^Editar/ })).toHaveCount(8);
    },
  ],
  [
    "the dialog with its errors",
    async (page, parish) => {
      await signedIn(page, await parish.account({ admin: true }));
      await page.goto("/");
      const dialog = await openDialog(page);
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(dialog.getByLabel("Título")).toHaveAttribute("aria-invalid", "true");
    },
  ],
  [
    "the confirmation of a deletion",
    async (page, parish) => {
      const account = await parish.account();
      await parish.announcement({ title: "Aviso", author: account });
      await signedIn(page, account);
      await page.goto("/");
      await card(page, "Aviso").hover();
      await card(page, "Aviso")
        .getByRole("button", { name: /^Excluir/ })
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  ],
  [
    "the toast of success",
    async (page, parish) => {
      await signedIn(page, await parish.account());
      await page.goto("/");
      const dialog = await openDialog(page);
      await fillDialog(page, { title: "Pronto", description: "x", hours: 30 });
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(page.getByText("Aviso criado com sucesso!")).toBeVisible();
    },
  ],
  [
    "the sign-in tab",
    async (page) => {
      await page.goto("/auth");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  ],
  [
    "the sign-up tab with its errors",
    async (page) => {
      await page.goto("/auth");
      await page.getByRole("tab", { name: "Cadastrar" }).click();
      await page.getByRole("button", { name: "Criar Conta" }).click();
      await expect(page.getByLabel("Nome Completo")).toHaveAttribute("aria-invalid", "true");
    },
  ],
  [
    "the not-found screen",
    async (page) => {
      await page.goto("/nada");
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
    },
  ],
];

for (const theme of ["light", "dark"]) {
  test.describe(`In the ${theme} theme, axe finds nothing serious on`, () => {
    test.use({ reducedMotion: "reduce" });
    for (const [name, show] of screens) {
      test(name, async ({ page, parish, expectedErrors }) => {
        expectedErrors.push(/\/nada|404/);
        await page.addInitScript((value) => localStorage.setItem("avisos-theme", value), theme);
        await show(page, parish);
        await expectAccessible(page);
      });
    }
  });
}

test("Nothing scrolls sideways from 320 to 2560 pixels", async ({ page, parish }) => {
  await fill(parish);
  await parish.announcement({ title: "Palavra".repeat(25), description: "w".repeat(400) });
  await signedIn(page, await parish.account({ name: "Maximiliano".repeat(10), admin: true }));
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(9);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1024, 1440, 2560]);
});

test("A member posts, edits and deletes with the keyboard alone", async ({
  page,
  parish,
  isMobile,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeVisible();
  const tabTo = async (name: RegExp, role: "button" | "textbox" = "button") => {
    const target = page.getByRole(role, { name }).first();
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await tabTo(/^Novo Aviso/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  // On a phone the first field is not focused by itself: its keyboard would cover the dialog.
  if (isMobile) await dialog.getByLabel("Título").focus();
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Pelo teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sem rato.");
  await fillDialog(page, { title: "Pelo teclado", description: "Sem rato.", hours: 30 });
  await dialog.getByLabel("Título").focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toBeVisible();
  await tabTo(/^Editar/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Editar Aviso" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Editar/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toHaveCount(0);
});
