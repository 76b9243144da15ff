import { beforeEach, expect, test, vi } from "vitest";
import { openPushQueue } from "../../test/support/push/push-queue.ts";
import { checkLinks } from "./check-links.ts";

const { writer, sql, target } = await openPushQueue();
const HOUR_MS = 60 * 60 * 1000;
const running = new AbortController().signal;
// The zone in which it is between 20:00 and 21:00 now, so that the next morning is the day after.
const hours = ((20 - new Date().getUTCHours() + 36) % 24) - 12;
const zone = `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
const ask = vi.fn<(url: string) => Promise<boolean | undefined>>();
const job = checkLinks(target, { writer, zone, publicUrl: "https://avisos.example.org", ask });
const asked = () => ask.mock.calls.map(([url]) => url).toSorted();
const run = async () => {
  ask.mockClear();
  await job.run(running);
  return asked();
};
const results = () => sql`select answers from private.link_checks order by answers`;

/** Adds an edition in `inHours` with one announcement of this link and text. */
async function addEdition(inHours: number, link: string, description = "x") {
  const serviceAt = new Date(Date.now() + inHours * HOUR_MS);
  await sql`
    with one as (
      insert into public.announcements (title, description, date, link_url)
      values ('Bazar', ${description}, ${serviceAt}::timestamptz + interval '1 day', ${link})
      returning id
    ), edition as (
      insert into public.editions (service_at) values (${serviceAt}) returning id
    )
    insert into public.edition_items (edition_id, announcement_id)
    select edition.id, one.id from edition, one
  `;
}

beforeEach(async () => {
  await sql`truncate public.editions cascade`;
  ask.mockReset().mockResolvedValue(true);
});

test("the links of editions within two days are asked once, without those of the board", async () => {
  const own = "https://avisos.example.org/avisos/1";
  await addEdition(12, "https://a.example.org/", `https://b.example.org/ e ${own}`);
  await addEdition(50, "https://c.example.org/");
  await addEdition(-1, "https://d.example.org/");
  ask.mockImplementation(async (url) => url.includes("b.example"));
  await job.run(running);
  expect(asked()).toEqual(["https://a.example.org/", "https://b.example.org/"]);
  expect(await results()).toEqual([{ answers: false }, { answers: true }]);
  expect(await run()).toEqual([]);
});

test.each([
  ["six hours later", 30, "7 hours", true],
  ["not within six hours", 30, "5 hours", false],
  ["again before the message of the eve", 12, "3 hours 30 minutes", true],
  ["not again after it", 12, "1 minute", false],
])("a link is asked %s", async (_, inHours, age, isAsked) => {
  await addEdition(inHours, "https://a.example.org/");
  await job.run(running);
  await sql`update private.link_checks set asked_at = now() - ${age}::interval`;
  expect(await run()).toHaveLength(Number(isAsked));
});

test("at most four links are asked at a time, and an unknown result is not stored", async () => {
  const links = Array.from({ length: 9 }, (_, n) => `https://a.example.org/${n}`);
  await addEdition(12, "https://a.example.org/0", links.join(" "));
  let open = 0;
  let most = 0;
  ask.mockImplementation(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return undefined;
  });
  expect([await run(), most]).toEqual([links, 4]);
  expect(await results()).toEqual([]);
});
