import type { Locator } from "@playwright/test";
import { jpeg, segment } from "../../support/pictures/jpeg.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/Failed to load resource|too_many_pictures|RequestError/] });

const WIDTH = 1200;
const HEIGHT = 900;

/** A photograph as a camera that was held upright writes it: to be turned to the right, with its place. */
function photograph(): Buffer {
  // A directory with one entry, the orientation 6, and the place in words where a camera has degrees.
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const header = Buffer.from("Exif\0\0MM\0*\0\0\0\u0008");
  const place = Buffer.from("GPS 23.5505 S 46.6333 W");
  const exif = segment(0xe1, Buffer.concat([header, Buffer.from(directory), place]));
  return jpeg(WIDTH, HEIGHT, { before: [exif] });
}

const preview = (dialog: Locator) => dialog.locator("img").first();
const description = (dialog: Locator) => dialog.getByLabel("Descrição da imagem");
const save = (dialog: Locator) => press(dialog, /^(Criar Aviso|Atualizar)$/);

test("A member posts a photograph, repeats it and removes it", {
  tag: "@main",
}, async ({ page, parish }) => {
  await openAs(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Passeio", description: "Vamos ao parque.", hours: 30 });
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: photograph() };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(preview(dialog)).toHaveJSProperty("naturalWidth", HEIGHT);
  await save(dialog);
  await expect(description(dialog)).toBeFocused();
  await expect(description(dialog)).toHaveAccessibleDescription(/marque que ela só enfeita/);
  await description(dialog).fill("Famílias no gramado");
  await save(dialog);
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  const [kept] = await parish.sql`select id, page, card from private.pictures`;
  expect(kept?.id).toMatch(new RegExp(`-${HEIGHT}x${WIDTH}$`));
  for (const bytes of [kept?.page, kept?.card]) {
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Exif|GPS/);
  }
  const small = card(page, "Passeio").getByRole("img", { name: "Famílias no gramado" });
  await expect(small).toHaveJSProperty("naturalWidth", 320);
  await closeToasts(page);

  await test.step("a copy keeps the picture, and a removed picture is gone", async () => {
    await pressOnCard(page, "Passeio", "Duplicar");
    await expect(description(dialog)).toHaveValue("Famílias no gramado");
    await save(dialog);
    const shown = async () =>
      (await parish.sql`select picture from public.announcements order by date`).map(
        ({ picture }) => picture,
      );
    await expect.poll(shown).toEqual([kept?.id, kept?.id]);
    await expect(dialog).toHaveCount(0);
    await closeToasts(page);
    await pressOnCard(page, "Passeio", "Editar");
    const editing = page.getByRole("dialog", { name: "Editar Aviso" });
    await press(editing, "Remover imagem");
    await expect(editing.getByRole("button", { name: "Adicionar imagem" })).toBeFocused();
    await save(editing);
    await expect.poll(shown).toEqual([null, kept?.id]);
  });
});
