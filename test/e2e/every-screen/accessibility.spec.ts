import {
  expectAccessibleInBrief,
  expectAllAccessible,
  followDevice,
  type Screen,
} from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog } from "../support/screen.ts";

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
  [
    "the empty board",
    async (page) => {
      await page.goto("/");
      await expect(page.getByText("Nenhum aviso encontrado")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the board",
    async (page, parish) => {
      await fillBoard(parish);
      await expect(async () => {
        await page.goto("/");
        await expect(page.getByRole("article")).toHaveCount(9, { timeout: 1_000 });
      }).toPass();
    },
  ],
];

const boardOfAnAdmin: Screen[] = [
  [
    "the board",
    async (page, parish) => {
      await fillBoard(parish, DETAILS.length);
      const account = await parish.account({ name: "Maximiliano".repeat(10), admin: true });
      await signedIn(page, account);
      await page.goto("/");
      await expect(page.getByRole("button", { name: /^Editar/ })).toHaveCount(3);
    },
  ],
  [
    "the dialog with its errors",
    async (page) => {
      const dialog = await openDialog(page);
      await dialog.getByRole("button", { name: "Mais detalhes" }).click();
      await dialog.getByLabel("Link", { exact: true }).fill("javascript:");
      await dialog.getByLabel("Dia do término").fill("2026-12-12");
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(dialog.getByLabel("Título")).toHaveAttribute("aria-invalid", "true");
    },
  ],
  [
    "the dialog of a postponed announcement",
    async (page) => {
      await page.reload();
      const postponed = page.getByRole("article").filter({ hasText: "Adiado" });
      await postponed.hover();
      await postponed.getByRole("button", { name: /^Editar/ }).click();
      await expect(page.getByRole("dialog").getByLabel("Motivo")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the toast of success",
    async (page) => {
      await page.reload();
      await openDialog(page);
      await fillDialog(page, { title: "Pronto", description: "x", hours: 5 });
      await page.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(page.getByText("Aviso criado com sucesso!")).toBeVisible();
    },
  ],
  [
    "the confirmation of a deletion",
    async (page) => {
      await card(page, "Pronto").hover();
      await card(page, "Pronto")
        .getByRole("button", { name: /^Excluir/ })
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
];

const signInScreens: Screen[] = [
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
      await page.getByRole("tab", { name: "Cadastrar" }).click();
      await page.getByRole("button", { name: "Criar Conta" }).click();
      await expect(page.getByLabel("Nome Completo")).toHaveAttribute("aria-invalid", "true");
    },
  ],
  [
    "a forgotten password without mails",
    async (page) => {
      await page.goto("/auth?esqueci");
      await expect(page.getByText("Este site não envia emails.")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "a link before it is used",
    async (page) => {
      await page.goto("/auth/link#type=recovery&token_hash=abc");
      await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "a link that is cut off",
    async (page) => {
      await page.goto("/");
      await page.goto("/auth/link");
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the new password without a session",
    async (page) => {
      await page.goto("/auth/senha");
      await expect(page.getByRole("link", { name: "Pedir um link" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the account screen for a visitor",
    async (page) => {
      await page.goto("/conta");
      await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the not-found screen",
    async (page) => {
      await page.goto("/nada");
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
];

for (const [whose, screens] of [
  ["The board of a visitor", boardOfAVisitor],
  ["The board of an admin and its dialogs", boardOfAnAdmin],
  ["The sign-in screens and those for visitors", signInScreens],
] as const) {
  test(`${whose} can be read by everybody, in both themes, at every width and size of text`, {
    tag: "@all",
  }, async ({ page, parish, expectedErrors }) => {
    expectedErrors.push(/\/nada|404/);
    await expectAllAccessible(page, parish, screens);
  });
}
