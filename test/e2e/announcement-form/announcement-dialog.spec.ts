import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { fillDialog, openDialog, press } from "../support/page-elements.ts";

test("The dialog shows each error beside its field", async ({ page, parish }) => {
  await openAs(page, await parish.account({ admin: true }));
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

  await test.step("a collapsed part opens when one of its fields has an error", async () => {
    const details = dialog.getByRole("button", { name: "Mais detalhes" });
    const end = dialog.getByLabel("Termina às", { exact: true });
    await details.click();
    await press(dialog, "Outra hora…");
    await expect(dialog.getByLabel("Horário", { exact: true })).toBeFocused();
    await dialog.getByLabel("Horário", { exact: true }).fill("19:30");
    await end.fill("00:00");
    await details.click();
    await expect(end).toBeHidden();
    await save.click();
    await expect(end).toHaveAccessibleDescription(/O fim precisa ser depois do início/);
    await expect(end).toBeFocused();
    await end.fill("");
  });
  await test.step("the dialog asks before it saves a past date", async () => {
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
