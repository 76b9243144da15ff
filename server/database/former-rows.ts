import type { Client } from "pg";

// A title or description that looks blank gets a word in its place; other texts that do, and a link that is not to be
// trusted, are left out.
const MEND = `
create or replace function pg_temp.with_visible_texts(state jsonb) returns jsonb language sql strict as $$
  select state || coalesce(
    jsonb_object_agg(key, case key when 'title' then 'Sem título' when 'description' then 'Sem descrição' end), '{}'
  )
  from jsonb_each_text(state)
  where key in ('title', 'description', 'location', 'contact', 'link_label', 'status_reason')
      and private.is_blank(value)
    or key in ('link_url', 'link_label') and private.has_invisible(state ->> 'link_url');
$$;
update public.ministries set name = 'Sem nome ' || left(id::text, 8) where private.is_blank(name);
update public.profiles set name = 'Sem nome' where private.is_blank(name);
with mended as (
  update public.announcements
  set (title, description, location, contact, link_url, link_label, status_reason) = (
      select title, description, location, contact, link_url, link_label, status_reason
      from jsonb_populate_record(null::public.announcements, pg_temp.with_visible_texts(to_jsonb(announcements)))
    ),
    revision = revision + 1, updated_at = now()
  where pg_temp.with_visible_texts(to_jsonb(announcements)) <> to_jsonb(announcements)
  returning announcements.*
)
insert into public.announcement_history (announcement_id, revision, row)
select id, revision, to_jsonb(mended) from mended;
-- A former state can be brought back, and a closed edition is compared with the announcement.
update public.announcement_history set row = pg_temp.with_visible_texts(row)
where pg_temp.with_visible_texts(row) <> row;
update public.edition_items set snapshot = pg_temp.with_visible_texts(snapshot)
where pg_temp.with_visible_texts(snapshot) <> snapshot;
update public.edition_notes set note = null where private.is_blank(note);
update public.script_sentences set
  opening = case when not private.is_blank(opening) then opening end,
  closing = case when not private.is_blank(closing) then closing end
where private.is_blank(opening) or private.is_blank(closing);
`;

/**
 * Has the schema of the first release take former rows, after beforeLoading: a column of theirs that it does not have is there
 * while they are loaded.
 */
export const TAKE_FORMER_ROWS = `
insert into loading (before, after)
select '', 'alter table public.editions drop column revision'
where not exists (
  select from pg_attribute
  where attrelid = 'public.editions'::regclass and attname = 'revision' and not attisdropped
);
alter table public.editions add column if not exists revision integer;
`;

/** What migrations from before the first release did with rows that were there, in their order. */
const CONVERSIONS: Record<string, string> = {
  "20261121001100": `
    insert into private.posting_limits (role, per_hour, per_day) values ('member', 60, 500), ('admin', 600, 5000)`,
  "20261122000410": `
    insert into public.announcement_history (announcement_id, revision, changed_by, row)
    select id, revision, created_by, to_jsonb(announcements) from public.announcements`,
  "20261122000600": `
    insert into private.posting_limits (role, per_hour, per_day) values ('editor', 600, 5000)`,
  "20261124000100": `
    insert into private.posting_limits (role, per_hour, per_day) values ('address', 120, 500)`,
  "20261124000130": `
    update public.edition_items set snapshot = jsonb_build_object('id', announcement_id)
    where snapshot is not null and not exists (select from public.announcements where id = announcement_id)`,
  "20261124000200": MEND,
  "20261124000500": `
    insert into private.announcement_texts (announcement_id, folded)
    select id, private.fold(concat_ws(E'\\n', title, description, location)) from public.announcements`,
};

/**
 * Does with rows that were loaded into the schema of the first release what the migrations before it did that their
 * database had not had. Triggers are off, and checks are made afterwards.
 * @param versions the migrations that it had had.
 */
export async function convertFormerRows(client: Client, versions: string[]): Promise<void> {
  for (const [version, statements] of Object.entries(CONVERSIONS)) {
    if (!versions.includes(version)) await client.query(statements);
  }
}
