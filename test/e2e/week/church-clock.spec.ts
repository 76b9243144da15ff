import { edition, slugOf } from "../support/editions.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";

test.use({ timezoneId: "UTC" });

test("On a device in UTC the week, the script, the bulletin and the text say the church's time", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Batismo" });
  // 22:30 on the device.
  await parish.sql`update public.announcements set date = '2026-12-12T22:30:00Z'`;
  const serviceAt = new Date("2026-12-06T22:00:00Z");
  await edition(parish, [id], { serviceAt });
  await signedIn(page, await parish.account({ editor: true }));
  const week = `/semana/${slugOf(serviceAt)}`;
  await page.goto(week);
  await expect(page.getByText("Os horários são os da igreja (horário de Brasília).")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("6 de dezembro, 19:00");
  for (const [output, words] of [
    ["roteiro", "às sete e meia da noite"],
    ["boletim", "19:30"],
    ["whatsapp", "19:30"],
  ] as const) {
    await page.goto(`${week}/${output}`);
    if (output === "roteiro") await page.getByRole("button", { name: "Começar" }).click();
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
});
