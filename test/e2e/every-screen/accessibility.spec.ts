import type { Page } from "@playwright/test";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { dialog, question } from "../administration/admin-screen.ts";
import { bar, makeEdition, SCRIPT } from "../script/script-screen.ts";
import { expectAllAccessible, type Screen } from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, inHours, openDialog, press, pressOnCard } from "../support/screen.ts";

const LONG_NAME = "Maximiliano".repeat(10);
const LONG_WORD = "Palavra".repeat(25);
const WEEK = SCRIPT.replace("/roteiro", "");

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });
const button = (name: string) => (page: Page) => page.getByRole("button", { name });
const link = (name: string) => (page: Page) => page.getByRole("link", { name });
const field = (label: string) => (page: Page) => page.getByLabel(label);
const invalid = (label: string) => (page: Page) =>
  page.getByLabel(label).and(page.locator("[aria-invalid=true]"));
const choose = (title: string, action: string) => (page: Page) => pressOnCard(page, title, action);

/** Three announcements of ministries, two of them with every detail at its longest, and one of endless words. */
async function fillBoard(parish: Parish) {
  const details = { location: "L".repeat(200), reason: "r".repeat(200), lasts: 60 };
  await parish.announcement({ title: LONG_WORD, description: "w".repeat(400) });
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", inHours: 5 });
  await parish.announcement({
    title: "Bazar",
    ministry: "Jovens",
    status: "cancelled",
    ...details,
  });
  return parish.announcement({
    title: "Retiro",
    ministry: "Casais",
    status: "postponed",
    contact: "Marta, (11) 98765-4321",
    linkUrl: "https://forms.example.org/retiro",
    ...details,
  });
}

const visitor: Screen[] = [
  { name: "the empty board", at: "/", shows: "Nenhum aviso encontrado" },
  {
    name: "the board",
    open: async (page, parish) => {
      await fillBoard(parish);
      await expect(async () => {
        await page.goto("/");
        await expect(page.getByRole("article")).toHaveCount(4, { timeout: 1_000 });
      }).toPass();
    },
    shows: heading("Palavra"),
  },
  { name: "a search", at: "/?busca=retiro", shows: heading("Retiro") },
  { name: "a search without a result", at: "/?busca=nada", shows: "Nenhum aviso por vir" },
  {
    name: "the ways to share",
    at: "/",
    press: ["Compartilhar Retiro", "Código QR"],
    shows: link("WhatsApp"),
  },
  {
    name: "an announcement",
    at: "/",
    open: (page) => card(page, "Retiro").getByRole("link", { name: "Retiro" }).press("Enter"),
    shows: "Publicado em",
  },
  {
    name: "the ways into a calendar",
    at: "/",
    open: async (page) => {
      await card(page, "Ensaio").getByRole("link", { name: "Ensaio" }).press("Enter");
      await press(page, "Agenda");
    },
    shows: link("Adicionar este aviso"),
  },
  { name: "a subscription", press: ["Assinar a agenda"], shows: field("Endereço da agenda") },
  { name: "the board in another page", at: "/embed", shows: heading("Palavra") },
  { name: "an unknown address", at: "/nada", shows: "Oops! Page not found" },
];

const signIn: Screen[] = [
  { name: "the sign-in tab", at: "/auth", shows: field("Email") },
  {
    name: "the sign-up tab with its errors",
    at: "/auth?cadastro",
    press: ["Criar Conta"],
    shows: invalid("Nome Completo"),
  },
  { name: "a forgotten password", at: "/auth?esqueci", shows: "Este site não envia emails." },
  { name: "a link that is cut off", at: "/auth/link", shows: heading("Este link não vale mais") },
  { name: "a new password without a link", at: "/auth/senha", shows: link("Pedir um link") },
  {
    name: "a mail's link",
    at: "/auth/link#type=recovery&token_hash=abc",
    shows: button("Continuar"),
  },
  { name: "the account of nobody", at: "/conta", shows: "Esta página é de quem tem uma conta." },
  {
    name: "the link of another account",
    open: async (page, parish) => {
      await signedIn(page, await parish.account());
      const { access_token, refresh_token } = (await parish.account({ name: "Rute" })).session;
      await page.goto(`/#${new URLSearchParams({ access_token, refresh_token, type: "signup" })}`);
    },
    shows: "Você está usando a conta",
  },
  { name: "a first password", press: ["Continuar"], shows: "A senha do cadastro não vale mais." },
  {
    name: "the reminder of a missing password",
    open: (page) => page.getByRole("link", { name: "Voltar aos avisos" }).click(),
    shows: "Sua conta ainda não tem senha.",
  },
];

const member: Screen[] = [
  {
    name: "the account with its errors",
    open: async (page, parish) => {
      await signedIn(page, await parish.account({ name: LONG_NAME, ministry: "Louvor" }));
      await page.goto("/conta");
      await press(page, "Mudar senha");
    },
    shows: "Informe sua senha atual.",
  },
  {
    name: "the end of an account",
    press: ["Excluir minha conta", "Excluir conta"],
    shows: "Digite a palavra EXCLUIR.",
  },
  {
    name: "no own announcements",
    at: "/meus-avisos?parte=passados",
    shows: "Aqui ficam seus avisos depois da data",
  },
  { name: "the administration", at: "/admin", shows: "Esta página é dos administradores." },
  { name: "the week", at: "/semana", shows: "Esta página é da equipe de comunicação." },
  {
    name: "the form with its errors",
    at: "/",
    open: async (page) => {
      const form = await openDialog(page);
      await press(form, "Mais detalhes");
      await form.getByLabel("Link", { exact: true }).fill("javascript:");
      await form.getByLabel("Dia do término").fill("2026-12-12");
      await press(form, "Criar Aviso");
    },
    shows: invalid("Título"),
  },
  {
    name: "a picture without a description",
    open: async (page) => {
      const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: jpeg(1200, 900) };
      await dialog(page).getByLabel("Dia do término").fill("");
      await dialog(page).getByLabel("Link", { exact: true }).fill("");
      await fillDialog(page, { title: "Ensaio", description: "Venha.", hours: 26 });
      await dialog(page).locator("input[type=file]").setInputFiles(file);
      await expect(dialog(page).getByRole("button", { name: "Remover imagem" })).toBeVisible();
      await press(dialog(page), "Criar Aviso");
    },
    shows: field("Descrição da imagem"),
  },
  {
    name: "a series with a picture, and the message that it is saved",
    open: async (page) => {
      await press(dialog(page), "A imagem só enfeita");
      await dialog(page).getByRole("combobox", { name: "Repete" }).click();
      await page.getByRole("option", { name: "Toda semana" }).click();
      await dialog(page)
        .getByLabel("Até", { exact: true })
        .fill(inHours(26 + 21 * 24).date);
      await press(dialog(page), "Criar Aviso");
    },
    shows: "Aviso criado com sucesso!",
  },
  {
    name: "the menu of a card",
    at: "/",
    press: ["Mais ações: Ensaio"],
    shows: (page) => page.getByRole("menuitem", { name: "Editar" }),
  },
  {
    name: "the ways to cancel or postpone",
    open: (page) => page.getByRole("menuitem", { name: "Cancelar ou adiar" }).click(),
    shows: dialog,
  },
  { name: "a deletion", at: "/", open: choose("Ensaio", "Excluir"), shows: question },
  {
    name: "the question which of a series change",
    at: "/",
    open: async (page) => {
      await pressOnCard(page, "Ensaio", "Editar");
      await dialog(page).getByLabel("Local").fill("Templo");
      await press(dialog(page), "Atualizar");
    },
    shows: question,
  },
];

async function prepareAdmin(page: Page, parish: Parish) {
  const account = await parish.account({ name: LONG_NAME, admin: true, ministry: "Louvor" });
  const gone = await parish.account({ name: "Rute" });
  await parish.sql`update public.profiles set deactivated_at = now() where user_id = ${gone.id}`;
  await parish.announcement({ title: LONG_WORD, author: account, ministry: "Louvor" });
  await parish.announcement({ title: "De Rute", author: gone });
  await parish.announcement({ title: "Sem autor", inHours: -50, location: "w".repeat(200) });
  await parish.announcement({ title: "Excluído".repeat(20) });
  await parish.sql`delete from public.announcements where title like 'Excluído%'`;
  await signedIn(page, account);
}

const admin: Screen[] = [
  {
    name: "the ministries",
    open: async (page, parish) => {
      await prepareAdmin(page, parish);
      await page.goto("/admin");
    },
    shows: heading("Louvor"),
  },
  {
    name: "the form of a ministry",
    press: ["Novo Ministério", "Criar Ministério"],
    shows: "Informe o nome do ministério.",
  },
  { name: "a ministry's end", at: "/admin", open: choose("Louvor", "Excluir"), shows: dialog },
  { name: "the members", at: "/admin?parte=membros", shows: heading("Rute") },
  { name: "the roles", open: choose("Rute", "Mudar papel"), shows: dialog },
  {
    name: "the end of a member's announcements",
    press: ["Cancelar"],
    open: choose("Rute", "Excluir avisos"),
    shows: "Excluir o aviso de Rute?",
  },
  {
    name: "a member's link",
    press: ["Cancelar"],
    open: choose("Rute", "Link de senha"),
    shows: dialog,
  },
  {
    name: "another address with its error",
    at: "/admin?parte=membros",
    open: async (page) => {
      await pressOnCard(page, LONG_NAME, "Mudar email");
      await dialog(page).getByLabel("Novo email").fill("debora");
      await press(dialog(page), "Continuar");
    },
    shows: "Informe um email válido.",
  },
  { name: "the church", at: "/admin?parte=igreja", shows: field("Endereço da igreja") },
  { name: "the own announcements", at: "/meus-avisos", shows: heading("Palavra") },
  {
    name: "all announcements",
    at: "/admin?parte=avisos",
    press: ["Passados"],
    shows: heading("Sem autor"),
  },
  {
    name: "a history",
    open: async (page) => {
      await pressOnCard(page, "Sem autor", "Histórico");
      await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
    },
    shows: dialog,
  },
  {
    name: "the deleted announcements",
    at: "/admin?parte=avisos",
    press: ["Excluídos"],
    shows: heading("Excluído"),
  },
];

async function prepareWeek(page: Page, parish: Parish) {
  const date = "2026-12-06T22:30:00Z";
  await makeEdition(parish, [
    { title: "Palavra".repeat(20), date, location: "w".repeat(100), note: "Nota".repeat(40) },
    { title: "Ensaio", date },
    { title: "Bazar", date, spoken: false },
  ]);
  await signedIn(page, await parish.account({ name: "Débora", admin: true }));
  await parish.sql`update public.announcements set status = 'cancelled' where title = 'Ensaio'`;
  await parish.sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Bazar'`;
}

const team: Screen[] = [
  {
    name: "a published week that has changed",
    open: async (page, parish) => {
      await prepareWeek(page, parish);
      await page.goto(WEEK);
    },
    shows: "Mudou depois. Imprima de novo.",
  },
  {
    name: "what one announcement of the week has",
    open: (page) =>
      page
        .getByRole("button", { name: /^Observação/ })
        .last()
        .click(),
    shows: field("Observação para quem anuncia"),
  },
  {
    name: "the script, one at a time",
    at: SCRIPT,
    open: async (page) => {
      await press(page, "Começar");
      await bar(page).getByRole("button", { name: "Dito" }).click();
      await press(page, "Anterior");
    },
    shows: "Só para você, não ler",
  },
  { name: "the list of the script", press: ["Lista de avisos"], shows: dialog },
  {
    name: "the settings of the script",
    at: SCRIPT,
    press: ["Ajustes do roteiro", "Todos juntos"],
    shows: button("Aumentar o texto"),
  },
  { name: "the whole script", at: SCRIPT, shows: heading("Ensaio") },
  { name: "the bulletin", at: `${WEEK}/boletim`, shows: button("Imprimir") },
  { name: "the text for WhatsApp", at: `${WEEK}/whatsapp`, shows: button("Copiar") },
  {
    name: "the proposal of a week",
    open: async (page, parish) => {
      await parish.sql`delete from public.editions`;
      await page.goto("/semana");
    },
    shows: button("Começar"),
  },
];

for (const [who, screens] of [
  ["A visitor", visitor],
  ["A person who signs in", signIn],
  ["A member", member],
  ["An admin", admin],
  ["An editor", team],
] as const) {
  const tag = who === "A visitor" ? ["@main"] : [];
  test(`${who} reads and operates every screen, in both themes, with large text, on a phone and a desktop`, {
    tag,
  }, async ({ page, parish, expectedErrors }) => {
    test.setTimeout(4 * 60_000);
    expectedErrors.push(/\/nada|404/);
    await expectAllAccessible(page, parish, screens);
  });
}

test.describe("In the device's own few colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("a member sees the chosen button, the main button and a ministry's dot", async ({
    page,
    parish,
  }) => {
    const background = (of: ReturnType<Page["locator"]>) =>
      of.evaluate((element) => getComputedStyle(element).backgroundColor);
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    const period = page.getByRole("group", { name: "Filtrar por período:" });
    const other = period.getByRole("button", { pressed: false }).first();
    expect(await background(period.getByRole("button", { pressed: true }))).not.toBe(
      await background(other),
    );
    const form = await openDialog(page);
    expect(await background(form.getByRole("button", { name: "Criar Aviso" }))).not.toBe(
      await background(form.getByRole("button", { name: "Cancelar" })),
    );
    await form.getByRole("combobox", { name: "Ministério" }).click();
    const dot = page.getByRole("option", { name: "Louvor" }).locator("[aria-hidden]").first();
    expect(await background(dot)).toBe("rgb(124, 58, 237)");
  });
});
