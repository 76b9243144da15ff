import type { Page } from "@playwright/test";
import { dialog, question } from "../administration/admin-screen.ts";
import { expectAllAccessible, followDevice, heading, type Screen } from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";

const LONG_NAME = "Maximiliano".repeat(10);

test.beforeEach(async ({ page }) => {
  // Every screen at every width takes half a minute on a free machine.
  test.setTimeout(5 * 60_000);
  await followDevice(page);
});

async function signInAsMember(page: Page, parish: Parish) {
  await signedIn(page, await parish.account({ name: LONG_NAME, ministry: "Louvor" }));
}

/** Opens somebody's confirmation as hosted Supabase would lead there, in a browser of somebody else. */
async function openLinkOfAnother(page: Page, parish: Parish) {
  await signedIn(page, await parish.account());
  const { session } = await parish.account({ name: "Rute" });
  const { access_token, refresh_token } = session;
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "signup" });
  await page.goto(`/#${tokens}`);
}

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

const linkOfAnother: Screen[] = [
  { name: "a link of another account", shows: "Você está usando a conta" },
  {
    name: "the password of a confirmed account",
    press: ["Continuar"],
    shows: "A senha do cadastro não vale mais.",
  },
  {
    name: "the reminder of a password that is missing",
    open: (page) => page.getByRole("link", { name: "Voltar aos avisos" }).click(),
    shows: "Sua conta ainda não tem senha.",
    inBrief: true,
  },
];

const account: Screen[] = [
  {
    name: "the account with its errors",
    at: "/conta",
    press: ["Mudar senha"],
    shows: "Informe sua senha atual.",
  },
  {
    name: "the end of an account",
    press: ["Excluir minha conta", "Excluir conta"],
    shows: "Digite a palavra EXCLUIR.",
  },
  {
    name: "the new password with its error",
    at: "/auth/senha",
    press: ["Salvar nova senha"],
    shows: "Informe a nova senha.",
    inBrief: true,
  },
  {
    name: "no own announcements",
    at: "/meus-avisos?parte=passados",
    shows: "Aqui ficam seus avisos depois da data",
    inBrief: true,
  },
  {
    name: "the administration for a member",
    at: "/admin",
    shows: "Esta página é dos administradores.",
    inBrief: true,
  },
];

const administration: Screen[] = [
  { name: "the ministries", at: "/admin", shows: heading("Louvor") },
  {
    name: "a ministry's dialog",
    press: ["Novo Ministério", "Criar Ministério"],
    shows: "Informe o nome do ministério.",
  },
  {
    name: "a ministry's end",
    at: "/admin",
    press: ["Mais ações: Louvor"],
    open: (page) => page.getByRole("menuitem", { name: "Excluir" }).click(),
    shows: dialog,
    inBrief: true,
  },
  { name: "the members", at: "/admin?parte=membros", shows: heading("Rute") },
  {
    name: "the choice of a member's role",
    press: ["Mais ações: Rute"],
    open: (page) => page.getByRole("menuitem", { name: "Mudar papel" }).click(),
    shows: dialog,
  },
  {
    name: "the question before all announcements of a member go",
    press: ["Cancelar", "Mais ações: Rute"],
    open: (page) => page.getByRole("menuitem", { name: "Excluir avisos" }).click(),
    shows: "Excluir o aviso de Rute?",
    inBrief: true,
  },
  {
    name: "a member's link",
    press: ["Cancelar", "Mais ações: Rute"],
    open: (page) => page.getByRole("menuitem", { name: "Link de senha" }).click(),
    shows: dialog,
    inBrief: true,
  },
  { name: "the own announcements", at: "/meus-avisos", shows: heading("Palavra"), inBrief: true },
  {
    name: "all announcements",
    at: "/admin?parte=avisos",
    press: ["Passados"],
    shows: heading("Sem autor"),
  },
  {
    name: "an announcement's history",
    press: ["Mais ações: Sem autor"],
    open: async (page) => {
      await page.getByRole("menuitem", { name: "Histórico" }).click();
      await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
    },
    shows: dialog,
  },
  {
    name: "the question before a state is brought back",
    press: [/^Voltar a este estado/],
    shows: question,
    inBrief: true,
  },
  {
    name: "the deleted announcements",
    at: "/admin?parte=avisos",
    press: ["Excluídos"],
    shows: heading("Excluído"),
    inBrief: true,
  },
  {
    name: "a search that finds nothing",
    press: ["De hoje em diante"],
    open: (page) => page.getByLabel("Buscar avisos").fill("nada"),
    shows: (page) => page.getByRole("button", { name: "Limpar a busca" }),
    inBrief: true,
  },
];

for (const [what, signIn, screens] of [
  ["A link of another account", openLinkOfAnother, linkOfAnother],
  ["A member's account", signInAsMember, account],
  ["The administration", signInAsAdmin, administration],
] as const) {
  test(`${what} can be read by everybody, in both themes, at every width and size of text`, async ({
    page,
    parish,
  }) => {
    await signIn(page, parish);
    await expectAllAccessible(page, parish, screens);
  });
}
