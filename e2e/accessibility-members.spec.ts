import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";

const LONG_NAME = "Maximiliano".repeat(10);

async function asAdmin(page: Page, parish: Parish, path: string) {
  const account = await parish.account({ name: LONG_NAME, admin: true, ministry: "Louvor" });
  const gone = await parish.account({ name: "Rute" });
  await parish.sql`update public.profiles set deactivated_at = now() where user_id = ${gone.id}`;
  await parish.announcement({ title: "Palavra".repeat(25), author: account, ministry: "Louvor" });
  await parish.announcement({ title: "De Rute", author: gone });
  await parish.announcement({ title: "Sem autor", inHours: -50 });
  await signedIn(page, account);
  await page.goto(path);
}

/** Opens somebody's confirmation as hosted Supabase would lead there, in a browser of somebody else. */
async function withLinkOfAnother(page: Page, parish: Parish) {
  await signedIn(page, await parish.account());
  const { session } = await parish.account({ name: "Rute" });
  const { access_token, refresh_token } = session;
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "signup" });
  await page.goto(`/#${tokens}`);
  await expect(page.getByText("Você está usando a conta")).toBeVisible();
}

type Screen = [name: string, show: (page: Page, parish: Parish) => Promise<void>];

const screens: Screen[] = [
  [
    "a forgotten password without mails",
    async (page) => {
      await page.goto("/auth?esqueci");
      await expect(page.getByText("Este site não envia emails.")).toBeVisible();
    },
  ],
  [
    "a link before it is used",
    async (page) => {
      await page.goto("/auth/link#type=recovery&token_hash=abc");
      await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
    },
  ],
  ["a link of another account", withLinkOfAnother],
  [
    "the password of a confirmed account",
    async (page, parish) => {
      await withLinkOfAnother(page, parish);
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByText("A senha do cadastro não vale mais.")).toBeVisible();
    },
  ],
  [
    "the reminder of a password that is missing",
    async (page, parish) => {
      await withLinkOfAnother(page, parish);
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page).toHaveURL(/\/auth\/senha/);
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByText("Sua conta ainda não tem senha.")).toBeVisible();
    },
  ],
  [
    "a link that is cut off",
    async (page) => {
      await page.goto("/auth/link");
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    },
  ],
  [
    "the new password without a session",
    async (page) => {
      await page.goto("/auth/senha");
      await expect(page.getByRole("link", { name: "Pedir um link" })).toBeVisible();
    },
  ],
  [
    "the new password with its error",
    async (page, parish) => {
      await signedIn(page, await parish.account());
      await page.goto("/auth/senha");
      await page.getByRole("button", { name: "Salvar nova senha" }).click();
      await expect(page.getByText("Informe a nova senha.")).toBeVisible();
    },
  ],
  [
    "the account of a member",
    async (page, parish) => {
      await signedIn(page, await parish.account({ name: LONG_NAME }));
      await page.goto("/conta");
      await page.getByRole("button", { name: "Mudar senha" }).click();
      await expect(page.getByText("Informe sua senha atual.")).toBeVisible();
    },
  ],
  [
    "the end of an account",
    async (page, parish) => {
      await signedIn(page, await parish.account());
      await page.goto("/conta");
      await page.getByRole("button", { name: "Excluir minha conta" }).click();
      await page.getByRole("button", { name: "Excluir conta" }).click();
      await expect(page.getByText("Digite a palavra EXCLUIR.")).toBeVisible();
    },
  ],
  [
    "the account screen for a visitor",
    async (page) => {
      await page.goto("/conta");
      await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    },
  ],
  [
    "the administration for a member",
    async (page, parish) => {
      await signedIn(page, await parish.account());
      await page.goto("/admin");
      await expect(page.getByText("Esta página é dos administradores.")).toBeVisible();
    },
  ],
  [
    "the ministries",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin");
      await expect(page.getByRole("heading", { name: "Louvor" })).toBeVisible();
    },
  ],
  [
    "a ministry's dialog",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin");
      await page.getByRole("button", { name: "Novo Ministério" }).click();
      await page.getByRole("button", { name: "Criar Ministério" }).click();
      await expect(page.getByText("Informe o nome do ministério.")).toBeVisible();
    },
  ],
  [
    "a ministry's end",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin");
      await page.getByRole("button", { name: "Excluir ministério Louvor" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "the members",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin?parte=membros");
      await expect(page.getByRole("heading", { name: "Rute" })).toBeVisible();
    },
  ],
  [
    "a member's link",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin?parte=membros");
      await page.getByRole("button", { name: "Link de senha: Rute" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "the question before a right is given",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin?parte=membros");
      await page.getByRole("button", { name: "Tornar admin: Rute" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  ],
  [
    "the question before all announcements of a member go",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin?parte=membros");
      await page.getByRole("button", { name: "Excluir avisos desta pessoa: Rute" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Excluir o aviso de Rute?");
    },
  ],
  [
    "all announcements",
    async (page, parish) => {
      await asAdmin(page, parish, "/admin?parte=avisos");
      await expect(page.getByRole("heading", { name: "Sem autor" })).toBeVisible();
    },
  ],
];

for (const theme of ["light", "dark"]) {
  test.describe(`In the ${theme} theme, nothing serious and no sideways scroll:`, () => {
    test.use({ reducedMotion: "reduce" });
    for (const [name, show] of screens) {
      test(name, async ({ page, parish }, info) => {
        await page.addInitScript((value) => localStorage.setItem("avisos-theme", value), theme);
        await show(page, parish);
        await expectAccessible(page);
        // It sets the widths itself, and both themes have the same sizes.
        if (theme === "light" && info.project.name === "phone") {
          await expectNoSidewaysScroll(page, [320, 390, 768, 1024, 1280, 2560]);
        }
      });
    }
  });
}
