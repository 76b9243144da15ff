import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { EVERYBODY } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";

const { owner, createAnnouncement, createEdition, createBlock, cast } = await openBoard();
const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const outputsOf = (id: string) => owner`
  select output, marked_by, marked_at > now() - interval '1 minute' as "isNew"
  from public.edition_outputs where edition_id = ${id}
`;
const markSlides = (edition_id: string, who: (typeof EVERYBODY)[number] = "visitor") =>
  cast[who].client.rpc("mark_slides", { edition_id });
const factsOf = async (edition_id: string) =>
  (await cast.editor.client.rpc("rehearsal", { edition_id }, { get: true })).data as Record<
    string,
    unknown
  > | null;

/** Adds a past edition on a day of its own, with a record of each output. */
async function pastEdition(days: number, outputs: string[]) {
  const id = await createEdition([], { serviceAt: inHours(-24 * days - Math.random()) });
  for (const output of outputs)
    await owner`insert into public.edition_outputs (edition_id, output) values (${id}, ${output})`;
}

describe("the record that slides are loaded", () => {
  test.each(EVERYBODY)("is made for the person %s, without telling anything", async (who) => {
    const id = await createEdition([], { serviceAt: inHours(20 + Math.random()), published: true });
    expect(await markSlides(id, who)).toMatchObject({ data: null, error: null });
    const marked_by = who === "visitor" ? null : cast[who].id;
    expect(await outputsOf(id)).toEqual([{ output: "slides", marked_by, isNew: true }]);
  });

  test("is renewed only after some seconds", async () => {
    const id = await createEdition([], { serviceAt: inHours(20 + Math.random()), published: true });
    await markSlides(id);
    await markSlides(id, "editor");
    expect(await outputsOf(id)).toMatchObject([{ marked_by: null }]);
    // A wrong clock may have stored a time in the future.
    for (const hours of [-1, 1]) {
      await owner`
        update public.edition_outputs set marked_at = ${inHours(hours)}, marked_by = null
        where edition_id = ${id}
      `;
      await markSlides(id, "editor");
      expect(await outputsOf(id)).toMatchObject([{ marked_by: cast.editor.id, isNew: true }]);
    }
  });

  test("needs a published edition of the next eight days", async () => {
    const refused = [
      await createEdition([], { serviceAt: inHours(20 + Math.random()) }),
      await createEdition([], { serviceAt: inHours(-5 - Math.random()), published: true }),
      await createEdition([], { serviceAt: inHours(8.1 * 24 + Math.random()), published: true }),
      randomUUID(),
    ];
    for (const id of refused) {
      expect((await markSlides(id)).error).toBeNull();
      expect(await outputsOf(id)).toEqual([]);
    }
  });
});

test("editors read the facts of a rehearsal, without persons and texts of digests", async () => {
  const a = await createAnnouncement({ title: "Bazar" });
  const gone = await createAnnouncement();
  const id = await createEdition([a, gone], { serviceAt: inHours(20), published: true });
  await createBlock(id, { heading: "Escala" });
  await owner`delete from public.announcements where id = ${gone}`;
  await cast.editor.client.rpc("mark_output", { edition_id: id, output: "sheet", fits: false });
  await owner`
    insert into private.link_checks (edition_id, link, answers)
      values (${id}, 'dead', false), (${id}, 'fine', true)
  `;
  const facts = await factsOf(id);
  expect(facts).toMatchObject({
    items: [
      { announcement_id: a, snapshot: null, row: { title: "Bazar", series: null } },
      { announcement_id: gone, row: null },
    ],
    blocks: [{ heading: "Escala" }],
    published: { items: [{ snapshot: { title: "Bazar" } }, { snapshot: { id: gone } }] },
    outputs: [{ output: "sheet", fits: false }],
    dead_links: ["dead"],
  });
  expect(JSON.stringify(facts)).not.toMatch(/published_by|marked_by|digests/);
  expect(await factsOf(randomUUID())).toBeNull();
});

test("the facts name the outputs of the last three services with a record", async () => {
  const id = await createEdition([], { serviceAt: inHours(20) });
  for (const [days, outputs] of [
    ["script"],
    ["bulletin"],
    ["sheet"],
    ["script"],
    ["slides"],
  ].entries())
    await pastEdition(days + 1, outputs);
  expect(await factsOf(id)).toMatchObject({ used: [["script"], ["sheet"], ["script"]] });
});
