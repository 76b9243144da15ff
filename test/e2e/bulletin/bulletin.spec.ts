import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { readCode } from "../support/qr-code.ts";

// The device has a different time zone from the church, because the bulletin must use the church's
// zone.
test.use({ timezoneId: "UTC", expectedErrors: [/ERR_FAILED|Failed to fetch/] });

const DAY_HOURS = 24;
const TEXT =
  "Venha e traga um amigo. Teremos um tempo de oração e comunhão depois do culto, " +
  "com um lanche preparado pela diaconia. Inscrições na secretaria até a véspera.";
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

/** Returns width and height of each page of a PDF in millimetres. */
function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const pages = pdf.toString("latin1").matchAll(/\/Type \/Page\n[\s\S]*?endobj/g);
  const millimetres = (points = "") => Math.round((Number(points) * 25.4) / 72);
  return [...pages].map(([page]) => {
    const [, width, height] = page.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    return [millimetres(width), millimetres(height)];
  });
}

/** The pages of the folded sheet with the faults of their layout. */
function readSheets(page: Page) {
  return page.evaluate(() => {
    const sheets = document.querySelector<HTMLElement>("[data-layout=a5].paper-sheets");
    const pages = [...(sheets?.querySelectorAll<HTMLElement>(".paper-page") ?? [])];
    const faults: string[] = [];
    for (const each of pages) {
      const foot = each.querySelector(".bulletin-contacts, .paper-foot, .cover-board");
      const end = foot?.getBoundingClientRect().top ?? 0;
      for (const part of each.querySelectorAll(".paper-columns > div, .cover-titles"))
        if (part.getBoundingClientRect().bottom > end + 1)
          faults.push(`${each.dataset.page}: foot`);
      for (const part of each.querySelectorAll<HTMLElement>("h2, h3, p, li, span")) {
        const style = getComputedStyle(part);
        const points = Number.parseFloat(style.fontSize) * 0.75;
        if (points < 9.49) faults.push(`${part.textContent}: ${points} pt`);
        if (style.textOverflow === "ellipsis") faults.push(`${part.textContent}: cut`);
      }
    }
    return { pages: pages.length, faults };
  });
}

const VERSE = "O Senhor é o meu pastor, e nada me faltará.";
const LONG = `Encontro de casais com jantar e palestra sobre a vida em família ${"e a fé ".repeat(9)}`;

/**
 * Publishes an edition with `count` announcements, blocks and "Nossa semana". Returns the address
 * of its bulletin.
 */
async function publishBulletin(parish: Parish, count: number) {
  const ids = await announcements(parish, count);
  await parish.sql`update public.announcements set title = ${LONG} where id = ${ids[0] ?? null}`;
  for (const title of ["Artesanato", "Ensaio do coro"]) {
    const { id } = await parish.announcement({ title, inHours: 3 * DAY_HOURS });
    await parish.sql`
      with rule as (
        insert into public.series (
          frequency, starts_on, starts_at, time_zone, template, routine
        )
        values ('weekly', now() + interval '3 days', '19:30', 'America/Sao_Paulo', '{}', true)
        returning id
      )
      update public.announcements set series_id = rule.id from rule
      where announcements.id = ${id}
    `;
  }
  const serviceAt = new Date(Date.now() + 30 * 3_600_000);
  const id = await insertEdition(parish, ids, { serviceAt });
  const block = { screen: true, printed: true };
  const blocks = [
    { ...block, id: ids[0], position: -2, heading: "Versículo", text: VERSE },
    { ...block, id: ids[1], position: -1, heading: "Palavra", text: `${VERSE} `.repeat(9) },
    { ...block, id: ids[2], position: 1, heading: "Escala (Pix)", text: "Som: Ana\n".repeat(9) },
    { ...block, id: ids[3], position: 2, heading: "Rascunho", text: "Não.", printed: false },
  ];
  await parish.sql`
    update public.published_editions
    set blocks = ${JSON.stringify(blocks)}::text::jsonb, our_week_printed = true where edition_id = ${id}
  `;
  await parish.sql`
    insert into public.church (phone, pix_key, pix_receiver)
    values ('(13) 3222-1234', 'a@igreja.example', 'Igreja da Graça')
  `;
  return `/semana/${slugOf(serviceAt)}/boletim`;
}

test("A visitor prints a whole bulletin of 22 announcements on one sheet in both formats", {
  tag: "@main",
}, async ({ page, parish }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const address = await publishBulletin(parish, 22);
  const paper = page.locator(".paper-sheets");
  await test.step("but not while a part of the bulletin is missing", async () => {
    await page.route("**/rpc/list_week*", (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText("Erro ao carregar o boletim")).toBeVisible();
    await page.unroute("**/rpc/list_week*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(paper).toBeVisible();
  });
  await expect(page.getByText(/^Impresso|^Rascunho/)).toHaveCount(0);
  await test.step("on two sides of A4 paper", async () => {
    const sizes = pageSizes(await page.pdf({ preferCSSPageSize: true }));
    expect(sizes.length).toBeLessThanOrEqual(2);
    for (const size of sizes) expect(size).toEqual([210, 297]);
    await page.emulateMedia({ media: "print" });
    const code = page.getByRole("img", { name: /que abre os avisos$/ }).filter({ visible: true });
    expect(await readCode(page, code)).toBe(`${parish.url}/`);
    const entries = page.getByRole("article").filter({ visible: true });
    await expect(entries).toHaveCount(22);
    await expect(entries.filter({ hasText: "مؤتمر الشباب" })).toContainText(/\(mais no site\)$/);
    await expect(entries.filter({ hasText: "Festa" })).toContainText(/\d\d:\d\d, até \S+, \d/);
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
  await test.step("on one folded sheet", async () => {
    await page.getByText("Folha dobrada ao meio").click();
    await expect(page.locator("[data-layout=a5].paper-sheets")).toBeVisible();
    expect(await readSheets(page)).toMatchObject({ pages: 4, faults: [] });
    await expect(paper.getByText("(mais no site)")).toHaveCount(1);
    const sizes = pageSizes(await page.pdf({ preferCSSPageSize: true }));
    expect(sizes).toEqual([
      [297, 210],
      [297, 210],
    ]);
    const headings = await paper.locator(".bulletin-heading").allTextContents();
    expect(headings.toSorted()).toEqual(["Escala (Pix)", "Nossa semana", "Palavra", "Versículo"]);
    await expect(paper.getByText(/\d\d:\d\d Artesanato/)).toBeVisible();
    await expect(paper.getByText(LONG.trim()).first()).toBeVisible();
    await expect(paper.getByText("Telefone: (13) 3222-1234")).toBeVisible();
    const code = paper.getByRole("img", { name: "Código QR do Pix da igreja" });
    expect(await readCode(page, code)).toMatch(/^000201.*a@igreja\.example.*6304[0-9A-F]{4}$/);
  });
});

test("A visitor cannot open an unpublished bulletin", async ({ page, parish }) => {
  const serviceAt = new Date(Date.now() + 30 * 3_600_000);
  await insertEdition(parish, [], { serviceAt, published: false });
  await page.goto(`/semana/${slugOf(serviceAt)}/boletim`);
  await expect(page.getByText("não existe ou ainda não foi publicado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver os avisos" })).toBeVisible();
});
