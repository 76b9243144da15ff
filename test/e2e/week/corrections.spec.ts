import type { Page } from "@playwright/test";
import { insertEdition } from "../support/editions.ts";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/page-elements.ts";

const HOUR_MS = 60 * 60 * 1000;
const sheet = (page: Page) => page.getByRole("dialog", { name: "Corrigir o que já saiu" });

/** Inserts an announcement that went out in each way yesterday. */
async function insertUsed(parish: Parish) {
  const { sql, now } = parish;
  const { id } = await parish.announcement({ title: "Ensaio", inHours: 72, location: "Salão" });
  const edition = await insertEdition(parish, [id], { serviceAt: new Date(now - 24 * HOUR_MS) });
  const at = new Date(now - 23 * HOUR_MS);
  await sql`update public.announcement_history set changed_at = ${at}`;
  await sql`
    insert into public.edition_notes (edition_id, announcement_id, said_at)
    values (${edition}, ${id}, ${at})
  `;
  await sql`
    insert into public.edition_outputs (edition_id, output, marked_at, digests)
    select ${edition}, output, ${at}, jsonb_build_object(${id}::text, 'x')
    from unnest(array['bulletin', 'whatsapp']) output
  `;
  await sql`insert into private.announcement_usage values (${id}, 'picture', ${at})`;
  return id;
}

test("An editor corrects an announcement wherever it went out before it was cancelled", async ({
  page,
  parish,
  context,
}) => {
  const id = await insertUsed(parish);
  const serviceAt = new Date(parish.now + 48 * HOUR_MS);
  await insertEdition(parish, [id], { serviceAt });
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await page.addInitScript(() => {
    window.print = () => {
      const slips = [...document.querySelectorAll(".slips > p")];
      document.title = slips.map(({ textContent }) => textContent).join("|");
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await openAs(page, await parish.account({ editor: true }));
  await pressOnCard(page, "Ensaio", "Desmarcar ou adiar");
  await press(page.getByRole("dialog", { name: "Desmarcar ou adiar" }), "Chuva");
  await press(toast(page, "Aviso desmarcado"), "Mandar a correção");
  const words = /Ensaio não vai acontecer \(antes: .+\)\. Motivo: Chuva/;
  await expect(sheet(page).getByRole("heading", { level: 3 })).toHaveText(words);
  const correct = async (name: string, button: string, done: string) => {
    const row = sheet(page).getByRole("listitem").filter({ hasText: name });
    await press(row, button);
    await expect(row).toContainText(done);
  };
  const opened = context.waitForEvent("page");
  await correct("Mandado no WhatsApp", "Mandar a correção", "A correção está no WhatsApp.");
  const sent = new URL((await opened).url()).searchParams.get("text");
  expect(sent).toMatch(/^\*CORREÇÃO\*\nEnsaio não vai acontecer .+\n\nhttp.+\/avisos\//);

  await page.goto("/semana");
  const opener = page.getByRole("button", { name: "1 aviso mudou depois de sair · Corrigir" });
  await opener.press("Enter");
  await expect(sheet(page).getByRole("listitem")).toHaveCount(3);
  await correct("Impresso no boletim", "Imprimir papeletas", "Papeletas prontas");
  expect((await page.title()).split("|")).toEqual(Array(4).fill(expect.stringMatching(words)));
  await correct("Salvo como imagem", "Baixar a nova imagem", "A nova imagem foi salva.");
  await correct("Lido em voz alta", "Pôr no roteiro e no telão", "Publique de novo.");
  await page.keyboard.press("Escape");
  await expect(opener).toHaveCount(0);
  await press(page, "Publicar");
  await page.getByRole("link", { name: "Roteiro", exact: true }).click();
  await expect(page.getByText("Ensaio não vai acontecer")).toBeVisible();
  const [copy] =
    await parish.sql`select blocks from public.published_editions where blocks <> '[]'`;
  const text = expect.stringMatching(words);
  expect(copy?.blocks).toMatchObject([{ heading: "CORREÇÃO", text, screen: true, printed: false }]);
});
