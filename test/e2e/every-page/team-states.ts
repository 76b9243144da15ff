import type { Page } from "@playwright/test";
import { dialog, question } from "../administration/admin-page.ts";
import { afterService, bar, makeEdition, SCRIPT } from "../script/script-page.ts";
import { openAs, type Parish, restoreSession } from "../support/fixtures.ts";
import {
  button,
  choose,
  field,
  heading,
  LONG_NAME,
  LONG_WORD,
  type PageState,
  WEEK,
} from "./page-states.ts";
import { tellUrgently } from "./visitor-states.ts";

async function prepareAdmin(page: Page, parish: Parish) {
  const account = await parish.account({ name: LONG_NAME, admin: true, ministry: "Louvor" });
  const deactivated = await parish.account({ name: "Rute" });
  await parish.sql`
    update public.profiles set deactivated_at = now() where user_id = ${deactivated.id}
  `;
  for (const name of ["Ester", "Rode"]) await parish.account({ name });
  await parish.sql`update public.profiles set approved_at = null where name in ('Ester', 'Rode')`;
  await parish.announcement({ title: LONG_WORD, author: account, ministry: "Louvor" });
  await parish.weekly(LONG_WORD, { inDays: 1, routine: true });
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

export const admin: PageState[] = [
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
  ["the series", [ANNOUNCEMENTS, "Programação"], button("Escolher o que falta")],
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
  await parish.sql`
    insert into public.edition_outputs (edition_id, output)
    select id, 'bulletin' from public.editions
  `;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Bazar'`;
  await page.goto(WEEK);
}

const openNote = (page: Page) => page.getByRole("button", { name: /^Bazar/ }).click();
const markSaid = (page: Page) => bar(page).getByRole("button", { name: "Dito" }).click();
const openNew = (page: Page) => page.getByRole("button", { name: "Novo Aviso" }).first().click();
const deleteEditions = (_: Page, { sql }: Parish) => sql`delete from public.editions`;

export const team: PageState[] = [
  ["a published edition that has changed", [prepareWeek], "Mudou depois. Imprima de novo."],
  ["an item of the edition", [openNote], field("Recado para quem anuncia")],
  ["the script", [SCRIPT, "Começar", markSaid, "Anterior"], "Só para você, não ler"],
  ["the list of the script", ["Avisos deste culto"], dialog],
  ["the settings of the script", [SCRIPT, "Ajustes do roteiro", "Todos juntos"], button("Médio")],
  ["the bulletin", [`${WEEK}/boletim`], button("Imprimir")],
  ["the text for WhatsApp", [`${WEEK}/whatsapp`], button("Copiar")],
  ["the proposal of an edition", [deleteEditions, "/semana"], button("Começar")],
  ["a form of an editor", ["/", openNew], button("Aviso urgente")],
  ["an urgent notice without a text", ["Aviso urgente", "Avisar todos"], "Escreva o aviso."],
  ["an urgent notice", [tellUrgently, "/", "Encerrar o aviso urgente"], dialog],
];
