import { expect, openAs, test } from "../support/fixtures.ts";
import { toast } from "../support/page-elements.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("A member posts with a place and an unusual hour in seven presses, without scrolling, and sends it in one more", async ({
  page,
  parish,
  context,
}) => {
  const author = await parish.account();
  await parish.announcement({ location: "Salão social" });
  await openAs(page, author);
  let presses = 0;
  const tap = async (name: string, role: "button" | "textbox" = "button") => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target).toBeInViewport({ ratio: 1 });
    await target.tap();
    presses += 1;
  };
  await tap("Novo Aviso");
  await expect(page.getByLabel("Título")).toBeFocused();
  await page.keyboard.insertText("Jantar");
  await tap("Descrição", "textbox");
  await expect(page.getByLabel("Descrição", { exact: true })).toBeFocused();
  await page.keyboard.insertText("Traga um prato.");
  await tap("Domingo");
  const hour = page.getByLabel("Horário", { exact: true });
  await expect(hour).toBeInViewport({ ratio: 1 });
  await hour.tap();
  presses += 1;
  await hour.fill("17:45");
  await tap("Salão social");
  await tap("Criar Aviso");
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(7);

  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const opened = context.waitForEvent("page");
  await tap("Avisar no WhatsApp");
  const text = new URL((await opened).url()).searchParams.get("text");
  expect(text).toMatch(/^\*Jantar\*\n.+, 17:45\nLocal: Salão social\n/);
});

test("The form of an announcement at an unusual hour shows that hour pressed, in two rows of four", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { id, date } = await parish.announcement({ title: "Vigília", inHours: 40, author });
  date.setMinutes(35);
  await parish.sql`update public.announcements set date = ${date} where id = ${id}`;
  await openAs(page, author);
  await page.getByRole("button", { name: "Mais ações: Vigília", exact: true }).first().tap();
  await page.getByRole("menuitem", { name: "Editar" }).tap();
  const hours = page.getByRole("group", { name: "Horários" }).getByRole("button");
  await expect(hours).toHaveCount(8);
  const pressed = hours.and(page.locator("[aria-pressed=true]"));
  await expect(pressed).toHaveText(/:35$/);
  await expect(pressed).toBeInViewport({ ratio: 1 });
  const rows = new Set(
    await hours.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top)),
  );
  expect(rows.size).toBe(2);
});
