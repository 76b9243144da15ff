import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, openDialog, press, pressBack } from "../support/page-elements.ts";

test("Sheets and cards move for people who like motion", async ({ page, parish }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await openAs(page, account);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((y) => ({ x: 9, y })) });
  const swipe = async (distance: number) => {
    await touch("touchStart", 20);
    await touch("touchMove", 20 + distance / 2);
    await touch("touchMove", 20 + distance);
    await touch("touchEnd");
  };
  const form = await openDialog(page);
  await test.step("a short movement closes nothing", async () => {
    await swipe(30);
    await expect(form).not.toHaveAttribute("style", /translateY/);
  });
  await test.step("a long movement asks about unsaved text", async () => {
    await form.getByLabel("Título").fill("Meio aviso");
    await swipe(280);
    await expect(question(page)).toBeVisible();
    await press(question(page), "Descartar");
    await expect(form).toHaveCount(0);
  });
  await test.step("a closed sheet is seen for a moment", async () => {
    await press(card(page, "Fica"), /^Mais ações/);
    const leaving = page.waitForFunction(
      () => document.querySelector(".leaving")?.getAnimations().length,
    );
    await pressBack(page);
    await leaving;
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
