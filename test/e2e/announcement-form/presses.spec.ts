import { expect, openAs, test } from "../support/fixtures.ts";
import { toast } from "../support/page-elements.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("A member posts with a place and an unusual hour in seven presses", async ({
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
  const hours = page.getByRole("group", { name: "Horários" }).getByRole("button");
  const rows = await hours.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([rows.length, new Set(rows).size]).toEqual([7, 1]);
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
