-- A title of U+200B, U+3164 or U+202E alone passed for a text although nothing of it can be seen, and the address of a
-- link could hold characters that show it in another order than it has. What looks blank is blank, and no address
-- holds what cannot be seen.

-- What can stand in a bracket of a regular expression for every character that nobody sees: Unicode's White_Space,
-- control characters (Cc) and Default_Ignorable_Code_Point (directions, joiners, fillers, variation selectors, tags), the
-- other formatting without a sign of its own, the blank Braille pattern and the null notehead. By number, so that
-- neither the locale nor PostgreSQL's version of Unicode decides. `VISIBLE` in limits.ts is the same.
create function private.invisible_characters()
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00013430-\U0001343f'
    || '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
$$;

-- True when nothing of the text can be seen. The first visible character ends the search.
create or replace function private.is_blank(value text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value collate "C" !~ ('[^' || private.invisible_characters() || ']');
$$;

-- True when some of the text cannot be seen.
create function private.has_invisible(value text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value collate "C" ~ ('[' || private.invisible_characters() || ']');
$$;

-- An announcement's row or former state with a word in the place of a blank title or description, and without the
-- other texts that are blank and a link that is not to be trusted. Columns that it does not have stay away.
create function private.with_visible_texts(state jsonb)
returns jsonb
language sql
immutable
strict
set search_path = ''
as $$
  select state || coalesce(
    jsonb_object_agg(key, case key when 'title' then 'Sem título' when 'description' then 'Sem descrição' end), '{}'
  )
  from jsonb_each_text(state)
  where key in ('title', 'description', 'location', 'contact', 'link_label', 'status_reason')
      and private.is_blank(value)
    or key in ('link_url', 'link_label') and private.has_invisible(state ->> 'link_url');
$$;

-- Mends what was written before; a restore of an older backup calls it too.
create function private.mend_invisible_texts()
returns void
language sql
set search_path = ''
as $$
  update public.ministries set name = 'Sem nome ' || left(id::text, 8) where private.is_blank(name);
  update public.profiles set name = 'Sem nome' where private.is_blank(name);
  update public.announcements
  set (title, description, location, contact, link_url, link_label, status_reason) = (
    select title, description, location, contact, link_url, link_label, status_reason
    from jsonb_populate_record(null::public.announcements, private.with_visible_texts(to_jsonb(announcements)))
  )
  where private.with_visible_texts(to_jsonb(announcements)) <> to_jsonb(announcements);
  -- A former state can be brought back, and a closed edition is compared with the announcement.
  update public.announcement_history set row = private.with_visible_texts(row)
  where private.with_visible_texts(row) <> row;
  update public.edition_items set snapshot = private.with_visible_texts(snapshot)
  where private.with_visible_texts(snapshot) <> snapshot;
  update public.edition_notes set note = null where private.is_blank(note);
  update public.script_sentences set
    opening = case when not private.is_blank(opening) then opening end,
    closing = case when not private.is_blank(closing) then closing end
  where private.is_blank(opening) or private.is_blank(closing);
$$;

revoke execute on function
  private.invisible_characters(),
  private.has_invisible(text),
  private.with_visible_texts(jsonb),
  private.mend_invisible_texts()
  from public;
-- Checks run with the rights of whoever writes.
grant execute on function private.invisible_characters(), private.has_invisible(text)
  to anon, authenticated, service_role;

select private.mend_invisible_texts();

-- No other scheme, nothing before an @ that could pass for the host, and nothing that cannot be seen, white space
-- among it.
alter table public.announcements
  drop constraint announcements_link_url_format,
  add constraint announcements_link_url_format
    check (link_url ~* '^https?://[^/?#@\\]+([/?#]|$)' and not private.has_invisible(link_url));
