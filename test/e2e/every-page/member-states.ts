import type { Page } from "@playwright/test";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { dialog, question } from "../administration/admin-page.ts";
import { expect, openAs, type Parish } from "../support/fixtures.ts";
import { dayAndMonth, fillDialog, inHours, openDialog, press } from "../support/page-elements.ts";
import {
  button,
  choose,
  field,
  heading,
  invalid,
  LONG_NAME,
  LONG_WORD,
  open,
  type PageState,
} from "./page-states.ts";

/** Opens an address as a new member with a long name. */
const signedInAt = (address: string) => async (page: Page, parish: Parish) =>
  openAs(page, await parish.account({ name: LONG_NAME, ministry: "Louvor" }), address);

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

export const account: PageState[] = [
  [
    "the account with its errors",
    [signedInAt("/conta"), "Mudar senha"],
    "Informe sua senha atual.",
  ],
  [
    "the deletion of the account",
    ["Excluir minha conta", "Excluir conta"],
    "Digite a palavra EXCLUIR.",
  ],
  ["the administration", ["/admin"], "Esta página é dos administradores."],
  ["the account of a waiting member", [makeWait, "/conta"], "Enquanto isso, você lê os avisos."],
  ["the board of a waiting member", ["/"], "Espera aprovação"],
];

export const post: PageState[] = [
  ["the form with its errors", [signedInAt("/"), fillWrongly, "Criar Aviso"], invalid("Título")],
  ["a picture with its description", [addPicture], field("Descrição da imagem")],
  [
    "the message that a series is saved",
    [repeatWeekly, "Criar Aviso"],
    "Aviso criado com sucesso!",
  ],
  ["the form of a notice", ["/", openDialog, "Recado"], field("Mostrar até")],
  ["the form with a message", ["/", fillFrom(REHEARSAL)], "Informe o horário."],
  ["the list of a message", ["/", fillFrom(AGENDA)], "Desmarque o que não quer publicar."],
  ["the board with a picture", ["/"], heading("Ensaio")],
  ["an announcement with a picture", [open("Ensaio")], button("Ampliar a imagem")],
  ["a picture over the whole window", ["Ampliar a imagem"], dialog],
  ["the ways to cancel", ["/", choose("Ensaio", "Desmarcar ou adiar")], dialog],
  ["a deletion", ["/", choose("Ensaio", "Excluir")], question],
  [
    "the choice of occurrences",
    ["/", choose("Ensaio", "Editar"), changePlace, "Atualizar"],
    question,
  ],
  ["a shared message", [receiveMessage, "/"], question],
];
