import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { readCode } from "../support/code.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  openDialog,
  press,
  takenOver,
  toast,
} from "../support/screen.ts";
import { LAN_NAME } from "../support/servers.ts";

const TITLE = "Culto *especial* da família";
const HEAD = "*Culto ∗especial∗ da família*";

const shareButton = (page: Page, title = TITLE) =>
  card(page, title).getByRole("button", { name: `Compartilhar ${title}` });

const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Compartilhar aviso" });

/** An announcement on the board, and the link to its page. */
async function announced(page: Page, parish: Parish) {
  const { id } = await parish.announcement({
    title: TITLE,
    description: "Venha!\n\nTraga um amigo.",
  });
  await page.goto("/");
  await takenOver(page);
  return `${new URL(page.url()).origin}/avisos/${id}`;
}

const textParameter = async (link: Locator) =>
  new URL((await link.getAttribute("href")) ?? "").searchParams.get("text") ?? "";

/** What was copied is `text`, by pasting it into a field: the clipboard itself is not to be read over plain http. */
async function expectCopied(page: Page, text: string) {
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press("ControlOrMeta+V");
  const field = page.locator("body > textarea");
  await expect(field).toHaveValue(text);
  await field.evaluate((element) => element.remove());
}

/** A browser with a sheet to share, which keeps what it was given. */
async function withSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
        shared.push(data);
        const { refusal } = document.documentElement.dataset;
        if (refusal !== undefined) throw new DOMException("", refusal);
      },
    });
  });
}

/** From now on the sheet ends with an error of that name. */
const refuse = (page: Page, refusal: string) =>
  page.locator("html").evaluate((root, name) => root.setAttribute("data-refusal", name), refusal);

const sharedData = (page: Page) => page.evaluate<ShareData[]>("window.shared");

test("Without a system's sheet one shares by WhatsApp in two taps, by e-mail, by what is copied or by a QR code that a camera reads", {
  tag: "@main",
}, async ({ page, parish, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await followDevice(page);
  const link = await announced(page, parish);
  const dialog = shareDialog(page);
  await shareButton(page).tap();
  const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expect(whatsApp).toHaveAttribute("target", "_blank");
  const text = await textParameter(whatsApp);
  expect(text.split("\n")).toEqual(expect.arrayContaining([HEAD, "Traga um amigo.", link]));
  const mail = dialog.getByRole("link", { name: "E-mail" });
  await expect(mail).toHaveAttribute("href", /^mailto:\?subject=Culto.*&body=Culto/);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await press(dialog, "Copiar texto");
  await expect(dialog.getByRole("status")).toHaveText("Texto copiado.");
  expect(await clipboard()).toBe(text);
  await press(dialog, "Copiar link");
  await expect(dialog.getByRole("status")).toHaveText("Link copiado.");
  expect(await clipboard()).toBe(link);
  await expect(dialog.getByRole("button", { name: "Copiado" })).toBeFocused();

  await press(dialog, "Código QR");
  const code = dialog.getByRole("img", {
    name: `Código QR que abre a página do aviso ${TITLE}`,
  });
  await expect(code).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(link)).toBeVisible();
  for (const colours of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "dark", forcedColors: "active" },
  ] as const) {
    await page.emulateMedia(colours);
    await page.waitForFunction(
      (dark) => document.documentElement.classList.contains("dark") === dark,
      colours.colorScheme === "dark",
    );
    expect(await readCode(page, code), JSON.stringify(colours)).toBe(link);
  }
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, TITLE)).toBeVisible();
});

test("Where the system has a sheet to share, it opens at once, also from the message about what was just published", async ({
  page,
  parish,
}) => {
  await withSheet(page);
  await signedIn(page, await parish.account());
  const link = await announced(page, parish);
  await shareButton(page).tap();
  await expect.poll(() => sharedData(page)).toHaveLength(1);
  const [data] = await sharedData(page);
  expect(data).toEqual({ title: TITLE, text: expect.stringContaining(`${HEAD}\n`) });
  // The link once.
  expect(data?.text?.split(link)).toHaveLength(2);
  await expect(shareDialog(page)).toHaveCount(0);

  await openDialog(page);
  await fillDialog(page, { title: "Ensaio", description: "No salão.", hours: 24 * 20 });
  await press(page, "Criar Aviso");
  const message = toast(page, "Aviso criado com sucesso!");
  await expect(message.getByRole("button", { name: "Mostrar 30 dias" })).toBeVisible();
  await message.getByRole("button", { name: "Compartilhar" }).tap();
  await expect.poll(() => sharedData(page)).toHaveLength(2);
  expect((await sharedData(page))[1]).toMatchObject({ title: "Ensaio" });
  await closeToasts(page);

  await test.step("closing it says nothing", async () => {
    await refuse(page, "AbortError");
    for (const times of [3, 4]) {
      await shareButton(page).tap();
      await expect.poll(() => sharedData(page)).toHaveLength(times);
    }
    await expect(shareDialog(page)).toHaveCount(0);
    const messages = page.getByRole("region", { name: "Mensagens" });
    await expect(messages.getByRole("listitem")).toHaveCount(0);
  });
  await test.step("our dialog takes its place when it fails", async () => {
    await refuse(page, "NotAllowedError");
    await shareButton(page).tap();
    await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeVisible();
  });
});

test("The picture for Status is downloaded, or stands in the phone's own sheet where that takes files", async ({
  page,
  parish,
}) => {
  const link = await announced(page, parish);
  await test.step("from the dialog it is a file, as high as a phone", async () => {
    await shareButton(page).tap();
    const saving = page.waitForEvent("download");
    await shareDialog(page).getByRole("link", { name: "Salvar imagem" }).tap();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("culto-especial-da-familia.png");
    const png = await readFile(await saved.path());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1920]);
  });
  await test.step("from the page it is in the sheet", async () => {
    await withSheet(page);
    await page.addInitScript(() => Object.assign(navigator, { canShare: () => true }));
    await page.goto(link);
    await takenOver(page);
    await page.getByRole("link", { name: "Salvar imagem" }).tap();
    const shared = () =>
      page.evaluate<string[]>(
        "window.shared.flatMap(({files}) => files.map(({name, type}) => name + ' ' + type))",
      );
    await expect.poll(shared).toEqual(["culto-especial-da-familia.png image/png"]);
  });
});

test.describe("In the church's network, without https,", () => {
  test.use({
    baseURL: async ({ server }, use) => use(server.url.replace("localhost", LAN_NAME)),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    expectedErrors: async ({}, use) => use([/Cross-Origin-Opener-Policy header has been ignored/]),
  });

  test("a text is copied with its lines, and a Pix key", async ({ page, parish }) => {
    const code =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano  de Tal6008BRASILIA62070503***63040000";
    const description = `Pix CNPJ 12.345.678/0001-95\n${code}`;
    await parish.announcement({ title: "Oferta", description });
    await announced(page, parish);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    expect(await page.evaluate(() => "share" in navigator || "clipboard" in navigator)).toBe(false);
    await shareButton(page).click();
    const whatsApp = shareDialog(page).getByRole("link", { name: "WhatsApp" });
    const text = await textParameter(whatsApp);
    await press(shareDialog(page), "Copiar texto");
    await expect(shareDialog(page).getByRole("status")).toHaveText("Texto copiado.");
    await page.keyboard.press("Escape");
    await expect(shareDialog(page)).toHaveCount(0);
    // Only after the focus is back: coming later, it would take the field's.
    await expect(shareButton(page)).toBeFocused();
    await expectCopied(page, text);

    await press(card(page, "Oferta"), "Copiar a chave Pix 12.345.678/0001-95");
    await expect(card(page, "Oferta").getByText("Chave Pix copiada.")).toBeAttached();
    await expectCopied(page, "12345678000195");
    await press(card(page, "Oferta"), "Copiar o código Pix");
    await expectCopied(page, code);
  });
});

test("Where nothing can be copied, the text stands there selected", async ({ page, parish }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await announced(page, parish);
  await shareButton(page).click();
  await press(shareDialog(page), "Copiar texto");
  const field = shareDialog(page).getByLabel("Texto", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(new RegExp(`^${HEAD.replaceAll("*", "\\*")}\n`));
  const isAllSelected = await field.evaluate(
    (element) =>
      element instanceof HTMLTextAreaElement &&
      element.selectionStart === 0 &&
      element.selectionEnd === element.value.length,
  );
  expect(isAllSelected).toBe(true);
  await expect(field).toHaveAccessibleDescription(/Está tudo selecionado/);
});

test("Before it is needed nothing of it is fetched, and without it sharing says what to do", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|dynamically imported module/);
  const parts: string[] = [];
  page.on("request", (request) => parts.push(request.url()));
  await page.route(/\/assets\/share-dialog/, (route) => route.abort());
  await announced(page, parish);
  await page.waitForLoadState("networkidle");
  expect(parts.filter((url) => /\/(share-(dialog|text)|system-share|link-code)/.test(url))).toEqual(
    [],
  );
  await shareButton(page).tap();
  await expect(page.getByRole("alert")).toContainText("Não foi possível abrir esta janela.");
  await press(page, "Fechar");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("Every way to share can be read and operated, and left with the keyboard", async ({
  page,
  parish,
}) => {
  test.slow();
  await followDevice(page);
  await announced(page, parish);
  await shareButton(page).press("Enter");
  await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeFocused();
  const code = shareDialog(page).getByRole("button", { name: "Código QR" });
  await code.press("Space");
  await expect(code).toHaveAttribute("aria-expanded", "true");
  await expect(shareDialog(page).getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(shareDialog(page)).toHaveCount(0);
  await expect(shareButton(page)).toBeFocused();
});
