import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleOf } from "../support/clients/people.ts";
import { visit } from "../support/clients/visitor.ts";
import { type HostileFile, hostileFile } from "../support/pictures/hostile-files.ts";
import { base64, PICTURE } from "../support/pictures/jpeg.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";

const FILES = repetitions(10_000);
const AT_ONCE = 50;
const HIDING = [0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe];

const server = await TestServer.start();
afterAll(() => server.dispose());
const { owner, as, createMember } = peopleOf(server);
const person = await createMember("Ana");

beforeAll(() => owner`update private.picture_limits set bytes = null, per_day = null`);
beforeAll(() => owner`update private.posting_limits set per_hour = null, per_day = null`);

/** What add_picture makes of each file: its id, or why it was refused. */
const tryAll = (files: readonly HostileFile[]) =>
  as(person.id, async (sql) => {
    await sql.unsafe(`
      create function pg_temp.attempt(page text, card text) returns text language plpgsql as $$
      begin
        return public.add_picture(page, card);
      exception when others then
        return sqlstate || ' ' || sqlerrm;
      end;
      $$
    `);
    const pages = files.map(({ content }) => base64(content));
    const rows = await sql<{ outcome: string }[]>`
      select pg_temp.attempt(page, ${PICTURE.card}) as outcome
      from unnest(${pages}::text[]) with ordinality as file (page, place) order by place
    `;
    await sql`drop function pg_temp.attempt`;
    return rows.map(({ outcome }) => outcome);
  });

/** Whether a file is one frame of the size that it was said to have, and hides nothing behind its end or in a segment. */
function isHarmless(content: Buffer, id: string): boolean {
  let at = 2;
  let size = "";
  while (content[at + 1] !== 0xda) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff || HIDING.includes(marker)) return false;
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (size !== "") return false;
      size = `${content.readUInt16BE(at + 7)}x${content.readUInt16BE(at + 5)}`;
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
  const hidden = HIDING.some((marker) => content.includes(Buffer.from([0xff, marker]), at));
  const end = content.indexOf(Buffer.from([0xff, 0xd9]), at);
  return id.endsWith(`-${size}`) && !hidden && end === content.length - 2;
}

test(`${FILES} hostile files are refused, or are harmless`, async () => {
  const counts = { refused: 0, kept: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileFile, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (files) => {
        const outcomes = await tryAll(files);
        const kept = await owner<
          { id: string; page: Buffer }[]
        >`select id, page from private.pictures`;
        await owner`truncate private.pictures cascade`;
        for (const [index, { what, content, mustBeRefused }] of files.entries()) {
          const outcome = outcomes[index] ?? "";
          const found = kept.find(({ id }) => id === outcome);
          if (!found) {
            expect([what, outcome]).toEqual([
              what,
              expect.stringMatching(/^23514 (this is no|a picture has)/),
            ]);
            counts.refused += 1;
            continue;
          }
          expect([what, mustBeRefused]).toEqual([what, false]);
          expect([what, isHarmless(content, outcome)]).toEqual([what, true]);
          expect(found.page.equals(content)).toBe(true);
          counts.kept += 1;
        }
      },
    ),
    { numRuns: FILES / AT_ONCE },
  );
  console.log(counts);
  // Both are tried.
  expect(counts.refused).toBeGreaterThan(FILES / 2);
  expect(counts.kept).toBeGreaterThan(FILES / 50);
}, 600_000);

test("what is kept with a text of another kind in it is sent as a JPEG and as nothing else", async () => {
  const found = fc.sample(hostileFile, 400).filter(({ what }) => what.startsWith("a text"));
  const outcomes = await tryAll(found);
  await owner`
    insert into public.announcements (title, description, date, picture)
    select 'Ceia', 'x', '2031-11-22', id from private.pictures
  `;
  for (const [index, id] of outcomes.entries()) {
    const { status, headers, bytes } = await visit(`${server.url}/fotos/${id}.jpg`);
    expect(status).toBe(200);
    expect(bytes.equals(found[index]?.content ?? Buffer.alloc(0))).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  }
  expect(outcomes.length).toBeGreaterThan(10);
});
