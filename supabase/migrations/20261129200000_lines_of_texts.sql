-- Texts with lines as people read them: odd line breaks and control characters become ordinary ones, invisible characters at the
-- ends of texts disappear, and U+FFFD is refused.

-- Returns `state`, a row as JSON, with texts as people read them. A vertical tab, form feed, next
-- line or record separator is a line break; any other control character is nothing. Invisible
-- characters at the ends of a text are removed. Inside JSON, a control character below U+0020 is an
-- escape that begins with one backslash, so double backslashes and escaped quotes are set aside.
-- The variation selectors of emoji stay, which private.invisible_characters() has too.
create function private.plain_texts(state jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  invisible constant text := '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+';
  written text := replace(replace(state::text, '\\', E'\x01'), '\"', E'\x02');
begin
  written := regexp_replace(
    written, '\\r\\n|\\[rf]|\\u000b|\\u001e|[\u0085\u2028\u2029]', '\\n', 'g'
  );
  written := regexp_replace(written, '\\b|\\u00..|[\u007f-\u009f]', '', 'g');
  written := regexp_replace(written, format('"%1$s|%1$s"', invisible), '"', 'g');
  return replace(replace(written, E'\x02', '\"'), E'\x01', '\\');
end;
$$;

-- Trigger: writes texts as people read them (private.plain_texts), whichever program sends them.
-- Refuses U+FFFD, because it stands for a letter that a wrong encoding has destroyed. `link_url` has
-- its own check.
create function private.clean_texts()
returns trigger language plpgsql set search_path = '' as $$
declare
  written constant text := to_jsonb(new)::text;
begin
  if strpos(written, U&'\fffd') > 0 then
    raise exception 'a text has the replacement character U+FFFD'
      using errcode = '23514', hint = 'damaged_text';
  elsif written ~ '\\[bfru]|[^ -~\u00c0-\u00ff]' then
    new := jsonb_populate_record(new, private.plain_texts(to_jsonb(new) - 'link_url'));
  end if;
  return new;
end;
$$;

create trigger clean_texts before insert or update on public.profiles
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.ministries
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.church
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.series
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.announcements
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.edition_notes
  for each row execute function private.clean_texts();
create trigger clean_texts before insert or update on public.script_sentences
  for each row execute function private.clean_texts();

create or replace function public.delete_own_account(password text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash text;
  composed text;
begin
  perform from public.profiles where user_id = (select auth.uid()) for update;
  perform private.require_active_member();
  -- The bcrypt prefixes "2a", "2b" and "2y" name the same algorithm. The query replaces them by "2a", the only one that pgcrypto
  -- knows.
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into hash
  from auth.users where id = (select auth.uid()) and encrypted_password ~ '^\$2[aby]\$';
  -- The comparison of passwords is null for an account without a password, and the call is then refused too.
  -- Our server hashes composed letters and plain spaces, as `storedForm` in server/sign-in/credential-schemas.ts does.
  composed := normalize(regexp_replace(delete_own_account.password, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'));
  if (hash in (extensions.crypt(composed, hash), extensions.crypt(delete_own_account.password, hash))) is not true then
    raise exception 'the password is not the one of this account' using errcode = '22023', hint = 'current_password_mismatch';
  end if;
  delete from auth.users where id = (select auth.uid());
end;
$$;

create or replace function private.event_lines(
  announcement public.announcements, ministry text, page text, is_cut boolean, out facts text, out texts text
)
language plpgsql stable set search_path = '' as $$
declare
  time_format constant text := 'YYYYMMDD"T"HH24MISS"Z"';
  is_moved constant boolean := announcement.status = 'postponed' and announcement.former_date is not null;
  notice constant text := case when is_moved then 'Nova data' when announcement.status = 'cancelled' then 'Cancelado'
    when announcement.status = 'postponed' then 'Adiado, ainda sem nova data' end;
  changed constant text := to_char(announcement.updated_at at time zone 'UTC', time_format);
begin
  facts := concat_ws(
    E'\r\n',
    'BEGIN:VEVENT', 'UID:' || announcement.id || '@avisos',
    'DTSTAMP:' || changed, 'CREATED:' || to_char(announcement.created_at at time zone 'UTC', time_format),
    'LAST-MODIFIED:' || changed, 'SEQUENCE:' || announcement.revision,
    'DTSTART:' || to_char(announcement.date at time zone 'UTC', time_format),
    -- An event without an end gets one hour, as calendars propose, because they show an event of no length as a thin line.
    coalesce('DTEND:' || to_char(announcement.ends_at at time zone 'UTC', time_format), 'DURATION:PT1H'),
    'STATUS:' || case when is_moved or notice is null then 'CONFIRMED' else 'CANCELLED' end, ''
  );
  texts := concat_ws(
    E'\x1e',
    'SUMMARY:' || concat_ws(': ', notice, announcement.title),
    'DESCRIPTION:' || concat_ws(
      E'\n\n',
      notice || ': ' || announcement.status_reason,
      case when is_cut then 'Texto completo ' || coalesce('no aviso: ' || page, 'nos avisos da igreja')
        else announcement.description end,
      nullif(concat_ws(E'\n', 'Contato: ' || announcement.contact,
        coalesce(announcement.link_label, 'Link') || ': ' || announcement.link_url, 'Aviso: ' || page), '')
    ),
    'LOCATION:' || announcement.location, 'CONTACT:' || announcement.contact,
    'CATEGORIES:' || ministry, 'URL:' || page, 'END:VEVENT'
  );
end;
$$;

create or replace function private.escape_lines(lines text, pages text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return replace(regexp_replace(
    replace(replace(replace(replace(lines, '\', '\\'), ',', '\,'), ';', '\;'), E'\n', '\n'),
    E'[\x01-\x08\x0b-\x1d\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    E'\x1f', coalesce(pages, ''));
end;
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.plain_texts(jsonb) to anon, authenticated, service_role;

-- Converts the present rows. U+FFFD becomes a question mark, so that the rows can still be changed, repeated and restored. The
-- triggers are off, because no person has changed these texts. Names of ministries stay as they are when two would be equal.
do $$
declare
  rows_of record;
begin
  for rows_of in
    select attrelid::regclass as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_attribute
    where attrelid = any ('{public.announcements,public.announcement_history,public.published_editions,public.series,
        public.ministries,public.profiles,public.church,public.edition_notes,public.script_sentences,private.former_members}'::regclass[])
      and atttypid in ('text'::regtype, 'jsonb'::regtype) and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid
  loop
    execute format('alter table %s disable trigger user', rows_of.name);
    begin
      execute format(
        'update %1$s as old set (%2$s) = (select %2$s from jsonb_populate_record(old, plain))
         from (select ctid as place, to_jsonb(t) as state from %1$s t) read,
           private.plain_texts(replace(state::text, U&''\fffd'', ''?'')::jsonb - ''link_url'') plain
         where old.ctid = place and plain <> state - ''link_url''',
        rows_of.name, rows_of.columns
      );
    exception when unique_violation then
      raise notice 'two names of % would be equal', rows_of.name;
    end;
    execute format('alter table %s enable trigger user', rows_of.name);
  end loop;
end $$;

update private.announcement_texts set folded = private.searched_text(a)
from public.announcements a where a.id = announcement_id and folded <> private.searched_text(a);
