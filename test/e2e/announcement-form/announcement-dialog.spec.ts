import type { Locator } from "@playwright/test";
import { question } from "../administration/admin-screen.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, fillDialog, formTime, openDialog, press, refuseOnce } from "../support/screen.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError/] });

test("The dialog tells what is missing or wrong at its field", async ({ page, parish }) => {
  await openBoard(page, await parish.account({ admin: true }));
  const dialog = await openDialog(page);
  const save = dialog.getByRole("button", { name: "Criar Aviso" });
  const title = dialog.getByLabel("Título");
  await save.click();
  for (const label of ["Título", "Descrição", "Data", "Horário"]) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/\S/);
  }
  await expect(title).toBeFocused();
  await fillDialog(page, { title: "Culto", description: "Aos domingos.", hours: 30 });
  await expect(title).not.toHaveAttribute("aria-invalid", "true");

  await test.step("a closed part opens for its error", async () => {
    const details = dialog.getByRole("button", { name: "Mais detalhes" });
    const end = dialog.getByLabel("Hora do término", { exact: true });
    await details.click();
    await dialog.getByLabel("Horário", { exact: true }).fill("19:30");
    await end.fill("00:00");
    await details.click();
    await expect(end).toBeHidden();
    await save.click();
    await expect(end).toHaveAccessibleDescription(/O término precisa ser depois do início/);
    await expect(end).toBeFocused();
    await end.fill("");
  });
  await test.step("an error of the database stands at its field", async () => {
    const refusal = { code: "23514", message: "archived", hint: "ministry_archived" };
    await refuseOnce(page, "**/rest/v1/announcements*", 400, refusal);
    await save.click();
    await expect(dialog.getByRole("combobox", { name: "Ministério" })).toHaveAccessibleDescription(
      "(opcional) Este ministério foi arquivado. Escolha outro.",
    );
  });
  await test.step("a date in the past asks first, and leads back to the date", async () => {
    await fillDialog(page, { title: "Ontem", description: "x", hours: -30 });
    await save.click();
    await expect(question(page)).toContainText(/Esta data já passou: .*\. Publicar mesmo assim\?/);
    await press(question(page), "Corrigir a data");
    await expect(dialog.getByLabel("Data")).toBeFocused();
    expect(await parish.stored()).toEqual([]);
    await save.click();
    await press(question(page), "Publicar mesmo assim");
    await expect.poll(() => parish.stored()).toHaveLength(1);
  });
});

test("Writing on a phone takes six taps, and the date is read back", async ({ page, parish }) => {
  const { date } = await parish.announcement({ title: "Culto", inHours: 24, location: "Templo" });
  const place = "Sala 2, no fim do corredor de baixo, ao lado da cozinha";
  await parish.announcement({ inHours: 100, ministry: "Louvor", location: place });
  await openBoard(page, await parish.account({ ministry: "Louvor" }));
  await expect(page.getByRole("article")).toHaveCount(2);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const dialog = page.getByRole("dialog");
  const chip = (group: string, name: string) =>
    dialog.getByRole("group", { name: group }).getByRole("button", { name });
  await tap(page.getByRole("button", { name: "Novo Aviso" }).first());
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Ensaio");
  await tap(dialog.getByLabel("Descrição"));
  await page.keyboard.type("Tragam a pasta.");
  const tomorrow = dialog.getByRole("button", { name: "Amanhã" });
  await tap(tomorrow);
  await tap(chip("Horários", "18:00"));
  await expect(tomorrow).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByRole("status").filter({ hasText: ", às 18:00" })).toBeVisible();
  const hour = dialog.getByLabel("Horário", { exact: true });
  await dialog.getByLabel("Mais horários").selectOption("06:15");
  await expect(hour).toHaveValue("06:15");
  await hour.fill("18:00");
  await tap(chip("Lugares", place));
  await tap(dialog.getByRole("button", { name: "Criar Aviso" }));
  await expect(card(page, "Ensaio")).toContainText(place);
  expect(taps).toBe(6);
  const chosen = new Date(`${formTime(date).date}T18:00:00-03:00`);
  expect(await parish.stored()).toContainEqual(
    expect.objectContaining({ title: "Ensaio", date: chosen }),
  );
});
