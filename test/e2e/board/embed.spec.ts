import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";

test.use({
  // The tests check that the embedded board registers no service worker.
  serviceWorkers: "allow",
  expectedErrors: [/frame-ancestors/],
});

const frameOf = (page: Page) => page.frameLocator("iframe");

/** Returns everything that the embedded board has stored on the device. */
async function storedData(page: Page) {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error("no frame");
  return frame.evaluate(async () => {
    // The app does some of its work in idle callbacks, so the test waits for three of them.
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

test("A visitor reads the board on the church's own website", async ({
  page,
  parish,
  server,
  churchSite,
}) => {
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
  expect(await storedData(page)).toEqual(NOTHING);
  expect(await page.context().cookies()).toEqual([]);

  await test.step("a title opens the announcement in a new tab", async () => {
    const opened = page.waitForEvent("popup");
    await board.getByRole("link", { name: "Culto jovem" }).click();
    await expect(await opened).toHaveURL(new RegExp(`/avisos/${id}$`));
    await expect(board.getByRole("article", { name: "Culto jovem" })).toBeVisible();
  });
  await test.step("another website cannot show the board", async () => {
    const refused = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await page.goto(churchSite.strangeOrigin);
    expect((await refused).text()).toContain(new URL(server.url).host);
    await expect(board.getByRole("heading", { name: "Avisos da Igreja" })).toHaveCount(0);
  });
});

test("A member sees the visitors' board on another site", async ({ page, parish, churchSite }) => {
  const ana = await parish.account();
  await parish.announcement({ title: "Culto jovem", author: ana });
  const local = { "sb-localhost-auth-token": JSON.stringify(ana.session), "avisos-theme": "dark" };
  await page.goto(`${parish.url}/embed`);
  await page.evaluate((values) => Object.assign(localStorage, values), local);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(churchSite.origin);
  const board = frameOf(page);
  const expectVisitorBoard = async () => {
    await expect(board.getByRole("article", { name: "Culto jovem" })).toBeVisible();
    await press(board, "30 Dias");
    await expect(board.getByRole("button", { name: "30 Dias", pressed: true })).toBeVisible();
    await expect(board.getByRole("button", { name: /Editar|Excluir|Sair/ })).toHaveCount(0);
    await expect(board.locator("html")).not.toHaveClass(/dark/);
    expect(requestedPaths.filter((path) => /auth|profiles/.test(path))).toEqual([]);
    expect(await storedData(page)).toEqual({ ...NOTHING, local });
  };
  await expectVisitorBoard();
  // In a frame, the spelling `/%65mbed` and the address `/` must not make the app read the session
  // either. The headers that forbid frames are removed from `/`.
  for (const path of ["/%65mbed", "/"]) {
    await page.route(`${parish.url}/`, async (route) => {
      const response = await route.fetch();
      const { "x-frame-options": _, "content-security-policy": __, ...rest } = response.headers();
      await route.fulfill({ response, headers: rest });
    });
    const navigated = page.waitForEvent("framenavigated");
    const frame = page.locator("iframe");
    await frame.evaluate((iframe, src) => iframe.setAttribute("src", src), parish.url + path);
    await navigated;
    expect(requestedPaths).toContain(path);
    await expectVisitorBoard();
  }
});
