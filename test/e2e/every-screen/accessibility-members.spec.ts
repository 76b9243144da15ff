import type { Page } from "@playwright/test";
import {
  expectAccessibleInBrief,
  expectAllAccessible,
  followDevice,
  type Screen,
} from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";

const LONG_NAME = "Maximiliano".repeat(10);

test.beforeEach(async ({ page }) => {
  // Every screen at every width takes half a minute on a free machine.
  test.setTimeout(5 * 60_000);
  await followDevice(page);
});

async function signInAsMember(page: Page, parish: Parish) {
  await signedIn(page, await parish.account({ name: LONG_NAME }));
}

/** Opens somebody's confirmation as hosted Supabase would lead there, in a browser of somebody else. */
async function openLinkOfAnother(page: Page, parish: Parish) {
  await signedIn(page, await parish.account());
  const { session } = await parish.account({ name: "Rute" });
  const { access_token, refresh_token } = session;
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "signup" });
  await page.goto(`/#${tokens}`);
}

const linkOfAnother: Screen[] = [
  [
    "a link of another account",
    async (page) => {
      await expect(page.getByText("Você está usando a conta")).toBeVisible();
    },
  ],
  [
    "the password of a confirmed account",
    async (page) => {
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByText("A senha do cadastro não vale mais.")).toBeVisible();
    },
  ],
  [
    "the reminder of a password that is missing",
    async (page) => {
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByText("Sua conta ainda não tem senha.")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
];

const account: Screen[] = [
  [
    "the account with its errors",
    async (page) => {
      await page.goto("/conta");
      await page.getByRole("button", { name: "Mudar senha" }).click();
      await expect(page.getByText("Informe sua senha atual.")).toBeVisible();
    },
  ],
  [
    "the end of an account",
    async (page) => {
      await page.getByRole("button", { name: "Excluir minha conta" }).click();
      await page.getByRole("button", { name: "Excluir conta" }).click();
      await expect(page.getByText("Digite a palavra EXCLUIR.")).toBeVisible();
    },
  ],
  [
    "the new password with its error",
    async (page) => {
      await page.goto("/auth/senha");
      await page.getByRole("button", { name: "Salvar nova senha" }).click();
      await expect(page.getByText("Informe a nova senha.")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "no own announcements",
    async (page) => {
      await page.goto("/meus-avisos?parte=passados");
      await expect(page.getByText("Aqui ficam seus avisos depois da data")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the administration for a member",
    async (page) => {
      await page.goto("/admin");
      await expect(page.getByText("Esta página é dos administradores.")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
];

for (const [what, signIn, screens] of [
  ["A link of another account", openLinkOfAnother, linkOfAnother],
  ["A member's account", signInAsMember, account],
] as const) {
  test(`${what} can be read by everybody, in both themes, at every width and size of text`, {
    tag: "@all",
  }, async ({ page, parish }) => {
    await signIn(page, parish);
    await expectAllAccessible(page, parish, screens);
  });
}
