import type { Locator } from "@playwright/test";
import { openAdmin, row } from "./admin-screen.ts";
import { expect, signedIn, test } from "./fixtures.ts";
import { card } from "./screen.ts";

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

test.describe("Characters that turn letters round", () => {
  test("turn no title, place or address on the board, and nothing beside them", async ({
    page,
    parish,
  }) => {
    await parish.announcement({
      title: `${TURN}Ensaio`,
      location: `${TURN}Salão`,
      description: `${TURN}Veja https://igreja.org/abc`,
    });
    await page.goto("/");
    const shown = card(page, "Ensaio");
    expect(await seen(shown.getByRole("heading"))).toBe("Ensaio");
    expect(await seen(shown.getByText("Salão"))).toBe("Salão");
    expect(await seen(shown.getByText("Veja"))).toBe("Vejahttps://igreja.org/abc");
    const html = await (await page.request.get("/")).text();
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test("turn nothing of the question before a title is deleted, nor of the page's name", async ({
    page,
    parish,
  }) => {
    const author = await parish.account();
    const { id } = await parish.announcement({ title: `${TURN}Ensaio`, author });
    await signedIn(page, author);
    await page.goto(`/avisos/${id}`);
    await expect(page).toHaveTitle(/^Ensaio/);
    await page.getByRole("button", { name: "Excluir aviso Ensaio", exact: true }).click();
    const title = page.getByRole("alertdialog").getByText("Ensaio");
    expect(await seen(title.locator(".."))).toMatch(/^“Ensaio”/);
  });

  test("turn no member's name, nor what is said of the member", async ({ page, parish }) => {
    const admin = await parish.account({ name: `${TURN}Ana`, admin: true });
    await openAdmin(page, admin, "Membros");
    expect(await seen(row(page, "Ana").getByRole("heading"))).toBe("Ana(você)");
  });

  test("a name that is written from right to left leaves the number beside it in its place", async ({
    page,
    parish,
  }) => {
    const name = "אב";
    await parish.sql`insert into public.ministries (name, color) values (${name}, '#0000ff')`;
    await parish.announcement({ ministry: name });
    await page.goto("/");
    await page.getByRole("button", { name: "Buscar" }).first().click();
    const chip = page.getByRole("group", { name: "Ministérios" }).getByRole("button", { name });
    const order = await seen(chip);
    // No other test knows it.
    await parish.sql`delete from public.ministries where name = ${name}`;
    expect(order).toBe("בא(1)");
  });
});
