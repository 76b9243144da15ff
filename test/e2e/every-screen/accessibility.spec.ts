import type { Page } from "@playwright/test";
import { question } from "../administration/admin-screen.ts";
import {
  expectAllAccessible,
  followDevice,
  heading,
  invalid,
  type Screen,
} from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { fillDialog, openDialog, press, pressOnCard } from "../support/screen.ts";

test.beforeEach(async ({ page }) => {
  // Every screen at every width takes half a minute on a free machine.
  test.setTimeout(5 * 60_000);
  await followDevice(page);
});

/** What an announcement may have besides: everything, and the longest of it. */
const DETAILS = [
  { status: "cancelled", reason: "Chuva forte na região", location: "Salão social", lasts: 2 },
  { status: "postponed", reason: "r".repeat(200), location: "L".repeat(200), lasts: 60 },
] as const;

/** One announcement of each ministry, or of so many, and one of the longest words. */
async function fillBoard(parish: Parish, most = 100) {
  const names = await parish.sql<
    { name: string }[]
  >`select name from public.ministries limit ${most}`;
  for (const [index, { name }] of names.entries()) {
    const title = `Aviso ${name}`;
    await parish.announcement({
      title,
      ministry: name,
      inHours: 10 + index * 8,
      ...DETAILS[index],
    });
  }
  await parish.announcement({ title: "Palavra".repeat(25), description: "w".repeat(400) });
}

const boardOfAVisitor: Screen[] = [
  { name: "the empty board", at: "/", shows: "Nenhum aviso encontrado", inBrief: true },
  {
    name: "the board",
    open: async (page, parish) => {
      await fillBoard(parish);
      await expect(async () => {
        await page.goto("/");
        await expect(page.getByRole("article")).toHaveCount(9, { timeout: 1_000 });
      }).toPass();
    },
    shows: heading("Palavra"),
  },
];

const boardOfAnAdmin: Screen[] = [
  {
    name: "the board",
    open: async (page, parish) => {
      await fillBoard(parish, DETAILS.length);
      const account = await parish.account({ name: "Maximiliano".repeat(10), admin: true });
      await signedIn(page, account);
      await page.goto("/");
      await expect(page.getByRole("button", { name: /^Mais ações/ })).toHaveCount(3);
    },
    shows: heading("Palavra"),
  },
  {
    name: "the dialog with its errors",
    open: async (page) => {
      const dialog = await openDialog(page);
      await press(dialog, "Mais detalhes");
      await dialog.getByLabel("Link", { exact: true }).fill("javascript:");
      await dialog.getByLabel("Dia do término").fill("2026-12-12");
      await press(dialog, "Criar Aviso");
    },
    shows: invalid("Título"),
  },
  {
    name: "the dialog of a postponed announcement",
    open: async (page) => {
      await page.reload();
      const postponed = page.getByRole("article").filter({ hasText: "Adiado" });
      await postponed.hover();
      await postponed.getByRole("button", { name: /^Mais ações/ }).click();
      await page.getByRole("menuitem", { name: "Editar" }).click();
    },
    shows: (page) => page.getByRole("dialog").getByLabel("Motivo"),
    inBrief: true,
  },
  {
    name: "the toast of success",
    open: async (page) => {
      await page.reload();
      await openDialog(page);
      await fillDialog(page, { title: "Pronto", description: "x", hours: 5 });
      await press(page, "Criar Aviso");
    },
    shows: "Aviso criado com sucesso!",
  },
  {
    name: "the menu of what can be done with a card",
    open: async (page) => {
      const menu = page.getByRole("button", { name: "Mais ações: Pronto" });
      await menu.hover();
      await menu.click();
    },
    shows: (page) => page.getByRole("menuitem", { name: "Editar" }),
    inBrief: true,
  },
  {
    name: "the confirmation of a deletion",
    open: async (page) => {
      await page.keyboard.press("Escape");
      await pressOnCard(page, "Pronto", "Excluir");
    },
    shows: question,
    inBrief: true,
  },
];

const button = (name: string) => (page: Page) => page.getByRole("button", { name });
const link = (name: string) => (page: Page) => page.getByRole("link", { name });

const signInScreens: Screen[] = [
  { name: "the sign-in tab", at: "/auth", shows: (page) => page.getByLabel("Email") },
  {
    name: "the sign-up tab with its errors",
    open: async (page) => {
      await page.getByRole("tab", { name: "Cadastrar" }).click();
      await press(page, "Criar Conta");
    },
    shows: invalid("Nome Completo"),
  },
  ...(
    [
      ["a forgotten password without mails", "/auth?esqueci", "Este site não envia emails."],
      ["a link before it is used", "/auth/link#type=recovery&token_hash=abc", button("Continuar")],
      ["the not-found screen", "/nada", "Oops! Page not found"],
      ["a link that is cut off", "/auth/link", heading("Este link não vale mais")],
      ["the new password without a session", "/auth/senha", link("Pedir um link")],
      ["the account screen for a visitor", "/conta", "Esta página é de quem tem uma conta."],
    ] as const
  ).map(([name, at, shows]): Screen => ({ name, at, shows, inBrief: true })),
];

for (const [whose, screens] of [
  ["The board of a visitor", boardOfAVisitor],
  ["The board of an admin and its dialogs", boardOfAnAdmin],
  ["The sign-in screens and those for visitors", signInScreens],
] as const) {
  test(`${whose} can be read by everybody, in both themes, at every width and size of text`, async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/\/nada|404/);
    await expectAllAccessible(page, parish, screens);
  });
}
