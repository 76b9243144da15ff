import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const list = "/rest/v1/announcements?select=title,description&order=date.asc,id.asc";

const server = await forFile(TestServer.start());
const owner = server.owner();
await owner`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || i, repeat('Texto do aviso. ', 200), '2030-01-01' from generate_series(1, 40) i
`;
await owner.end();

// That it keeps 16 MB and which response goes first is proven without a server (server/http/response-cache.test.ts).
test("1,500 different addresses take no more memory than the cache may", async () => {
  const resident = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
  let next = 0;
  async function askUpTo(count: number) {
    let bytes = 0;
    const asking = Array.from({ length: 10 }, async () => {
      while (next < count) {
        next += 1;
        const date = new Date(next).toISOString();
        const answer = await visit(`${server.url + list}&date=gte.${date}`);
        bytes += answer.bytes.length;
      }
    });
    await Promise.all(asking);
    return bytes / 2 ** 20;
  }
  // What the process itself takes for so many requests at once; the rest of the room is for the collector.
  await askUpTo(300);
  const before = await resident();
  expect(await askUpTo(1_500)).toBeGreaterThan(120);
  expect((await resident()) - before).toBeLessThan(110);
}, 120_000);
