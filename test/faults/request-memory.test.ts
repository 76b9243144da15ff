import { expect, test } from "vitest";
import { signUp, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { processTree, pssMegabytes } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const REQUESTS = 2_000;
const AT_ONCE = 20;
const MOST_MEGABYTES = 200;

const server = await forFile(TestServer.start());
const { access_token: token } = await signUp(server.url);

const megabytes = async () => pssMegabytes(await processTree(server.pid ?? 0));

/** A request with as many joins and conditions as the grammar takes; no two have the same text. */
function requestOf(number: number): string {
  const ministries = Array.from(
    { length: 5 },
    (_, place) => `m${number}x${place}:ministries(id,name)`,
  );
  const list = "announcements(id,title,series(id))";
  const select =
    number % 2 === 0
      ? `announcements?select=id,${ministries}`
      : `ministries?select=id,l${number}:${list}`;
  const groups = Array.from(
    { length: 10 },
    () => "and(id.not.is.null,id.not.is.null,id.not.is.null)",
  );
  return `${select}&limit=1&or=(${groups.slice(0, 6)})`;
}

test("two thousand different requests leave no memory behind", async () => {
  const before = await megabytes();
  const numbers = Array.from({ length: REQUESTS }, (_, number) => number);
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        const headers = number % 3 === 0 ? {} : { authorization: `Bearer ${token}` };
        const { status } = await visit(`${server.url}/rest/v1/${requestOf(number)}`, headers);
        statuses.add(status);
      }
    }),
  );
  expect([...statuses]).toEqual([200]);
  const after = await megabytes();
  expect(after - before).toBeLessThan(MOST_MEGABYTES);
});
