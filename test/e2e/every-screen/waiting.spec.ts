import type { Page } from "@playwright/test";
import { edition } from "../support/editions.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { holdBack } from "../support/screen.ts";

/** Where the title stands, and the first box below it. */
// At once: a frame may take the place of another one at any time.
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, main .card")]
      .slice(0, 2)
      .map((part) => part.getBoundingClientRect().top),
  );

const CODE = /\/assets\/(account|week|edition)-[\w-]{8}\.js/;
const DATA = /\/rest\/v1\//;

test("The title and the first box of a screen stand where they will be while its code and what it shows are on their way", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  const { id } = await parish.announcement({ title: "Culto", inHours: 40 });
  await edition(parish, [id], { serviceAt: new Date(Date.now() + 30 * 3_600_000) });
  await signedIn(page, await parish.account({ editor: true }));
  // What the device keeps is there at once.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) {
      if (/^avisos-.*kept\//.test(key)) localStorage.removeItem(key);
    }
  });
  for (const address of ["/conta", "/semana"]) {
    for (const late of [CODE, DATA]) {
      const release = await holdBack(page, late);
      await page.goto(address);
      await expect(page.getByRole("status").filter({ hasText: "Carregando" })).toBeAttached();
      const before = await places(page);
      release();
      await expect(page.getByText(/^Seus dados$|^Lista pronta hoje/)).toBeVisible();
      expect(await places(page)).toEqual(before);
      await page.unrouteAll();
    }
  }
});
