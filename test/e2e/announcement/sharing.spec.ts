import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { card, press, waitForHydration } from "../support/page-elements.ts";
import { readCode } from "../support/qr-code.ts";

const TITLE = "Culto *especial* da família";
const HEAD = "*Culto ∗especial∗ da família*";

const shareButton = (page: Page) =>
  card(page, TITLE).getByRole("button", { name: `Compartilhar ${TITLE}` });
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Compartilhar aviso" });

/** Opens the board with one announcement. Returns the address of the announcement's page. */
async function openBoardWithAnnouncement(page: Page, parish: Parish) {
  const description = "Venha!\n\nTraga um amigo.";
  const { id } = await parish.announcement({ title: TITLE, description });
  await page.goto("/");
  await waitForHydration(page);
  return `${new URL(page.url()).origin}/avisos/${id}`;
}

/** Replaces `navigator.share` by a function that adds the shared data to `window.shared`. */
async function replaceShare(page: Page) {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
        shared.push(data);
        const { refusal } = document.documentElement.dataset;
        if (refusal !== undefined) throw new DOMException("", refusal);
      },
    });
  });
}

/** Makes every later `navigator.share` fail with a `DOMException` whose name is `refusal`. */
const failShare = (page: Page, refusal: string) =>
  page.locator("html").evaluate((root, name) => root.setAttribute("data-refusal", name), refusal);

test("A visitor shares an announcement in each of its five ways", async ({
  page,
  parish,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await openBoardWithAnnouncement(page, parish);
  const dialog = shareDialog(page);
  await shareButton(page).tap();
  const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  const href = new URL((await whatsApp.getAttribute("href")) ?? "");
  const text = href.searchParams.get("text") ?? "";
  expect(text.split("\n")).toEqual(expect.arrayContaining([HEAD, "Traga um amigo.", link]));
  await expect(dialog).toContainText(text.replaceAll("*", ""), { useInnerText: true });
  await expect(dialog.locator("img")).toBeVisible();
  for (const [name, said, copied] of [
    ["Copiar texto", "Texto copiado.", text],
    ["Copiar link", "Link copiado.", link],
  ] as const) {
    await press(dialog, name);
    await expect(dialog.getByText(said)).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  await press(dialog, "Código QR");
  const code = dialog.getByRole("img", { name: `Código QR que abre a página do aviso ${TITLE}` });
  await expect(code).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  expect(await readCode(page, code)).toBe(link);

  await test.step("the saved picture has the size of a WhatsApp Status", async () => {
    const saving = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Imagem para o status" }).tap();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("culto-especial-da-familia.png");
    const png = await readFile(await saved.path());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1920]);
  });
});

test("A visitor shares with the phone's own share sheet", async ({ page, parish }) => {
  await replaceShare(page);
  const link = await openBoardWithAnnouncement(page, parish);
  const sharedData = () => page.evaluate<ShareData[]>("window.shared");
  await shareButton(page).tap();
  await expect.poll(sharedData).toHaveLength(1);
  const [data] = await sharedData();
  expect(data).toEqual({ title: TITLE, text: expect.stringContaining(`${HEAD}\n`) });
  expect(data?.text?.split(link), "the text contains the link once").toHaveLength(2);
  await test.step("the app's dialog opens only when the share sheet fails", async () => {
    await failShare(page, "AbortError");
    await shareButton(page).tap();
    await expect.poll(sharedData).toHaveLength(2);
    await expect(shareDialog(page)).toHaveCount(0);
    await failShare(page, "NotAllowedError");
    await shareButton(page).tap();
    await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeVisible();
  });
});
