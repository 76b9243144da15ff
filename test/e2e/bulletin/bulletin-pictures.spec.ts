import { edition, slugOf } from "../support/editions.ts";
import { expect, test } from "../support/fixtures.ts";
import { pictured } from "../support/pictures.ts";
import { pageSizes } from "./pdf.ts";

test("Pictures are printed where they are asked for, whole, and not of what was cancelled", {
  tag: "@all",
}, async ({ page, parish }) => {
  const at = new Date(Date.now() + 30 * 3_600_000);
  const rows = [
    await parish.announcement({ title: "Passeio" }),
    await parish.announcement({ title: "Cantata", status: "cancelled" }),
    await parish.announcement({ title: "Ensaio" }),
  ];
  const [walk, cancelled] = rows;
  if (!walk || !cancelled) throw new Error("no announcements");
  await pictured(parish, cancelled.id, { width: 1200, height: 1600 });
  const ids = rows.map(({ id }) => id);
  await edition(parish, ids, { serviceAt: at });
  const choice = page.getByRole("button", { name: "Com imagens" });
  const sheets = page.locator(".paper-sheet");

  await test.step("what would not be printed is not offered", async () => {
    await page.goto(`/semana/${slugOf(at)}/boletim`);
    await expect(sheets).toHaveCount(1);
    await expect(choice).toHaveCount(0);
  });
  await pictured(parish, walk.id, { width: 1200, height: 1600, description: "Famílias" });
  await page.reload();
  await expect(sheets).toHaveCount(1);
  await expect(sheets.getByRole("img", { name: "Famílias" })).toHaveCount(0);
  await choice.click();

  const picture = sheets.locator(".bulletin-picture");
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveJSProperty("naturalHeight", 1600);
  await page.emulateMedia({ media: "print" });
  await expect(picture).toHaveCSS("object-fit", "contain");
  const foot = await sheets.locator(".paper-foot").first().boundingBox();
  const entry = await sheets.getByRole("article").last().boundingBox();
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pageSizes(pdf)).toEqual([[210, 297]]);
  // The picture is on the paper.
  expect(pdf.toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
});
