import type { Locator, Page } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  dateAndTime,
  dayAndMonth,
  delayRequests,
  openDialog,
  press,
  refuseOnce,
  toast,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError/] });

const ROWS = "**/rest/v1/announcements*";
const DAY_MS = 86_400_000;
let now = 0;
const inDays = (days: number) => new Date(now + days * DAY_MS);
const dayIn = (days: number) => dayAndMonth(inDays(days));
const dateIn = (days: number) => dateAndTime(inDays(days)).date;

const copy = (page: Page, text: string) =>
  page.evaluate((message) => navigator.clipboard.writeText(message), text);

/** Returns whether the lower edge of a field is visible and not behind the footer of its dialog. */
const isUncovered = (field: Locator) =>
  field.evaluate((element) => {
    const { x, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint(x + 8, bottom - 4) === element;
  });

const form = (page: Page) => page.getByRole("dialog", { name: "Novo Aviso" });
const list = (page: Page) => page.getByRole("dialog", { name: "Avisos da mensagem" });

test.beforeEach(async ({ context, parish }) => {
  now = parish.now;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("A member posts a message copied from WhatsApp in three presses", {
  tag: "@main",
}, async ({ page, parish }) => {
  await openAs(page, await parish.account());
  const message = [
    "*Jantar das famílias*",
    `Dia ${dayIn(3)}, às 19h30, no salão social.`,
    "Falar com a irmã Lurdes 11 95555-0129",
    "Cada família traz um prato.",
  ].join("\n");
  await copy(page, message);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
  await press(page, "Novo Aviso");
  await press(form(page), "Colar mensagem");
  const field = (name: string) => form(page).getByLabel(name, { exact: true });
  await expect(field("Título")).toHaveValue(/jantar das famílias/i);
  await expect(field("Local")).toHaveValue(/salão social/i);
  await expect(field("Contato")).toHaveValue(/95555-0129/);
  await expect(form(page).getByText("Confira antes de criar.")).toBeVisible();

  // A mark is said to screen readers until its value changes. A press on the details does not
  // count.
  for (const name of ["Título", "Data", "Horário"])
    await expect(field(name)).toHaveAccessibleDescription(/reconhecido/);
  await field("Título").fill("Jantar");
  await expect(field("Título")).not.toHaveAccessibleDescription(/reconhecido/);
  await expect(field("Horário")).toHaveAccessibleDescription(/reconhecido/);
  await form(page).getByText("Ver a mensagem").click();
  await expect(form(page).getByLabel("Mensagem")).toHaveValue(message);

  // Nothing of the message leaves the device before saving.
  expect(sent.filter((request) => /Lurdes|fam%C3%ADlias|famílias/.test(request))).toEqual([]);
  await press(form(page), "Criar Aviso");
  await expect(card(page, "Jantar")).toBeVisible();
  expect(await parish.stored()).toMatchObject([
    { title: "Jantar", date: new Date(`${dateIn(3)}T19:30:00-03:00`) },
  ]);
});

test("A member completes and undoes a message that names no hour", async ({ page, parish }) => {
  await openAs(page, await parish.account());
  await page.setViewportSize({ width: 390, height: 500 });
  const text = `Ensaio do coral\nDia ${dayIn(2)}, na sala de música.\nFoi cancelado.`;
  await copy(page, text);
  const dialog = await openDialog(page);
  const title = dialog.getByLabel("Título");
  const hour = dialog.getByLabel("Horário", { exact: true });
  await title.fill("Meu título");
  await press(dialog, "Colar mensagem");
  await expect(title).toHaveValue("Ensaio do coral");
  await expect(dialog.getByText("Informe o horário.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "O aviso está" })).toHaveText("Cancelado");
  await expect(hour).toBeFocused();
  await expect.poll(() => isUncovered(hour)).toBe(true);
  await hour.fill("18:00");
  await press(dialog, "Desfazer");
  await expect(title).toHaveValue("Meu título");
  await expect(hour).toHaveValue("18:00");
  const details = dialog.getByRole("button", { name: "Mais detalhes" });
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await expect(dialog.getByRole("button", { name: "Colar mensagem" })).toBeFocused();

  await test.step("a long text that is pasted into a field is only offered", async () => {
    const description = dialog.getByLabel("Descrição");
    await description.press("ControlOrMeta+v");
    await expect(description).toHaveValue(text);
    const offer = dialog.getByText("Preencher os campos com esta mensagem?");
    await expect(offer).toBeVisible();
    await expect(dialog.getByLabel("Data")).toHaveValue("");
    await press(dialog, "Preencher");
    await expect(dialog.getByLabel("Data")).toHaveValue(dateIn(2));
    await expect(offer).toHaveCount(0);
  });
  await test.step("another message replaces this one", async () => {
    await expect(dialog.getByLabel("Local")).toHaveValue(/sala de música/i);
    await copy(page, `Culto de jovens\nDia ${dayIn(4)}, às 20h.`);
    await press(dialog, "Colar mensagem");
    await expect(dialog.getByLabel("Data")).toHaveValue(dateIn(4));
    await expect(dialog.getByLabel("Local")).toHaveValue("");
  });
});

test("A member without access to the clipboard pastes a prayer into a field", async ({
  page,
  parish,
  context,
}) => {
  await context.clearPermissions();
  await openAs(page, await parish.account());
  const dialog = await openDialog(page);
  await press(dialog, "Colar mensagem");
  const field = dialog.getByLabel("Cole aqui a mensagem");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("Não consegui ler o que você copiou.");
  await field.fill("Senhor, obrigado por mais um dia. Amém!");
  await press(dialog, "Preencher");
  await expect(dialog.getByText("Não encontrei um aviso nesta mensagem.")).toBeVisible();
  await expect(dialog.getByLabel("Descrição")).toHaveValue(/obrigado por mais um dia/);
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await expect(field).toHaveCount(0);
});

test("A member posts the announcements of an agenda together", async ({ page, parish }) => {
  await openAs(page, await parish.account());
  await copy(
    page,
    [
      "*Agenda da semana*",
      `*${dayIn(2)}* - Reunião de oração às 19h30, no templo`,
      `*${dayIn(3)}* - Ensaio do coral, na sala de música`,
      `*${dayIn(4)}* - Culto de jovens às 20h`,
    ].join("\n\n"),
  );
  // The list works without the announcements of the board.
  await page.route(/kind\.eq\.notice/, (route) => route.abort());
  await openDialog(page);
  await press(form(page), "Colar mensagem");
  await test.step("closing the list leads back to the form", async () => {
    await press(list(page), "Voltar");
    await expect(list(page)).toHaveCount(0);
    await press(form(page), "Colar mensagem");
  });
  const box = (name: RegExp) => list(page).getByRole("checkbox", { name });
  await expect(box(/oração/)).toBeChecked();
  await expect(box(/coral/)).toBeDisabled();
  await expect(box(/coral/)).toHaveAccessibleDescription(/Informe o horário\. Confira antes/);

  await test.step("an announcement that was completed in the form returns to the list", async () => {
    await press(list(page), /^Conferir Ensaio/);
    await expect(form(page).getByLabel("Horário", { exact: true })).toBeFocused();
    await form(page).getByLabel("Horário", { exact: true }).fill("18:00");
    await press(form(page), "Voltar à lista");
    await expect(box(/coral/)).toBeChecked();
    await expect(list(page).getByRole("button", { name: /^Conferir Ensaio/ })).toBeFocused();
  });
  await test.step("the list has the announcements that the form did not post", async () => {
    await press(list(page), /^Conferir Culto/);
    await press(form(page), "Criar Aviso");
    await expect(box(/jovens/)).toHaveCount(0);
    await expect(list(page)).toBeFocused();
    await expect(list(page).getByRole("status")).toHaveText("1 aviso publicado. Faltam 2.");
    await expect.poll(() => parish.stored()).toHaveLength(1);
  });
  const release = await delayRequests(page, ROWS);
  await refuseOnce(page, ROWS, 502, {});
  await press(list(page), "Publicar 2 avisos");
  await expect(list(page).getByRole("status")).toContainText("Publicando 2 de 2");
  release();
  await expect(list(page).getByRole("checkbox")).toHaveCount(1);
  await expect(box(/oração/)).toHaveAccessibleDescription(/não responderam agora\. Tente de novo/);
  expect(await parish.stored()).toHaveLength(2);
  const outcome = list(page).getByText("1 aviso publicado. Falta 1.");
  await expect(outcome).toBeFocused();
  await press(list(page), "Publicar 1 aviso");
  await expect(toast(page, "Avisos criados com sucesso!")).toBeVisible();
  await expect(toast(page, "Erro ao criar aviso")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await parish.stored()).toHaveLength(3);
});

test("A member goes on with the announcements of an agenda after a reload", async ({
  page,
  parish,
}) => {
  await openAs(page, await parish.account());
  const agenda = [
    `*${dayIn(2)}* - Reunião de oração às 19h30`,
    `*${dayIn(2)}* - Reunião de oração às 8h`,
    `*${dayIn(4)}* - Culto de jovens às 20h`,
    `*${dayIn(2)}* - Reunião de oração às 19h30`,
    "*Toda quarta* - Culto de doutrina às 20h",
  ].join("\n\n");
  const box = (name: RegExp) => list(page).getByRole("checkbox", { name });
  const described = (text: string) =>
    list(page).getByRole("listitem").filter({ hasText: text }).getByRole("checkbox");
  const paste = async () => {
    await copy(page, agenda);
    await openDialog(page);
    await press(form(page), "Colar mensagem");
  };
  const reload = async (left: string) => {
    await page.reload();
    await openDialog(page);
    await expect(form(page).getByText(left)).toBeVisible();
    await press(form(page), "Continuar");
  };
  await paste();
  await expect(described("Igual a outro aviso desta mensagem.")).not.toBeChecked();
  await box(/jovens/).uncheck();

  await test.step("the reload keeps ticks and typed texts", async () => {
    await press(list(page), /^Conferir Culto de doutrina/);
    await form(page).getByLabel("Título").fill("Culto de ensino");
    await reload("5 avisos");
    await expect(box(/ensino/)).toBeChecked();
    await expect(box(/jovens/)).not.toBeChecked();
    await box(/jovens/).check();
  });
  await test.step("a reload while the list is published publishes nothing twice", async () => {
    await page.route(ROWS, async (route) => {
      if (!route.request().postData()?.includes("jovens")) return route.continue();
      // The page is reloaded before it gets the response to this save.
      await route.fetch();
    });
    await press(list(page), "Publicar 4 avisos");
    await expect.poll(() => parish.stored()).toHaveLength(3);
    await reload("3 avisos");
    await page.unroute(ROWS);
    await expect(described("Já está no mural.")).toHaveCount(2);
    await press(list(page), "Publicar 2 avisos");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const titles = (await parish.stored()).map(({ title }) => title);
    expect(titles.filter((title) => title === "Culto de jovens")).toHaveLength(1);
  });
  await test.step("an agenda that is pasted again is on the board already", async () => {
    await paste();
    await expect(described("Já está no mural.")).toHaveCount(4);
    await expect(list(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
    const link = list(page).getByRole("link", { name: "Ver o aviso em outra aba" }).first();
    await expect(link).toHaveAttribute("href", /^\/avisos\//);
    await press(list(page), "Voltar");
    await expect(form(page)).toBeVisible();
    await expect(form(page).getByText("Continuar os avisos")).toHaveCount(0);
  });
});
