import { randomUUID } from "node:crypto";
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

test("an urgent notice reaches devices and cached pages at once, and leaves the pages at its end", async () => {
  const one = await followersOf(server, service, owner).follow({ digest: true });
  expect(await showing()).toEqual([]);
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const post = (id: string) =>
    client.rpc("post_urgent_notice", { id, text: "Sem culto", ends_at }).throwOnError();
  const id = randomUUID();
  expect((await post(id)).data).toBe(1);
  expect(await showing()).toEqual(PAGES);
  const message = { title: "Aviso urgente", body: "Sem culto", path: "/", tag: "urgente" };
  await expect.poll(() => service.messagesTo(one)).toEqual([message]);
  const { headers } = service.received.at(-1) ?? {};
  expect(headers).toMatchObject({ urgency: "high", ttl: expect.closeTo(3_600, -2) });
  await client.rpc("end_urgent_notice", { id }).throwOnError();
  expect(await showing()).toEqual([]);
  await post(randomUUID());
  expect(await showing()).toEqual(PAGES);
  // The time passes without a change that would clear the cache.
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update public.urgent_notices set created_at = now() - interval '1 hour', ends_at = now()
    `;
  });
  await expect.poll(showing).toEqual([]);
});
