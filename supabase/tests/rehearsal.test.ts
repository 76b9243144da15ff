import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { EVERYBODY } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";

const { owner, createAnnouncement, createEdition, createBlock, cast } = await openBoard();
const HOUR_MS = 60 * 60 * 1000;
/** Adds an edition without announcements. Each edition has a time of its own. */
const addEdition = (hours: number, published = true) =>
  createEdition([], {
    serviceAt: new Date(Date.now() + (hours + Math.random()) * HOUR_MS).toISOString(),
    published,
  });
const outputsOf = (id: string) => owner`
  select output, marked_by, marked_at > now() - interval '1 minute' as "isNew"
  from public.edition_outputs where edition_id = ${id}
`;
const markSlides = (edition_id: string, who: (typeof EVERYBODY)[number] = "visitor") =>
  cast[who].client.rpc("mark_slides", { edition_id });
const factsOf = async (edition_id: string) =>
  (await cast.editor.client.rpc("rehearsal", { edition_id }, { get: true })).data;

test.each(EVERYBODY)("the person %s can record that slides are loaded", async (who) => {
  const id = await addEdition(20);
  expect(await markSlides(id, who)).toMatchObject({ data: null, error: null });
  const marked_by = who === "visitor" ? null : cast[who].id;
  expect(await outputsOf(id)).toEqual([{ output: "slides", marked_by, isNew: true }]);
});

test("the record of loaded slides is renewed after five seconds", async () => {
  const id = await addEdition(20);
  await markSlides(id);
  const marked = () => owner`select marked_at from public.edition_outputs where edition_id = ${id}`;
  const first = await marked();
  await markSlides(id);
  expect(await marked()).toEqual(first);
  await owner`update public.edition_outputs set marked_at = now() - interval '2 minutes' where edition_id = ${id}`;
  await markSlides(id);
  expect(await outputsOf(id)).toMatchObject([{ isNew: true }]);
});

test("slides are recorded only for a published edition of the next eight days", async () => {
  const refused = [
    await addEdition(20, false),
    await addEdition(-6),
    await addEdition(8 * 24),
    randomUUID(),
  ];
  for (const id of refused) {
    expect((await markSlides(id)).error).toBeNull();
    expect(await outputsOf(id)).toEqual([]);
  }
});

test("editors read the facts of a rehearsal, without persons", async () => {
  const a = await createAnnouncement({ title: "Bazar" });
  const gone = await createAnnouncement();
  const id = await createEdition([a, gone], { published: true });
  await createBlock(id, { heading: "Escala" });
  await owner`delete from public.announcements where id = ${gone}`;
  await cast.editor.client.rpc("mark_output", { edition_id: id, output: "sheet", fits: false });
  await owner`
    insert into private.link_checks (edition_id, link, answers)
      values (${id}, 'dead', false), (${id}, 'fine', true)
  `;
  const other = await addEdition(-24);
  await owner`
    insert into public.edition_outputs (edition_id, output)
      values (${other}, 'script'), (${other}, 'bulletin')
  `;
  const facts = await factsOf(id);
  expect(facts).toMatchObject({
    items: [
      { announcement_id: a, row: { title: "Bazar", series: null } },
      { announcement_id: gone, row: null },
    ],
    blocks: [{ heading: "Escala" }],
    published: { items: [{ snapshot: { title: "Bazar" } }, { snapshot: { id: gone } }] },
    outputs: [{ output: "sheet", fits: false }],
    used: expect.arrayContaining(["script"]),
    dead_links: ["dead"],
  });
  expect(JSON.stringify(facts)).not.toMatch(/published_by|marked_by|digests|"bulletin"/);
  expect(await factsOf(randomUUID())).toBeNull();
});
