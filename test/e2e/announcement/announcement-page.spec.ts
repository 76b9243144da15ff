import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  holdBack,
  press,
  pressOnCard,
  takenOver,
  toast,
} from "../support/screen.ts";

// The browser itself reports the status of a page that is not there.
const missing = [/Failed to load resource.*(404|410)/, /404 Error: User attempted/];

const PLACE = "Sítio Recanto, Rodovia SP-52, km 12 & portão 3";

/** An announcement with all that can be said of one. */
const RETREAT = {
  title: "Retiro de casais",
  description: "Um fim de semana de descanso.\nMais em www.igreja.org.br/retiro.",
  ministry: "Casais",
  inHours: 70,
  lasts: 48,
  location: PLACE,
  contact: "Marta, (11) 98765-4321",
  linkUrl: "https://forms.example.org/retiro",
  linkLabel: "Ficha de inscrição",
};
const CANCELLED = { status: "cancelled", reason: "Faltou luz." } as const;

test("A visitor reads everything about an announcement, and what its ministry does next", {
  tag: ["@main", "@desktop"],
}, async ({ page, parish }) => {
  const { id } = await parish.announcement(RETREAT);
  const next = await parish.announcement({ title: "Jantar", ministry: "Casais", inHours: 200 });
  await page.goto(`/avisos/${id}`);
  await expect(page).toHaveTitle(/^Retiro de casais · Avisos da/);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 1 })).toHaveText("Retiro de casais");
  await expect(article.getByRole("time").first()).toHaveText(/^[\p{L}-]+, .* até .*\d\d:\d\d$/u);
  await expect(article.getByText("Casais", { exact: true })).toBeVisible();
  await expect(article.getByRole("link", { name: /^Como chegar/ })).toHaveAttribute(
    "href",
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(PLACE)}`,
  );
  await expect(article.getByText(/^(em 3 dias|depois de amanhã)$/)).toBeVisible();
  await expect(article.getByText("Marta, (11) 98765-4321")).toBeVisible();
  const call = article.getByRole("link", { name: "Ligar para (11) 98765-4321" });
  await expect(call).toHaveAttribute("href", "tel:+5511987654321");
  const write = article.getByRole("link", { name: "WhatsApp para (11) 98765-4321" });
  await expect(write).toHaveAttribute("href", "https://wa.me/5511987654321");
  const form = article.getByRole("link", { name: "Ficha de inscrição" }).first();
  await expect(form).toHaveAttribute("href", "https://forms.example.org/retiro");
  await expect(form).toHaveAttribute("rel", /noopener noreferrer nofollow ugc/);
  await expect(article.getByText("leva a forms.example.org")).toBeVisible();
  await expect(article.getByRole("link", { name: "www.igreja.org.br/retiro" })).toBeVisible();
  await expect(article.getByText(/^Publicado em/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mais ações/ })).toHaveCount(0);
  await takenOver(page);
  await page.getByRole("region", { name: "Próximos de Casais" }).getByRole("link").click();
  await expect(page).toHaveURL(`/avisos/${next.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Jantar" })).toBeFocused();
});

test("A visitor who opens an announcement waits in a shape, and loads nothing of the screens of members", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Retiro" });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/");
  await takenOver(page);
  const release = await holdBack(page, /\/assets\/announcement-[\w-]{8}\.js/);
  await card(page, "Retiro").getByRole("heading").tap();
  await expect(page.getByRole("status").filter({ hasText: "Carregando…" })).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Retiro" })).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/(waiting|output|script|week)/.test(url))).toEqual([]);
});

test("What the ministry does next waits for all that stands above it", async ({ page, parish }) => {
  const { id } = await parish.announcement({ title: "Retiro", ministry: "Casais" });
  await parish.announcement({ title: "Jantar", ministry: "Casais", inHours: 200 });
  await page.goto("/");
  await takenOver(page);
  const release = await holdBack(page, `**/rest/v1/announcements*id=eq.${id}*`);
  const read = page.waitForResponse(/ministry_id=eq\./);
  await card(page, "Retiro").getByRole("heading").tap();
  await (await read).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const article = page.getByRole("article");
  const next = page.getByRole("region", { name: "Próximos de Casais" });
  await expect(article.getByText(/^Publicado em/)).toHaveCount(0);
  await expect(next).toHaveCount(0);
  release();
  await expect(article.getByText(/^Publicado em/)).toBeVisible();
  await expect(next).toBeVisible();
});

test("On a phone a bar holds the one thing to do, the agenda and sharing, and what is below it can be reached", async ({
  page,
  parish,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const description = `${"Venha.\n".repeat(40)}Pix: chave 12.345.678/0001-95.`;
  const { id } = await parish.announcement({ description, ministry: "Louvor", location: "Templo" });
  const next = await parish.announcement({ title: "Jantar", ministry: "Louvor", inHours: 200 });
  await page.goto(`/avisos/${id}`);
  await takenOver(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).last();
  for (const name of [/^Copiar Pix$/, "Agenda", /^Compartilhar/]) {
    await expect(button(name)).toBeInViewport({ ratio: 1 });
  }
  await button(/^Copiar Pix$/).tap();
  await expect(page.getByRole("status").filter({ hasText: "Chave Pix copiada." })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("12345678000195");
  const way = page.getByRole("link", { name: /^Como chegar/ });
  await test.step("a map is asked for the church, and not for its rooms", async () => {
    await expect(way).toHaveCount(0);
    await parish.sql`insert into public.church (address) values ('Rua da Graça, 7')`;
    await page.reload();
    await expect(way).toHaveText("Como chegar à igreja: Rua da Graça, 7");
    await expect(way).toHaveAttribute("href", /query=Rua%20da%20Gra%C3%A7a%2C%207$/);
  });
  const last = page.getByRole("link", { name: /^Jantar/ });
  await last.tap();
  await expect(page).toHaveURL(`/avisos/${next.id}`);
});

test("A member edits and deletes the own announcement on its page, and nobody else's", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(...missing);
  const author = await parish.account();
  const contact = "(11) 91111-1111 / (11) 92222-2222 / (11) 93333-3333";
  const own = await parish.announcement({ title: "Meu aviso", author, contact });
  const other = await parish.announcement({ title: "De outra pessoa" });
  await signedIn(page, author);
  await page.goto(`/avisos/${other.id}`);
  await expect(page.getByRole("heading", { name: "De outra pessoa" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mais ações/ })).toHaveCount(0);
  await page.goto(`/avisos/${own.id}`);
  await pressOnCard(page, "Meu aviso", "Editar");
  await fillDialog(page, { title: "Meu aviso mudado", description: "Agora assim.", hours: 60 });
  const others = "(21) 3444-4444 / (21) 3555-5555";
  await page.getByLabel("Contato").fill(others);
  await press(page, "Atualizar");
  await expect(toast(page, "Aviso atualizado!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Meu aviso mudado" })).toBeVisible();
  await expect(page.getByText("Agora assim.")).toBeVisible();
  await expect(page.getByText("(21) 3444-4444").locator("..")).toHaveText(others);
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await card(page, "Meu aviso mudado").getByRole("link", { name: "Meu aviso mudado" }).click();

  await pressOnCard(page, "Meu aviso mudado", "Excluir");
  await press(page.getByRole("alertdialog"), /^Excluir$/);
  await expect(page.getByRole("heading", { name: "Este aviso foi excluído" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Este aviso foi excluído" })).toBeVisible();
  await page.getByRole("link", { name: "Ver os avisos" }).click();
  await expect(page).toHaveURL("/");
});

test("Everybody can read and use the page of an announcement, and an admin change it", async ({
  page,
  parish,
}) => {
  test.slow();
  await followDevice(page);
  const { id } = await parish.announcement({ ...RETREAT, ...CANCELLED });
  await parish.announcement({ title: "Palavra".repeat(25), ministry: "Casais", inHours: 300 });
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto(`/avisos/${id}`);
  await expect(page.getByRole("button", { name: "Mais ações: Retiro de casais" })).toBeVisible();
  await expectAccessible(page);
});
