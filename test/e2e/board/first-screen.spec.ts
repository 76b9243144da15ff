import { expect, test } from "../support/fixtures.ts";
import { card } from "../support/page-elements.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const DAY_HOURS = 24;
const LONG_TITLE = "Encontro de todas as famílias da igreja ".repeat(5).trim();

test("A visitor sees five cards whole on a phone's first screen", async ({ page, parish }) => {
  for (const [index, day] of [2, 2, 3, 3, 4].entries()) {
    await parish.announcement({
      title: `Culto ${index + 1}`,
      description: "Venha e traga um amigo. Haverá louvor, oração e um lanche depois.",
      inHours: day * DAY_HOURS,
      ministry: "Louvor",
      location: "Salão social",
    });
  }
  await page.goto("/");
  for (const number of [1, 2, 3, 4, 5])
    await expect(card(page, `Culto ${number}`)).toBeInViewport({ ratio: 1 });
  const box = await page.getByRole("article").first().boundingBox();
  expect(box?.height).toBeLessThan(100);
});

test("A card shows the place, the rule of a series and a long title", async ({ page, parish }) => {
  const description = "www.example.org";
  await parish.announcement({ title: LONG_TITLE, location: "Templo", description });
  // One statement, because the server's clean-up deletes a series without announcements.
  await parish.sql`
    with series as (
      insert into public.series (frequency, starts_on, starts_at, time_zone, template)
      values ('weekly', '2026-12-03', '19:30', 'America/Sao_Paulo', '{}') returning id
    )
    update public.announcements set series_id = series.id from series
  `;
  await page.goto("/");
  const title = page.getByRole("heading", { name: LONG_TITLE });
  const lines = await title.evaluate((heading) => {
    const { height } = heading.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight));
  });
  expect(lines).toBe(3);
  const below = page.getByRole("article").getByText(/^(Templo|Toda quinta)$/);
  await expect(below).toHaveText(["Templo", "Toda quinta"]);
  const tops = await below.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  const link = await page.getByRole("link", { name: description }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
});
