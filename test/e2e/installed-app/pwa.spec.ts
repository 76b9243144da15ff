import { expect, openAs } from "../support/fixtures.ts";
import {
  buildOf,
  cachedPaths,
  cachedResponses,
  expectCachedBuilds,
  OFFLINE,
  serveInstead,
  test,
  upgrade,
  visitAndCache,
} from "../support/installed.ts";
import { openDialog, press, toast } from "../support/page-elements.ts";

test.use(OFFLINE);

const NEW_VERSION = "Há uma versão nova do aplicativo.";

// All tests of this file run in one worker, because each worker would need its own build, server
// and database.
test.describe.configure({ mode: "default" });

test("A visitor can install the board", async ({ page, context, server, expectedErrors }) => {
  // Offline, the browser logs failed requests to the API and for the files of the sign-in page,
  // which are not cached.
  expectedErrors.push(/module/, /^RequestError/);
  await visitAndCache(page);
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ name: "Avisos da Graça", display: "standalone", scope: "/" });
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The browser profile of the tests is a private one, which always reports the error
  // `in-incognito`.
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((id) => id !== "in-incognito")).toEqual([]);

  await server.down();
  try {
    for (const [status, text] of [
      [503, "<p>em manutenção</p>"],
      [200, "<p>Entre na rede da padaria</p>"],
    ] as const) {
      const end = await serveInstead(server.port, status, text);
      const refresh = context.waitForEvent(
        "response",
        (response) => response.request().serviceWorker() !== null && response.url().endsWith("/"),
      );
      await page.goto("/");
      await refresh;
      await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
      await end();
    }
    for (const { path, text } of (await cachedResponses(page)).filter(
      ({ path }) => path.length < 6,
    )) {
      expect(text, path).toContain('id="root"');
    }
  } finally {
    await server.up();
  }
});

test("A member chooses when to load a new version of the app", async ({
  page,
  context,
  parish,
  server,
  buildCopy,
}) => {
  const old = await buildCopy.buildId();
  await openAs(page, await parish.account());
  await visitAndCache(page);
  // The form contains typed text, so the page must not reload by itself.
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill("Meio escrito");
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  const other = await context.newPage();
  await other.goto("/");
  // The browser decides when it checks for a newer service worker, so the toast may appear seconds
  // later.
  await expect(toast(page, NEW_VERSION)).toBeVisible({ timeout: 45_000 });
  expect(await buildOf(page)).toBe(old);
  await expect(dialog.getByLabel("Título")).toHaveValue("Meio escrito");
  await expectCachedBuilds(page, [old, fresh]);
  expect(await cachedPaths(page, fresh)).toContainEqual(expect.stringMatching(/^\/assets\/team-/));
  await other.close();

  await press(toast(page, NEW_VERSION), "Atualizar");
  await expect(page.locator(`meta[name=build][content="${fresh}"]`)).toHaveCount(1);
  await expectCachedBuilds(page, [fresh]);
  await openDialog(page);
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Meio escrito");
});

test("A visitor gets a new version of the app at the next visit", async ({
  page,
  server,
  buildCopy,
}) => {
  await visitAndCache(page);
  const old = await buildCopy.buildId();
  await page.goto("about:blank");
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  await page.addInitScript(() => {
    // The app reloads only a page that was opened recently and not touched, so the script fixes its
    // age and activation.
    performance.now = () => 500;
    Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => false });
    const build = () => document.querySelector("meta[name=build]")?.getAttribute("content");
    document.addEventListener("DOMContentLoaded", () => console.info("build", build()));
  });
  const builds: string[] = [];
  page.on("console", (message) => {
    const [, build] = /^build (\S+)$/.exec(message.text()) ?? [];
    if (build) builds.push(build);
  });
  await page.goto("/");
  await expect.poll(() => builds, { timeout: 45_000 }).toEqual([old, fresh]);
  await expect(page.getByRole("heading", { name: "Avisos da Igreja", level: 1 })).toBeVisible();
  await expectCachedBuilds(page, [fresh]);
  await page.goto("/");
  await expect(toast(page, NEW_VERSION)).toHaveCount(0);
  expect(builds).toEqual([old, fresh, fresh]);
});
