import { makeEdition, SCRIPT } from "../script/script-screen.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";

const WEEK = SCRIPT.replace("/roteiro", "");
const TEAM = "Esta página é da equipe de comunicação.";

test("“Novo Aviso” is the solid button where one comes to write, and outlined beside another screen's own", async ({
  page,
  parish,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, await parish.account({ admin: true }));
  const write = page.getByRole("banner").getByRole("button", { name: "Novo Aviso" });
  for (const address of ["/", "/meus-avisos"]) {
    await page.goto(address);
    await expect(write).toHaveClass(/button-primary/);
  }
  for (const address of ["/semana", "/admin", "/conta"]) {
    await page.goto(address);
    await expect(write).toBeVisible();
    await expect(write).not.toHaveClass(/button-primary/);
  }
});

test("Screens of the team ask visitors to sign in, are politely refused to members, and give nothing away", async ({
  page,
  parish,
}) => {
  await makeEdition(parish, [{ title: "Ceia do Senhor", date: "2026-12-06T22:30:00Z" }], false);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const administration = page.getByRole("link", { name: "Administração" });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Entrar", exact: true })).toBeVisible();
  await expect(administration).toHaveCount(0);
  for (const address of [SCRIPT, "/semana", WEEK, "/admin"]) {
    await page.goto(address);
    await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth");

  await signedIn(page, await parish.account({ name: "Tiago" }));
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Tiago");
  await expect(administration).toHaveCount(0);
  for (const [address, refusal] of [
    [SCRIPT, TEAM],
    ["/semana", TEAM],
    [WEEK, TEAM],
    ["/admin", "Esta página é dos administradores."],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByText("Ceia do Senhor")).toHaveCount(0);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Pronto", exact: true })).toHaveCount(0);
  }
  // Neither what was chosen, nor notes, nor sentences.
  expect(asked.filter((url) => /\/rest\/v1\/(edition_|script_)/.test(url))).toEqual([]);
});
