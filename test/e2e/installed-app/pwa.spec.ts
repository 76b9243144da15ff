import { expect, openAs } from "../support/fixtures.ts";
import {
  buildOf,
  expectKept,
  kept,
  keptOf,
  OFFLINE,
  standIn,
  test,
  upgrade,
  visit,
} from "../support/installed.ts";
import { openDialog, press, toast } from "../support/page-elements.ts";

test.use(OFFLINE);

const NEW_VERSION = "Há uma versão nova do aplicativo.";

// In one worker: a copy of the build, its server and a database are made for these tests.
test.describe.configure({ mode: "default" });

test("The board can be installed on a phone", async ({ page, context, server, expectedErrors }) => {
  // The sign-in screen was never opened here, so its own files are not kept; and reads fail.
  expectedErrors.push(/module/, /^RequestError/);
  await visit(page);
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ name: "Avisos da Graça", display: "standalone", scope: "/" });
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The tests' browser profile is a private one, in which nothing can be installed.
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((id) => id !== "in-incognito")).toEqual([]);

  await server.down();
  try {
    for (const [status, text] of [
      [503, "<p>em manutenção</p>"],
      [200, "<p>Entre na rede da padaria</p>"],
    ] as const) {
      const end = await standIn(server.port, status, text);
      const refresh = context.waitForEvent(
        "response",
        (response) => response.request().serviceWorker() !== null && response.url().endsWith("/"),
      );
      await page.goto("/");
      await refresh;
      await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
      await end();
    }
    for (const { path, text } of (await kept(page)).filter(({ path }) => path.length < 6)) {
      expect(text, path).toContain('id="root"');
    }
  } finally {
    await server.up();
  }
});

test("An open page offers a new version", async ({ page, context, parish, server, buildCopy }) => {
  const old = await buildCopy.buildId();
  await openAs(page, await parish.account());
  await visit(page);
  // Somebody is at work here: this page must not reload by itself.
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill("Meio escrito");
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  const other = await context.newPage();
  await other.goto("/");
  // The browser looks for a newer worker when it finds the time.
  await expect(toast(page, NEW_VERSION)).toBeVisible({ timeout: 15_000 });
  expect(await buildOf(page)).toBe(old);
  await expect(dialog.getByLabel("Título")).toHaveValue("Meio escrito");
  await expectKept(page, [old, fresh]);
  expect(await keptOf(page, fresh)).toContainEqual(expect.stringMatching(/^\/assets\/team-/));
  await other.close();

  await press(toast(page, NEW_VERSION), "Atualizar");
  await expect(page.locator(`meta[name=build][content="${fresh}"]`)).toHaveCount(1);
  await expectKept(page, [fresh]);
  await openDialog(page);
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Meio escrito");
});

test("The next visit has the new version", async ({ page, server, buildCopy }) => {
  await visit(page);
  const old = await buildCopy.buildId();
  await page.goto("about:blank");
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  await page.addInitScript(() => {
    // A slow machine must not decide how long the page has been open, nor a look from here count as a touch.
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
  await expect.poll(() => builds, { timeout: 15_000 }).toEqual([old, fresh]);
  await expect(page.getByRole("heading", { name: "Avisos da Igreja", level: 1 })).toBeVisible();
  await expectKept(page, [fresh]);
  await page.goto("/");
  await expect(toast(page, NEW_VERSION)).toHaveCount(0);
  expect(builds).toEqual([old, fresh, fresh]);
});
