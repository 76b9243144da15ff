import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService } from "../support/push/push-service.ts";
import { TestServer } from "../support/server.ts";

const service = await forFile(PushService.start());
const silent = await forFile(PushService.start());
const hosts = { ...service.env, PUSH_HOSTS: `${service.host},${silent.host}` };
const server = await forFile(TestServer.start(hosts));
const sql = await forFile(server.owner());
const { follow, insertAnnouncement, cancel, makeDue, waitUntilSent } = followersOf(
  server,
  service,
  sql,
);

test("a restart during sending neither loses nor repeats a message", async () => {
  const sending = await insertAnnouncement();
  const waiting = await insertAnnouncement();
  const silent = await follow({ announcement_id: sending });
  const slow = await follow({ announcement_id: sending });
  const other = await follow({ announcement_id: waiting });
  const endpoints: string[] = [];
  const times = ({ endpoint }: { endpoint: string }) =>
    endpoints.filter((one) => one === endpoint).length;
  let releaseResponses = () => {};
  const stopping = new Promise<undefined>((resolve) => {
    releaseResponses = () => resolve(undefined);
  });
  service.respond = (endpoint) => {
    endpoints.push(endpoint);
    return endpoint === silent.endpoint ? 0 : stopping;
  };
  await cancel(sending);
  await expect.poll(() => endpoints).toHaveLength(2);
  await sql`update public.announcements set status = 'cancelled' where id = ${waiting}`;
  const stopped = server.down();
  releaseResponses();
  expect(await stopped).toBe(0);
  service.respond = (endpoint) => void endpoints.push(endpoint);
  await server.up();
  await makeDue();
  await waitUntilSent();
  for (const each of [silent, slow, other]) expect(service.messagesTo(each)).toHaveLength(1);
  expect([silent, slow, other].map(times)).toEqual([2, 1, 1]);
});

test("a push service that never responds delays no other service", async () => {
  silent.respond = () => 0;
  const id = await insertAnnouncement();
  for (let n = 0; n < 30; n += 1) await follow({ announcement_id: id }, silent.subscribe());
  const one = await follow({ announcement_id: id });
  await cancel(id);
  await expect.poll(() => silent.requestCount).toBe(20);
  await expect.poll(() => service.messagesTo(one), { timeout: 5_000 }).toHaveLength(1);
  expect(silent.requestCount).toBe(20);
  await expect
    .poll(() => server.output, { timeout: 30_000 })
    .toContain(`"${silent.host} no answer in time":30`);
});
