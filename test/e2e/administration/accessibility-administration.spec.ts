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

async function signInAsAdmin(page: Page, parish: Parish) {
  const account = await parish.account({ name: LONG_NAME, admin: true, ministry: "Louvor" });
  const gone = await parish.account({ name: "Rute" });
  await parish.sql`update public.profiles set deactivated_at = now() where user_id = ${gone.id}`;
  await parish.announcement({ title: "Palavra".repeat(25), author: account, ministry: "Louvor" });
  await parish.announcement({ title: "De Rute", author: gone });
  await parish.announcement({ title: "Sem autor", inHours: -50 });
  await parish.sql`update public.announcements set location = ${"w".repeat(200)} where title = 'Sem autor'`;
  await parish.announcement({ title: "Excluído".repeat(20) });
  await parish.sql`delete from public.announcements where title like 'Excluído%'`;
  await signedIn(page, account);
}

const administration: Screen[] = [
  [
    "the ministries",
    async (page) => {
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: "Louvor" })).toBeVisible();
    },
  ],
  [
    "a ministry's dialog",
    async (page) => {
      await page.getByRole("button", { name: "Novo Ministério" }).click();
      await page.getByRole("button", { name: "Criar Ministério" }).click();
      await expect(page.getByText("Informe o nome do ministério.")).toBeVisible();
    },
  ],
  [
    "a ministry's end",
    async (page) => {
      await page.goto("/admin");
      await page.getByRole("button", { name: "Excluir ministério Louvor" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the members",
    async (page) => {
      await page.goto("/admin?parte=membros");
      await expect(page.getByRole("heading", { name: "Rute" })).toBeVisible();
    },
  ],
  [
    "the choice of a member's role",
    async (page) => {
      await page.getByRole("button", { name: "Mudar papel: Rute" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "the question before all announcements of a member go",
    async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
      await page.getByRole("button", { name: "Excluir avisos desta pessoa: Rute" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Excluir o aviso de Rute?");
    },
    expectAccessibleInBrief,
  ],
  [
    "a member's link",
    async (page) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
      await page.getByRole("button", { name: "Link de senha: Rute" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the own announcements",
    async (page) => {
      await page.goto("/meus-avisos");
      await expect(page.getByRole("heading", { name: "Palavra" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "all announcements",
    async (page) => {
      await page.goto("/admin?parte=avisos");
      await expect(page.getByRole("heading", { name: "Sem autor" })).toBeVisible();
    },
  ],
  [
    "an announcement's history",
    async (page) => {
      await page.getByRole("button", { name: "Histórico do aviso Sem autor" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
    },
  ],
  [
    "the question before a state is brought back",
    async (page) => {
      await page.getByRole("button", { name: /^Voltar a este estado/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "the deleted announcements",
    async (page) => {
      await page.goto("/admin?parte=avisos");
      await page.getByRole("button", { name: "Excluídos" }).click();
      await expect(page.getByRole("heading", { name: "Excluído" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
  [
    "a search that finds nothing",
    async (page) => {
      await page.getByRole("button", { name: "Publicados" }).click();
      await page.getByLabel("Buscar avisos").fill("nada");
      await expect(page.getByRole("button", { name: "Limpar a busca" })).toBeVisible();
    },
    expectAccessibleInBrief,
  ],
];

test("The administration can be read by everybody, in both themes, at every width and size of text", {
  tag: "@all",
}, async ({ page, parish }) => {
  await signInAsAdmin(page, parish);
  await expectAllAccessible(page, parish, administration);
});
