import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { card, press, takenOver } from "../support/page-elements.ts";
import { readCode } from "../support/qr-code.ts";

const TITLE = "Culto *especial* da família";
const HEAD = "*Culto ∗especial∗ da família*";

const shareButton = (page: Page) =>
  card(page, TITLE).getByRole("button", { name: `Compartilhar ${TITLE}` });
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Compartilhar aviso" });

/** Opens the board with an announcement. Returns the link to its page. */
async function announced(page: Page, parish: Parish) {
  const description = "Venha!\n\nTraga um amigo.";
  const { id } = await parish.announcement({ title: TITLE, description });
  await page.goto("/");
  await takenOver(page);
  return `${new URL(page.url()).origin}/avisos/${id}`;
}

/** Gives the browser a system's sheet to share, which keeps what it is given in `window.shared`. */
async function withSheet(page: Page) {
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

/** Makes the sheet end with an error of that name from now on. */
const refuse = (page: Page, refusal: string) =>
  page.locator("html").evaluate((root, name) => root.setAttribute("data-refusal", name), refusal);

test("I share by WhatsApp in two taps, by copying, a code or a picture", {
  tag: "@main",
}, async ({ page, parish, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await announced(page, parish);
  const dialog = shareDialog(page);
  await shareButton(page).tap();
  const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  const href = new URL((await whatsApp.getAttribute("href")) ?? "");
  const text = href.searchParams.get("text") ?? "";
  expect(text.split("\n")).toEqual(expect.arrayContaining([HEAD, "Traga um amigo.", link]));
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

  await test.step("the picture for Status is a file as high as a phone", async () => {
    const saving = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Salvar imagem" }).tap();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("culto-especial-da-familia.png");
    const png = await readFile(await saved.path());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1920]);
  });
});

test("A system's sheet opens at once to share", async ({ page, parish }) => {
  await withSheet(page);
  const link = await announced(page, parish);
  const sharedData = () => page.evaluate<ShareData[]>("window.shared");
  await shareButton(page).tap();
  await expect.poll(sharedData).toHaveLength(1);
  const [data] = await sharedData();
  expect(data).toEqual({ title: TITLE, text: expect.stringContaining(`${HEAD}\n`) });
  // The link once.
  expect(data?.text?.split(link)).toHaveLength(2);
  await test.step("a closed sheet says nothing, and our dialog takes the place of one that fails", async () => {
    await refuse(page, "AbortError");
    await shareButton(page).tap();
    await expect.poll(sharedData).toHaveLength(2);
    await expect(shareDialog(page)).toHaveCount(0);
    await refuse(page, "NotAllowedError");
    await shareButton(page).tap();
    await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeVisible();
  });
});
