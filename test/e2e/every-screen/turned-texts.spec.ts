import type { Locator } from "@playwright/test";
import { row } from "../administration/admin-screen.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { card } from "../support/screen.ts";

// An isolate and an override that nothing ends.
const TURN = "\u2067\u202e";

/** The characters of an element as an eye meets them, line by line from left to right, without blanks. */
const seen = (element: Locator) =>
  element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const signs: { sign: string; line: number; left: number }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [index, sign] of [...(node.textContent ?? "")].entries()) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { width, bottom, left } = range.getBoundingClientRect();
        if (width > 0 && sign.trim() !== "") signs.push({ sign, line: Math.round(bottom), left });
      }
    }
    return signs
      .sort((one, other) => one.line - other.line || one.left - other.left)
      .map(({ sign }) => sign)
      .join("");
  });

test("Characters that turn letters round turn no title, place, address or name, nor what stands beside them", async ({
  page,
  parish,
}) => {
  const admin = await parish.account({ name: `${TURN}Ana`, admin: true });
  const fromRight = "אב";
  await parish.sql`insert into public.ministries (name, color) values (${fromRight}, '#0000ff')`;
  const { id } = await parish.announcement({
    title: `${TURN}Ensaio`,
    location: `${TURN}Salão`,
    description: `${TURN}Veja https://igreja.org/abc`,
    ministry: fromRight,
  });
  await test.step("on the board", async () => {
    await page.goto("/");
    const shown = card(page, "Ensaio");
    expect(await seen(shown.getByRole("heading"))).toBe("Ensaio");
    expect(await seen(shown.getByText("Salão"))).toBe("Salão");
    // After the ministry's name.
    expect(await seen(shown.getByText("Veja"))).toBe("באVejahttps://igreja.org/abc");
    const html = await (await page.request.get("/")).text();
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
  await test.step("the number beside a name that is written from right to left", async () => {
    await page.getByRole("button", { name: "Buscar" }).first().click();
    const chips = page.getByRole("group", { name: "Ministérios" });
    const order = await seen(chips.getByRole("button", { name: fromRight }));
    // No other test knows it.
    await parish.sql`delete from public.ministries where name = ${fromRight}`;
    expect(order).toBe("בא(1)");
  });
  await test.step("in the page's name and the question before a title is deleted", async () => {
    await signedIn(page, admin);
    await page.goto(`/avisos/${id}`);
    await expect(page).toHaveTitle(/^Ensaio/);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const title = page.getByRole("alertdialog").getByText("Ensaio");
    expect(await seen(title.locator(".."))).toMatch(/^“Ensaio”/);
  });
  await test.step("what is said of a member beside the name", async () => {
    await page.goto("/admin");
    await page.getByRole("tab", { name: "Membros" }).click();
    expect(await seen(row(page, "Ana").getByRole("heading"))).toBe("Ana(você)");
  });
});
