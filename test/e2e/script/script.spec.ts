import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import { inPortuguese } from "../support/page-elements.ts";
import {
  afterService,
  bar,
  currentPart,
  makeEdition,
  openScript,
  SCRIPT,
  SERVICE_AT,
  saidTitles,
} from "./script-page.ts";

// The device has a different time zone from the church, because the script must use the church's
// zone.
test.use({ timezoneId: "UTC" });

const CEIA = {
  title: "Ceia do Senhor",
  date: afterService(7, 0.5),
  location: "Templo",
  note: "Agradecer à irmã Marta.",
};
const ENSAIO = { title: "Ensaio do coral", date: afterService(1, 0.5) };
const BAZAR = { title: "Bazar", date: afterService(6, -10), spoken: false };

const dayOf = (at: Date) => inPortuguese(at, { weekday: "long", day: "numeric", month: "long" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Swipes over the text with a finger, from one x coordinate to another. */
async function swipe(page: Page, { from, to }: { from: number; to: number }) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await touch("touchStart", from);
  await touch("touchMove", (from + to) / 2);
  await touch("touchMove", to);
  await touch("touchEnd");
}

test("An admin reads the script in its order, with spoken dates", async ({ page, parish }) => {
  await makeEdition(parish, [CEIA, BAZAR, ENSAIO]);
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await openScript(page, parish);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Roteiro de ${dayOf(SERVICE_AT)}, 19:00`,
  );
  await expect(currentPart(page)).toContainText("Boa noite, igreja!");
  await expect(bar(page)).toContainText("2 avisos");

  await page.keyboard.press("ArrowRight");
  await expect(bar(page)).toContainText("1 de 2 · faltam");
  await expect(currentPart(page).getByRole("heading")).toHaveText("Ceia do Senhor");
  await expect(currentPart(page)).toContainText(
    "No próximo domingo, às sete e meia da noite, no templo.",
  );
  const note = page.getByRole("complementary", { name: "Nota particular" });
  await expect(note).toContainText("Agradecer à irmã Marta.");

  // A remote control for presentations sends the key PageDown.
  await page.keyboard.press("PageDown");
  await expect(currentPart(page)).toContainText("Amanhã, às sete e meia da noite.");
  // Chromium cancels a touch that a busy page has not handled within 200 ms, so it is retried.
  await expect(async () => {
    await swipe(page, { from: 300, to: 60 });
    await expect(currentPart(page)).toContainText("Deus abençoe a todos!", { timeout: 3_000 });
  }).toPass();

  await button(page, "Avisos deste culto").click();
  const list = page.getByRole("dialog");
  await list.getByText("Bazar").click();
  await expect(list.getByText(`${dayOf(BAZAR.date)}, 09:00`)).toBeVisible();
  await list.getByRole("button", { name: "Ceia do Senhor" }).click();
  await expect(currentPart(page).getByRole("heading")).toHaveText("Ceia do Senhor");
});

test("The slides follow an admin who reads the script", async ({ page, parish }) => {
  const ids = await makeEdition(parish, [CEIA, ENSAIO]);
  const onScreen = async () =>
    (await parish.sql<{ on_screen: string }[]>`select on_screen from public.published_editions`)[0]
      ?.on_screen;
  await openScript(page, parish);
  await button(page, "Começar").click();
  await button(page, "Dito").click();
  await expect(currentPart(page).getByRole("heading")).toHaveText("Ensaio do coral");
  await expect.poll(() => saidTitles(parish)).toEqual(["Ceia do Senhor"]);
  expect(await onScreen()).toBe(ids[1]);

  await page.reload();
  // After a reload the script shows the same announcement.
  await expect(currentPart(page).getByRole("heading")).toHaveText("Ensaio do coral");
  await button(page, "Anterior").click();
  await page.getByRole("button", { name: /^Dito às .*: desfazer$/ }).click();
  await expect.poll(() => saidTitles(parish)).toEqual([]);
  expect(await onScreen()).toBe(ids[0]);

  await test.step("a cancellation changes the shown text after a press on “Mostrar”", async () => {
    await parish.sql`
      update public.announcements set status = 'cancelled' where id = ${ids[0] ?? ""}
    `;
    await parish.sql`delete from public.announcements where id = ${ids[1] ?? ""}`;
    await expect(page.getByRole("alert")).toContainText(
      "Cancelado: “Ceia do Senhor”. Retirado, não anunciar: “Ensaio do coral”.",
    );
    await expect(currentPart(page)).toContainText("No próximo domingo, às sete e meia da noite");
    await button(page, "Mostrar").click();
    await expect(currentPart(page)).toContainText("Atenção: não haverá Ceia do Senhor");
    await button(page, "Próximo").click();
    await expect(currentPart(page)).toContainText("Retirado: não anunciar");
    await expect(button(page, "Dito")).toHaveCount(0);
  });
});

test("The private notes disappear from the device of an editor who loses the role", async ({
  page,
  parish,
}) => {
  await makeEdition(parish, [CEIA, ENSAIO]);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const editor = await parish.account({ editor: true });
  await openAs(page, editor, SCRIPT);
  await expect.poll(stored).toContain(CEIA.note);
  await parish.sql`update public.profiles set role = 'member' where user_id = ${editor.id}`;
  await page.goto("/conta");
  await expect.poll(stored).not.toContain(CEIA.note);
});
