import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { postJson } from "../../support/clients/visitor.ts";
import { jpeg } from "../../support/pictures/jpeg.ts";
import { violations } from "../support/accessible.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { faintTexts } from "../support/forced-colours.ts";
import { readCode } from "../support/qr-code.ts";
import { insertPublishedEdition, openSlides, slide, slideFaults, title } from "./slides-page.ts";

test.use({
  viewport: { width: 1280, height: 720 },
  // The computer at the projector may have a different time zone from the church.
  timezoneId: "UTC",
});

/**
 * Limit in ms within which the slides show a change. The usual 100 ms are not enough on a busy
 * machine.
 */
const SOON_MS = 6_000;

test("An editor controls the slides at the projector from a phone", async ({ page, parish }) => {
  const ids: string[] = [];
  for (const [index, name] of ["Ensaio", "Mutirão", "Vigília"].entries())
    ids.push((await parish.announcement({ title: name, inHours: 20 + index })).id);
  const [ensaio = "", mutirao = "", vigilia = ""] = ids;
  await openSlides(page);
  await expect(slide(page).getByText(/^localhost:\d+$/)).toBeVisible();
  for (const each of ["Ensaio", "Mutirão", "Vigília", "Todos os avisos"]) {
    await expect(title(page)).toHaveText(each);
    await page.keyboard.press("ArrowRight");
  }
  const items = [vigilia, { id: mutirao, screen: false }, ensaio];
  const edition_id = await insertPublishedEdition(parish, items);
  await expect(async () => {
    await page.keyboard.press("Home");
    expect(await title(page).innerText()).toBe("Vigília");
  }).toPass({ timeout: SOON_MS, intervals: [50] });
  await page.keyboard.press("PageDown");
  await expect(title(page)).toHaveText("Ensaio");

  const { session } = await parish.account({ editor: true });
  const callFunction = (name: string, values: object) =>
    postJson(
      `${parish.url}/rest/v1/rpc/${name}`,
      { edition_id, ...values },
      { token: session.access_token },
    );
  await test.step("the phone turns the slides black until the next announcement", async () => {
    const black = page.getByText("Tela apagada.");
    await callFunction("blank_screens", { is_blank: true });
    await expect(black).toBeAttached({ timeout: SOON_MS });
    await callFunction("mark_said", {
      announcement_id: vigilia,
      said_at: new Date().toISOString(),
    });
    await expect(black).not.toBeAttached({ timeout: SOON_MS });
    await expect(title(page)).toHaveText("Ensaio", { timeout: SOON_MS });
  });
  await test.step("the slide shows a cancellation at once", async () => {
    await parish.sql`update public.announcements set status = 'cancelled' where id = ${ensaio}`;
    await expect(slide(page).getByText("Cancelado")).toBeVisible({ timeout: SOON_MS });
  });
});

test("Esc and the cross lead a visitor to the board, and an editor to the week", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Vigília" });
  await insertPublishedEdition(parish, [id]);
  await openSlides(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${parish.url}/`);
  await openAs(page, await parish.account({ editor: true }), "/semana");
  await page.getByRole("link", { name: "Telão", exact: true }).click();
  await expect(title(page)).toHaveText("Vigília");
  const date = page.url().split("/").at(-1);
  // A finger does not move over the page before it touches the cross.
  await expect(page.locator(".slide-close")).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "Fechar o telão (Esc)" }).tap();
  await expect(page).toHaveURL(`${parish.url}/semana/${date}`);
});

test("Seven visible tabs of the slides follow a change together", async ({ context, parish }) => {
  // A browser opens at most six connections to a server without https.
  const pages = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  for (const each of pages) await openSlides(each);
  const show = async (tabs: Page[], name: string) => {
    await parish.announcement({ title: name });
    for (const each of tabs) await expect(each.getByText(name).first()).toBeAttached();
  };
  await show(pages, "Ensaio");
  // The tab that was opened last leads. The test waits for less than the minute between two reads
  // of the slides.
  await pages.pop()?.close();
  await show(pages, "Mutirão");
});

test("The slides advance by themselves until somebody chooses a slide", async ({
  page,
  parish,
}) => {
  const { id: one } = await parish.announcement({ title: "Ensaio" });
  const { id: two } = await parish.announcement({ title: "Mutirão" });
  await insertPublishedEdition(parish, [one, two]);
  await page.clock.install();
  await openSlides(page);
  await page.clock.runFor(3_000);
  await expect(title(page)).toHaveText("Ensaio");
  await page.clock.runFor(16_000);
  await expect(title(page)).not.toHaveText("Ensaio");

  await page.keyboard.press("Home");
  await page.clock.runFor(4 * 60_000);
  await expect(title(page)).toHaveText("Ensaio");
  await page.mouse.click(1_000, 300);
  await expect(title(page)).toHaveText("Mutirão");
  await page.mouse.click(200, 300);
  await expect(title(page)).toHaveText("Ensaio");
  await page.keyboard.press("b");
  await expect(page.getByText("Tela apagada.")).toBeAttached();
  await page.keyboard.press(".");
  await expect(page.getByText("Tela apagada.")).not.toBeAttached();
});

const WIDE_TITLE = "W".repeat(200);
const SCREENS = [
  [1280, 720],
  [1024, 768],
] as const;

async function expectReadable(page: Page, [width, height]: (typeof SCREENS)[number]) {
  await page.setViewportSize({ width, height });
  await expect.poll(() => slideFaults(page), `${width} × ${height}`).toEqual([]);
}

test("The congregation reads every slide in large text", async ({ page, parish }) => {
  test.slow();
  const camp = "Acampamento das famílias com batismo e almoço comunitário";
  const meeting =
    "Encontrão de casais, noivos e namorados: finanças em família, perdão, " +
    "e como conversar sem brigar a cada semana";
  const text = {
    location: "Salão social",
    description: "Traga um quilo de alimento. ".repeat(110),
  };
  const all = [
    {
      ...text,
      title: `${meeting} 🎉 ${meeting}`.slice(0, 200),
      ministry: "Jovens",
      inHours: -1,
      lasts: 30,
    },
    {
      ...text,
      title: camp,
      location: "Salão social da igreja, Rua das Flores, 123, ao lado da padaria",
    },
    { title: "دعوة إلى حفل الكنيسة السنوي", description: "نلتقي مساء السبت" },
    { title: WIDE_TITLE },
    { title: "Pneumoultramicroscopicossilicovulcanoconiótico".repeat(3) },
    {
      title: camp,
      status: "cancelled" as const,
      reason: "A previsão é de chuva forte o dia inteiro, e a estrada fica intransitável",
    },
    { ...text, title: meeting, status: "postponed" as const, reason: "Chuva" },
  ];
  const rows: { id: string }[] = [];
  for (const one of all) rows.push(await parish.announcement(one));
  const picture = `${randomUUID().replaceAll("-", "")}-1600x1200`;
  await parish.sql`
    insert into private.pictures (id, page, card)
    values (${picture}, ${jpeg(1600, 1200)}, ${jpeg(320, 320)})
  `;
  await parish.sql`
    update public.announcements set picture = ${picture} where id = ${rows[1]?.id ?? ""}
  `;
  await insertPublishedEdition(
    parish,
    rows.map(({ id }) => id),
  );
  await openSlides(page);
  await page.keyboard.press("Home");
  const code = slide(page).getByRole("img", { name: "Código QR que abre este aviso" });
  expect(await readCode(page, code)).toBe(`${parish.url}/avisos/${rows[0]?.id}`);
  expect((await code.boundingBox())?.height).toBeGreaterThanOrEqual(0.3 * 720);
  for (const one of all) {
    await expect(title(page)).toContainText(one.title.slice(0, 100));
    for (const screen of SCREENS) {
      await expectReadable(page, screen);
      // Only a title of the widest letters is cut, because its day and hour must stay on the
      // screen.
      if (one.title !== WIDE_TITLE)
        await expect(slide(page).locator("[data-part=title]")).toHaveText(one.title);
      if ("reason" in one)
        await expect(slide(page).getByText(`Motivo: ${one.reason}`)).toBeVisible();
    }
    if (one.status === "cancelled") await expect(code).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await faintTexts(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
    await page.keyboard.press("ArrowRight");
  }
});

test("The congregation reads blocks and the church's Pix in large text", async ({
  page,
  parish,
}) => {
  const id = await insertPublishedEdition(parish, []);
  const block = { position: -1, screen: true, printed: true };
  const heading = "Pedidos de oração dos irmãos que estão longe de casa";
  const blocks = [
    { ...block, id: "a", heading, text: "O Senhor é o meu pastor, e nada me faltará. ".repeat(6) },
    { ...block, id: "b", heading: "Escala", text: "Som: Ana\nBerçário: Rute\nRecepção: Lia" },
    { ...block, id: "c", heading: "Ofertas (Pix)", text: "" },
  ];
  await parish.sql`
    update public.published_editions set blocks = ${JSON.stringify(blocks)}::text::jsonb
    where edition_id = ${id}
  `;
  await parish.sql`
    insert into public.church (pix_key, pix_receiver) values ('a@igreja.example', 'Igreja')
  `;
  await openSlides(page);
  await page.keyboard.press("Home");
  const numbered = [1, 2, 3].map((number) => `${heading} (${number}/3)`);
  for (const name of [...numbered, "Escala", "Ofertas (Pix)"]) {
    await expect(title(page)).toHaveText(name);
    for (const screen of SCREENS) await expectReadable(page, screen);
    if (name !== "Ofertas (Pix)") await page.keyboard.press("ArrowRight");
  }
  const code = slide(page).getByRole("img", { name: "Código QR do Pix da igreja" });
  expect(await readCode(page, code)).toContain("a@igreja.example");
  expect(await violations(page)).toEqual([]);
});
