import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import { expectAccessible, followDevice } from "./accessible.ts";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, openDialog, takenOver, toast } from "./screen.ts";
import { LAN_NAME } from "./servers.ts";

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
  new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");

/** What is in the clipboard, by way of a field: the page may not read it. */
async function pasted(page: Page) {
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press("ControlOrMeta+V");
  return page.locator("body > textarea").inputValue();
}

/** What a camera reads from the picture. */
async function readCode(page: Page, code: Locator) {
  const png = (await code.screenshot()).toString("base64");
  const { data, size } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const size = 300;
    const canvas = new OffscreenCanvas(size, size).getContext("2d");
    canvas?.drawImage(image, 0, 0, size, size);
    const pixels = canvas?.getImageData(0, 0, size, size).data ?? [];
    return { data: [...pixels], size };
  }, png);
  return jsqr.default(Uint8ClampedArray.from(data), size, size)?.data;
}

/** A browser with a sheet to share: it keeps what it was given, or refuses with an error of that name. */
async function withSheet(page: Page, refusal?: string) {
  await page.addInitScript((name) => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
        shared.push(data);
        if (name) throw new DOMException("", name);
      },
    });
  }, refusal);
}

const sharedData = (page: Page) => page.evaluate<ShareData[]>("window.shared");

test("Without a system's sheet one shares by WhatsApp in two taps, or by e-mail", async ({
  page,
  parish,
}) => {
  const link = await announced(page, parish);
  await shareButton(page).tap();
  const whatsApp = shareDialog(page).getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expect(whatsApp).toHaveAttribute("target", "_blank");
  const text = (await textParameter(whatsApp)) ?? "";
  expect(text.split("\n")).toEqual([
    HEAD,
    expect.stringMatching(/^\S+, \d+ de \S+(?: de \d{4})?, \d\d:\d\d$/),
    "",
    "Venha!",
    "Traga um amigo.",
    "",
    link,
  ]);
  const mail = shareDialog(page).getByRole("link", { name: "E-mail" });
  const { protocol, searchParams } = new URL((await mail.getAttribute("href")) ?? "");
  expect([protocol, searchParams.get("subject")]).toEqual(["mailto:", TITLE]);
  expect(searchParams.get("body")).toContain(`\r\n\r\n${link}`);
});

test("The text and the link are copied, with their lines", async ({ page, parish, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await announced(page, parish);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await shareButton(page).click();
  const dialog = shareDialog(page);
  await dialog.getByRole("button", { name: "Copiar texto" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Texto copiado.");
  expect(await clipboard()).toBe(
    await textParameter(dialog.getByRole("link", { name: "WhatsApp" })),
  );
  await dialog.getByRole("button", { name: "Copiar link" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Link copiado.");
  expect(await clipboard()).toBe(link);
  await expect(dialog.getByRole("button", { name: "Copiar link" })).toBeFocused();
});

test("Where nothing can be copied, the text stands there selected", async ({ page, parish }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await announced(page, parish);
  await shareButton(page).click();
  await shareDialog(page).getByRole("button", { name: "Copiar texto" }).click();
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

for (const theme of ["light", "dark"] as const) {
  test(`A camera reads the link from the QR code, ${theme}`, async ({ page, parish }) => {
    await page.addInitScript((value) => localStorage.setItem("avisos-theme", value), theme);
    const link = await announced(page, parish);
    await shareButton(page).click();
    await shareDialog(page).getByRole("button", { name: "Código QR" }).click();
    const code = shareDialog(page).getByRole("img", {
      name: `Código QR que abre a página do aviso ${TITLE}`,
    });
    await expect(code).toBeInViewport({ ratio: 1 });
    await expect(shareDialog(page).getByText(link)).toBeVisible();
    expect(await readCode(page, code)).toBe(link);
  });
}

test.describe("In the device's own few colours", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("a camera still reads the QR code", async ({ page, parish }) => {
    const link = await announced(page, parish);
    await shareButton(page).click();
    await shareDialog(page).getByRole("button", { name: "Código QR" }).click();
    expect(await readCode(page, shareDialog(page).getByRole("img"))).toBe(link);
  });
});

test("The dialog is opened, used and left with the keyboard", async ({ page, parish }) => {
  await announced(page, parish);
  await shareButton(page).press("Enter");
  await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
  const code = shareDialog(page).getByRole("button", { name: "Código QR" });
  await expect(code).toBeFocused();
  await page.keyboard.press("Space");
  await expect(code).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(shareDialog(page)).toHaveCount(0);
  await expect(shareButton(page)).toBeFocused();
});

test("Back closes the dialog and stays on the board", async ({ page, parish }) => {
  await announced(page, parish);
  await shareButton(page).click();
  await expect(shareDialog(page)).toBeVisible();
  await page.goBack();
  await expect(shareDialog(page)).toHaveCount(0);
  await expect(card(page, TITLE)).toBeVisible();
});

test.describe("Where the system has a sheet to share", () => {
  test("it opens at once, with the link once", async ({ page, parish }) => {
    await withSheet(page);
    const link = await announced(page, parish);
    await shareButton(page).tap();
    await expect.poll(() => sharedData(page)).toHaveLength(1);
    const [data] = await sharedData(page);
    expect(data).toEqual({ title: TITLE, text: expect.stringContaining(`${HEAD}\n`) });
    expect(data?.text?.split(link)).toHaveLength(2);
    await expect(shareDialog(page)).toHaveCount(0);
  });

  test("closing it says nothing", async ({ page, parish }) => {
    await withSheet(page, "AbortError");
    await announced(page, parish);
    await shareButton(page).tap();
    await expect.poll(() => sharedData(page)).toHaveLength(1);
    await shareButton(page).tap();
    await expect.poll(() => sharedData(page)).toHaveLength(2);
    await expect(shareDialog(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Mensagens" })).toHaveCount(0);
  });

  test("our dialog takes its place when it fails", async ({ page, parish }) => {
    await withSheet(page, "NotAllowedError");
    await announced(page, parish);
    await shareButton(page).tap();
    await expect(shareDialog(page).getByRole("link", { name: "WhatsApp" })).toBeVisible();
  });
});

test("What was just published is shared from the message about it", async ({ page, parish }) => {
  await withSheet(page);
  await signedIn(page, await parish.account());
  await page.goto("/");
  await openDialog(page);
  await fillDialog(page, { title: "Ensaio", description: "No salão.", hours: 24 * 20 });
  await page.getByRole("button", { name: "Criar Aviso" }).click();
  const message = toast(page, "Aviso criado com sucesso!");
  await expect(message.getByRole("button", { name: "Mostrar 30 dias" })).toBeVisible();
  await message.getByRole("button", { name: "Compartilhar" }).tap();
  await expect.poll(() => sharedData(page)).toMatchObject([{ title: "Ensaio" }]);
});

test("What was just changed is shared from Meus avisos too, by our dialog", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  await parish.announcement({ title: "Ensaio", author });
  await signedIn(page, author);
  await page.goto("/meus-avisos");
  await page.getByRole("button", { name: "Editar aviso Ensaio" }).click();
  await page.getByRole("dialog").getByLabel("Título").fill("Ensaio geral");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await toast(page, "Aviso atualizado!").getByRole("button", { name: "Compartilhar" }).click();
  await expect(shareDialog(page).getByText("Ensaio geral")).toBeVisible();
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
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("Every way to share can be read and operated", async ({ page, parish }) => {
  test.slow();
  await followDevice(page);
  await announced(page, parish);
  await shareButton(page).click();
  await shareDialog(page).getByRole("button", { name: "Código QR" }).click();
  await expect(shareDialog(page).getByRole("img")).toBeVisible();
  await expectAccessible(page);
});

test.describe("In the church's network, without https,", () => {
  test.use({
    server: async ({ lanServer }, use) => use(lanServer),
    baseURL: async ({ server }, use) => use(`http://${LAN_NAME}:${server.port}`),
  });

  test("the text is copied with its lines", async ({ page, parish, expectedErrors }) => {
    expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
    await announced(page, parish);
    expect(await page.evaluate(() => "share" in navigator || "clipboard" in navigator)).toBe(false);
    await shareButton(page).click();
    const whatsApp = shareDialog(page).getByRole("link", { name: "WhatsApp" });
    const text = await textParameter(whatsApp);
    await shareDialog(page).getByRole("button", { name: "Copiar texto" }).click();
    await expect(shareDialog(page).getByRole("status")).toHaveText("Texto copiado.");
    await page.keyboard.press("Escape");
    await expect(shareDialog(page)).toHaveCount(0);
    expect(await pasted(page)).toBe(text);
  });
});
