import { beforeEach, expect, test, vi } from "vitest";
import { openPushQueue } from "../../test/support/push/push-queue.ts";
import { checkLinks } from "./check-links.ts";

const { writer, sql, target } = await openPushQueue();
const HOUR_MS = 60 * 60 * 1000;
const ask = vi.fn<(url: string) => Promise<boolean | undefined>>();
const job = checkLinks(target, { writer, publicUrl: "https://avisos.example.org", ask });

/** Runs the job once, and returns the links that it asks. */
async function run() {
  ask.mockClear();
  await job.run(new AbortController().signal);
  return ask.mock.calls.map(([url]) => url);
}
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

beforeEach(() => sql`truncate public.editions cascade`);

test("the links of editions within two days are asked, without those of the board", async () => {
  const own = "https://avisos.example.org/avisos/1";
  const texts = `https://b.example.org/ https://c.example.org/ ${own}`;
  await addEdition(47, "https://a.example.org/", texts);
  await addEdition(49, "https://later.example.org/");
  await addEdition(-1, "https://past.example.org/");
  ask.mockImplementation(async (url) => (url.includes("//c.") ? undefined : url.includes("//a.")));
  expect(await run()).toEqual(["a", "b", "c"].map((name) => `https://${name}.example.org/`));
  // Nothing is stored about the third link, because the server was offline.
  expect(await results()).toEqual([{ answers: false }, { answers: true }]);
  expect(await run()).toEqual(["https://c.example.org/"]);
});

test.each([
  [true, "6 hours", 1],
  [true, "5 hours", 0],
  [false, "1 hour", 1],
  [false, "50 minutes", 0],
])("a link whose answer was %s is asked again after %s: %i", async (answer, age, count) => {
  await addEdition(30, "https://a.example.org/");
  ask.mockResolvedValue(answer);
  await run();
  await sql`update private.link_checks set asked_at = now() - ${age}::interval`;
  expect(await run()).toHaveLength(count);
});
