import type { Page } from "@playwright/test";
import { edition, slugOf } from "../support/editions.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { card } from "../support/screen.ts";
import { drawnCode, pageSizes } from "./pdf.ts";

const DAY_HOURS = 24;
const serviceAt = () => new Date(Date.now() + 30 * 3_600_000);
const TEXT =
  "Venha e traga um amigo. Teremos um tempo de oração e comunhão depois do culto, com um lanche preparado pela diaconia.";
const MINISTRIES = ["Louvor", "Jovens", "Infantil", undefined];

/** As many announcements as that, on the days of a week, and what is hard to print among them. */
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
  // At midnight between two days.
  await parish.sql`
    update public.announcements
    set date = date_trunc('day', date at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
    where id = ${ids[3] ?? null}
  `;
  return ids;
}

const sheets = (page: Page) => page.locator(".paper-sheet");

async function openBulletin(page: Page, at: Date) {
  await page.goto(`/semana/${slugOf(at)}/boletim`);
  await expect(sheets(page).first()).toBeAttached();
}

const printed = (page: Page) => page.pdf({ preferCSSPageSize: true });

/** Prints the opened bulletin, and looks at the paper: its size, the code on it, and that nothing is cut. */
async function expectPrinted(page: Page, count: number, most: number) {
  const pdf = await printed(page);
  const sizes = pageSizes(pdf);
  expect(sizes.length).toBeLessThanOrEqual(most);
  expect(sizes).toHaveLength(await sheets(page).count());
  for (const size of sizes) expect(size).toEqual([210, 297]);
  expect(drawnCode(pdf)).toBe(`${new URL(page.url()).origin}/`);
  await page.emulateMedia({ media: "print" });
  const entries = sheets(page).getByRole("article");
  await expect(entries).toHaveCount(count);
  // Nothing reaches into the foot of its page, and a long text not over the page.
  const overflows = await page.locator(".paper-page:has(.paper-foot)").evaluateAll((pages) =>
    pages.filter((one) => {
      const foot = one.querySelector(".paper-foot");
      const last = foot?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return !foot || last > foot.getBoundingClientRect().top + 1;
    }),
  );
  expect(overflows).toEqual([]);
  await expect(entries.filter({ hasText: "مؤتمر الشباب" })).toContainText(/\(mais no site\)$/);
  await expect(entries.filter({ hasText: "Festa" })).toContainText(/\d\d:\d\d, até \S+, \d/);
  const others = page
    .locator("main, #root, .output")
    .locator("> *:not(main, .output-screen, .bulletin)");
  await expect(others.filter({ visible: true })).toHaveCount(0);
  // "screen" would be how it is printed from here on.
  await page.emulateMedia({ media: null });
}

test("A visitor reads a published week's bulletin and prints it on two sides of A4 with a code that can be read", {
  tag: "@main",
}, async ({ page, parish }) => {
  const at = serviceAt();
  const later = new Date(at.getTime() + 7 * DAY_HOURS * 3_600_000);
  const ids = await announcements(parish, 20);
  await edition(parish, ids, { serviceAt: at });
  await edition(parish, ids, { serviceAt: later, published: false });
  await openBulletin(page, at);
  await expect(page.getByRole("link", { name: "Encontro de casais 1", exact: true })).toBeVisible();
  await expect(page.getByText(/^Impresso|^Rascunho/)).toHaveCount(0);
  await expectPrinted(page, 20, 2);
  // On the way back the board is printed as it always was.
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(card(page, "Festa")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(card(page, "Festa").getByText("Salão social")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  // Of an open week there is a sentence in its place.
  await page.goto(`/semana/${slugOf(later)}/boletim`);
  await expect(page.getByText("não existe ou ainda não foi publicado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver os avisos" })).toBeVisible();
});

test("Ten announcements are printed on one side of A4 and sixty on six at most", async ({
  page,
  parish,
}) => {
  for (const [count, most] of [
    [10, 1],
    [60, 6],
  ] as const) {
    await parish.reset();
    const at = serviceAt();
    await edition(parish, await announcements(parish, count), { serviceAt: at });
    await openBulletin(page, at);
    await expectPrinted(page, count, most);
  }
});

test("A booklet of few announcements has a cover and no blank page: what comes next and lines for notes fill it", async ({
  page,
  parish,
}) => {
  const at = serviceAt();
  const ids = await announcements(parish, 5);
  await parish.announcement({ title: "Cantata de Natal", inHours: 20 * DAY_HOURS });
  await edition(parish, ids.slice(0, 4), { serviceAt: at });
  await openBulletin(page, at);
  await page.getByRole("button", { name: "Livreto A5" }).click();
  await expect(page.getByText("virando na borda curta")).toBeVisible();
  const printedPage = (number: number) => page.locator(`.paper-page[data-page="${number}"]`);
  await expect(printedPage(1)).toContainText("Sempre em dia");
  await expect(printedPage(1)).toContainText("Encontro de casais 1");
  const soon = sheets(page).filter({ hasText: "Em breve" });
  await expect(soon).toContainText("Cantata de Natal");
  await expect(soon).toContainText("Encontro de casais 5");
  await expect(sheets(page).filter({ hasText: "Anotações" })).not.toHaveCount(0);
  const order = await page
    .locator(".paper-page")
    .evaluateAll((pages) => pages.map((one) => one.getAttribute("data-page")));
  expect(order).toEqual(["4", "1", "2", "3"]);
  const pdf = await printed(page);
  expect(pageSizes(pdf)).toEqual([
    [297, 210],
    [297, 210],
  ]);
  expect(drawnCode(pdf)).toBe(`${new URL(page.url()).origin}/`);
});

test("Printing is known to the team, and so is what changed since", async ({ page, parish }) => {
  const at = serviceAt();
  const [id = "", other = ""] = await announcements(parish, 2);
  await edition(parish, [id, other], { serviceAt: at });
  await signedIn(page, await parish.account({ admin: true }));
  await page.addInitScript(() => Object.assign(window, { print: () => {} }));
  await openBulletin(page, at);
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.getByText(/^Impresso hoje, /)).toBeVisible();
  await parish.sql`
    update public.announcements set status = 'cancelled', status_reason = 'Chuva' where id = ${id}
  `;
  await parish.sql`update public.announcements set location = 'Ginásio' where id = ${other}`;
  await expect(page.getByText(/^Depois disso mudou: .*casais 1; .*Festa/)).toBeVisible();
  const entry = (title: string) => page.getByRole("article").filter({ hasText: title });
  await expect(entry("casais 1")).toContainText(/^CANCELADO.*Motivo: Chuva$/);
  await expect(entry("Festa")).toContainText(/^Novo local.*Ginásio/);
});

test("An editor sees a draft of an open week's bulletin, which can be read and operated", async ({
  page,
  parish,
}) => {
  test.slow();
  const at = serviceAt();
  await edition(parish, await announcements(parish, 5), { serviceAt: at, published: false });
  await signedIn(page, await parish.account({ admin: true }));
  await openBulletin(page, at);
  await expect(page.getByText("Rascunho.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Rascunho.")).toBeHidden();
});
