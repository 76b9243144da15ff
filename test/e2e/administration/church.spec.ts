import { deflateSync } from "node:zlib";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { press, toast } from "../support/screen.ts";

// Too small for a file to choose: what the browser makes of it is looked at.
const RED_DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("An admin says where the church is and gives the board its own mark, which comes in place of the bell", async ({
  page,
  parish,
}) => {
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto("/admin?parte=igreja");
  await page.getByLabel("Endereço da igreja").fill("Rua das Flores, 120");
  await press(page, "Salvar endereço");
  await expect(toast(page, "Endereço salvo!")).toBeVisible();

  const header = page.getByRole("banner");
  await expect(header.locator("img")).toHaveCount(0);
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Marca da igreja").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("nota.png", deflateSync(Buffer.from("no picture")));
  await expect(page.getByText("Não foi possível ler esta imagem.")).toBeVisible();
  await choose("marca.png", RED_DOT);
  await expect(toast(page, "Marca salva!")).toBeVisible();
  const mark = header.locator("img");
  await expect(mark).toHaveJSProperty("naturalWidth", 256);
  const address = (await mark.getAttribute("src")) ?? "";
  await expect(page.locator("link[rel~=icon]").first()).toHaveAttribute("href", address);

  await press(page, "Voltar ao sino");
  await expect(mark).toHaveCount(0);
  expect(await parish.sql`select address, mark from public.church`).toEqual([
    { address: "Rua das Flores, 120", mark: null },
  ]);
});
