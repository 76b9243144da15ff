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

const server = await TestServer.start();
afterAll(() => server.dispose());
const { owner, as, createMember } = peopleOf(server);
const person = await createMember("Ana");

beforeAll(() => owner`update private.picture_limits set bytes = null, per_day = null`);
beforeAll(() => owner`update private.posting_limits set per_hour = null, per_day = null`);

/** Returns the id that add_picture gives each file, or the error. */
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

test(`${FILES} hostile files are refused unless they are JPEGs within the limits`, async () => {
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
        for (const [index, { what, content, size }] of files.entries()) {
          const outcome = outcomes[index] ?? "";
          const found = kept.find(({ id }) => id === outcome);
          if (!found) {
            const refusal = expect.stringMatching(/^23514 (this is no|a picture has)/);
            expect([what, outcome, size ?? null]).toEqual([what, refusal, null]);
            counts.refused += 1;
            continue;
          }
          expect([what, size]).not.toEqual([what, null]);
          if (size) expect([what, outcome.endsWith(`-${size}`)]).toEqual([what, true]);
          expect(found.page.equals(content)).toBe(true);
          counts.kept += 1;
        }
      },
    ),
    { numRuns: FILES / AT_ONCE },
  );
  console.log(counts);
  expect(counts.refused).toBeGreaterThan(FILES / 5);
  expect(counts.kept).toBeGreaterThan(FILES / 5);
}, 600_000);

test("a JPEG with a text of another kind in it is sent as image/jpeg with nosniff", async () => {
  const found = fc.sample(hostileFile, 400).filter(({ size }) => typeof size === "string");
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
    });
  }
  expect(outcomes.length).toBeGreaterThan(10);
});
