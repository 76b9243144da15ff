import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, openDialog, press, pressBack } from "../support/page-elements.ts";

test("Sheets and cards move for people who like motion", async ({ page, parish }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await openAs(page, account);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: 100, y }],
    });
  const swipe = async (from: number, to: number) => {
    await touch("touchStart", from);
    await touch("touchMove", (from + to) / 2);
    await touch("touchMove", to);
    await touch("touchEnd");
  };
  const form = await openDialog(page);
  await test.step("a short movement closes nothing", async () => {
    await swipe(20, 50);
    await expect(form).toBeVisible();
    await expect(form).not.toHaveAttribute("style", /translateY/);
  });
  await test.step("a long movement asks about unsaved text", async () => {
    await form.getByLabel("Título").fill("Meio aviso");
    await swipe(20, 300);
    await expect(question(page)).toBeVisible();
    await press(question(page), "Descartar");
    await expect(form).toHaveCount(0);
  });
  await test.step("a closed sheet is seen for a moment, and the focus has returned", async () => {
    const menu = card(page, "Fica").getByRole("button", { name: /^Mais ações/ });
    await menu.click();
    await expect(page.getByRole("menu")).toBeVisible();
    const focused = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            const copy = document.querySelector(".leaving");
            if (copy) resolve(`${copy.getAnimations().length} ${document.activeElement?.role}`);
          }).observe(document.body, { childList: true });
        }),
    );
    await pressBack(page);
    expect(await focused).toBe("1 null");
    await expect(menu).toBeFocused();
    await expect(page.locator(".leaving")).toHaveCount(0);
  });
  await test.step("the hour of a pressed card becomes the arch of its page", async () => {
    const morph = page.waitForFunction(() =>
      document
        .getAnimations()
        .some(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.pseudoElement === "::view-transition-new(hour)",
        ),
    );
    await card(page, "Fica").getByRole("link", { name: "Fica" }).click();
    await morph;
    await expect(page.getByRole("heading", { level: 1, name: "Fica" })).toBeFocused();
  });
});
