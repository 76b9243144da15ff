import type { Page } from "@playwright/test";
import { edition, slugOf } from "../support/editions.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";

const MOST = 2_000;
const serviceAt = () => new Date(Date.now() + 30 * 3_600_000);

type Week = { count?: number; published?: boolean };

/** The text of a week with so many announcements, opened by an editor. Returns their ids, and the edition's. */
async function openText(page: Page, parish: Parish, { count = 2, published = true }: Week = {}) {
  const at = serviceAt();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const title = `Encontro de jovens *${index + 1}*`;
    const { id } = await parish.announcement({ title, location: "Salão", inHours: 40 + index / 2 });
    ids.push(id);
  }
  const editionId = await edition(parish, ids, { serviceAt: at, published });
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto(`/semana/${slugOf(at)}/whatsapp`);
  await expect(copyButtons(page).first()).toBeVisible();
  return { ids, editionId };
}

const copyButtons = (page: Page) => page.getByRole("button", { name: "Copiar" });
const message = (page: Page, name: string) => page.getByRole("region", { name });
/** The ways to send a message. */
const ways = (page: Page, name: string) => page.getByRole("group", { name });

const outputs = ({ sql }: Parish) => sql`select edition_id, output from public.edition_outputs`;

test("Two taps copy the two messages of a full week, which is then known to be sent, and what changed since is a message of its own", async ({
  page,
  parish,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { ids, editionId } = await openText(page, parish, { count: 60 });
  const copied: string[] = [];
  for (const name of ["Mensagem 1 de 2", "Mensagem 2 de 2"]) {
    await ways(page, name).getByRole("button", { name: "Copiar" }).tap();
    await expect(ways(page, name).getByRole("status")).toContainText("Mensagem copiada.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    // What is shown is what is sent.
    expect(await message(page, name).textContent()).toBe(text);
    expect(text.length).toBeLessThanOrEqual(MOST);
    // Where the system has no sheet to share it.
    const whatsApp = ways(page, name).getByRole("link", { name: "Abrir no WhatsApp" });
    const href = new URL((await whatsApp.getAttribute("href")) ?? "");
    expect([href.host, href.searchParams.get("text")]).toEqual(["wa.me", text]);
    copied.push(text);
  }
  expect(copied.join("\n").match(/^\*Encontro de jovens ∗\d+∗\*$/gm)).toHaveLength(60);
  expect(copied[1]).toContain(new URL(page.url()).origin);
  await expect(page.getByText(/^Copiado hoje, /)).toBeVisible();
  expect(await outputs(parish)).toEqual([{ edition_id: editionId, output: "whatsapp" }]);

  const correction = message(page, "Só o que mudou");
  await expect(correction).toHaveCount(0);
  await parish.sql`update public.announcements set status = 'cancelled' where id = ${ids[0] ?? null}`;
  await parish.sql`update public.announcements set location = 'Pátio' where id = ${ids[1] ?? null}`;
  await expect(correction).toContainText("*CANCELADO: Encontro de jovens ∗1∗*");
  await expect(correction).toContainText(/Pátio\s+\(Novo local\)/);
  await expect(correction).not.toContainText("∗3∗");
});

test("The system's sheet shares a message; closed again, or where nothing can be copied, nothing counts as sent", async ({
  page,
  parish,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        shared.push(data);
        if (shared.length === 1) throw new DOMException("", "AbortError");
        if (shared.length === 2) throw new DOMException("", "NotAllowedError");
      },
    });
  });
  await openText(page, parish);
  const text = await message(page, "Mensagem").textContent();
  const share = page.getByRole("button", { name: "Compartilhar" });
  await share.tap();
  await expect.poll(() => page.evaluate("window.shared.length")).toBe(1);
  await share.tap();
  await expect(ways(page, "Mensagem").getByRole("status")).toContainText("Use “Copiar”.");

  // The text stands there selected.
  await copyButtons(page).click();
  const field = page.getByRole("textbox", { name: "Mensagem" });
  await expect(field).toBeFocused();
  const selected = await field.evaluate((element) =>
    element instanceof HTMLTextAreaElement
      ? element.value.slice(element.selectionStart, element.selectionEnd)
      : "",
  );
  expect(selected).toBe(text);
  expect(await outputs(parish)).toEqual([]);

  await share.tap();
  await expect(page.getByText(/^Copiado hoje, /)).toBeVisible();
  expect(await page.evaluate<ShareData[]>("window.shared")).toEqual([{ text }, { text }, { text }]);
});

test("The text of an open week is a draft that counts as nothing sent, and can be read and operated", async ({
  page,
  parish,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openText(page, parish, { published: false });
  await expect(page.getByText("Rascunho.")).toBeVisible();
  await copyButtons(page).press("Enter");
  await expect(ways(page, "Mensagem").getByRole("status")).toContainText("Mensagem copiada.");
  expect(await outputs(parish)).toEqual([]);
});

test("What the device keeps of the week opens without the server: the text, and the bulletin", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch|ERR_FAILED/);
  await openText(page, parish);
  const address = page.url().replace(/whatsapp$/, "");
  await page.goto(`${address}roteiro`);
  await page.waitForFunction(() => {
    const isKept = (name: string) =>
      Object.keys(localStorage).some((key) => key.includes("kept") && key.includes(name));
    return isKept("notes") && isKept("sentences");
  });
  await page.route(/\/(rest|auth)\/v1\/|\/eventos/, (route) => route.abort());
  await page.goto(`${address}whatsapp`);
  await expect(message(page, "Mensagem")).toContainText("*Encontro de jovens ∗1∗*");
  await page.goto(`${address}boletim`);
  await expect(page.getByRole("link", { name: "Encontro de jovens *1*" })).toBeVisible();
});
