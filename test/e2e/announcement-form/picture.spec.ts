import type { Locator, Page } from "@playwright/test";
import { segment } from "../../support/pictures/jpeg.ts";
import { expectAccessibleInBrief, followDevice } from "../support/accessible.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  refuseOnce,
  toast,
} from "../support/screen.ts";

const WIDTH = 1200;
const HEIGHT = 900;
const PLACE = "GPS 23.5505 S 46.6333 W";

/** A photograph as a camera that was held upright writes it: 1200 × 900, to be turned to the right, with its place. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#c00";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#00c";
      context.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
    },
    [WIDTH, HEIGHT] as const,
  );
  const jpeg = Buffer.from(base64, "base64");
  // One directory with one entry, the orientation 6, and the place in words where a camera has degrees.
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const header = Buffer.from("Exif\0\0MM\0*\0\0\0\u0008");
  const exif = Buffer.concat([header, Buffer.from(directory), Buffer.from(PLACE)]);
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, exif), jpeg.subarray(2)]);
}

const choose = (dialog: Locator, buffer: Buffer, mimeType = "image/jpeg") =>
  dialog.locator("input[type=file]").setInputFiles({ name: "foto.jpg", mimeType, buffer });
const preview = (dialog: Locator) => dialog.locator(".shown-picture img");
const description = (dialog: Locator) => dialog.getByLabel("Descrição da imagem");
const plain = (dialog: Locator) => dialog.getByRole("button", { name: "A imagem só enfeita" });
const save = (dialog: Locator) => dialog.getByRole("button", { name: /^(Criar Aviso|Atualizar)$/ });

/** The colour of a picture's middle at this part of its height. */
const colourAt = (picture: Locator, part: number) =>
  picture.evaluate((image, height) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (!context || !(image instanceof HTMLImageElement)) throw new Error("no picture");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    context.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(
      canvas.width / 2,
      canvas.height * height,
      1,
      1,
    ).data;
    return red > blue ? "red" : "blue";
  }, part);

test("A photograph is posted turned as it was taken, and nobody learns where that was", {
  tag: "@main",
}, async ({ page, parish }) => {
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Passeio", description: "Vamos ao parque.", hours: 30 });
  const chooser = page.waitForEvent("filechooser");
  await press(dialog, "Adicionar imagem");
  await (await chooser).setFiles([]);
  await choose(dialog, await photograph(page));
  await expect(preview(dialog)).toHaveJSProperty("naturalWidth", HEIGHT);

  await save(dialog).click();
  await expect(description(dialog)).toBeFocused();
  await expect(description(dialog)).toHaveAccessibleDescription(/marque que ela só enfeita/);
  await description(dialog).fill("Famílias no gramado");
  await test.step("a file that is none leaves it", async () => {
    await choose(dialog, Buffer.from("%PDF-1.7"), "application/pdf");
    await expect(dialog.getByRole("alert").filter({ hasText: "PDF" })).toBeVisible();
    await expect(preview(dialog)).toHaveJSProperty("naturalWidth", HEIGHT);
    await expect(description(dialog)).toHaveValue("Famílias no gramado");
  });
  await save(dialog).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();

  const [kept] = await parish.sql`select id, page, card from private.pictures`;
  expect(kept?.id).toMatch(new RegExp(`-${HEIGHT}x${WIDTH}$`));
  for (const bytes of [kept?.page, kept?.card]) {
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Exif|GPS/);
  }

  await test.step("its card shows a part, its page all of it", async () => {
    const small = card(page, "Passeio").getByRole("img", { name: "Famílias no gramado" });
    await expect(small).toHaveJSProperty("naturalWidth", 320);
    await page.goto("/");
    await card(page, "Passeio").getByRole("link").first().click();
    // As large as on a poster.
    await expect(page.getByRole("heading", { name: "Passeio" })).toHaveCSS("font-size", "28px");
    const large = page.getByRole("link", { name: "Famílias no gramado (abrir a imagem)" });
    const image = large.getByRole("img");
    await expect(image).toHaveJSProperty("naturalHeight", WIDTH);
    expect([await colourAt(image, 0.1), await colourAt(image, 0.9)]).toEqual(["red", "blue"]);
    const opened = page.waitForEvent("popup");
    await large.click();
    await expect((await opened).locator("img")).toHaveJSProperty("naturalHeight", WIDTH);
  });

  await test.step("a copy keeps it; one that is removed is gone", async () => {
    await page.goto("/");
    await pressOnCard(page, "Passeio", "Duplicar");
    await expect(description(dialog)).toHaveValue("Famílias no gramado");
    await save(dialog).click();
    const shown = async () =>
      (await parish.sql`select picture from public.announcements order by date`).map(
        ({ picture }) => picture,
      );
    await expect.poll(shown).toEqual([kept?.id, kept?.id]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await closeToasts(page);
    await pressOnCard(page, "Passeio", "Editar");
    const editing = page.getByRole("dialog", { name: "Editar Aviso" });
    await press(editing, "Remover imagem");
    await expect(editing.getByRole("button", { name: "Adicionar imagem" })).toBeFocused();
    await save(editing).click();
    await expect.poll(shown).toEqual([null, kept?.id]);
  });
});

test("A picture that is refused leaves what was typed, is sent once, and outlives the page as a draft", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /too_many_pictures/, /RequestError/);
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Cantata", description: "Venha!", hours: 30 });
  await choose(dialog, Buffer.from("\0\0\0$ftypheic\0\0\0\0"), "image/heic");
  await expect(dialog.getByRole("alert").filter({ hasText: "HEIC" })).toContainText(
    "captura de tela",
  );

  await test.step("pasted, it takes the place of what could not be read", async () => {
    const bytes = (await photograph(page)).toString("base64");
    await dialog.getByLabel("Título").evaluate((field, base64) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], "cartaz.jpg", { type: "image/jpeg" }));
      const options = { clipboardData: data, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent("paste", options));
    }, bytes);
    await expect(preview(dialog)).toBeVisible();
    await expect(dialog.getByRole("alert").filter({ hasText: "HEIC" })).toHaveCount(0);
  });
  await press(dialog, "A imagem só enfeita");

  await test.step("the draft has it", async () => {
    await page.reload();
    await openDialog(page);
    await press(dialog, "Continuar");
    await expect(preview(dialog)).toHaveJSProperty("naturalWidth", HEIGHT);
    await expect(plain(dialog)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a refusal is told beside it", async () => {
    const refusal = { code: "PT429", hint: "too_many_pictures", message: "20 a day" };
    await refuseOnce(page, "**/rpc/add_picture", 429, refusal);
    await save(dialog).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "amanhã" })).toBeVisible();
  });

  await test.step("after a lost answer it is not sent again", async () => {
    await page.route("**/rest/v1/announcements*", (route) => route.abort(), { times: 1 });
    await save(dialog).click();
    await expect(toast(page, "Erro ao criar aviso")).toBeVisible();
    await save(dialog).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    const [counted] = await parish.sql`
      select count(*)::integer as pictures, count(picture)::integer as named, count(picture_description)::integer as told
      from private.pictures full join public.announcements on picture = pictures.id
    `;
    expect(counted).toEqual({ pictures: 1, named: 1, told: 0 });
  });
});

test("A picture stands well in the form, on the board and on its page, whoever looks and however", async ({
  page,
  parish,
}) => {
  test.slow();
  await followDevice(page);
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await expectAccessibleInBrief(page, "a new announcement");
  await fillDialog(page, { title: "Passeio", description: "Vamos ao parque.", hours: 30 });
  await choose(dialog, await photograph(page));
  await expect(preview(dialog)).toBeVisible();
  await save(dialog).click();
  await expectAccessibleInBrief(page, "a picture that nobody has described");
  await press(dialog, "A imagem só enfeita");
  await expectAccessibleInBrief(page, "a picture that only decorates");
  await save(dialog).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/");
  await expectAccessibleInBrief(page, "the board with a picture");
  await card(page, "Passeio").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Abrir a imagem" })).toBeVisible();
  await expectAccessibleInBrief(page, "an announcement with a picture");

  await test.step("edited on a desktop, beside the card as the list will show it", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await pressOnCard(page, "Passeio", "Editar");
    const editing = page.getByRole("dialog", { name: "Editar Aviso" });
    const onCard = page.locator(".preview img");
    await expect(preview(editing)).toHaveJSProperty("naturalWidth", HEIGHT);
    await expect(onCard).toHaveJSProperty("naturalWidth", 320);
    await choose(editing, await photograph(page));
    await expect(onCard).toHaveAttribute("src", /^data:/);
    // What was said of the other one is not said of it.
    await expect(plain(editing)).toHaveAttribute("aria-pressed", "false");
  });
});
