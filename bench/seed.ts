import type { Session } from "../test/support/database/sql.ts";
import { announcementText } from "./texts.ts";

/** Fills the board with `rows` announcements over the next 30 days, whose texts are the same every time. */
export async function seed(sql: Session, rows: number): Promise<void> {
  const texts = Array.from({ length: rows }, (_, index) => announcementText(index));
  const titles = texts.map(({ title }) => title);
  const descriptions = texts.map(({ description }) => description);
  // The first one is two hours away: none must lapse while the bench runs. One in nine is of no ministry.
  await sql`
    insert into public.announcements (title, description, date, ministry_id)
    select
      title,
      description,
      date_trunc('minute', now()) + interval '2 hours' + i * interval '29 days' / ${rows}::int,
      (select array_agg(id order by name) from public.ministries)[nullif(i % 9, 0)]
    from unnest(${titles}::text[], ${descriptions}::text[]) with ordinality as texts (title, description, i)
  `;
  await sql`analyze public.announcements`;
  await sql`checkpoint`;
}
