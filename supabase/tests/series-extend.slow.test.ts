import fc from "fast-check";
import { expect, test } from "vitest";
import { createAccount } from "../../test/support/database/accounts.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { repetitions } from "../../test/support/repetitions.ts";

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();
const author = await createAccount(sql);
await sql`update public.profiles set role = 'editor' where user_id = ${author.id}`;

const extend = async () => (await sql`select private.extend_series() as written`)[0]?.written;
/** The days of the rows that are there, with each day as often as it is written. */
const days = () =>
  sql`select series_id, date::text from public.announcements order by series_id, date`;

const rule = fc.record({
  frequency: fc.constantFrom("weekly", "biweekly", "monthly_day", "monthly_weekday"),
  starts: fc.integer({ min: -400, max: 120 }),
  lasting: fc.option(fc.integer({ min: -30, max: 120 })),
  skipped: fc.integer({ min: 0, max: 90 }),
  deleted: fc.nat(100),
});

test("series are extended once for each day of their rule, by two servers at once, too", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 20 }), async (rules) => {
      await sql`delete from public.announcements`;
      await sql`delete from public.series`;
      await sql`
        insert into public.series
          (frequency, starts_on, starts_at, lasts, time_zone, until, skipped, template, created_by)
        select frequency, current_date + starts, '19:30', '01:30', 'America/New_York', current_date + lasting,
          array[current_date + skipped], '{"title": "Ensaio", "description": "x", "status": "scheduled"}', ${author.id}
        from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
          as given (frequency text, starts integer, lasting integer, skipped integer)
      `;
      await extend();
      expect(await extend()).toBe(0);
      const written = await days();
      for (const { deleted } of rules) {
        await sql`
          delete from public.announcements where id in (select id from public.announcements order by id offset ${deleted} limit 1)
        `;
      }
      await Promise.all([extend(), extend()]);
      expect(await days()).toEqual(written);
      const [wrong] = await sql`
        select from public.announcements join public.series on series.id = series_id
        where (date at time zone time_zone)::date = any (skipped) or date <= now()
          or not private.follows_series(announcements, series)
      `;
      expect(wrong).toBeUndefined();
    }),
    { numRuns: repetitions(60) },
  );
});
