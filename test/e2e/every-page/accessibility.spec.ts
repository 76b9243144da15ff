import type { Locator, Page } from "@playwright/test";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { dialog, question } from "../administration/admin-page.ts";
import { bar, makeEdition, SCRIPT } from "../script/script-page.ts";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, openAs, type Parish, signedIn, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  inHours,
  openDialog,
  press,
  pressOnCard,
} from "../support/page-elements.ts";

/** Something to do on the page: an address to open, the name of a button to press, or a function. */
type Deed = string | RegExp | ((page: Page, parish: Parish) => Promise<unknown>);
type Shown = string | ((page: Page) => Locator);
/** A screen or a state of one: its name, how to reach it from the screen before, and what it shows. */
type Screen = readonly [name: string, deeds: readonly Deed[], shows: Shown];

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

/** Posts three announcements of ministries, two with every detail at its longest, and one of endless words. */
async function fillBoard(page: Page, parish: Parish) {
  const details = { location: "L".repeat(200), reason: "r".repeat(200), lasts: 60 };
  await parish.announcement({ title: LONG_WORD, description: "w".repeat(400) });
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
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(4, { timeout: 1_000 });
  }).toPass();
}

const visitor: Screen[] = [
  ["the empty board", ["/"], "Nenhum aviso encontrado"],
  ["the board", [fillBoard], heading("Palavra")],
  ["a search", ["/?busca=retiro"], heading("Retiro")],
  ["a search without a result", ["/?busca=nada"], "Nenhum aviso por vir"],
  ["the ways to share", ["/", "Compartilhar Retiro", "Código QR"], link("WhatsApp")],
  ["an announcement", ["/", open("Retiro")], "Publicado em"],
  ["the ways into a calendar", ["/", open("Ensaio"), "Agenda"], link("Adicionar este aviso")],
  ["a subscription", ["Assinar a agenda"], field("Endereço da agenda")],
  ["the board in another page", ["/embed"], heading("Palavra")],
  ["an unknown address", ["/nada"], "Oops! Page not found"],
];

async function openLinkOfAnother(page: Page, parish: Parish) {
  await signedIn(page, await parish.account());
  const { access_token, refresh_token } = (await parish.account({ name: "Rute" })).session;
  await page.goto(`/#${new URLSearchParams({ access_token, refresh_token, type: "signup" })}`);
}

const leave = (page: Page) => page.getByRole("link", { name: "Voltar aos avisos" }).click();

const signIn: Screen[] = [
  ["the sign-in tab", ["/auth"], field("Email")],
  ["the sign-up tab with its errors", ["/auth?cadastro", "Criar Conta"], invalid("Nome Completo")],
  ["a forgotten password", ["/auth?esqueci"], "Este site não envia emails."],
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
  await form.getByLabel("Dia do término").fill("2026-12-12");
}

async function addPicture(page: Page) {
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: jpeg(1200, 900) };
  await dialog(page).getByLabel("Dia do término").fill("");
  await dialog(page).getByLabel("Link", { exact: true }).fill("");
  await fillDialog(page, { title: "Ensaio", description: "Venha.", hours: 26 });
  await dialog(page).locator("input[type=file]").setInputFiles(file);
  await expect(dialog(page).getByRole("button", { name: "Remover imagem" })).toBeVisible();
}

async function repeatWeekly(page: Page) {
  await dialog(page).getByRole("combobox", { name: "Repete" }).click();
  await page.getByRole("option", { name: "Toda semana" }).click();
  await dialog(page)
    .getByLabel("Até", { exact: true })
    .fill(inHours(26 + 21 * 24).date);
}

const changePlace = (page: Page) => dialog(page).getByLabel("Local").fill("Templo");

const member: Screen[] = [
  ["the account with its errors", [openAccount, "Mudar senha"], "Informe sua senha atual."],
  ["its end", ["Excluir minha conta", "Excluir conta"], "Digite a palavra EXCLUIR."],
  ["the administration", ["/admin"], "Esta página é dos administradores."],
  ["the form with its errors", ["/", fillWrongly, "Criar Aviso"], invalid("Título")],
  ["a picture without a description", [addPicture, "Criar Aviso"], field("Descrição da imagem")],
  [
    "the message that a series is saved",
    ["A imagem só enfeita", repeatWeekly, "Criar Aviso"],
    "Aviso criado com sucesso!",
  ],
  ["the board with a picture", ["/"], heading("Ensaio")],
  ["an announcement with a picture", [open("Ensaio")], link("Abrir a imagem")],
  ["the ways to cancel", ["/", choose("Ensaio", "Cancelar ou adiar")], dialog],
  ["a deletion", ["/", choose("Ensaio", "Excluir")], question],
  ["which of a series", ["/", choose("Ensaio", "Editar"), changePlace, "Atualizar"], question],
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
  await openAs(page, account, "/admin");
}

const typeAddress = (page: Page) => dialog(page).getByLabel("Novo email").fill("debora");
const MEMBERS = "/admin?parte=membros";
const ANNOUNCEMENTS = "/admin?parte=avisos";

const admin: Screen[] = [
  ["the ministries", [prepareAdmin], heading("Louvor")],
  ["a ministry", ["Novo Ministério", "Criar Ministério"], "Informe o nome do ministério."],
  ["a ministry's end", ["/admin", choose("Louvor", "Excluir")], dialog],
  ["the members", [MEMBERS], heading("Rute")],
  ["the roles", [choose("Rute", "Mudar papel")], dialog],
  ["a member's link", ["Cancelar", choose("Rute", "Link de senha")], dialog],
  [
    "another address with its error",
    [MEMBERS, choose(LONG_NAME, "Mudar email"), typeAddress, "Continuar"],
    "Informe um email válido.",
  ],
  ["the church", ["/admin?parte=igreja"], field("Endereço da igreja")],
  ["all announcements", [ANNOUNCEMENTS, "Passados"], heading("Sem autor")],
  ["a history", [choose("Sem autor", "Histórico")], dialog],
  ["the deleted announcements", [ANNOUNCEMENTS, "Excluídos"], heading("Excluído")],
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
  await page.goto(WEEK);
}

const openNote = (page: Page) =>
  page
    .getByRole("button", { name: /^Observação/ })
    .last()
    .click();
const markSaid = (page: Page) => bar(page).getByRole("button", { name: "Dito" }).click();
const deleteEditions = (_: Page, { sql }: Parish) => sql`delete from public.editions`;

const team: Screen[] = [
  ["a published week that has changed", [prepareWeek], "Mudou depois. Imprima de novo."],
  ["one announcement of it", [openNote], field("Observação para quem anuncia")],
  ["the script", [SCRIPT, "Começar", markSaid, "Anterior"], "Só para você, não ler"],
  ["the list of the script", ["Lista de avisos"], dialog],
  ["its settings", [SCRIPT, "Ajustes do roteiro", "Todos juntos"], button("Médio")],
  ["the bulletin", [`${WEEK}/boletim`], button("Imprimir")],
  ["the text for WhatsApp", [`${WEEK}/whatsapp`], button("Copiar")],
  ["the proposal of a week", [deleteEditions, "/semana"], button("Começar")],
];

async function act(deed: Deed, page: Page, parish: Parish) {
  if (typeof deed === "function") await deed(page, parish);
  else if (typeof deed === "string" && deed.startsWith("/")) await page.goto(deed);
  else await press(page, deed);
}

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
    test.setTimeout(8 * 60_000);
    expectedErrors.push(/\/nada|404/);
    await followDevice(page);
    for (const [name, deeds, shows] of screens) {
      await test.step(name, async () => {
        for (const deed of deeds) await act(deed, page, parish);
        const shown = typeof shows === "string" ? page.getByText(shows) : shows(page);
        await expect(shown.first()).toBeVisible();
        await expectAccessible(page, name);
      });
    }
  });
}

test.describe("In the device's own few colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("a member sees what is chosen, and a ministry's dot", async ({ page, parish }) => {
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
