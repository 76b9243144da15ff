import type postgres from "postgres";
import { announcementText } from "./texts.ts";

const DIFFERENT = 500;

/**
 * Fills the board: `upcoming` announcements spread over the next 30 days, `past` ones over the years
 * before. The texts are the same every time.
 */
export async function seed(sql: postgres.Sql, upcoming: number, past: number): Promise<void> {
  const texts = Array.from({ length: DIFFERENT }, (_, index) => announcementText(index));
  const titles = texts.map(({ title }) => title);
  const descriptions = texts.map(({ description }) => description);
  const insert = (count: number, date: postgres.Fragment) => sql`
    insert into public.announcements (title, description, date, ministry_id)
    select
      (${titles}::text[])[i % ${DIFFERENT} + 1],
      (${descriptions}::text[])[i % ${DIFFERENT} + 1],
      ${date},
      -- One in nine is of no ministry.
      (select array_agg(id order by name) from public.ministries)[nullif(i % 9, 0)]
    from generate_series(0, ${count - 1}) as i
  `;
  // The first one is two hours away: none must lapse while the bench runs.
  await insert(
    upcoming,
    sql`date_trunc('minute', now()) + interval '2 hours' + i * interval '29 days' / ${upcoming}`,
  );
  if (past > 0) await insert(past, sql`now() - interval '1 hour' - i * interval '30 minutes'`);
  await sql`analyze public.announcements`;
  await sql`checkpoint`;
}
