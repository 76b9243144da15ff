import type { Locator } from "@playwright/test";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, toast } from "../support/screen.ts";

test.use({ contextOptions: { forcedColors: "active" } });

const look = (locator: Locator) =>
  locator.evaluate((element) => {
    const { backgroundColor, color, borderStyle, borderTopWidth } = getComputedStyle(element);
    return { backgroundColor, color, border: borderStyle === "none" ? "0px" : borderTopWidth };
  });

const background = async (locator: Locator) => (await look(locator)).backgroundColor;

test("In the device's own few colours one still sees what is chosen, what can be pressed and what is urgent", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", inHours: 5 });
  await parish.announcement({ title: "Bazar", status: "cancelled" });
  await parish.announcement({ title: "Coral", status: "postponed" });
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto("/");
  const period = page.getByRole("group", { name: "Filtrar por período:" });
  const chosen = period.locator("[aria-pressed=true]");
  await expect(chosen).toBeVisible();
  expect(await background(chosen)).not.toBe(
    await background(period.locator("[aria-pressed=false]").first()),
  );

  const urgent = card(page, "Ensaio").getByText("Urgente");
  await expect(urgent).toBeVisible();
  expect((await look(urgent)).color).toBe((await look(card(page, "Ensaio"))).color);
  for (const [title, word] of [
    ["Bazar", "Cancelado"],
    ["Coral", "Adiado"],
  ] as const) {
    const badge = card(page, title).getByText(word, { exact: true });
    expect((await look(badge)).border).toBe("1px");
    await expect(badge.locator("svg")).toBeVisible();
  }

  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineWidth,
    ),
  ).toBe("3px");

  await test.step("the main button of a form, and a ministry's colour in the list of choices", async () => {
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Mutirão", description: "Tragam luvas.", hours: 30 });
    const cancel = await look(dialog.getByRole("button", { name: "Cancelar" }));
    expect(cancel.border).toBe("1px");
    expect(await background(dialog.getByRole("button", { name: "Criar Aviso" }))).toBe(
      cancel.color,
    );
    await dialog.getByRole("combobox", { name: "Ministério" }).click();
    const dot = page.getByRole("option", { name: "Louvor" }).locator("[aria-hidden]").first();
    expect(await background(dot)).toBe("rgb(124, 58, 237)");
    await page.getByRole("option", { name: "Louvor" }).click();
    await press(dialog, "Criar Aviso");
    expect((await look(toast(page, "Aviso criado com sucesso!"))).border).toBe("1px");
  });

  await test.step("the chosen part of the administration", async () => {
    await page.goto("/admin");
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(tab("Ministérios")).toBeVisible();
    expect(await background(tab("Ministérios"))).not.toBe(await background(tab("Membros")));
  });
});
