import { expect } from "./fixtures.ts";
import { test, visit } from "./installed.ts";

test.use({
  serviceWorkers: "allow",
  // Without a server the browser says so itself.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  expectedErrors: async ({}, use) =>
    use([/Failed to load resource|net::ERR|Failed to fetch|fetching the script/]),
});

// In one worker: a copy of the build, its server and a database are made for these tests.
test.describe.configure({ mode: "default" });

test.afterEach(async ({ server }) => {
  await server.down();
  await server.up();
});

test("Without a connection an announcement's page shows what the board knew of it", async ({
  page,
  context,
  parish,
  server,
}) => {
  const known = await parish.announcement({ title: "Ceia", description: "Tragam pão." });
  const far = await parish.announcement({ title: "Retiro", inHours: 60 * 24 });
  await visit(page);
  await expect(page.getByRole("link", { name: "Ceia", exact: true })).toBeVisible();
  await page.goto("about:blank");
  await server.down();
  await context.setOffline(true);

  await page.goto(`/avisos/${known.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ceia" })).toBeVisible();
  await expect(page.getByText("Tragam pão.")).toBeVisible();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page.getByRole("link", { name: "Ceia", exact: true })).toBeVisible();

  await page.goto(`/avisos/${far.id}`);
  // Sooner than after every try of the read.
  await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible({
    timeout: 5_000,
  });
  await expect(page.getByText("não está guardado neste aparelho")).toBeVisible();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Avisos da Igreja" })).toBeVisible();
});
