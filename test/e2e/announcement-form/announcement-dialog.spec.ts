import type { Locator } from "@playwright/test";
import { expect, openBoard, signedIn, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  formTime,
  inHours,
  inPortuguese,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/screen.ts";

const errorOf = (dialog: Locator, label: string) =>
  dialog.getByLabel(label, { exact: true }).locator("xpath=..").getByRole("alert");

/** A date as people say it, in the church's zone: the year only where it is not the present one. */
const inWords = (at: Date) => {
  const yearOf = (date: Date) => inPortuguese(date, { year: "numeric" });
  const day = inPortuguese(at, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(yearOf(at) !== yearOf(new Date()) && { year: "numeric" }),
  });
  return `${day}, às ${inPortuguese(at, { hour: "2-digit", minute: "2-digit" })}`;
};

test("The dialog tells what is missing or wrong at its field, and keeps what was typed", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/);
  await openBoard(page, await parish.account({ admin: true }));
  const dialog = await openDialog(page);
  const save = dialog.getByRole("button", { name: "Criar Aviso" });
  const details = dialog.getByRole("button", { name: "Mais detalhes" });
  await save.click();
  for (const label of ["Título", "Descrição", "Data", "Horário"]) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const description = await field.getAttribute("aria-describedby");
    await expect(page.locator(`#${description?.split(" ").at(-1)}`)).not.toBeEmpty();
  }
  await expect(dialog.getByLabel("Título")).toBeFocused();

  await fillDialog(page, { title: "   ", description: "Aos domingos.", hours: 30 });
  await save.click();
  await expect(dialog.getByLabel("Título")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Título")).toHaveValue("   ");
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Aos domingos.");
  await dialog.getByLabel("Título").fill("Culto");
  await expect(dialog.getByLabel("Título")).not.toHaveAttribute("aria-invalid", "true");

  await details.click();
  const end = dialog.getByLabel("Hora do término", { exact: true });
  await dialog.getByLabel("Horário").fill("19:30");
  await end.fill("00:00");
  // Closed again, it opens for the error.
  await details.click();
  await expect(end).toBeHidden();
  await save.click();
  await expect(errorOf(dialog, "Hora do término")).toHaveText(
    "O término precisa ser depois do início. Se for em outro dia, informe o dia.",
  );
  await expect(end).toBeFocused();
  await end.fill("");
  await expect(errorOf(dialog, "Hora do término")).toHaveCount(0);
  expect(await parish.stored()).toEqual([]);

  await test.step("also what the database refuses", async () => {
    await details.click();
    await dialog.getByRole("combobox", { name: "Ministério" }).click();
    await page.getByRole("option", { name: "Louvor" }).click();
    const refuse = (json: object) =>
      page.route("**/rest/v1/announcements*", (route) => route.fulfill({ status: 400, json }), {
        times: 1,
      });
    await refuse({
      code: "23514",
      message: 'violates check constraint "announcements_contact_length"',
      hint: null,
      details: null,
    });
    await save.click();
    await expect(errorOf(dialog, "Contato")).toHaveText(
      "O contato precisa ter de 1 a 200 caracteres.",
    );
    await refuse({ code: "23514", message: "archived", hint: "ministry_archived" });
    await save.click();
    const field = dialog.getByRole("combobox", { name: "Ministério" });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(
      "(opcional) Este ministério foi arquivado. Escolha outro.",
    );
  });
  await save.click();
  await expect(card(page, "Culto")).toContainText("Louvor");
});

test("What was just saved is shown and marked; for another period a message leads there, beyond 30 days to one's own announcements", async ({
  page,
  parish,
}) => {
  for (let hour = 1; hour <= 12; hour += 1) await parish.announcement({ inHours: hour });
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  const saved = toast(page, "Aviso criado com sucesso!");
  const post = async (title: string, days: number) => {
    await fillDialog(page, { title, description: "Inscrições.", hours: days * 24 });
    await press(dialog, "Criar Aviso");
    await expect(dialog).toHaveCount(0);
  };
  await post("No fim da semana", 5);
  const last = card(page, "No fim da semana");
  await expect(last).toHaveClass(/card-marked/);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toBeFocused();
  await closeToasts(page);

  await openDialog(page);
  await post("Retiro", 20);
  const lines = saved.getByText("O aviso foi adicionado à lista.\nAparece em 30 dias");
  await expect(lines).toHaveCSS("white-space-collapse", "preserve-breaks");
  await expect(card(page, "Retiro")).toHaveCount(0);
  await press(saved, "Mostrar 30 dias");
  await expect(card(page, "Retiro")).toBeFocused();
  await expect(page.getByRole("button", { name: /30 Dias$/, pressed: true })).toBeVisible();

  await openDialog(page);
  await post("Natal", 50);
  await expect(saved).toContainText(
    "O aviso foi adicionado à lista. Aparece quando faltarem 30 dias.",
  );
  await expect(card(page, "Natal")).toHaveCount(0);
  // For a few seconds alone.
  await expect(last).not.toHaveClass(/card-marked/);
  await press(saved, "Meus avisos");
  await expect(page).toHaveURL("/meus-avisos?parte=adiante");
  await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText(["Natal"]);
});

test("Writing on a phone, with a place and an hour of its own, takes six taps besides typing, and the date is read back", async ({
  page,
  parish,
}) => {
  const { date } = await parish.announcement({ title: "Culto", inHours: 24, location: "Templo" });
  const { time } = formTime(date);
  for (const inDays of [2, 3]) await parish.announcement({ title: "Culto", inHours: inDays * 24 });
  const place = "Sala 2, no fim do corredor de baixo, ao lado da cozinha";
  await parish.announcement({ inHours: 100, ministry: "Louvor", location: place });
  await openBoard(page, await parish.account({ ministry: "Louvor" }));
  await expect(page.getByRole("article")).toHaveCount(4);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const chip = (group: string, name: string | RegExp) =>
    dialog.getByRole("group", { name: group }).getByRole("button", { name });
  await tap(page.getByRole("button", { name: "Novo Aviso" }).first());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Ensaio");
  await tap(dialog.getByLabel("Descrição"));
  await page.keyboard.type("Tragam a pasta.");
  const tomorrow = dialog.getByRole("button", { name: "Amanhã" });
  await tap(tomorrow);
  const other = "18:00";
  await tap(chip("Horários", other));
  await expect(dialog.getByLabel("Horário")).toHaveValue(other);
  await expect(tomorrow).toHaveAttribute("aria-pressed", "true");
  const readBack = dialog.getByRole("status").filter({ hasText: "às" });
  const chosen = new Date(`${formTime(date).date}T${other}:00-03:00`);
  await expect(readBack).toHaveText(inWords(chosen));
  await expect(dialog.getByRole("group", { name: "Lugares" }).getByRole("button")).toHaveText([
    place,
    "Templo",
  ]);
  await tap(chip("Lugares mais usados", place));
  await expect(dialog.getByLabel("Local")).toHaveValue(place);
  await tap(dialog.getByRole("button", { name: "Criar Aviso" }));
  await expect(card(page, "Ensaio")).toContainText(place);
  expect(taps).toBe(6);
  expect(await parish.stored()).toContainEqual(
    expect.objectContaining({ title: "Ensaio", date: chosen }),
  );

  await openDialog(page);
  await chip("Horários", time).tap();
  await expect(dialog.getByLabel("Horário")).toHaveValue(time);
  await press(dialog, "Mais horários");
  await expect(chip("Horários", time)).toBeFocused();
  const hours = await chip("Horários", /:/).allTextContents();
  expect(hours.length).toBeGreaterThan(60);
  expect(hours).toEqual(hours.toSorted());
  const later = new Date(date.getTime() + 400 * 24 * 3_600_000);
  await dialog.getByLabel("Data").fill(formTime(later).date);
  await expect(readBack).toHaveText(inWords(later));
  await expect(readBack).toContainText(/ de 20\d\d,/);
  await expect(tomorrow).toHaveAttribute("aria-pressed", "false");
});

test("A date in the past asks first, and leads back to the date", async ({ page, parish }) => {
  const account = await parish.account();
  await parish.announcement({ title: "Logo", author: account });
  await openBoard(page, account);
  const dialog = await openDialog(page);
  const past = await fillDialog(page, { title: "Ontem", description: "x", hours: -30 });
  await press(dialog, "Criar Aviso");
  const question = page.getByRole("alertdialog");
  const said = inWords(past);
  await expect(question).toContainText(`Esta data já passou: ${said}. Publicar mesmo assim?`);
  await press(question, "Corrigir a data");
  await expect(dialog.getByLabel("Data")).toBeFocused();
  await expect(dialog.getByLabel("Data")).toHaveValue(formTime(past).date);
  expect(await parish.stored()).toHaveLength(1);
  await press(dialog, "Criar Aviso");
  await press(question, "Publicar mesmo assim");
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  expect(await parish.stored()).toHaveLength(2);

  await test.step("when an edit leads there, and not when the date stays", async () => {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await pressOnCard(page, "Logo", "Editar");
    const editing = page.getByRole("dialog", { name: "Editar Aviso" });
    await editing.getByLabel("Data").fill(inHours(-48).date);
    await press(editing, "Atualizar");
    await expect(question).toContainText("Salvar mesmo assim?");
    await page.goBack();
    await expect(question).toHaveCount(0);
    await editing.getByLabel("Data").fill(inHours(48).date);
    await editing.getByLabel("Título").fill("Logo mais");
    await press(editing, "Atualizar");
    await expect(card(page, "Logo mais")).toBeVisible();
  });
});

for (const [what, size, text] of [
  ["the smallest phone and text of 200 %", { width: 320, height: 640 }, "200%"],
  ["a phone on its side with its keyboard", { width: 740, height: 300 }, "100%"],
] as const) {
  test(`The dialog works on ${what}`, async ({ page, parish }) => {
    await signedIn(page, await parish.account({ admin: true }));
    await page.setViewportSize(size);
    await page.goto("/auth/link");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await page.addStyleTag({ content: `html { font-size: ${text} } #root { display: none }` });
    await page
      .getByRole("button", { name: "Novo Aviso", includeHidden: true })
      .first()
      .evaluate((button) => button instanceof HTMLElement && button.click());
    const dialog = page.getByRole("dialog");
    const overflowing = await dialog.evaluate((element) =>
      [...element.querySelectorAll("*:not(.sr-only, .chip-strip *)")]
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
        .map((part) => part.outerHTML),
    );
    expect(overflowing).toEqual([]);
    await dialog.getByLabel("Título").fill("Cabe");
    await dialog.getByLabel("Descrição").fill("Linha\n".repeat(12));
    await press(dialog, "Amanhã");
    await dialog.getByRole("group", { name: "Horários" }).getByRole("button").first().click();
    await press(dialog, "Criar Aviso");
    await expect(dialog).toHaveCount(0);
    expect(await parish.stored()).toHaveLength(1);
  });
}

test("The dialog shows all of a long description", async ({ page, parish }) => {
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await dialog.getByLabel("Descrição").fill("Linha\n".repeat(30));
  const hidden = await dialog
    .getByLabel("Descrição")
    .evaluate((field) => field.scrollHeight - field.clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
  await expect(dialog.getByRole("button", { name: "Criar Aviso" })).toBeInViewport({ ratio: 1 });
});
