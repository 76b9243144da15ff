import type { Page } from "@playwright/test";
import { exampleOf } from "../../support/clients/api-document.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { press } from "../support/screen.ts";

test.use({
  server: async ({ embedServer }, use) => use(embedServer),
  // Whether one is installed is part of what is kept.
  serviceWorkers: "allow",
  expectedErrors: [/frame-ancestors/],
});

const frameOf = (page: Page) => page.frameLocator("iframe");

/** Everything that the board's frame could keep on the device. */
async function kept(page: Page) {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error("no frame");
  return frame.evaluate(async () => {
    // The app has work for idle moments.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve));
    const workers = await navigator.serviceWorker.getRegistrations();
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: workers.length,
    };
  });
}

const NOTHING = { local: {}, session: {}, cookies: "", databases: [], caches: [], workers: 0 };

test("the church's site shows the board, and nothing is kept on the device", {
  tag: "@main",
}, async ({ page, parish, server, churchSite }) => {
  const { id } = await parish.announcement({ title: "Culto jovem", inHours: 48 });
  await parish.announcement({ title: "Retiro de casais", inHours: 20 * 24 });
  await page.goto(churchSite.origin);
  const board = frameOf(page);
  await expect(board.getByRole("article", { name: "Culto jovem" })).toBeVisible();
  await press(board, "30 Dias");
  await expect(board.getByRole("article", { name: "Retiro de casais" })).toBeVisible();
  await expect(board.getByRole("banner")).toHaveCount(0);
  await expect(board.getByRole("link", { name: /Entrar|Login/ })).toHaveCount(0);
  await expect(board.getByRole("button", { name: /Compartilhar/ })).toHaveCount(0);
  expect(await kept(page)).toEqual(NOTHING);
  expect(await page.context().cookies()).toEqual([]);

  await test.step("a title opens the announcement in another tab", async () => {
    const opened = page.waitForEvent("popup");
    await board.getByRole("link", { name: "Culto jovem" }).click();
    const other = await opened;
    await expect(other).toHaveURL(new RegExp(`/avisos/${id}$`));
    await expect(other.getByRole("heading", { name: "Culto jovem", level: 1 })).toBeVisible();
    await expect(board.getByRole("article", { name: "Culto jovem" })).toBeVisible();
  });
  await test.step("another site cannot show it", async () => {
    const refused = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await page.goto(churchSite.strangeOrigin);
    expect((await refused).text()).toContain(new URL(server.url).host);
    await expect(board.getByRole("heading", { name: "Avisos da Igreja" })).toHaveCount(0);
  });
});

test("a member's session and theme are not read there", async ({ page, parish, churchSite }) => {
  const ana = await parish.account();
  await parish.announcement({ title: "Culto jovem", author: ana });
  const local = { "sb-localhost-auth-token": JSON.stringify(ana.session), "avisos-theme": "dark" };
  await page.goto(`${parish.url}/embed`);
  await page.evaluate((values) => Object.assign(localStorage, values), local);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(churchSite.origin);
  const board = frameOf(page);
  const expectVisitors = async () => {
    await expect(board.getByRole("article", { name: "Culto jovem" })).toBeVisible();
    await press(board, "30 Dias");
    await expect(board.getByRole("button", { name: "30 Dias", pressed: true })).toBeVisible();
    await expect(board.getByRole("button", { name: /Editar|Excluir|Sair/ })).toHaveCount(0);
    expect(asked.filter((path) => /auth|profiles/.test(path))).toEqual([]);
    expect(await kept(page)).toEqual({ ...NOTHING, local });
  };
  await expectVisitors();
  const root = board.locator("html");
  await expect(root).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveClass(/dark/);

  // Another spelling of the address that may be framed, and the board of a host that refuses no frame.
  for (const path of ["/%65mbed", "/"]) {
    await test.step(`${path} looks at no session and keeps nothing`, async () => {
      await page.route(`${parish.url}/`, async (route) => {
        const response = await route.fetch();
        const {
          "x-frame-options": _,
          "content-security-policy": __,
          ...headers
        } = response.headers();
        await route.fulfill({ response, headers });
      });
      asked.length = 0;
      const navigated = page.waitForEvent("framenavigated");
      await page
        .locator("iframe")
        .evaluate((iframe, src) => iframe.setAttribute("src", src), parish.url + path);
      await navigated;
      expect(asked).toContain(path);
      await expectVisitors();
    });
  }
});

/** The third example of docs/api.md, for the board at `url`. */
const listOf = (url: string) =>
  exampleOf(3)[0]?.text.replace('"https://avisos.igreja.org.br"', `"${url}"`) ?? "";

test("the church's site lists what is coming up", async ({ page, parish, server, churchSite }) => {
  const { id } = await parish.announcement({ title: "Culto <b>jovem</b>", inHours: 48 });
  await parish.announcement({ title: "Passeio", inHours: 24, status: "cancelled" });
  await parish.announcement({ title: "Ensaio", inHours: 24 });
  const address = churchSite.publish(listOf(parish.url));
  await page.goto(churchSite.origin + address);
  const items = page.getByRole("listitem");
  await expect(items).toHaveText([/^\d\d\/\d\d Ensaio$/, /Culto <b>jovem<\/b>$/]);
  const link = page.getByRole("link", { name: "Culto" });
  await expect(link).toHaveAttribute("href", `${parish.url}/avisos/${id}`);

  await test.step("an admin copies the line for a page of the site", async () => {
    await signedIn(page, await parish.account({ admin: true }));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/admin?parte=igreja");
    await press(page, "Copiar");
    await expect(page.getByRole("status").filter({ hasText: "Linha copiada." })).toBeAttached();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(/^<iframe [^<]*><\/iframe>$/);
    expect(line).toContain(`src="${server.url}/embed" title="Avisos da Graça TC"`);
  });
});
