import type { Page } from "@playwright/test";
import { expect, restoreSession, test } from "../support/fixtures.ts";
import { layoutFaults } from "../support/layout-faults.ts";

const LONG_CHURCH = "da Primeira Igreja Batista do Jardim das Oliveiras";
const LONG_NAME = "Maria Aparecida Gonçalves de Albuquerque";

const PEOPLE = {
  visitor: undefined,
  member: {},
  // The editor's role has a longer name than the admin's.
  editor: { editor: true },
} as const;

/** Serves every page with a long church name, in its HTML and in its configuration. */
const lengthenChurchName = (page: Page) =>
  page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll("da Graça", LONG_CHURCH),
    });
  });

for (const [who, rights] of Object.entries(PEOPLE)) {
  test(`On a phone, the header of ${who} fits into one row`, async ({ page, parish }) => {
    await lengthenChurchName(page);
    if (rights) await restoreSession(page, await parish.account({ name: LONG_NAME, ...rights }));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const header = page.getByRole("banner");
    const title = header.getByRole("link", { name: `Avisos ${LONG_CHURCH} TC` });
    const name = header.getByText(LONG_NAME).filter({ visible: true });
    const parts = [
      header.getByRole("button", { name: "Alterar tema" }),
      rights
        ? header.getByRole("button", { name: "Sair", exact: true })
        : header.getByRole("link", { name: "Entrar" }),
    ];
    let right = 0;
    for (const part of [title, ...parts]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(right);
      right = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(57);
    expect((await title.locator("> span").boundingBox())?.height).toBeLessThanOrEqual(38);
    if (rights) await expect(name).toBeInViewport({ ratio: 1 });
    expect(await layoutFaults(page)).toEqual([]);
    for (const [width, size] of [
      [320, 100],
      [320, 130],
      [360, 150],
      [390, 130],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      const isFree = await header.evaluate((element, percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        const boxOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
        const words = element.querySelector("a > span");
        const isWhole = boxOf(words?.lastElementChild ?? null).bottom < boxOf(words).bottom + 4;
        const name = boxOf(element.querySelector(".account-name"));
        const controls = boxOf(element.querySelector(".header-controls"));
        const isCovered = name.right > controls.left + 1 && name.bottom > controls.top;
        return !isCovered && (percent === 100 || isWhole);
      }, size);
      expect(isFree, `${width} px, text of ${size} %`).toBe(true);
    }
  });
}
