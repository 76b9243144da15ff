import type { Locator } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { openDialog } from "../support/page-elements.ts";
import { account, post } from "./member-states.ts";
import { perform } from "./page-states.ts";
import { admin, team } from "./team-states.ts";
import { signIn, visitor } from "./visitor-states.ts";

for (const [who, states] of [
  ["A visitor", visitor],
  ["A person who signs in", signIn],
  ["A member with an account", account],
  ["A member who posts", post],
  ["An admin", admin],
  ["An editor", team],
] as const) {
  test(`${who} can read and use every page in each size and colour scheme`, async ({
    page,
    parish,
    expectedErrors,
  }) => {
    test.setTimeout(8 * 60_000);
    expectedErrors.push(/\/nada|404/);
    await followDevice(page);
    for (const [name, actions, content] of states) {
      await test.step(name, async () => {
        for (const action of actions) await perform(action, page, parish);
        const found = typeof content === "string" ? page.getByText(content) : content(page);
        await expect(found.first()).toBeVisible();
        await expectAccessible(page, name);
      });
    }
  });
}

test.describe("With the forced colours of a high-contrast device", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("an admin can distinguish chosen buttons and ministries", async ({ page, parish }) => {
    const background = (of: Locator) =>
      of.evaluate((element) => getComputedStyle(element).backgroundColor);
    await openAs(page, await parish.account({ admin: true }));
    const period = page.getByRole("group", { name: "Filtrar por período:" });
    const other = period.getByRole("button", { pressed: false }).first();
    const chosen = period.getByRole("button", { pressed: true });
    expect(await background(chosen)).not.toBe(await background(other));
    const form = await openDialog(page);
    expect(await background(form.getByRole("button", { name: "Criar Aviso" }))).not.toBe(
      await background(form.getByRole("button", { name: "Cancelar" })),
    );
    await form.getByRole("combobox", { name: "Ministério" }).click();
    const dot = page.getByRole("option", { name: "Louvor" }).locator("[aria-hidden]").first();
    expect(await background(dot)).toBe("rgb(124, 58, 237)");
  });
});
