import type { Locator } from "@playwright/test";
import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, formTime, holdBack, inHours, openDialog, toast } from "./screen.ts";

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
    const saved = toast(page, "Aviso criado com sucesso!");
    const lines = saved.getByText("O aviso foi adicionado à lista.\nAparece em 30 dias");
    await expect(lines).toHaveCSS("white-space-collapse", "preserve-breaks");
    await expect(card(page, "Retiro")).toHaveCount(0);
    await saved.getByRole("button", { name: "Mostrar 30 dias" }).click();
    await expect(card(page, "Retiro")).toBeFocused();
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
    await expect(toast(page, "Aviso criado com sucesso!")).toContainText(
      "O aviso foi adicionado à lista. Aparece quando faltarem 30 dias.",
    );
    await expect(card(page, "Natal")).toHaveCount(0);
  });
});

/** A date as people say it, in the church's zone: the year only where it is not the present one. */
const inWords = (at: Date) => {
  const zone = { timeZone: "America/Sao_Paulo" };
  const yearOf = (date: Date) => date.toLocaleDateString("pt-BR", { ...zone, year: "numeric" });
  const day = at.toLocaleDateString("pt-BR", {
    ...zone,
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(yearOf(at) !== yearOf(new Date()) && { year: "numeric" }),
  });
  return `${day}, às ${at.toLocaleTimeString("pt-BR", { ...zone, hour: "2-digit", minute: "2-digit" })}`;
};

test.describe("Writing on a phone", () => {
  test("takes at most six taps besides typing", async ({ page, parish }) => {
    for (const inDays of [1, 2, 3]) {
      await parish.announcement({ title: "Culto", inHours: inDays * 24 });
    }
    await signedIn(page, await parish.account({ ministry: "Louvor" }));
    await page.goto("/");
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole("button", { name: "Novo Aviso" }).first());
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Título")).toBeFocused();
    await page.keyboard.type("Ensaio");
    await tap(dialog.getByLabel("Descrição"));
    await page.keyboard.type("Tragam a pasta.");
    await tap(dialog.getByRole("button", { name: "Amanhã" }));
    await tap(dialog.getByRole("group", { name: "Horas mais usadas" }).getByRole("button").first());
    await tap(dialog.getByRole("button", { name: "Criar Aviso" }));
    await expect(card(page, "Ensaio")).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
  });

  test("fills in the hours that the church uses most, and reads the date back", async ({
    page,
    parish,
  }) => {
    const { date } = await parish.announcement({ inHours: 24 });
    const { time } = formTime(date);
    for (const inDays of [2, 3]) await parish.announcement({ inHours: inDays * 24 });
    await signedIn(page, await parish.account());
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(3);
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: time }).click();
    await dialog.getByRole("button", { name: "Amanhã" }).click();
    await expect(dialog.getByLabel("Horário")).toHaveValue(time);
    await expect(dialog.getByRole("button", { name: "Amanhã" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(dialog.getByRole("status").filter({ hasText: "às" })).toHaveText(inWords(date));
    const later = new Date(date.getTime() + 400 * 24 * 3_600_000);
    await dialog.getByLabel("Data").fill(formTime(later).date);
    await expect(dialog.getByRole("status").filter({ hasText: "às" })).toHaveText(inWords(later));
    await expect(dialog.getByRole("status").filter({ hasText: "às" })).toContainText(/ de 20\d\d,/);
    await expect(dialog.getByRole("button", { name: "Amanhã" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  test("says why the ministry cannot be chosen", async ({ page, parish }) => {
    await signedIn(page, await parish.account({ ministry: "Louvor" }));
    await page.goto("/");
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("combobox", { name: "Ministério" })).toBeDisabled();
    await expect(dialog).toContainText("Você publica pelo seu ministério.");
    await expect(dialog.getByLabel("Título")).toHaveAttribute("required");
  });

  for (const [what, size, text] of [
    ["the smallest phone and text of 200 %", { width: 320, height: 640 }, "200%"],
    ["a phone on its side with its keyboard", { width: 740, height: 300 }, "100%"],
  ] as const) {
    test(`works on ${what}`, async ({ page, parish }) => {
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
        [...element.querySelectorAll("*:not(.sr-only)")]
          .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
          .map((part) => part.outerHTML),
      );
      expect(overflowing).toEqual([]);
      await dialog.getByLabel("Título").fill("Cabe");
      await dialog.getByLabel("Descrição").fill("Linha\n".repeat(12));
      await dialog.getByRole("button", { name: "Amanhã" }).click();
      await dialog
        .getByRole("group", { name: "Horas mais usadas" })
        .getByRole("button")
        .first()
        .click();
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      await expect(dialog).toHaveCount(0);
      expect(await parish.stored()).toHaveLength(1);
    });
  }

  test("shows all of a long description", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByLabel("Descrição").fill("Linha\n".repeat(30));
    const hidden = await dialog
      .getByLabel("Descrição")
      .evaluate((field) => field.scrollHeight - field.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    await expect(dialog.getByRole("button", { name: "Criar Aviso" })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("A date in the past", () => {
  test("asks first, and leads back to the date", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    const past = await fillDialog(page, { title: "Ontem", description: "x", hours: -30 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    const question = page.getByRole("alertdialog");
    const said = inWords(past);
    await expect(question).toContainText(`Esta data já passou: ${said}. Publicar mesmo assim?`);
    await question.getByRole("button", { name: "Corrigir a data" }).click();
    await expect(dialog.getByLabel("Data")).toBeFocused();
    await expect(dialog.getByLabel("Data")).toHaveValue(formTime(past).date);
    expect(await parish.stored()).toEqual([]);
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await question.getByRole("button", { name: "Publicar mesmo assim" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    expect(await parish.stored()).toHaveLength(1);
  });

  test("asks when an edit leads there, and not when the date stays", async ({ page, parish }) => {
    const account = await parish.account();
    await parish.announcement({ title: "Logo", author: account });
    await signedIn(page, account);
    await page.goto("/");
    await card(page, "Logo").hover();
    await card(page, "Logo")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
    await dialog.getByLabel("Data").fill(inHours(-48).date);
    await dialog.getByRole("button", { name: "Atualizar" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Salvar mesmo assim?");
    await page.goBack();
    await expect(question).toHaveCount(0);
    await dialog.getByLabel("Data").fill(inHours(48).date);
    await dialog.getByLabel("Título").fill("Logo mais");
    await dialog.getByRole("button", { name: "Atualizar" }).click();
    await expect(card(page, "Logo mais")).toBeVisible();
  });
});
