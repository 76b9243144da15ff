import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, openDialog } from "./screen.ts";

test("A member posts, edits and deletes with the keyboard alone", { tag: "@desktop" }, async ({
  page,
  parish,
  isMobile,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeVisible();
  const tabTo = async (name: RegExp, role: "button" | "textbox" = "button") => {
    const target = page.getByRole(role, { name }).first();
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await tabTo(/^Novo Aviso/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  // On a phone the first field is not focused by itself: its keyboard would cover the dialog.
  if (isMobile) await dialog.getByLabel("Título").focus();
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Pelo teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sem rato.");
  await fillDialog(page, { title: "Pelo teclado", description: "Sem rato.", hours: 30 });
  await dialog.getByLabel("Título").focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toBeFocused();
  await tabTo(/^Editar/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Editar Aviso" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Editar/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  // The harmless answer first, as the eye meets them.
  await expect(
    page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toHaveCount(0);
});

test("Tab follows the eye through the dialog, from the close button to the last one", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto("/");
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Fechar" })).toBeFocused();
  const places: { top: number; left: number }[] = [];
  for (;;) {
    const place = await dialog.evaluate((element) => {
      // A line is as high as a button: what stands beside each other has no order but that of reading.
      const { top, left } = (document.activeElement ?? element).getBoundingClientRect();
      return { top: Math.round((top + element.scrollTop) / 24), left };
    });
    places.push(place);
    await page.keyboard.press("Tab");
    if (await dialog.getByRole("button", { name: "Fechar" }).evaluate((x) => x.matches(":focus")))
      break;
  }
  expect(places.length).toBeGreaterThan(6);
  const inReadingOrder = places.toSorted((a, b) => a.top - b.top || a.left - b.left);
  expect(places).toEqual(inReadingOrder);
});
