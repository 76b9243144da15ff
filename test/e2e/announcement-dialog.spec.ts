import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, holdBack, openDialog, toast } from "./screen.ts";

test.describe("The dialog", () => {
  test("is at most 500 pixels wide and has no sideways scroll", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    const box = await dialog.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(500);
    expect(box?.x).toBeGreaterThanOrEqual(0);
  });

  test("asks for what is missing, beside the field", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    for (const label of ["Título", "Descrição", "Data", "Horário"]) {
      const field = dialog.getByLabel(label);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const description = await field.getAttribute("aria-describedby");
      await expect(page.locator(`#${description?.split(" ").at(-1)}`)).not.toBeEmpty();
    }
    await expect(dialog.getByLabel("Título")).toBeFocused();
    expect(await parish.stored()).toEqual([]);
  });

  test("refuses what is blank or too long and keeps what was typed", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    for (const [field, title, description] of [
      ["Título", "   ", "x"],
      ["Título", "a".repeat(201), "x"],
      ["Descrição", "x", "a".repeat(5001)],
    ] as const) {
      await fillDialog(page, { title, description, hours: 30 });
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(dialog.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
      await expect(dialog.getByLabel("Título")).toHaveValue(title);
      await expect(dialog.getByLabel("Descrição")).toHaveValue(description);
      expect(await parish.stored()).toEqual([]);
      await fillDialog(page, { title: "Culto", description: "Aos domingos.", hours: 30 });
      await expect(dialog.getByLabel(field)).not.toHaveAttribute("aria-invalid", "true");
    }
  });

  test("asks before it throws typed text away", { tag: "@desktop" }, async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await page.keyboard.press("Escape");
    await expect(dialog).not.toBeVisible();

    await openDialog(page);
    await dialog.getByLabel("Título").fill("Meio aviso");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByLabel("Título")).toHaveValue("Meio aviso");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await question.getByRole("button", { name: /Descartar/ }).click();
    await expect(dialog).not.toBeVisible();
  });

  test("takes a second Esc at once as the answer to its question", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByLabel("Título").fill("Meio aviso");
    // Faster than the question can take the keyboard.
    await dialog.getByLabel("Título").evaluate((field) => {
      for (let press = 0; press < 2; press += 1) {
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      }
    });
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(dialog.getByLabel("Título")).toHaveValue("Meio aviso");
  });

  test("says that it is saving, and saves once", { tag: "@desktop" }, async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Uma vez", description: "x", hours: 30 });
    const release = await holdBack(page, "**/rest/v1/announcements*");
    await dialog.getByLabel("Título").press("Enter");
    await expect(dialog.getByRole("button", { name: "Salvando..." })).toBeDisabled();
    await dialog.getByLabel("Título").press("Enter");
    release();
    await expect(card(page, "Uma vez")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(1);
  });
});

test.describe("An announcement saved for a day outside the period", () => {
  test("is not shown, and the toast leads to the period that shows it", async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Retiro", description: "Inscrições.", hours: 20 * 24 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    await expect(card(page, "Retiro")).toHaveCount(0);
    await toast(page, "Aviso criado com sucesso!").getByRole("button", { name: /30/ }).click();
    await expect(card(page, "Retiro")).toBeVisible();
    await expect(page.getByRole("button", { name: /30 Dias$/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("beyond 30 days says so", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Natal", description: "Cantata.", hours: 50 * 24 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toContainText("30 dias");
    await expect(card(page, "Natal")).toHaveCount(0);
  });
});
