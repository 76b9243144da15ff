import type { Page } from "@playwright/test";
import { edition } from "../support/editions.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { bar, current, makeEdition, openScript, SCRIPT, saidTitles } from "./script-screen.ts";

const CEIA = {
  title: "Ceia do Senhor",
  date: "2026-12-06T22:30:00Z",
  location: "Templo",
  note: "Agradecer à irmã Marta.",
};
const ENSAIO = { title: "Ensaio do coral", date: "2026-11-30T22:30:00Z" };
const BAZAR = { title: "Bazar", date: "2026-12-05T12:00:00Z", spoken: false };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A finger's way over the text. */
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

/** What this device has still to send, and what it knows to have been said. */
function storedMarks() {
  const entries = Object.entries(localStorage);
  const unsent = entries.filter(([key]) => /^avisos-outbox-/.test(key));
  const notes = entries.filter(([key]) => /^avisos-private-.*kept.*notes/.test(key));
  const said = notes.flatMap(([, text]) => text.match(/"said_at":"/g) ?? []);
  return { unsent: unsent.length, said: said.length };
}

test("The script is read out in its order, with dates as they are spoken, whatever the device's clock says", {
  tag: "@main",
}, async ({ page, parish }) => {
  const long = { ...ENSAIO, description: "Traga a pasta, a estante e a Bíblia. ".repeat(14) };
  await makeEdition(parish, [CEIA, BAZAR, long]);
  // The day's other service has an address of its own.
  await edition(parish, [], { serviceAt: new Date("2026-11-29T12:30:00Z") });
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await openScript(page, parish);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Roteiro de domingo, 29 de novembro, 19:00",
  );
  await expect(current(page)).toContainText("Boa noite, igreja!");
  await expect(bar(page)).toContainText("2 avisos");
  await expect(page.getByText("O telão acompanha")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(bar(page)).toContainText("1 de 2 · faltam");
  await expect(current(page).getByRole("heading")).toHaveText("Ceia do Senhor");
  await expect(current(page)).toContainText("No próximo domingo, às sete e meia da noite.");
  await expect(current(page)).toContainText("Local: Templo.");
  const note = page.getByRole("complementary", { name: "Nota particular" });
  await expect(note).toContainText("Só para você, não ler");
  await expect(note).toContainText("Agradecer à irmã Marta.");

  // As a presenter sends it.
  await page.keyboard.press("PageDown");
  await expect(current(page).getByRole("heading")).toHaveText("Ensaio do coral");
  await expect(current(page)).toContainText("Amanhã, às sete e meia da noite.");
  // Where the text is cut, the rest can be read too.
  await expect(current(page)).toContainText("Traga a pasta, a estante e a Bíblia.…");
  const rest = current(page).locator("details p");
  await expect(rest.first()).toBeHidden();
  await current(page).getByText("Ver o resto").click();
  await expect(rest.first()).toBeVisible();
  expect(await current(page).getByText("Traga a pasta, a estante e a Bíblia.").count()).toBe(14);
  await swipe(page, { from: 300, to: 60 });
  await expect(current(page)).toContainText("Estes foram os avisos.");
  // What the fingers have passed is read: the closing alone is left.
  const [left = ""] = (await current(page).innerText()).match(/\d+ s(?= de leitura)/) ?? [];
  await expect(bar(page)).toContainText(`2 avisos · faltam ${left}`);

  await button(page, "Lista de avisos").click();
  const list = page.getByRole("dialog");
  await list.getByText("Bazar").click();
  await expect(list.getByText("sábado, 5 de dezembro, 09:00")).toBeVisible();
  await list.getByRole("button", { name: "Ceia do Senhor" }).click();
  await expect(current(page).getByRole("heading")).toHaveText("Ceia do Senhor");
});

test("What was marked as said stays so, leads the screens, and can be taken back", async ({
  page,
  parish,
}) => {
  const ids = await makeEdition(parish, [CEIA, ENSAIO]);
  const onScreen = async () =>
    (await parish.sql<{ on_screen: string }[]>`select on_screen from public.published_editions`)[0]
      ?.on_screen;
  await openScript(page, parish);
  await button(page, "Começar").click();
  await button(page, "Dito").click();
  await expect(current(page).getByRole("heading")).toHaveText("Ensaio do coral");
  await expect.poll(() => saidTitles(parish)).toEqual(["Ceia do Senhor"]);
  expect(await onScreen()).toBe(ids[1]);
  await expect.poll(() => page.evaluate(storedMarks)).toEqual({ unsent: 0, said: 1 });

  await page.reload();
  // It goes on where it was left.
  await expect(current(page).getByRole("heading")).toHaveText("Ensaio do coral");
  await button(page, "Anterior").click();
  await page.getByRole("button", { name: /^Dito às .*: desfazer$/ }).click();
  await expect(button(page, "Dito")).toBeVisible();
  await expect.poll(() => saidTitles(parish)).toEqual([]);
  expect(await onScreen()).toBe(ids[0]);

  // Who reads all of it at once marks each announcement where it stands.
  await button(page, "Ajustes do roteiro").click();
  await button(page, "Todos juntos").click();
  await button(page, "Aumentar o texto").click();
  await page.keyboard.press("Escape");
  const ceia = current(page).filter({ hasText: "Ceia do Senhor" });
  await ceia.getByRole("button", { name: "Dito", exact: true }).click();
  await expect(ceia.getByRole("button", { name: /desfazer$/ })).toBeVisible();
  await expect(bar(page)).toContainText("2 de 2");
  await expect.poll(() => saidTitles(parish)).toEqual(["Ceia do Senhor"]);
  // The device remembers how it is read.
  await page.reload();
  await expect(current(page)).toHaveCount(4);
  await button(page, "Ajustes do roteiro").click();
  await expect(page.getByText("3 de 5")).toBeVisible();
});

test("A cancellation minutes before the service waits at the pulpit until the reader looks", async ({
  page,
  parish,
}) => {
  const ids = await makeEdition(parish, [CEIA, ENSAIO]);
  await openScript(page, parish);
  await button(page, "Começar").click();
  await expect(current(page)).toContainText("No próximo domingo, às sete e meia da noite.");

  await parish.sql`update public.announcements set status = 'cancelled' where id = ${ids[0] ?? ""}`;
  await parish.sql`delete from public.announcements where id = ${ids[1] ?? ""}`;
  await expect(page.getByRole("alert")).toContainText(
    "Cancelado: “Ceia do Senhor”. Retirado, não anunciar: “Ensaio do coral”.",
  );
  await expect(current(page)).toContainText("No próximo domingo, às sete e meia da noite.");

  await button(page, "Mostrar").click();
  await expect(current(page)).toContainText("Atenção, cancelamento: Ceia do Senhor");
  await expect(page.getByRole("alert")).toBeEmpty();
  await button(page, "Próximo").click();
  await expect(current(page)).toContainText("Retirado: não anunciar");
  await expect(button(page, "Dito")).toHaveCount(0);
  await expect(bar(page)).toContainText("retirado");
});

test("The private notes leave the device with whoever signs out, and with the role", async ({
  page,
  parish,
}) => {
  await makeEdition(parish, [CEIA, ENSAIO]);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const editor = await parish.account({ editor: true });
  await signedIn(page, editor);
  await page.goto(SCRIPT);
  await expect.poll(stored).toContain(CEIA.note);
  await parish.sql`update public.profiles set role = 'member' where user_id = ${editor.id}`;
  await page.goto("/conta");
  await expect.poll(stored).not.toContain(CEIA.note);

  await parish.sql`update public.profiles set role = 'admin' where user_id = ${editor.id}`;
  await page.goto(SCRIPT);
  await expect.poll(stored).toContain(CEIA.note);
  await page.goto("/conta");
  await button(page, "Sair").click();
  await expect(page.getByText("Logout realizado")).toBeVisible();
  expect(await stored()).not.toContain(CEIA.note);
  await page.goto(SCRIPT);
  await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
});
