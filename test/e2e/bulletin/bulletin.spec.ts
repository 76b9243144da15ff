import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { readCode } from "../support/qr-code.ts";

// The device has a different time zone from the church, because the bulletin must use the church's
// zone.
test.use({ timezoneId: "UTC" });

const DAY_HOURS = 24;
const serviceAt = () => new Date(Date.now() + 30 * 3_600_000);
const TEXT =
  "Venha e traga um amigo. Teremos um tempo de oração e comunhão depois do culto, " +
  "com um lanche preparado pela diaconia.";
const MINISTRIES = ["Louvor", "Jovens", "Infantil", undefined];

/** Creates `count` announcements within one week; two are difficult to print. Returns their ids. */
async function announcements(parish: Parish, count: number) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const ministry = MINISTRIES[index % MINISTRIES.length];
    const { id } = await parish.announcement({
      title: `Encontro de casais ${index + 1}`,
      description: TEXT,
      location: "Salão social",
      inHours: DAY_HOURS + Math.floor((index * 7 * DAY_HOURS) / count),
      ...(ministry !== undefined && { ministry }),
      ...(index === 1 && { title: "🎉 Festa 🎺", lasts: 3 * DAY_HOURS }),
      ...(index === 2 && {
        title: "مؤتمر الشباب",
        description: `${TEXT} `.repeat(50).slice(0, 5000),
      }),
    });
    ids.push(id);
  }
  return ids;
}

const articles = (page: Page) => page.getByRole("article");

async function openBulletin(page: Page, at: Date) {
  await page.goto(`/semana/${slugOf(at)}/boletim`);
  // The bulletin renders its pages after the fonts have loaded.
  await expect(page.getByText(/^1 de \d+$/)).toBeAttached();
}

/** Returns width and height of each page of a PDF in millimetres. */
function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const pages = pdf.toString("latin1").matchAll(/\/Type \/Page\n[\s\S]*?endobj/g);
  const millimetres = (points = "") => Math.round((Number(points) * 25.4) / 72);
  return [...pages].map(([page]) => {
    const [, width, height] = page.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    return [millimetres(width), millimetres(height)];
  });
}

/**
 * Prints the opened bulletin, and expects A4 pages, a QR code of the board, and `count`
 * announcements.
 */
async function expectPrinted(page: Page, count: number) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sizes = pageSizes(pdf);
  expect(sizes.length).toBeLessThanOrEqual(2);
  for (const size of sizes) expect(size).toEqual([210, 297]);
  await page.emulateMedia({ media: "print" });
  const code = page.getByRole("img", { name: /^Código QR/ }).filter({ visible: true });
  expect(await readCode(page, code)).toBe(`${new URL(page.url()).origin}/`);
  await expect(articles(page).filter({ visible: true })).toHaveCount(count);
  const entry = (title: string) => articles(page).filter({ hasText: title });
  await expect(entry("مؤتمر الشباب")).toContainText(/\(mais no site\)$/);
  await expect(entry("Festa")).toContainText(/\d\d:\d\d, até \S+, \d/);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

test("A visitor reads the bulletin of a service and prints it on two sides of A4 paper", {
  tag: "@main",
}, async ({ page, parish }) => {
  const at = serviceAt();
  const later = new Date(at.getTime() + 7 * DAY_HOURS * 3_600_000);
  const ids = await announcements(parish, 20);
  await insertEdition(parish, ids, { serviceAt: at });
  await insertEdition(parish, ids, { serviceAt: later, published: false });
  await openBulletin(page, at);
  await expect(page.getByRole("link", { name: "Encontro de casais 1", exact: true })).toBeVisible();
  await expect(page.getByText(/^Impresso|^Rascunho/)).toHaveCount(0);
  await expectPrinted(page, 20);
  await page.goto(`/semana/${slugOf(later)}/boletim`);
  await expect(page.getByText("não existe ou ainda não foi publicado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver os avisos" })).toBeVisible();
});
