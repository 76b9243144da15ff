import type { Page } from "@playwright/test";
import { afterService, makeEdition, SCRIPT } from "../script/script-page.ts";
import { expect, openAs, restoreSession, test } from "../support/fixtures.ts";
import { inHours, openDialog } from "../support/page-elements.ts";

test.use({ translated: true });

const WEEK = SCRIPT.replace("/roteiro", "");
/** Buttons that leave the page for another program, or end the session. */
const LEAVES = /Sair|Imprimir|Tela cheia|Recarregar/;

/** Waits until React and the translator have done what the last press caused. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done));
  });

/** Presses each button of the page at `path`, and each button of the dialogs that it opens. */
async function pressAll(page: Page, path: string) {
  const pressed = new Set<string>();
  for (;;) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await settle(page);
    // The script presses by itself: a pointer would wait for buttons that are covered or move.
    const name = await page.evaluate(
      ([known, leaves]) => {
        const buttons = [
          ...document.querySelectorAll<HTMLElement>("button,[role=menuitem],input[type=checkbox]"),
        ];
        const visible = buttons.filter((button) => button.checkVisibility());
        const inDialog = visible.filter((button) => button.closest("[role*=dialog],[role=menu]"));
        const nameOf = (button: HTMLElement) =>
          `${button.ariaLabel ?? button.innerText} ${button.closest("li,section,form")?.querySelector("h2,h3")?.textContent}`;
        const next = (inDialog.length > 0 ? inDialog : visible).find(
          (button) => !known.includes(nameOf(button)) && !RegExp(leaves).test(nameOf(button)),
        );
        if (!next) return inDialog.length > 0 ? "Escape" : null;
        const name = nameOf(next);
        next.focus();
        // Menus open when a pointer goes down.
        if (next.ariaHasPopup)
          next.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
        next.click();
        return name;
      },
      [[...pressed], LEAVES.source] as const,
    );
    if (name === null) return pressed;
    if (name === "Escape") await page.keyboard.press("Escape");
    else pressed.add(name);
  }
}

test("every button of every page works after a translator has changed all texts", async ({
  page,
  parish,
  expectedErrors,
}) => {
  test.setTimeout(8 * 60_000);
  // The edition is older than the database accepts, so publishing it again is refused.
  expectedErrors.push(/400|a week ago|an empty edition/);
  const date = afterService(7, 0.5);
  const admin = await parish.account({ name: "Débora", admin: true });
  for (const title of ["Ensaio", "Bazar"]) await parish.announcement({ title, author: admin });
  const { id } = await parish.announcement({ title: "Retiro", location: "Sítio", author: admin });
  await makeEdition(parish, [
    { title: "Coral", date },
    { title: "Vigília", date, note: "Com calma." },
  ]);
  for (const path of ["/", `/avisos/${id}`, "/embed", "/auth", "/privacidade"]) {
    await test.step(`a visitor: ${path}`, () => pressAll(page, path));
  }
  await restoreSession(page, admin);
  for (const path of [
    "/",
    "/meus-avisos",
    "/conta",
    "/admin",
    "/semana",
    WEEK,
    SCRIPT,
    `${WEEK}/boletim`,
    `${WEEK}/whatsapp`,
  ]) {
    await test.step(`an admin: ${path}`, () => pressAll(page, path));
  }
});

test("a text that changes in a translated page is the new one", async ({ page, parish }) => {
  await openAs(page, await parish.account());
  const form = await openDialog(page);
  await form.getByLabel("Data").fill(inHours(48).date);
  for (const time of ["19:30", "20:15"]) {
    await form.getByLabel("Horário", { exact: true }).fill(time);
    await expect(form.getByText(`às ${time}`)).toBeVisible();
  }
  await expect(form.getByText("às 19:30")).toHaveCount(0);
});
