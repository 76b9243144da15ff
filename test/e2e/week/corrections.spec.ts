import type { Page } from "@playwright/test";
import { insertEdition } from "../support/editions.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/page-elements.ts";

const HOUR_MS = 60 * 60 * 1000;
const sheet = (page: Page) => page.getByRole("dialog", { name: "Corrigir o que já saiu" });

test("An editor corrects an announcement wherever it went out before it was cancelled", async ({
  page,
  parish,
  context,
}) => {
  const { sql, now } = parish;
  const { id } = await parish.announcement({ title: "Ensaio", inHours: 72, location: "Salão" });
  await insertEdition(parish, [id], { serviceAt: new Date(now + 48 * HOUR_MS) });
  const at = new Date(now - 23 * HOUR_MS);
  await sql`update public.announcement_history set changed_at = ${at}`;
  await sql`
    insert into private.announcement_usage
    select ${id}, way, ${at} from unnest(array['spoken', 'printed', 'whatsapp', 'picture']) way
  `;
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
  const text = expect.stringMatching(words);
  expect(await sql`select heading, text, screen, printed from public.edition_blocks`).toEqual([
    { heading: "CORREÇÃO", text, screen: true, printed: false },
  ]);
});
