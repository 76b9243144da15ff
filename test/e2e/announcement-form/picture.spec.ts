import type { Locator } from "@playwright/test";
import { jpeg, segment } from "../../support/pictures/jpeg.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  expectLayerEntry,
  fillDialog,
  openDialog,
  press,
  pressBack,
  pressOnCard,
  toast,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/Failed to load resource|too_many_pictures|RequestError/] });

const WIDTH = 1200;
const HEIGHT = 900;

/**
 * Returns a JPEG file like that of a camera held upright: its EXIF data has an orientation and a
 * place.
 */
function photograph(): Buffer {
  // The EXIF data has one entry, orientation 6 (turn right), and the place as plain text, so that
  // the test can find it.
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const header = Buffer.from("Exif\0\0MM\0*\0\0\0\u0008");
  const place = Buffer.from("GPS 23.5505 S 46.6333 W");
  const exif = segment(0xe1, Buffer.concat([header, Buffer.from(directory), place]));
  return jpeg(WIDTH, HEIGHT, { before: [exif] });
}

const preview = (dialog: Locator) => dialog.locator("img").first();
const description = (dialog: Locator) => dialog.getByLabel("Descrição da imagem");
const save = (dialog: Locator) => press(dialog, /^(Criar Aviso|Atualizar)$/);

test("A member posts a photograph with an announcement", async ({ page, parish }) => {
  await openAs(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Passeio", description: "Vamos ao parque.", hours: 30 });
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: photograph() };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(preview(dialog)).toHaveJSProperty("naturalWidth", HEIGHT);
  await dialog.getByLabel("Local").fill("Parque");
  await expect(description(dialog)).toHaveValue(/^Cartaz: Passeio, .+ de .+, Parque$/);
  await description(dialog).fill("Famílias no gramado");
  await dialog.getByLabel("Local").fill("Praça");
  await save(dialog);
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  const [stored] = await parish.sql`select id, page, card from private.pictures`;
  expect(stored?.id).toMatch(new RegExp(`-${HEIGHT}x${WIDTH}$`));
  for (const bytes of [stored?.page, stored?.card]) {
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Exif|GPS/);
  }
  const small = card(page, "Passeio").getByRole("img", { name: "Famílias no gramado" });
  await expect(small).toHaveJSProperty("naturalWidth", 320);
  await closeToasts(page);

  await test.step("Escape, Back and “Fechar” close the picture over the whole window", async () => {
    await card(page, "Passeio").getByRole("heading").click();
    const picture = page.getByRole("button", { name: "Ampliar a imagem: Famílias no gramado" });
    const viewer = page.getByRole("dialog", { name: "Imagem" });
    const zoom = viewer.getByRole("button", { name: "Tamanho real: Famílias no gramado" });
    const width = async () => (await zoom.boundingBox())?.width;
    await picture.click();
    await expect.poll(width).toBe(390);
    // The pressed corner of the picture is scrolled into view.
    await zoom.click({ position: { x: 380, y: 500 } });
    await expect.poll(width).toBe(HEIGHT);
    expect(await zoom.evaluate((part) => part.parentElement?.scrollLeft)).toBe(HEIGHT - 390);
    await zoom.click();
    await expect.poll(width).toBe(390);
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => pressBack(page),
      () => press(viewer, "Fechar"),
    ]) {
      if ((await viewer.count()) === 0) await picture.click();
      await expect(zoom).toBeVisible();
      await close();
      await expect(viewer).toHaveCount(0);
      await expectLayerEntry(page, false);
      await expect(picture).toBeFocused();
    }
    await page.goBack();
  });

  await test.step("a duplicate keeps the picture until the member removes it", async () => {
    await pressOnCard(page, "Passeio", "Duplicar");
    await expect(description(dialog)).toHaveValue("Famílias no gramado");
    await save(dialog);
    const storedPictures = async () =>
      (await parish.sql`select picture from public.announcements order by date`).map(
        ({ picture }) => picture,
      );
    await expect.poll(storedPictures).toEqual([stored?.id, stored?.id]);
    await expect(dialog).toHaveCount(0);
    await closeToasts(page);
    await pressOnCard(page, "Passeio", "Editar");
    const editing = page.getByRole("dialog", { name: "Editar Aviso" });
    await press(editing, "Remover imagem");
    await expect(editing.getByRole("button", { name: "Adicionar imagem" })).toBeFocused();
    await save(editing);
    await expect.poll(storedPictures).toEqual([null, stored?.id]);
  });
});
