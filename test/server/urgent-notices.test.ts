import { expect, test } from "vitest";
import { peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/for-file.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService } from "../support/push/push-service.ts";
import { TestServer } from "../support/server.ts";

const service = await forFile(PushService.start());
const server = await forFile(TestServer.start(service.env));
const { owner, createMember } = peopleOf(server);
const { client } = await createMember("Editora", { role: "editor" });

const PAGES = ["/", "/programacao", "/privacidade", "/embed", "/telao"];
/** Returns the pages whose HTML shows the notice to a visitor. Their data stand behind the HTML. */
async function showing() {
  const shown = PAGES.map(async (path) => {
    const html = await (await fetch(server.url + path)).text();
    return html.split('<script id="data"')[0]?.includes("Sem culto") ? path : [];
  });
  return (await Promise.all(shown)).flat();
}

test("an urgent notice reaches devices and cached pages at once, and leaves the pages when it is ended", async () => {
  const one = await followersOf(server, service, owner).follow({ digest: true });
  expect(await showing()).toEqual([]);
  await client.rpc("post_urgent_notice", { text: "Sem culto", hours: 1 }).throwOnError();
  expect(await showing()).toEqual(PAGES);
  const message = { title: "Aviso urgente", body: "Sem culto", path: "/", tag: "urgente" };
  await expect.poll(() => service.messagesTo(one)).toEqual([message]);
  const { headers } = service.received.at(-1) ?? {};
  expect(headers).toMatchObject({ urgency: "high", ttl: expect.closeTo(3_600, -2) });
  const [notice] = await owner`select id from public.urgent_notices`;
  await client.rpc("end_urgent_notice", { id: notice?.id }).throwOnError();
  expect(await showing()).toEqual([]);
});
