import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { card } from "../support/page-elements.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const DAY_HOURS = 24;
const LONG_TITLE = "Encontro de todas as famílias da igreja ".repeat(5).trim();

test("A visitor sees the first cards whole on a phone's first screen", async ({ page, parish }) => {
  // The page's clock stands still, so that no midnight passes between the two windows.
  await page.clock.setFixedTime(parish.now);
  await parish.announcement({ title: "Relógio de oração", inHours: -1, lasts: 1 + DAY_HOURS });
  for (const day of [2, 3]) {
    await parish.announcement({
      title: `Culto ${day}`,
      description: "Venha e traga um amigo. Haverá louvor, oração e um lanche depois. Até lá!",
      inHours: day * DAY_HOURS,
      ministry: "Louvor",
      location: "Salão social",
    });
  }
  await page.goto("/");
  const box = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0, height: 0 };
  const first = card(page, "Culto 2");
  expect((await box(first)).y).toBeLessThanOrEqual(270);
  const now = await box(page.getByRole("link", { name: /^Agora Relógio de oração até amanhã/ }));
  expect(now.height).toBe(44);

  await test.step("the description is as wide as the card beside the hour", async () => {
    const share = await box(first.getByRole("button", { name: /^Compartilhar/ }));
    const text = await box(first.getByText(/^Venha e traga/));
    expect([share.width, share.height]).toEqual([44, 44]);
    expect(text.x + text.width).toBeGreaterThan(share.x + 30);
    expect(text.height).toBeCloseTo(42, 0);
  });
  await test.step("a small phone shows two cards whole", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const day of [2, 3]) await expect(card(page, `Culto ${day}`)).toBeInViewport({ ratio: 1 });
  });
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
  const facts = page.getByRole("article").getByText("Templo · Toda quinta");
  expect((await facts.boundingBox())?.height).toBe(20);
  const link = await page.getByRole("link", { name: description }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
});
