import { expect, test } from "../support/fixtures.ts";
import { closeToasts, press, pressOnCard, toast } from "../support/page-elements.ts";
import { openAs } from "../support/parish.ts";
import { setPushService } from "./push-browser.ts";

test("The communication team sends the followers of an announcement a message", {
  tag: "@desktop",
}, async ({ page, parish, isMobile }) => {
  await setPushService(parish);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  const send = async () => {
    await closeToasts(page);
    if (isMobile) await pressOnCard(page, "Ceia", "Avisar agora");
    else await press(page, "Avisar agora");
  };
  await openAs(page, await parish.account({ editor: true }), `/avisos/${id}`);
  await send();
  await expect(toast(page, "Ninguém foi avisado")).toContainText(
    "Ninguém segue este aviso ou este ministério ainda. Compartilhe o aviso no WhatsApp.",
  );
  const follow = (topic: string) => parish.sql`
      select public.follow(
        'https://push.example.org/' || ${topic}, 'B' || repeat('a', 86), repeat('A', 22),
        announcement_id => case when ${topic} = 'this' then ${id}::uuid end,
        ministry_id => (select id from public.ministries where name = ${topic})
      )
    `;
  await follow("this");
  await follow("Louvor");
  await send();
  await expect(toast(page, "Aviso enviado")).toContainText("2 aparelhos vão receber a mensagem.");
});
