import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import { card, inPortuguese, openDialog, press, pressOnCard } from "../support/page-elements.ts";

test.use({ expectedErrors: [/404/] });

const WIDTHS = [320, 820, 1440];

/**
 * Returns the `texts` that are invisible: missing, transparent, outside the window, or for screen
 * readers alone.
 */
const invisibleTexts = (page: Page, texts: readonly string[]) =>
  page.evaluate((wanted) => {
    const isPoint = (element: Element | null): boolean => {
      if (element === null) return false;
      const { width, height } = element.getBoundingClientRect();
      const { position } = getComputedStyle(element);
      return (position === "absolute" && width * height <= 1) || isPoint(element.parentElement);
    };
    const root = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const visibleTexts = [...(root ?? document.body).querySelectorAll("*")].map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || left < -1 || right > innerWidth + 1 || isPoint(element)) return "";
      return [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data : ""))
        .join("");
    });
    return wanted.filter(
      (text) => !text.split("|").some((one) => visibleTexts.join("\n").includes(one)),
    );
  }, texts);

/**
 * Expects at each of `WIDTHS` that all `texts` are visible and that the page has no layout fault.
 */
async function expectVisible(page: Page, texts: readonly string[], also?: () => Promise<unknown>) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => invisibleTexts(page, texts), `at ${width} px`).toEqual([]);
    expect(await layoutFaults(page), `at ${width} px`).toEqual([]);
    await also?.();
  }
}

const HOME = [
  // "TC" has an element of its own, because it is not printed. board.spec.ts tests the whole title.
  "Avisos da Graça",
  " TC",
  "Avisos da Igreja",
  "Veja o que vem aí e participe.",
  "Filtrar por período:",
  "7d|Próxima Semana",
  "15d|15 Dias",
  "30d|30 Dias",
];
const CARD = ["Ensaio", "Venha e traga um amigo.", "N/A", "Urgente"];
const VISITORS = ["Entrar", "Participe da gestão de avisos!", "Fazer Login / Cadastrar"];
const AUTH = ["Sistema de gerenciamento de avisos", "Entrar", "Cadastrar", "Email", "Senha"];

test.describe("At every width", () => {
  test("a visitor sees every part that the specification names", async ({ page, parish }) => {
    await page.goto("/");
    await expectVisible(page, [...HOME, "Nenhum aviso encontrado", ...VISITORS]);
    const { date } = await parish.announcement({ title: "Ensaio", inHours: 5 });
    const day = inPortuguese(date, { weekday: "long", day: "numeric", month: "long" });
    const hour = inPortuguese(date, { hour: "2-digit", minute: "2-digit" });
    await test.step("a tooltip with the icon's name appears 4 px below the icon", async () => {
      // A resize hides tooltips, and the page handles the event of the resize later.
      const resized = page.evaluate(
        () => new Promise((done) => window.addEventListener("resize", done, { once: true })),
      );
      await page.setViewportSize({ width: 1440, height: 900 });
      await resized;
      const icon = page.getByRole("button", { name: "Alterar tema" });
      const tooltip = page.getByRole("tooltip", { name: "Alterar tema" });
      await icon.hover();
      await expect(tooltip).toBeVisible();
      const below = await tooltip.boundingBox();
      const above = await icon.boundingBox();
      expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0) + 4, 0);
      await page.mouse.move(0, 0);
      await expect(tooltip).toHaveCount(0);
    });
    for (const [address, texts] of [
      ["/nada", ["Oops! Page not found", "Return to Home"]],
      ["/auth", AUTH],
      ["/auth?cadastro", [...AUTH, "Nome Completo", "Ministério (opcional)", "Criar Conta"]],
      // The year stands between day and hour when it is not the present one.
      ["/", [...HOME, ...CARD, day, ` · ${hour}`, ...VISITORS]],
    ] as const) {
      await page.goto(address);
      await expectVisible(page, texts);
    }
  });

  test("an admin and a member see every part that the specification names", {
    tag: "@desktop",
  }, async ({ page, parish, isMobile }) => {
    test.slow();
    const author = await parish.account({ name: "Débora Lima", ministry: "Louvor", admin: true });
    await parish.announcement({ title: "Ensaio", inHours: 5, author });
    await openAs(page, author);
    const button = (name: string) => card(page, "Ensaio").getByRole("button", { name });
    const menu = button("Mais ações: Ensaio");
    await expect(menu).toBeAttached();
    const header = ["Débora Lima", "Admin", "Novo Aviso", "Sair"];
    // The icons depend on the device's hover capability and not on the width of the window.
    await expectVisible(page, [...HOME, ...CARD, ...header], async () => {
      await page.getByRole("button", { name: "Alterar tema" }).focus();
      await page.mouse.move(0, 0);
      await expect(menu).toHaveCSS("opacity", isMobile ? "1" : "0");
      await menu.focus();
      await expect(menu).toHaveCSS("opacity", "1");
      await card(page, "Ensaio").hover();
      for (const icon of [button("Editar aviso: Ensaio"), button("Excluir aviso: Ensaio")]) {
        await expect(icon).toBeVisible({ visible: !isMobile });
        if (!isMobile) await expect(icon).toHaveCSS("opacity", "1");
      }
    });
    const dialog = await openDialog(page);
    const fields = ["Título", "Descrição", "Data", "Horário", "Ministério"];
    await expectVisible(page, ["Novo Aviso", ...fields, "Cancelar", "Criar Aviso"]);
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500);
    await press(dialog, "Cancelar");
    await pressOnCard(page, "Ensaio", "Excluir");
    await expectVisible(page, ["Excluir Aviso", "Tem certeza que deseja", "Cancelar", "Excluir"]);
    // The last admin cannot get another role, so a second admin is created first.
    await parish.account({ admin: true });
    await parish.sql`update public.profiles set role = 'member' where user_id = ${author.id}`;
    await page.goto("/");
    await expect(menu).toBeAttached();
    await expectVisible(page, ["Débora Lima", "Novo Aviso", "Sair"]);
    await expect(page.getByRole("banner").getByText("Admin", { exact: true })).toHaveCount(0);
  });
});
