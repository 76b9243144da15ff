import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, restoreSession, test } from "../support/fixtures.ts";
import { arriveFromSignIn, card, delayRequests, press } from "../support/page-elements.ts";

/**
 * Returns an array to which each request of the page to the data API or the sign-in API is added.
 */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(rest|auth)\/v1\//.test(pathname))
      calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

type Chunk = { file: string; name?: string; imports?: string[] };
type Build = Record<string, Chunk>;

/** Returns the file of a chunk of the build, and the files that the chunk imports. */
const filesOf = (build: Build, chunk?: Chunk): string[] =>
  chunk
    ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((key) => filesOf(build, build[key]))]
    : [];

/** Returns the files of the team bundle that visitors never load. */
async function teamOnlyFiles() {
  const build: Build = JSON.parse(await readFile("dist/.vite/manifest.json", "utf8"));
  const named = (name: string) =>
    filesOf(
      build,
      Object.values(build).find((chunk) => chunk.name === name),
    );
  const visitors = new Set(["index", "later", "supabase-client"].flatMap(named));
  return named("team-bundle").filter((file) => !visitors.has(file));
}

test("A visitor gets the list without the code that only members need", async ({
  page,
  parish,
}) => {
  for (let hour = 1; hour <= 60; hour += 1) await parish.announcement({ inHours: hour });
  await parish.announcement({ title: "Ensaio geral", ministry: "Louvor", inHours: 0.5 });
  await parish.announcement({ title: "Passado", inHours: -1 });
  const answered = page.waitForResponse(/\/rest\/v1\/announcements.*limit=50/);
  await arriveFromSignIn(page);
  const rows: unknown = await (await answered).json();
  const calls = watchCalls(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(card(page, "Ensaio geral")).toContainText("Louvor");
  expect(calls.filter((call) => !call.includes("or="))).toEqual([]);
  const team = await teamOnlyFiles();
  expect(team.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => team.includes(path))).toEqual([]);
  // The HTML contains the rows of the list, so the app does not request them.
  const block = await page.locator("#data").textContent();
  expect(JSON.parse(block ?? "").state.queries).toMatchObject([
    { queryKey: ["announcements"], state: { data: { pages: [{ rows }] } } },
    { queryKey: ["church"] },
    { queryKey: ["urgent-notice"], state: { data: null } },
    { queryKey: ["any-announcement"], state: { data: true } },
  ]);
  await restoreSession(page, await parish.account());
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(() => scripts).toEqual(expect.arrayContaining(team));
});

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can read the list", { tag: "@main" }, async ({ page, parish }) => {
    await parish.announcement({ title: "Ensaio geral", description: "No salão <b>novo</b>" });
    await page.goto("/");
    await expect(card(page, "Ensaio geral")).toContainText("No salão <b>novo</b>");
    await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  });
});

test("A press takes effect although the app has not started", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await parish.announcement({ title: "Daqui a vinte dias", inHours: 480 });
  await parish.announcement({ title: "Amanhã", inHours: 26 });
  const mark = (element: Element) => element.setAttribute("data-from-server", "");
  await test.step("the board applies a period that was pressed early", async () => {
    const release = await delayRequests(page, "**/assets/*.js");
    await page.goto("/?periodo=30", { waitUntil: "commit" });
    await expect(card(page, "Daqui a vinte dias")).toBeVisible();
    await card(page, "Amanhã").evaluate(mark);
    await press(page, "15 Dias");
    release();
    await expect(card(page, "Daqui a vinte dias")).toHaveCount(0);
    await expect(card(page, "Amanhã")).toHaveAttribute("data-from-server");
    await page.unrouteAll();
  });
  await test.step("an unknown address shows its error before the app has started", async () => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const release = await delayRequests(page, "**/assets/*.js");
    const response = await page.goto("/nada/aqui", { waitUntil: "commit" });
    expect(response?.status()).toBe(404);
    const heading = page.getByRole("heading", { name: "Oops! Page not found" });
    await heading.evaluate(mark);
    await expect(page).toHaveTitle("Página não encontrada · Avisos da Graça TC");
    release();
    await expect(heading).toHaveAttribute("data-from-server");
    const routeErrors = () =>
      logged.filter((text) => text.includes("non-existent route: /nada/aqui"));
    await expect.poll(routeErrors).toHaveLength(1);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await page.unrouteAll();
  });
  await test.step("a member sees the list without the links for visitors", async () => {
    await restoreSession(page, await parish.account());
    const release = await delayRequests(page, "**/assets/*.js");
    const requested = page.waitForRequest(/\/rest\/v1\/announcements/);
    await page.goto("/", { waitUntil: "commit" });
    await expect(card(page, "Amanhã")).toBeVisible();
    await expect(page.getByRole("link", { name: "Entrar" })).toBeHidden();
    await expect(page.getByText("Participe da gestão de avisos!")).toBeHidden();
    release();
    expect((await requested).headers().authorization).toMatch(/^Bearer eyJ/);
  });
});
