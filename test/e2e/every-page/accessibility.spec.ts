import type { Locator, Page } from "@playwright/test";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { dialog, question } from "../administration/admin-page.ts";
import { afterService, bar, makeEdition, SCRIPT } from "../script/script-page.ts";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, openAs, type Parish, restoreSession, test } from "../support/fixtures.ts";
import {
  card,
  dayAndMonth,
  fillDialog,
  inHours,
  openDialog,
  press,
  pressOnCard,
} from "../support/page-elements.ts";

/** An action on the page: an address to open, the name of a button to press, or a function. */
type Action = string | RegExp | ((page: Page, parish: Parish) => Promise<unknown>);
type Content = string | ((page: Page) => Locator);
/**
 * A state of a page: its name, the actions that lead to it from the state before, and a text or
 * element that it shows.
 */
type PageState = readonly [name: string, actions: readonly Action[], content: Content];

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
const open = (title: string) => (page: Page) =>
  card(page, title).getByRole("link", { name: title }).press("Enter");

const otherApp = (page: Page) => page.getByText("Outro aplicativo").click();

/**
 * Creates one announcement with very long words, and three of ministries, two of which have the
 * longest details. One more happens now.
 */
async function fillBoard(page: Page, parish: Parish) {
  const details = { location: "L".repeat(200), reason: "r".repeat(200), lasts: 60 };
  await parish.announcement({ title: LONG_WORD, description: "w".repeat(400), lasts: 40 });
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", inHours: 5 });
  await parish.announcement({
    title: "Bazar",
    ministry: "Jovens",
    status: "cancelled",
    ...details,
  });
  const contact = "Marta, (11) 98765-4321";
  const linkUrl = "https://forms.example.org/retiro";
  const retreat = { title: "Retiro", ministry: "Casais", contact, linkUrl, ...details };
  await parish.announcement({ ...retreat, status: "postponed" });
  const running = { title: "Acontecimento".repeat(14), inHours: -5, lasts: 60 };
  await parish.announcement({ ...running, location: "L".repeat(200) });
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(4, { timeout: 1_000 });
  }).toPass();
}

const visitor: PageState[] = [
  ["the empty board", ["/"], "Nenhum aviso encontrado"],
  ["the board", [fillBoard], heading("Palavra")],
  ["a search", ["/?busca=retiro"], heading("Retiro")],
  ["a search without a result", ["/?busca=nada"], "Nenhum aviso por vir"],
  ["the ways to share", ["/", "Compartilhar Retiro", "Código QR"], link("WhatsApp")],
  ["an announcement", ["/", open("Retiro")], "Publicado em"],
  ["the ways into a calendar", ["/", open("Ensaio"), "Pôr na agenda"], link("Google Agenda")],
  ["a subscription", ["Pôr todos os avisos", otherApp], field("Endereço da agenda")],
  ["the page about privacy", ["/privacidade"], heading("Quem vê")],
  ["the embedded board", ["/embed"], heading("Palavra")],
  ["an unknown address", ["/nada"], "Oops! Page not found"],
];

async function openLinkOfAnother(page: Page, parish: Parish) {
  await restoreSession(page, await parish.account());
  const { access_token, refresh_token } = (await parish.account({ name: "Rute" })).session;
  await page.goto(`/#${new URLSearchParams({ access_token, refresh_token, type: "signup" })}`);
}

const leave = (page: Page) => page.getByRole("link", { name: "Voltar aos avisos" }).click();

const signIn: PageState[] = [
  ["the sign-in tab", ["/auth"], field("Email")],
  ["the sign-up tab with its errors", ["/auth?cadastro", "Criar Conta"], invalid("Nome Completo")],
  ["an old invitation", ["/auth?cadastro#convite=abc"], "Este convite não vale mais."],
  ["a forgotten password", ["/auth?esqueci"], "Peça uma nova senha a quem cuida dos avisos."],
  ["a link that is cut off", ["/auth/link"], heading("Este link não vale mais")],
  ["a mail's link", ["/auth/link#type=recovery&token_hash=abc"], button("Continuar")],
  ["the link of another account", [openLinkOfAnother], "Você está usando a conta"],
  ["a first password", ["Continuar"], "A senha do cadastro não vale mais."],
  ["the reminder of a missing password", [leave], "Sua conta ainda não tem senha."],
];

async function openAccount(page: Page, parish: Parish) {
  await openAs(page, await parish.account({ name: LONG_NAME, ministry: "Louvor" }), "/conta");
}

async function fillWrongly(page: Page) {
  const form = await openDialog(page);
  await press(form, "Mais detalhes");
  await form.getByLabel("Link", { exact: true }).fill("javascript:");
  await form.getByLabel("Termina no dia").fill(inHours(48).date);
}

async function addPicture(page: Page) {
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: jpeg(1200, 900) };
  await dialog(page).getByLabel("Termina no dia").fill("");
  await dialog(page).getByLabel("Link", { exact: true }).fill("");
  await fillDialog(page, { title: "Ensaio", description: "Venha.", hours: 26 });
  await dialog(page).locator("input[type=file]").setInputFiles(file);
  await expect(dialog(page).getByRole("button", { name: "Remover imagem" })).toBeVisible();
}

async function repeatWeekly(page: Page) {
  await dialog(page).getByRole("combobox", { name: "Repete" }).click();
  await page.getByRole("option", { name: "Toda semana" }).click();
  await dialog(page)
    .getByLabel("Repete até")
    .fill(inHours(26 + 21 * 24).date);
}

const TOMORROW = dayAndMonth(new Date(Date.now() + 86_400_000));
const REHEARSAL = `Ensaio do coral\nDia ${TOMORROW}, na sala de música.`;
const AGENDA = `*Agenda*\n\n*${TOMORROW}* - Oração às 19h30\n\n*${TOMORROW}* - ${REHEARSAL}`;

/**
 * Fills the form from a message. The browser refuses the clipboard, so the message is typed into
 * the field.
 */
const fillFrom = (message: string) => async (page: Page) => {
  const form = await openDialog(page);
  await press(form, "Colar mensagem");
  await form.getByLabel("Cole aqui a mensagem").fill(message);
  await press(form, "Preencher");
  await page.getByRole("dialog").getByText("Ver a mensagem").click();
};

const changePlace = (page: Page) => dialog(page).getByLabel("Local").fill("Templo");

/** Keeps a message as the service worker does, which these tests block. */
const receiveMessage = (page: Page) =>
  page.evaluate(async (text) => {
    const cache = await caches.open("/compartilhar");
    await cache.put("/compartilhar", new Response(text));
  }, `${LONG_WORD}\n${AGENDA}`);

const makeWait = (_: Page, { sql }: Parish) =>
  sql`update public.profiles set approved_at = null where role = 'member'`;

const member: PageState[] = [
  ["the account with its errors", [openAccount, "Mudar senha"], "Informe sua senha atual."],
  [
    "the deletion of the account",
    ["Excluir minha conta", "Excluir conta"],
    "Digite a palavra EXCLUIR.",
  ],
  ["the administration", ["/admin"], "Esta página é dos administradores."],
  ["the form with its errors", ["/", fillWrongly, "Criar Aviso"], invalid("Título")],
  ["a picture with its description", [addPicture], field("Descrição da imagem")],
  [
    "the message that a series is saved",
    [repeatWeekly, "Criar Aviso"],
    "Aviso criado com sucesso!",
  ],
  ["the form with a message", ["/", fillFrom(REHEARSAL)], "Informe o horário."],
  ["the list of a message", ["/", fillFrom(AGENDA)], "Desmarque os avisos que não quer publicar."],
  ["the board with a picture", ["/"], heading("Ensaio")],
  ["an announcement with a picture", [open("Ensaio")], button("Ampliar a imagem")],
  ["a picture over the whole window", ["Ampliar a imagem"], dialog],
  ["the ways to cancel", ["/", choose("Ensaio", "Cancelar ou adiar")], dialog],
  ["a deletion", ["/", choose("Ensaio", "Excluir")], question],
  [
    "the choice of occurrences",
    ["/", choose("Ensaio", "Editar"), changePlace, "Atualizar"],
    question,
  ],
  ["a shared message", [receiveMessage, "/"], question],
  ["the account of a waiting member", [makeWait, "/conta"], "Enquanto isso, você lê os avisos."],
  ["the board of a waiting member", ["/"], "Espera aprovação"],
];

async function prepareAdmin(page: Page, parish: Parish) {
  const account = await parish.account({ name: LONG_NAME, admin: true, ministry: "Louvor" });
  const deactivated = await parish.account({ name: "Rute" });
  await parish.sql`update public.profiles set deactivated_at = now() where user_id = ${deactivated.id}`;
  for (const name of ["Ester", "Rode"]) await parish.account({ name });
  await parish.sql`update public.profiles set approved_at = null where name in ('Ester', 'Rode')`;
  await parish.announcement({ title: LONG_WORD, author: account, ministry: "Louvor" });
  await parish.announcement({ title: "De Rute", author: deactivated });
  await parish.announcement({ title: "Sem autor", inHours: -50, location: "w".repeat(200) });
  await parish.announcement({ title: "Excluído".repeat(20) });
  await parish.sql`delete from public.announcements where title like 'Excluído%'`;
  await openAs(page, account, "/admin");
}

const typeAddress = (page: Page) => dialog(page).getByLabel("Novo e-mail").fill("debora");
const openLink = async (page: Page) =>
  page.goto(await dialog(page).getByLabel("Link").inputValue());
const MEMBERS = "/admin?parte=membros";
const ANNOUNCEMENTS = "/admin?parte=avisos";

const admin: PageState[] = [
  ["the ministries", [prepareAdmin], heading("Louvor")],
  ["a ministry", ["Novo Ministério", "Criar Ministério"], "Informe o nome do ministério."],
  ["the deletion of a ministry", ["/admin", choose("Louvor", "Excluir")], dialog],
  ["the members", [MEMBERS], heading("Rute")],
  ["a refusal", ["Recusar 2 pessoas que esperam"], question],
  ["the roles", ["Voltar", choose("Rute", "Mudar o que pode fazer")], dialog],
  ["a member's link", ["Voltar", choose("Rute", "Nova senha pelo WhatsApp")], dialog],
  [
    "another address with its error",
    [MEMBERS, choose(LONG_NAME, "Mudar e-mail"), typeAddress, "Continuar"],
    "Informe um e-mail válido.",
  ],
  ["an invitation", [MEMBERS, "Convidar"], dialog],
  ["the link of an invitation", ["Criar convite"], heading("Convite pronto")],
  ["an invitation for a person with an account", [openLink], button("Usar convite")],
  ["the church", ["/admin?parte=igreja"], field("Endereço da igreja")],
  ["all announcements", [ANNOUNCEMENTS, "Já passaram"], heading("Sem autor")],
  ["a history", [choose("Sem autor", "Histórico")], dialog],
  ["the deleted announcements", [ANNOUNCEMENTS, "Excluídos"], heading("Excluído")],
];

async function prepareWeek(page: Page, parish: Parish) {
  const date = afterService(7, 0.5);
  await makeEdition(parish, [
    { title: "Palavra".repeat(20), date, location: "w".repeat(100), note: "Nota".repeat(40) },
    { title: "Ensaio", date },
    { title: "Bazar", date, spoken: false },
  ]);
  await restoreSession(page, await parish.account({ name: "Débora", admin: true }));
  await parish.sql`update public.announcements set status = 'cancelled' where title = 'Ensaio'`;
  await parish.sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Bazar'`;
  await page.goto(WEEK);
}

const openNote = (page: Page) =>
  page
    .getByRole("button", { name: /^Recado/ })
    .last()
    .click();
const markSaid = (page: Page) => bar(page).getByRole("button", { name: "Dito" }).click();
const deleteEditions = (_: Page, { sql }: Parish) => sql`delete from public.editions`;

const team: PageState[] = [
  ["a published edition that has changed", [prepareWeek], "Mudou depois. Imprima de novo."],
  ["an item of the edition", [openNote], field("Recado para quem anuncia")],
  ["the script", [SCRIPT, "Começar", markSaid, "Anterior"], "Só para você, não ler"],
  ["the list of the script", ["Avisos deste culto"], dialog],
  ["the settings of the script", [SCRIPT, "Ajustes do roteiro", "Todos juntos"], button("Médio")],
  ["the bulletin", [`${WEEK}/boletim`], button("Imprimir")],
  ["the text for WhatsApp", [`${WEEK}/whatsapp`], button("Copiar")],
  ["the proposal of an edition", [deleteEditions, "/semana"], button("Começar")],
];

async function perform(action: Action, page: Page, parish: Parish) {
  if (typeof action === "function") await action(page, parish);
  else if (typeof action === "string" && action.startsWith("/")) await page.goto(action);
  else await press(page, action);
}

for (const [who, states] of [
  ["A visitor", visitor],
  ["A person who signs in", signIn],
  ["A member", member],
  ["An admin", admin],
  ["An editor", team],
] as const) {
  test(`${who} can read and use every page, in both themes, with large text, on a phone and a desktop`, async ({
    page,
    parish,
    expectedErrors,
  }) => {
    test.setTimeout(8 * 60_000);
    expectedErrors.push(/\/nada|404/);
    await followDevice(page);
    for (const [name, actions, content] of states) {
      await test.step(name, async () => {
        for (const action of actions) await perform(action, page, parish);
        const found = typeof content === "string" ? page.getByText(content) : content(page);
        await expect(found.first()).toBeVisible();
        await expectAccessible(page, name);
      });
    }
  });
}

test.describe("With the forced colours of a high-contrast device", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("an admin can distinguish chosen buttons and ministries", async ({ page, parish }) => {
    const background = (of: Locator) =>
      of.evaluate((element) => getComputedStyle(element).backgroundColor);
    await openAs(page, await parish.account({ admin: true }));
    const period = page.getByRole("group", { name: "Filtrar por período:" });
    const other = period.getByRole("button", { pressed: false }).first();
    const chosen = period.getByRole("button", { pressed: true });
    expect(await background(chosen)).not.toBe(await background(other));
    const form = await openDialog(page);
    expect(await background(form.getByRole("button", { name: "Criar Aviso" }))).not.toBe(
      await background(form.getByRole("button", { name: "Cancelar" })),
    );
    await form.getByRole("combobox", { name: "Ministério" }).click();
    const dot = page.getByRole("option", { name: "Louvor" }).locator("[aria-hidden]").first();
    expect(await background(dot)).toBe("rgb(124, 58, 237)");
  });
});
