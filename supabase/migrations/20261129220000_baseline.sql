-- Generated from supabase/schemas by `npm run generate`. Do not edit.

do $$ begin
  if to_regclass('public.announcements') is not null then
    raise exception 'this database is of an Avisos before 0.2.0, which only its commit d0371e4c still reads';
  end if;
end $$;

-- A function may call another one that a later file creates.
set check_function_bodies = off;

-- 01_private.sql

-- Functions that policies, constraints and triggers share. The functions are in the schema
-- `private`, because the data API exposes every function of `public` as a remote procedure.

-- Hosted Supabase grants the roles of requests all rights on every new table, sequence and function
-- of `public`. PostgreSQL lets every role call every new function. The statements below revoke both
-- defaults. The schema files then grant each right by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Returns all invisible characters as a text for the brackets of a regular expression. These
-- characters are Unicode's White_Space, control characters (Cc), Default_Ignorable_Code_Point,
-- other formatting characters, the blank Braille pattern and the null notehead. The text lists the
-- characters by number, because locales and PostgreSQL's versions of Unicode differ. The constant
-- `VISIBLE` in supabase/limits.ts excludes the same characters.
create function private.invisible_characters()
returns text language sql immutable parallel safe set search_path = '' as $$
  select '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5'
    || '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff'
    || '\uffa0\ufff0-\ufffb\U00013430-\U0001343f'
    || '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
$$;

-- Returns true when a text has no visible character. For example, a title of zero-width spaces
-- (U+200B) looks empty.
create function private.is_blank(value text)
returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return value collate "C" !~ ('[^' || private.invisible_characters() || ']');
end;
$$;

create function private.has_invisible(value text)
returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return value collate "C" ~ ('[' || private.invisible_characters() || ']');
end;
$$;

-- Notifies the servers that public rows of the table `changed` have changed. During a request, the
-- function only adds the table to the setting `avisos.changed`. Our server reads the setting before
-- the commit, and notifies all servers after the commit (server/database/change-listener.ts). A
-- request sends no notification inside its transaction, because PostgreSQL commits transactions
-- that notify one after another. Other programs do not read the setting, so the function sends a
-- notification at once for their changes.
create function private.notify_servers(changed text)
returns void language plpgsql set search_path = '' as $$
declare
  noted constant text := coalesce(current_setting('avisos.changed', true), '');
begin
  if strpos(noted, changed) = 0 then
    perform set_config('avisos.changed', concat_ws(',', nullif(noted, ''), changed), true);
  end if;
  if current_setting('role') not in ('anon', 'authenticated') then
    perform pg_notify('public_changes', changed);
  end if;
end;
$$;

-- Trigger: notifies the servers that a row which visitors may read has changed. An update that
-- changes no value sends no notification. Any member could otherwise make every open page refetch
-- the board by saving unchanged rows.
create function private.notify_public_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform private.notify_servers(tg_table_name);
  end if;
  return null;
end;
$$;

-- Returns `state`, a row as JSON, with clean texts. A vertical tab, form feed, next line or record
-- separator becomes a line break. All other control characters are removed, and so are invisible
-- characters at the beginning and the end of a text. The variation selectors of emoji stay,
-- although private.invisible_characters() contains them. JSON writes a control character below
-- U+0020 as an escape that begins with one backslash. The function therefore replaces double
-- backslashes and escaped quotes by placeholders while it searches for escapes.
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

-- Trigger: cleans all texts of a row (private.plain_texts), whichever program writes the row.
-- Refuses U+FFFD, because this character stands for a letter that a wrong encoding has destroyed.
-- The trigger leaves `link_url` unchanged, because a constraint of announcements checks it.
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

-- The return type of functions with raw responses. The data API sends the returned bytes unchanged,
-- with the Content-Type that the function sets (PostgREST's media-type handlers).
create domain public."*/*" as bytea;

-- Trigger: adds 1 to the column `revision` when an update changes a value of the row.
create function private.count_row_revision()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + (to_jsonb(new) is distinct from to_jsonb(old))::integer;
  return new;
end;
$$;

-- The collation by which our data API sorts names (`order=name`). Hosted Supabase sorts names in
-- the same order by default.
create collation public.portuguese (provider = icu, locale = 'pt-BR');

-- Aborts a statement of the data API by an error with the code AV001. `reason` becomes the message
-- of the error, and `rows` becomes its detail.
create function private.refuse_request(reason text, rows bigint)
returns integer language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'AV001', message = reason, detail = rows::text;
end;
$$;

grant execute on function
  private.invisible_characters(), private.is_blank(text), private.has_invisible(text),
  private.plain_texts(jsonb)
  to anon, authenticated, service_role;
grant execute on function private.refuse_request(text, bigint) to anon, authenticated;
grant execute on function private.notify_servers(text) to anon, authenticated, service_role;

-- The search for titles, names and e-mail addresses ignores accents and case: "joao" finds "João".
-- A search text may be any part of a word. The search indexes use the SQL functions below instead
-- of the extension pg_trgm. A PostgreSQL server at DATABASE_URL may lack pg_trgm, and an index of
-- pg_trgm cannot find one or two letters.

-- Folds a text for comparison, so that "d'agua" finds "d’água" and "24-25" finds "24–25". The
-- function removes accents and invisible characters, and converts to lower case. Quotes, dashes and
-- blanks of every kind become equal. `fold` in web/lib/text/fold.ts does the same in the browser.
--
-- The function normalizes a long text in pieces, because PostgreSQL needs a quarter of a second to
-- order 5,000 accents on one letter. An acute accent that is typed as an apostrophe is replaced
-- before the normalization, because NFKD would turn the accent into a blank and a combining accent.
-- The patterns give characters by number, because locales and PostgreSQL's versions of Unicode
-- differ.
create function private.fold(value text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  piece constant integer := 512;
  typed constant text := replace(value, U&'\00b4', '''');
  quotes constant text := '"`\u00ab\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032\u2035'
    || '\u2039\u203a\u275b-\u275e\u301d-\u301f';
  dashes constant text := '\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b';
  blanks constant text := '\u0009-\u000d\u0085\u1680\u2028\u2029';
  plain text;
begin
  if char_length(typed) <= piece then
    plain := normalize(typed, nfkd);
  else
    select string_agg(normalize(substr(typed, start, piece), nfkd), '' order by start) into plain
    from generate_series(1, char_length(typed), piece) as start;
  end if;
  plain := regexp_replace(plain,
    '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  -- Each replacement takes a microsecond. The patterns therefore do not match a single plain quote,
  -- hyphen or space, because such a character would be replaced by itself.
  plain := regexp_replace(plain, format('''*[%1$s][''%1$s]*|''{2,}', quotes), '''', 'g');
  plain := regexp_replace(plain, format('-*[%1$s][-%1$s]*|-{2,}', dashes), '-', 'g');
  return lower(regexp_replace(plain, format(' *[%1$s][ %1$s]*| {2,}', blanks), ' ', 'g'));
end;
$$;

-- Returns every substring of one, two and three characters of the folded text, for the search
-- indexes. The loop reads an array of characters instead of calling `substr`, because `substr`
-- scans a UTF-8 text from its beginning. The time therefore grows linearly with the length of the
-- text.
create function private.search_grams(value text) returns text[]
language plpgsql
immutable
parallel safe
-- A call takes about 50 µs. The high cost makes the planner use an index instead of calling the
-- function for each row.
cost 1000
set search_path = ''
as $$
declare
  characters constant text[] := string_to_array(private.fold(value), null);
  parts text[] := '{}';
  one text;
  two text;
begin
  for start in 1 .. cardinality(characters) loop
    one := characters[start];
    two := one || coalesce(characters[start + 1], '');
    parts := parts || one;
    parts := parts || two;
    parts := parts || (two || coalesce(characters[start + 2], ''));
  end loop;
  return parts;
end;
$$;

-- Returns the substrings that a search looks up in an index of search_grams. A folded text of up to
-- three characters is itself the only substring. For a longer text, the function returns every
-- three consecutive characters among the first 64. Few rows contain all these substrings, and the
-- search compares only these rows with the whole text.
create function private.query_grams(folded text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  beginning constant text := left(folded, 64);
  parts text[] := array[left(folded, 3)];
begin
  for start in 2 .. char_length(beginning) - 2 loop
    parts := parts || substr(beginning, start, 3);
  end loop;
  return parts;
end;
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.fold(text), private.search_grams(text), private.query_grams(text)
  to authenticated, service_role;

-- 10_profiles.sql

-- A profile holds a person's name, role and ministry. A member writes announcements for the own
-- ministry, and an editor for all ministries. An admin also manages members and ministries. Only a
-- trigger on auth.users (15_sign_up.sql) creates profiles, so nobody can choose a role at sign-up.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  role text not null default 'member',
  ministry_id uuid,
  deactivated_at timestamptz,
  revision integer not null default 1,
  -- The time since which the person may publish. Null while a member waits for the approval of an
  -- admin.
  approved_at timestamptz,
  constraint profiles_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint profiles_role_known check (role in ('member', 'editor', 'admin')),
  constraint profiles_staff_approved check (role = 'member' or approved_at is not null)
);

create index profiles_ministry_id_idx on public.profiles (ministry_id);
create index profiles_admins_idx on public.profiles (user_id) where role = 'admin';
create index profiles_name_grams_idx on public.profiles using gin (private.search_grams(name));

-- The functions below return facts about the caller. They are security definer for two reasons: a
-- policy on profiles that reads profiles would recurse, and requests cannot read auth.sessions.

-- Returns whether the caller's session still exists. An access token is valid for an hour, but its
-- session may end earlier. A session ends when the person signs out everywhere or changes the
-- password, or when an admin deactivates the member.
create function private.has_live_session()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where id = (
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id'
    )::uuid
      and user_id = (select auth.uid())
      and (not_after is null or not_after > now())
  );
$$;

create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role = 'admin' and deactivated_at is null
  ) and private.has_live_session();
$$;

-- Returns true when the caller is an active editor or admin.
create function private.is_editor()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role in ('editor', 'admin') and deactivated_at is null
  ) and private.has_live_session();
$$;

create function private.is_active_member()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where user_id = (select auth.uid()) and deactivated_at is null
  ) and private.has_live_session();
$$;

-- Returns the id of the caller's ministry, or null for visitors and for members without a ministry.
create function private.own_ministry_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select ministry_id from public.profiles where user_id = (select auth.uid());
$$;

-- Refuses a caller who is deactivated or has no live session. The deactivation is checked first,
-- because a deactivation also ends the sessions, and the error must name the deactivation.
create function private.require_active_member()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.profiles
    where user_id = (select auth.uid()) and deactivated_at is not null
  ) then
    raise exception 'this member is deactivated' using errcode = '42501', hint = 'deactivated';
  end if;
  if not private.has_live_session() then
    raise exception 'this session has ended' using errcode = '42501', hint = 'session_ended';
  end if;
end;
$$;

-- Refuses a caller who is deactivated, has no live session, or waits for the approval of an admin.
-- Every function that writes for members calls require_approved_member. Editors and admins are
-- always approved.
create function private.require_approved_member()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if exists (
    select from public.profiles where user_id = (select auth.uid()) and approved_at is null
  ) then
    raise exception 'an admin has not approved this member yet'
      using errcode = '42501', hint = 'not_approved';
  end if;
end;
$$;

-- Returns whether the caller may publish, for policies. A member who waits for approval gets the
-- error of require_approved_member, because a policy that returns false gives no reason.
create function private.may_publish()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    return false;
  end if;
  perform private.require_approved_member();
  return true;
end;
$$;

create function private.require_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if not private.is_admin() then
    raise exception 'only an admin may do this' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

create function private.require_editor()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if not private.is_editor() then
    raise exception 'only an editor may do this' using errcode = '42501', hint = 'editor_only';
  end if;
end;
$$;

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated;
grant select, update (name, role, ministry_id) on table public.profiles to authenticated;
grant all on table public.profiles to service_role;

create policy "Members can view their profile, admins any"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- A policy cannot compare the old row with the new row. The trigger guard_profile_update therefore
-- refuses changes of single columns.
create policy "Members can update their profile, admins any"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Only active members can update profiles"
  on public.profiles as restrictive for update to authenticated
  using ((select private.is_active_member()));

-- Trigger: refuses changes of the columns `role` and `ministry_id`. A member cannot change a role.
-- A member can choose a ministry only while the profile has no ministry. An admin cannot change the
-- own role, because the person could not undo this change without the role. The operator's SQL and
-- foreign-key actions run as other database roles, so these rules do not apply to them. A person
-- who becomes an editor or admin also becomes approved, whichever program changes the role.
create function private.guard_profile_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.role <> 'member' then
    new.approved_at := coalesce(new.approved_at, now());
  end if;
  if current_user <> 'authenticated' then
    return new;
  end if;
  if private.is_admin() then
    if new.role is distinct from old.role and old.user_id = (select auth.uid()) then
      raise exception 'an admin cannot change the own role'
        using errcode = '42501', hint = 'own_row';
    end if;
    return new;
  end if;
  if new.role is distinct from old.role then
    raise exception 'only an admin may change a role' using errcode = '42501', hint = 'role_change';
  end if;
  if new.ministry_id is distinct from old.ministry_id and old.ministry_id is not null then
    raise exception 'only an admin may change a ministry that was already chosen'
      using errcode = '42501', hint = 'ministry_already_chosen';
  end if;
  return new;
end;
$$;

create trigger guard_profile_update
  before update on public.profiles for each row execute function private.guard_profile_update();

-- Trigger: notifies the servers that the rights of an account have changed, because the servers
-- cache rights for some seconds. The links that an admin created become invalid when the admin is
-- demoted or deactivated. The links stay invalid when the person becomes an admin again.
create function private.change_rights()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_servers('sessions');
  if new.role <> 'admin' or new.deactivated_at is not null then
    perform private.end_links(new.user_id);
  end if;
  return null;
end;
$$;

create trigger change_rights after update on public.profiles for each row when (
  (old.role, old.approved_at, old.deactivated_at)
    is distinct from (new.role, new.approved_at, new.deactivated_at)
) execute function private.change_rights();

-- Trigger: refuses to demote, deactivate or delete the last active admin. An admin whose e-mail
-- address is unconfirmed does not count, because this admin cannot sign in. The lock makes two
-- admins who demote each other at the same time wait for each other.
create function private.keep_last_admin()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: last admin'));
  if not exists (
    select from public.profiles join auth.users on users.id = user_id
    where profiles.role = 'admin' and deactivated_at is null and user_id <> old.user_id
      and email_confirmed_at is not null
  ) then
    raise exception 'the last admin can be neither demoted, deactivated nor deleted'
      using errcode = '42501', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end;
$$;

create trigger keep_last_admin_on_update
  before update of role, deactivated_at on public.profiles for each row when (
    old.role = 'admin' and old.deactivated_at is null
    and (new.role <> 'admin' or new.deactivated_at is not null)
  ) execute function private.keep_last_admin();
create trigger keep_last_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin' and old.deactivated_at is null)
  execute function private.keep_last_admin();

create trigger clean_texts before insert or update on public.profiles
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.profiles
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function
  private.is_admin(), private.is_editor(), private.own_ministry_id()
  to anon, authenticated, service_role;
grant execute on function
  private.is_active_member(), private.may_publish()
  to authenticated, service_role;
grant execute on function
  private.require_active_member(), private.require_approved_member(), private.require_admin(),
  private.require_editor()
  to authenticated;

-- 11_members.sql

-- Functions with which admins manage members. The functions in the schema `public` are security
-- definer, because requests cannot read auth.users.

-- Lists members with their e-mail addresses for admins. Members who wait for approval come first,
-- the newest last. All other members follow by name. E-mail addresses have no search index, because
-- hosted Supabase owns auth.users.
create function public.list_members(search text default '', page integer default 1)
returns table (
  user_id uuid, name text, email text, role text, ministry_id uuid, deactivated_at timestamptz,
  approved_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  wanted constant text := btrim(private.fold(coalesce(list_members.search, '')));
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at, p.approved_at,
      count(*) over ()
    from public.profiles p
    join auth.users u on u.id = p.user_id
    where wanted = '' or p.user_id in (
      select named.user_id from public.profiles named
      where private.search_grams(named.name) @> private.query_grams(wanted)
        and (char_length(wanted) <= 3 or strpos(private.fold(named.name), wanted) > 0)
      union all
      select addressed.id from auth.users addressed
      where strpos(private.fold(addressed.email), wanted) > 0
    )
    order by
      case when p.approved_at is null and p.deactivated_at is null then u.created_at end nulls last,
      private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

-- Returns the names of accounts for editors, because editors cannot read the profiles of other
-- people.
create function public.list_names(user_ids uuid[])
returns table (user_id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    select profiles.user_id, profiles.name from public.profiles
    where profiles.user_id = any (list_names.user_ids);
end;
$$;

-- Deactivates a member (`active` is false) or reactivates the member, for admins. Hosted Supabase
-- checks `banned_until` at every sign-in and token refresh. Deleting the sessions of a member also
-- deletes their refresh tokens.
create function public.set_member_active(member_id uuid, active boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if member_id = (select auth.uid()) then
    raise exception 'an admin cannot deactivate the own account'
      using errcode = '42501', hint = 'own_row';
  end if;
  update public.profiles
  set deactivated_at = case when active then null else coalesce(deactivated_at, now()) end
  where user_id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  update auth.users
  set banned_until = case when active then null else '2999-12-31 00:00:00+00'::timestamptz end
  where id = member_id;
  if not active then
    delete from auth.sessions where user_id = member_id;
  end if;
end;
$$;

revoke execute on function
  public.list_members(text, integer), public.list_names(uuid[]),
  public.set_member_active(uuid, boolean)
  from public, anon;
grant execute on function
  public.list_members(text, integer), public.list_names(uuid[]),
  public.set_member_active(uuid, boolean)
  to authenticated;


-- Deletes the announcements of a deactivated or former member, for admins, and returns their
-- number. Also deletes each series of the member that has no announcement left. Such a series would
-- write new announcements once the member is active again.
create function public.delete_member_announcements(member_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
  ids uuid[];
  series_ids uuid[];
  dates timestamptz[];
  deleted integer;
begin
  perform private.require_admin();
  -- The row lock keeps the member deactivated until all announcements are deleted.
  select * into member from public.profiles where user_id = member_id for share;
  if found then
    if member.deactivated_at is null then
      raise exception 'only a deactivated member''s announcements are deleted together'
        using errcode = '42501', hint = 'member_active';
    end if;
    ids := array(select id from public.announcements where created_by = member_id);
  else
    select announcement_ids into ids from private.recent_former_members() where user_id = member_id;
    if not found then
      raise exception 'this member does not exist' using hint = 'member_gone';
    end if;
  end if;
  perform from public.announcements where id = any (ids) order by id for update;
  with removed as (delete from public.announcements where id = any (ids) returning series_id, date)
  select count(*), array_agg(series_id) filter (where series_id is not null),
    array_agg(date) filter (where series_id is not null)
  into deleted, series_ids, dates
  from removed;
  -- An editor may have become the author of a series of the member. This series is not deleted. It
  -- skips the days of the deleted announcements, because it would otherwise write these
  -- announcements again.
  perform private.skip_days(series_ids, dates);
  delete from public.series
  where (created_by = member_id or (created_by is null and id = any (series_ids)))
    and not exists (select from public.announcements where series_id = series.id);
  return deleted;
end;
$$;

-- Without a mail server, a member cannot get a link by e-mail. An admin then gives the member a
-- link for a new password (12_links.sql), or changes the member's e-mail address.

-- Returns whether a text is an e-mail address by the rule of HTML forms. Upper case is refused,
-- because accounts store e-mail addresses in lower case.
create function private.is_email(given text)
returns boolean language sql immutable set search_path = '' as $$
  select char_length(given) <= 255 and given collate "C" ~ (
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
    || '(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$'
  );
$$;

-- Changes a member's e-mail address, for admins. The member's sessions stay, because the password
-- did not change. Links and codes that were sent to the former address become invalid. The address
-- of a deactivated member cannot be changed, because a new account could then use the former
-- address.
create function public.set_member_email(member_id uuid, new_email text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(set_member_email.new_email) collate "C");
  deactivated timestamptz;
begin
  perform private.require_admin();
  if private.is_email(address) is not true then
    raise exception 'this is no e-mail address'
      using errcode = '22023', hint = 'email_address_invalid';
  end if;
  -- The row lock makes this call wait for another admin who is deactivating the member.
  select deactivated_at into deactivated from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if deactivated is not null then
    raise exception 'a deactivated member keeps the address'
      using errcode = '42501', hint = 'member_deactivated';
  end if;
  update auth.users
  set email = address, updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', address)
  where id = member_id;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
  where user_id = member_id and provider = 'email';
  delete from auth.one_time_tokens where user_id = member_id;
exception when unique_violation then
  raise exception 'another account has this address' using errcode = '23505', hint = 'email_exists';
end;
$$;

-- Deletes those of the given accounts that wait for approval, for admins, and returns their number.
-- One call can delete many accounts, because one person may have opened many.
create function public.refuse_members(member_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  refused integer;
begin
  perform private.require_admin();
  -- The row locks make this call wait for another admin who is approving one of the members.
  perform from public.profiles where user_id = any (member_ids) order by user_id for update;
  delete from auth.users
  where id in (
    select user_id from public.profiles
    where user_id = any (member_ids) and approved_at is null and deactivated_at is null
  );
  get diagnostics refused = row_count;
  return refused;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.delete_member_announcements(uuid), public.set_member_email(uuid, text),
  public.refuse_members(uuid[])
  from public, anon;
grant execute on function
  public.delete_member_announcements(uuid), public.set_member_email(uuid, text),
  public.refuse_members(uuid[])
  to authenticated;

-- 12_links.sql

-- Admins create two kinds of links: links for a member's new password, which are valid for an hour,
-- and invitations (15_sign_up.sql). A link becomes invalid when the admin who created it is
-- demoted, deactivated or deleted. It also becomes invalid when this admin gets another password or
-- e-mail address, or signs out everywhere.

-- Creates and returns a token for a member's new password. Requests cannot execute this function.
-- create_recovery_token calls it for admins, and server/commands/admin.ts calls it for the
-- operator.
create function private.issue_recovery_token(member_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  -- Hosted Supabase computes the age of a recovery link from the column recovery_sent_at.
  update auth.users set recovery_sent_at = now() where id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  delete from auth.one_time_tokens
  where user_id = member_id and token_type = 'recovery_token';
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  select gen_random_uuid(), id, 'recovery_token', token, email from auth.users where id = member_id;
  return token;
end;
$$;

-- The admin who created the newest token for a member's new password. `token_id` has no foreign
-- key, because hosted Supabase owns the table of the tokens.
create table private.recovery_links (
  token_id uuid primary key,
  created_by uuid not null references auth.users (id) on delete cascade
);

create index recovery_links_created_by_idx on private.recovery_links (created_by);
alter table private.recovery_links enable row level security;
revoke all on table private.recovery_links from public, anon, authenticated, service_role;

create function public.create_recovery_token(member_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token text;
begin
  perform private.require_admin();
  token := private.issue_recovery_token(member_id);
  insert into private.recovery_links (token_id, created_by)
  select id, auth.uid() from auth.one_time_tokens
  where user_id = create_recovery_token.member_id and token_type = 'recovery_token';
  return token;
end;
$$;

-- Deletes the unused links that an account created.
create function private.end_links(account uuid)
returns void language sql set search_path = '' as $$
  delete from private.invitations where created_by = end_links.account and used_at is null;
  delete from auth.one_time_tokens where id in (
    select token_id from private.recovery_links where created_by = end_links.account
  );
  delete from private.recovery_links where created_by = end_links.account;
$$;

-- Trigger: when the password or the e-mail address of an account changes, deletes the links that
-- the account has created. Somebody with a stolen session may have created these links.
create function private.end_links_of_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(new.id);
  return null;
end;
$$;

create trigger end_invitations after update of encrypted_password, email on auth.users
  for each row when (
    (new.encrypted_password, new.email) is distinct from (old.encrypted_password, old.email)
  ) execute function private.end_links_of_account();

revoke execute on all functions in schema private from public;
revoke execute on function public.create_recovery_token(uuid) from public, anon;
grant execute on function public.create_recovery_token(uuid) to authenticated;

-- 13_ministries.sql

-- The ministries (Louvor, Jovens, …) that label announcements. Everybody reads the ministries;
-- admins write them. An archived ministry keeps its announcements and members, but nobody can newly
-- choose it.

create table public.ministries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  color text not null,
  archived_at timestamptz,
  revision integer not null default 1,
  constraint ministries_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint ministries_color_format check (color ~ '^#[0-9a-fA-F]{6}$')
);

-- Returns a name in lower case, without blanks and invisible characters. Two ministries may not
-- have the same key, because people could not tell their names apart.
create function private.name_key(name text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(
    regexp_replace(normalize(name, nfkc), '[' || private.invisible_characters() || ']+', '', 'g')
  );
$$;

create unique index ministries_name_key on public.ministries (private.name_key(name));

alter table public.profiles
  add constraint profiles_ministry_id_fkey
    foreign key (ministry_id) references public.ministries (id) on delete set null;
alter table public.ministries enable row level security;
revoke all on table public.ministries from public, anon, authenticated;
grant select on table public.ministries to anon;
grant select, insert (id, name, color), update (name, color, archived_at), delete
  on table public.ministries to authenticated;
grant all on table public.ministries to service_role;

-- `true`: everybody may read the ministries, because people choose one at sign-up, before they have
-- a session (specification §7).
create policy "Anyone can view ministries"
  on public.ministries for select to anon, authenticated using (true);
create policy "Admins can create ministries"
  on public.ministries for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update ministries"
  on public.ministries for update to authenticated using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins can delete ministries"
  on public.ministries for delete to authenticated using ((select private.is_admin()));

create trigger notify_public_change
  after insert or update or delete on public.ministries
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.ministries
  for each statement execute function private.notify_public_change();

-- Refuses an archived ministry that the caller newly chooses. The caller's own ministry is accepted
-- even if it is archived, because its members may write announcements until an admin moves them.
create function private.require_open_ministry(ministry_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if require_open_ministry.ministry_id is distinct from private.own_ministry_id() and exists (
    select from public.ministries
    where id = require_open_ministry.ministry_id and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
end;
$$;

create function private.refuse_archived_ministry()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  return new;
end;
$$;

create trigger refuse_archived_ministry
  before update of ministry_id on public.profiles
  for each row when (
    current_user = 'authenticated' and new.ministry_id is distinct from old.ministry_id
  )
  execute function private.refuse_archived_ministry();

-- Deletes a ministry, for admins. The announcements of the ministry move to the ministry `move_to`,
-- or have no ministry if `move_to` is null. Security definer, because thousands of moved
-- announcements must not count as changes of the admin. Triggers refuse an archived ministry only
-- in requests, so this function refuses an archived `move_to` itself. The caller's own ministry is
-- accepted even if it is archived.
create function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The row lock makes a concurrent insert of an announcement for this ministry wait; the insert
  -- then fails on the foreign key.
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  perform private.require_open_ministry(delete_ministry.move_to);
  -- Every transaction locks rows in the order ministries, announcements, series, because two
  -- transactions could otherwise deadlock.
  perform from public.announcements
  where announcements.ministry_id = delete_ministry.ministry_id order by id for no key update;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  perform from public.series
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text order by id
  for no key update;
  update public.series
  set template = template || jsonb_build_object('ministry_id', delete_ministry.move_to)
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text;
  delete from public.ministries where id = delete_ministry.ministry_id;
end;
$$;

create trigger clean_texts before insert or update on public.ministries
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.ministries
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function private.require_open_ministry(uuid) to authenticated;
grant execute on function private.name_key(text) to authenticated, service_role;
revoke execute on function public.delete_ministry(uuid, uuid) from public, anon;
grant execute on function public.delete_ministry(uuid, uuid) to authenticated;

-- 14_church.sql

-- The address of the church, the logo of the church, and the rule for new accounts. The logo
-- replaces the logo of the app. The table has one row. Admins write this row; everybody reads it.
-- The browser scales the logo to a small PNG before the upload.

-- Returns true when `picture` is null or the base64 of a PNG of at most 512 by 512 pixels. Bytes 16
-- to 23 of a PNG hold its width and height.
create function private.is_small_png(picture text)
returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  content bytea;
  width bigint;
  height bigint;
begin
  if picture is null then
    return true;
  end if;
  if picture !~ '^[A-Za-z0-9+/]+={0,2}$' or char_length(picture) % 4 <> 0 then
    return false;
  end if;
  content := pg_catalog.decode(picture, 'base64');
  if length(content) < 24
    or substring(content from 1 for 16) <> '\x89504e470d0a1a0a0000000d49484452'::bytea
  then
    return false;
  end if;
  width := ('x' || encode(substring(content from 17 for 4), 'hex'))::bit(32)::bigint;
  height := ('x' || encode(substring(content from 21 for 4), 'hex'))::bit(32)::bigint;
  return width between 1 and 512 and height between 1 and 512;
end;
$$;

create table public.church (
  id boolean primary key default true,
  address text,
  logo text,
  -- A hash of the church's logo. The URL of the logo contains the hash, so that a new logo
  -- has a new URL.
  logo_hash text generated always as (left(md5(logo), 16)) stored,
  revision integer not null default 1,
  -- Decides who may publish after a sign-up: everybody (`open`), people whom an admin approves
  -- (`approval`), or people whom an admin invites (`invitation`).
  sign_up text not null default 'open',
  constraint church_is_one check (id),
  constraint church_address_length
    check (char_length(address) <= 200 and not private.is_blank(address)),
  constraint church_logo_length check (char_length(logo) <= 60000),
  constraint church_logo_png check (char_length(logo) > 60000 or private.is_small_png(logo)),
  constraint church_sign_up_known check (sign_up in ('open', 'approval', 'invitation'))
);

alter table public.church enable row level security;
revoke all on table public.church from public, anon, authenticated;
grant select on table public.church to anon;
grant select, insert (id, address, logo, sign_up), update (id, address, logo, sign_up)
  on table public.church to authenticated;
grant all on table public.church to service_role;

-- `true`: everybody may read the row, because the public board shows it.
create policy "Anyone can view the church"
  on public.church for select to anon, authenticated using (true);
create policy "Admins can describe the church"
  on public.church for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change the church"
  on public.church for update to authenticated using ((select private.is_admin()))
  with check ((select private.is_admin()));

create trigger notify_public_change
  after insert or update or delete on public.church
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.church
  for each statement execute function private.notify_public_change();
create trigger clean_texts before insert or update on public.church
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.church
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function private.is_small_png(text) to authenticated, service_role;

-- 15_sign_up.sql

-- Tables and functions for new accounts. The column `church.sign_up` decides who may publish after
-- a sign-up: everybody, people whom an admin approves, or people whom an admin invites. An
-- invitation is a link for one person. The invitation gives the new account a role and a ministry.

create table private.invitations (
  -- Only the hash of the token is stored, so that neither the table nor a backup contains a usable
  -- link.
  token_hash text primary key,
  role text not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  -- The account that used the invitation. This column has no foreign key, because it is written
  -- before the account exists.
  used_by uuid,
  constraint invitations_role_known check (role in ('member', 'editor', 'admin'))
);

create index invitations_ministry_id_idx on private.invitations (ministry_id);
create index invitations_created_by_idx on private.invitations (created_by);

alter table private.invitations enable row level security;
revoke all on table private.invitations from public, anon, authenticated, service_role;

-- Returns the invitation of a token while the invitation is good: unused, not expired, and created
-- by an active admin. An archived ministry is returned as null, because no account can newly choose
-- it.
create function private.good_invitation(token text)
returns table (token_hash text, role text, ministry_id uuid)
language sql stable set search_path = '' as $$
  select invitations.token_hash, invitations.role, ministries.id
  from private.invitations
  join public.profiles on profiles.user_id = created_by and profiles.role = 'admin'
    and profiles.deactivated_at is null
  left join public.ministries on ministries.id = invitations.ministry_id and archived_at is null
  where invitations.token_hash = encode(sha256(convert_to(good_invitation.token, 'UTF8')), 'hex')
    and used_at is null and expires_at > now();
$$;

-- Creates an invitation for one person, for admins, and returns its token, which is valid for seven
-- days. At most 200 invitations can be open, so that a stolen session cannot fill the disk. Hints:
-- too_many_invitations, and the hints of require_ministry.
create function public.create_invitation(role text, ministry_id uuid default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  perform private.require_admin();
  perform private.require_ministry(create_invitation.ministry_id);
  if (
    select count(*) from private.invitations where used_at is null and expires_at > now()
  ) >= 200 then
    raise exception 'at most 200 open invitations'
      using errcode = 'PT429', hint = 'too_many_invitations';
  end if;
  insert into private.invitations (token_hash, role, ministry_id, created_by)
  values (
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), create_invitation.role,
    create_invitation.ministry_id, auth.uid()
  );
  return token;
end;
$$;

-- Returns the role and the ministry of a good invitation, for the page on which the invited person
-- signs up. The function only reads, but is volatile, because servers cache the responses of stable
-- functions.
create function public.invitation(token text)
returns table (role text, ministry_id uuid)
language sql volatile security definer set search_path = '' as $$
  select role, ministry_id from private.good_invitation(invitation.token);
$$;

-- Lets a waiting member publish, for admins. A second call changes nothing.
create function public.approve_member(member_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles set approved_at = coalesce(approved_at, now()) where user_id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
end;
$$;

-- Returns the mode of sign-up, which is `open` while the table church is empty.
create function private.sign_up_mode()
returns text language sql stable set search_path = '' as $$
  select coalesce((select sign_up from public.church), 'open');
$$;

-- Gives an account the role and the ministry of an invitation, and sets the name of the profile if
-- `name` is not null. If the account has used another invitation before, the call changes nothing
-- unless the new role is higher.
create function private.give_invited_rights(account uuid, invitation private.invitations, name text)
returns void language sql set search_path = '' as $$
  update public.profiles
  set role = case when is_higher then invitation.role else role end,
    ministry_id = coalesce(
      (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
      ministry_id
    ),
    approved_at = coalesce(approved_at, now()),
    name = coalesce(give_invited_rights.name, profiles.name)
  from (
    select array_position(ranks, invitation.role) > array_position(ranks, known.role) as is_higher
    from (select array['member', 'editor', 'admin'] as ranks) known_ranks, public.profiles known
    where known.user_id = give_invited_rights.account
  ) compared
  where user_id = give_invited_rights.account
    and (is_higher or not exists (
      select from private.invitations
      where used_by = give_invited_rights.account and used_at is not null
    ));
$$;

-- Refuses a new account when 50 accounts already wait for approval, because an admin could not find
-- a real person among hundreds of invented ones. The lock serializes sign-ups, because concurrent
-- sign-ups do not see each other's accounts.
create function private.require_place_to_wait()
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: waiting'));
  if (
    select count(*) from public.profiles where approved_at is null and deactivated_at is null
  ) >= 50 then
    raise exception 'at most 50 accounts wait for approval'
      using errcode = 'PT429', hint = 'too_many_waiting';
  end if;
end;
$$;

-- Trigger: marks the invitation in the user metadata of a new account as used, and removes the
-- token from the metadata. Refuses a token that is not good. Refuses an account without a token
-- when only invited people may sign up. The trigger fires before PostgreSQL evaluates ON CONFLICT.
-- The response therefore does not reveal whether an e-mail address already has an account.
--
-- While the e-mail address is unconfirmed, an invitation with the role admin is only reserved:
-- `used_by` is set, but `used_at` is null. A mistyped address may belong to a stranger, who must
-- not become admin. The person with the link calls accept_invitation after the confirmation.
create function private.admit_account()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invitation';
  given constant text := left(new.raw_user_meta_data ->> 'name', 120);
  invitation private.invitations;
  known uuid;
begin
  if token is null and private.sign_up_mode() <> 'invitation' then
    if private.sign_up_mode() = 'approval' then
      perform private.require_place_to_wait();
    end if;
    return new;
  end if;
  -- The second of two sign-ups with one token waits for the first, and then finds the invitation
  -- used.
  select invitations.* into invitation from private.invitations
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update;
  if not found then
    raise exception 'Signups not allowed for this instance'
      using errcode = '42501', hint = 'signup_disabled';
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  if invitation.role <> 'admin' or new.email_confirmed_at is not null then
    -- If the e-mail address already has an unconfirmed account, the sign-up sends another mail and
    -- creates no account. The existing account gets the rights of the invitation, even if another
    -- person created it, because only the owner of the mailbox can confirm it.
    select id into known from auth.users where email = new.email and email_confirmed_at is null;
    perform private.give_invited_rights(
      known, invitation, case when private.is_blank(given) is false then given end
    );
    invitation.used_at := now();
  end if;
  update private.invitations set used_at = invitation.used_at, used_by = coalesce(known, new.id)
  where token_hash = invitation.token_hash;
  return new;
end;
$$;

-- The trigger does not fire for the owner of the database. The owner may create accounts in every
-- mode, for example to load the data of another board.
create trigger admit_account before insert on auth.users
  for each row when (not pg_has_role('pg_database_owner', 'usage'))
  execute function private.admit_account();

-- Gives the caller's account the rights of an invitation, and returns the account's role. The
-- caller's e-mail address must be confirmed, so the caller has both the link and the mailbox. Hint:
-- invitation_ended.
create function public.accept_invitation(token text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.require_active_member();
  select invitations.* into invitation
  from private.invitations
  join auth.users on users.id = auth.uid() and email_confirmed_at is not null
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update of invitations;
  if not found then
    raise exception 'this invitation is no longer good'
      using errcode = '42501', hint = 'invitation_ended';
  end if;
  perform private.give_invited_rights(auth.uid(), invitation, null);
  update private.invitations set used_at = now(), used_by = auth.uid()
  where token_hash = invitation.token_hash;
  return (select role from public.profiles where user_id = auth.uid());
end;
$$;

-- Trigger: creates the profile of a new account. Only the name comes from the user metadata,
-- because a person could write any role there. Role and ministry come from the used invitation. An
-- account with a reserved invitation waits until it accepts the invitation, unless everybody may
-- publish. An account that an operator creates in the Supabase dashboard may have no usable name.
create function private.create_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given text := left(new.raw_user_meta_data ->> 'name', 120);
  invitation private.invitations;
begin
  select * into invitation from private.invitations where used_by = new.id;
  insert into public.profiles (user_id, name, role, ministry_id, approved_at)
  values (
    new.id,
    case when given is null or private.is_blank(given) then 'Sem nome' else given end,
    case when invitation.used_at is not null then invitation.role else 'member' end,
    (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
    case
      when invitation.used_at is not null then now()
      when private.sign_up_mode() = 'open' then now()
      when private.sign_up_mode() = 'invitation' and invitation.used_by is null then now()
    end
  );
  return new;
end;
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

revoke execute on all functions in schema private from public;
revoke execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid),
  public.accept_invitation(text)
  from public, anon;
grant execute on function public.invitation(text) to anon;
grant execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid),
  public.accept_invitation(text)
  to authenticated;

-- 16_former_members.sql

-- Accounts that people have deleted. Admins see the name and the id of a deleted account for 30
-- days, so that they can still delete all its announcements.

create table private.former_members (
  user_id uuid primary key,
  name text not null,
  left_at timestamptz not null default now(),
  -- The ids of the member's announcements. Deleting an account sets `created_by` of its
  -- announcements to null, so this column is the only record of their author.
  announcement_ids uuid[] not null
);

alter table private.former_members enable row level security;
revoke all on table private.former_members from public, anon, authenticated;

-- Trigger: stores the id, the name and the announcement ids of an account that is being deleted. An
-- account that still waits for approval and has no announcement is not stored. The links that the
-- account created become invalid. The trigger removes the contact from the person's series and from
-- their future occurrences, because nobody else keeps this contact up to date. Security definer,
-- because no role may write former_members. On hosted Supabase, the role of the sign-in service may
-- delete accounts.
create function private.keep_former_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(old.id);
  insert into private.former_members (user_id, name, announcement_ids)
  select user_id, name, ids
  from public.profiles
  cross join lateral (
    select array(select id from public.announcements where created_by = old.id)
  ) written (ids)
  where user_id = old.id and (approved_at is not null or ids <> '{}')
  on conflict (user_id) do update
  set (name, left_at, announcement_ids) = (
    excluded.name, excluded.left_at, excluded.announcement_ids
  );
  perform from public.announcements
  where created_by = old.id and series_id is not null order by id for no key update;
  update public.series set template = template || '{"contact": null}' where created_by = old.id;
  update public.announcements set contact = null
  where created_by = old.id and series_id is not null and date > now() and contact is not null;
  return old;
end;
$$;

-- The trigger is on auth.users instead of profiles. A restore adds the foreign keys in another
-- order, so a trigger on profiles could find `created_by` already null.
create trigger keep_former_member before delete on auth.users
  for each row execute function private.keep_former_member();

-- Returns the accounts deleted in the last 30 days, with the ids of their announcements that still
-- exist. A deletion time in the future counts too, because the clock may have been ahead. An
-- announcement that has an author again is left out, because it now belongs to another person.
create function private.recent_former_members()
returns setof private.former_members language sql stable set search_path = '' as $$
  select user_id, name, left_at, array(
    select id from public.announcements where id = any (announcement_ids) and created_by is null
  )
  from private.former_members
  where left_at between now() - interval '30 days' and now() + interval '30 days';
$$;

-- Lists at most 100 former members for admins, the newest first. Accounts with announcements come
-- before all others, because a person could otherwise hide them by deleting a hundred empty
-- accounts.
create function public.list_former_members()
returns table (user_id uuid, name text, left_at timestamptz, announcements integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select former.user_id, former.name, former.left_at, cardinality(former.announcement_ids)
    from private.recent_former_members() former
    order by cardinality(former.announcement_ids) > 0 desc, former.left_at desc, former.user_id
    limit 100;
end;
$$;

-- Deletes the caller's account. The caller must send the password, because somebody may have stolen
-- the access token. The announcements of the account stay without an author. The trigger on
-- profiles refuses to delete the last admin. A deactivated member cannot delete the account,
-- because a new account could then use the e-mail address. The row lock makes this call wait for an
-- admin who is deactivating the member. A wrong password deletes nothing and raises an error with
-- the hint current_password_mismatch. Our server counts these errors to limit attempts
-- (server/routes/function-limits.ts).
create function public.delete_own_account(password text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash text;
  composed text;
begin
  perform from public.profiles where user_id = (select auth.uid()) for update;
  perform private.require_active_member();
  -- The bcrypt prefixes "2a", "2b" and "2y" name the same algorithm. The query replaces "2b" and
  -- "2y" by "2a", because pgcrypto knows only "2a".
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into hash
  from auth.users where id = (select auth.uid()) and encrypted_password ~ '^\$2[aby]\$';
  -- For an account without a password, the comparison is null, and the call is refused. Our server
  -- converts a password to composed letters and plain spaces before it hashes the password
  -- (`storedForm` in server/sign-in/credential-schemas.ts).
  composed := normalize(regexp_replace(
    delete_own_account.password, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'
  ));
  if (
    hash in (extensions.crypt(composed, hash), extensions.crypt(delete_own_account.password, hash))
  ) is not true then
    raise exception 'the password is not the one of this account'
      using errcode = '22023', hint = 'current_password_mismatch';
  end if;
  delete from auth.users where id = (select auth.uid());
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_former_members(), public.delete_own_account(text)
  from public, anon;
grant execute on function public.list_former_members(), public.delete_own_account(text)
  to authenticated;

-- 20_pictures.sql

-- The picture of an announcement consists of two JPEGs, `page` and `card`. The browser has scaled
-- and redrawn both without metadata such as the location of the camera. Pictures are rows of the
-- database, so that backups contain them and hosted Supabase can store them. The table of pictures
-- is separate, so that lists of announcements do not load the bytes of pictures. Members upload
-- pictures; everybody sees the pictures of announcements.

-- Returns the width and the height of a JPEG in pixels, or null for other files. Reads the frame
-- header, which is one of the segments before the first scan (ITU-T T.81 annex B). The pixels need
-- no check, because browsers get every file as `image/jpeg` with `nosniff`.
create function private.jpeg_size(content bytea, out width integer, out height integer)
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- The offset in bytes, counted from 0, at which the next segment of the JPEG begins.
  place integer := 2;
begin
  -- A JPEG that a browser's canvas writes has only seven to ten segments.
  for segment in 1..40 loop
    exit when place + 9 > length(content)
      or get_byte(content, place) <> 255
      or substring(content for 2) <> '\xffd8'::bytea;
    -- In the frame headers SOF0, SOF1 and SOF2, height and width follow the length and the
    -- precision.
    if get_byte(content, place + 1) between 192 and 194 then
      height := get_byte(content, place + 5) * 256 + get_byte(content, place + 6);
      width := nullif(get_byte(content, place + 7) * 256 + get_byte(content, place + 8), 0);
      exit;
    end if;
    place := place + 2 + get_byte(content, place + 2) * 256 + get_byte(content, place + 3);
  end loop;
end;
$$;

create table private.pictures (
  -- A random id that ends with the width and the height of `page`. With these numbers, a web page
  -- reserves the space of the picture before the picture is loaded.
  id text primary key,
  page bytea not null,
  card bytea not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  -- True when an editor has removed the picture from the last announcement that used it. A withheld
  -- picture is shown again only when a request names it.
  withheld boolean not null default false,
  constraint pictures_id_format check (id ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$')
);

-- PostgreSQL must not compress the two columns, because JPEGs are already compressed.
alter table private.pictures
  alter column page set storage external, alter column card set storage external;

create index pictures_uploaded_by_idx on private.pictures (uploaded_by);
create index pictures_uploaded_at_idx on private.pictures (uploaded_at);

-- Limits of pictures. The limits are rows, so that operators can change them without a migration.
-- Null means no limit. `per_day` limits how many pictures one person uploads in a day. `bytes`
-- limits the pictures of the last 365 days. The rows named after a role limit one person of this
-- role, `members` limits all members together, and `board` limits everybody together.
create table private.picture_limits (
  whose text primary key,
  bytes integer,
  per_day integer,
  constraint picture_limits_positive check (bytes > 0 and per_day > 0)
);

insert into private.picture_limits (whose, bytes, per_day)
values
  ('member', 10000000, 20), ('editor', null, 200), ('admin', null, 200),
  ('members', 30000000, null), ('board', 40000000, null);

alter table private.pictures enable row level security;
alter table private.picture_limits enable row level security;
revoke all on table private.pictures, private.picture_limits
  from public, anon, authenticated, service_role;

-- Refuses another picture of `added` bytes when `person` or the board would exceed a limit. The
-- lock serializes concurrent uploads, because they do not see each other's rows. Pictures with an
-- upload time in the future count too, because the clock may have been ahead.
create function private.limit_pictures(person uuid, added integer)
returns void language plpgsql set search_path = '' as $$
declare
  own private.picture_limits;
  kept record;
begin
  perform pg_advisory_xact_lock(hashtext('private.pictures: how many'));
  select picture_limits.* into strict own
  from private.picture_limits
  join public.profiles on profiles.role = picture_limits.whose
  where profiles.user_id = person;
  select count(*) filter (
      where uploaded_by = person
        and uploaded_at between now() - interval '1 day' and now() + interval '1 day'
    ) as own_of_day,
    coalesce(sum(bytes) filter (where uploaded_by = person), 0) as own,
    -- Pictures of deleted accounts count as pictures of members, because a deleted account has no
    -- role.
    coalesce(sum(bytes) filter (where role is null or role = 'member'), 0) as members,
    coalesce(sum(bytes), 0) as board
  into kept
  from private.pictures
  left join public.profiles on profiles.user_id = uploaded_by
  cross join lateral (select octet_length(page) + octet_length(card)) as size (bytes)
  where uploaded_at between now() - interval '365 days' and now() + interval '365 days';
  if kept.own_of_day >= own.per_day then
    raise exception 'at most % pictures a day', own.per_day
      using errcode = 'PT429', hint = 'too_many_pictures';
  end if;
  if kept.own + added > own.bytes then
    raise exception 'at most % bytes of pictures a year', own.bytes
      using errcode = 'PT429', hint = 'own_pictures_full';
  end if;
  if kept.board + added > (select bytes from private.picture_limits where whose = 'board')
    or own.whose = 'member'
      and kept.members + added > (select bytes from private.picture_limits where whose = 'members')
  then
    raise exception 'the pictures of the last year fill their space'
      using errcode = 'PT429', hint = 'pictures_full';
  end if;
end;
$$;

-- Stores a picture, given as two JPEGs in base64, and returns its id for an announcement. A picture
-- that no announcement uses is deleted after a day. A repeated upload of the same picture returns
-- the same id. Security definer, because requests cannot access the table.
create function public.add_picture(page text, card text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  large bytea;
  small bytea;
  size record;
  small_size record;
  id text;
begin
  perform private.require_approved_member();
  -- The limits in characters are four thirds of the limits in bytes, because base64 encodes three
  -- bytes as four characters.
  if length(page) > 400000 or length(card) > 53336 then
    raise exception 'a picture has at most 300000 bytes, and 40000 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  begin
    large := decode(page, 'base64');
    small := decode(card, 'base64');
  exception when data_exception then
    large := null;
  end;
  select pictures.id into id
  from private.pictures
  where uploaded_by = auth.uid() and uploaded_at > now() - interval '12 hours'
    and pictures.page = large and pictures.card = small;
  if id is not null then
    return id;
  end if;
  perform private.require_changes_left(1);
  perform private.limit_pictures(
    auth.uid(), coalesce(octet_length(large) + octet_length(small), 0)
  );
  select * into size from private.jpeg_size(large);
  select * into small_size from private.jpeg_size(small);
  if size.width is null or small_size.width is null or size.height = 0 or small_size.height = 0 then
    raise exception 'this file is no JPEG that can be stored'
      using errcode = '23514', hint = 'picture_refused';
  end if;
  if octet_length(large) > 300000 or octet_length(small) > 40000
    or greatest(size.width, size.height) > 1600
    or greatest(small_size.width, small_size.height) > 480
  then
    raise exception 'a picture has at most 1600 by 1600 pixels, and 480 by 480 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  insert into private.pictures (id, page, card, uploaded_by)
  values (
    replace(gen_random_uuid()::text, '-', '') || '-' || size.width || 'x' || size.height, large,
    small, auth.uid()
  )
  returning pictures.id into id;
  perform private.count_changes(1);
  return id;
end;
$$;

-- Returns a picture in the size `page` or `card`. Returns null and status 404 when no announcement
-- uses the picture, because members must not publish files without an announcement. Security
-- definer, because everybody may read a picture by its id, but nobody may list pictures.
create function public.picture(id text, size text default 'page')
returns public."*/*" language plpgsql stable security definer set search_path = '' as $$
declare
  content bytea;
begin
  select case picture.size when 'page' then pictures.page when 'card' then pictures.card end
  into content
  from private.pictures
  where pictures.id = picture.id
    and exists (select from public.announcements where announcements.picture = pictures.id);
  if content is null then
    perform set_config('response.status', '404', true);
    return null;
  end if;
  -- These response headers keep a browser from running scripts that the file may contain.
  perform set_config('response.headers', '[
    {"Content-Type": "image/jpeg"}, {"X-Content-Type-Options": "nosniff"},
    {"Content-Security-Policy": "default-src ''none''; sandbox"},
    {"Cache-Control": "public, max-age=31536000, immutable"}]', true);
  return content;
end;
$$;

-- Returns the ids of pictures that can be deleted. A picture is needed while an announcement or an
-- active series uses it. A picture is also needed if an announcement used it in the last 30 days,
-- because the old state in the history can be restored. A picture younger than a day is kept,
-- because an open form may still use it. On our own server, the server deletes the returned
-- pictures. On hosted Supabase, a scheduled job deletes them.
create function private.unneeded_pictures()
returns setof text language plpgsql stable set search_path = '' as $$
begin
  return query
  select id from private.pictures
  where uploaded_at not between now() - interval '1 day' and now() + interval '1 day'
    and not exists (select from public.announcements where picture = pictures.id)
    and not exists (
      select from public.series
      where template ->> 'picture' = pictures.id and (until is null or until >= current_date)
    )
    and not exists (
      select from public.announcement_history named
      where named.row ->> 'picture' = pictures.id and not exists (
        select from public.announcement_history later
        where later.announcement_id = named.announcement_id and later.revision > named.revision
          and later.changed_at < now() - interval '30 days'
      )
    );
end;
$$;

-- Refuses a picture that another person uploaded and that no announcement uses now. Editors may use
-- every picture. The foreign key refuses an unknown id. A picture that somebody names in a request
-- is no longer withheld.
create function private.require_picture(picture text)
returns void language plpgsql set search_path = '' as $$
begin
  if not private.is_editor()
    and exists (
      select from private.pictures
      where id = require_picture.picture and uploaded_by is distinct from auth.uid()
    )
    and not exists (
      select from public.announcements where announcements.picture = require_picture.picture
    )
  then
    raise exception 'no announcement names this picture any more'
      using errcode = '42501', hint = 'picture_gone';
  end if;
  update private.pictures set withheld = false where id = require_picture.picture and withheld;
end;
$$;

-- Returns whether a picture that no request names may be shown again, for example when a change is
-- undone. Editors may show every picture again. Other callers may show a picture that an
-- announcement uses. If no announcement uses the picture, other callers may show it only if they
-- uploaded it and it is not withheld.
create function private.may_return(picture text)
returns boolean language sql stable set search_path = '' as $$
  select private.is_editor()
    or exists (select from public.announcements where announcements.picture = may_return.picture)
    or not exists (
      select from private.pictures
      where id = may_return.picture
        and (withheld or auth.uid() is not null and uploaded_by is distinct from auth.uid())
    );
$$;

-- Withholds each of the given pictures that no announcement uses any more, if the caller is an
-- editor.
create function private.withhold_pictures(removed text[])
returns void language sql set search_path = '' as $$
  update private.pictures set withheld = true
  where private.is_editor() and id in (
    select id from private.pictures
    where id = any (removed) and not withheld
      and not exists (select from public.announcements where announcements.picture = pictures.id)
    order by id
    for no key update
  );
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.add_picture(text, text) from public, anon;
revoke execute on function public.picture(text, text) from public;
grant execute on function public.add_picture(text, text) to authenticated;
grant execute on function public.picture(text, text) to anon, authenticated;

-- 21_series.sql

-- A repeating announcement is a series. This table has the rule of each series. The table
-- announcements has one row, called an occurrence, for each day of the rule within the next 90
-- days. Each occurrence is a row, so that it has its own link and history, and can be part of
-- editions and calendars. Everybody reads the rules; only functions write them.

create table public.series (
  id uuid primary key default gen_random_uuid(),
  -- "monthly_weekday" repeats the weekday of `starts_on` in its position, for example on the second
  -- Sunday of each month. If `starts_on` is a fifth weekday, the rule gives the last one of each
  -- month. "monthly_day" repeats the day of the month of `starts_on`, or takes the last day of a
  -- shorter month.
  frequency text not null,
  -- The first day of the rule, from which all other days are counted. Days and times are local
  -- times in `time_zone`.
  starts_on date not null,
  starts_at time not null,
  lasts interval,
  time_zone text not null,
  -- The last day that may have an occurrence; null for a series without an end.
  until date,
  -- The days without an occurrence, because somebody deleted or moved the occurrence of that day.
  skipped date[] not null default '{}',
  -- The values of future occurrences without dates and times, as a JSON object with columns of
  -- announcements.
  template jsonb not null,
  -- The author of future occurrences.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  constraint series_frequency_known
    check (frequency in ('weekly', 'biweekly', 'monthly_weekday', 'monthly_day')),
  constraint series_until_range check (until between '1999-12-01' and '2099-12-31')
);

create index series_created_by_idx on public.series (created_by);

alter table public.series enable row level security;
revoke all on table public.series from public, anon, authenticated;
grant select (id, frequency, starts_on, starts_at, lasts, time_zone, until, skipped, revision)
  on table public.series to anon, authenticated;
grant all on table public.series to service_role;

-- `true`: everybody may read the rules, because the public board shows them beside the
-- announcements.
create policy "Anyone can view the rule of a series"
  on public.series for select to anon, authenticated using (true);

create trigger notify_public_change
  after insert or delete or update of frequency, starts_on, starts_at, lasts, time_zone, until
  on public.series
  for each row execute function private.notify_public_change();

create trigger clean_texts before insert or update on public.series
  for each row execute function private.clean_texts();

-- Trigger: raises the revision of a series. A new skipped day does not raise the revision, because
-- it concerns one occurrence, and no form shows skipped days.
create trigger count_revision
  before update of frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by
  on public.series
  for each row execute function private.count_row_revision();

-- Returns the day that is `number` steps after the first day of a rule; a negative number counts
-- backwards. Months are always counted from `starts_on`. A rule of day 31 therefore gives 28
-- February and then 31 March.
create function private.series_day(rule public.series, number integer)
returns date language plpgsql immutable parallel safe set search_path = '' as $$
declare
  month date;
  day date;
begin
  if rule.frequency = 'weekly' then
    return rule.starts_on + 7 * number;
  elsif rule.frequency = 'biweekly' then
    return rule.starts_on + 14 * number;
  elsif rule.frequency = 'monthly_day' then
    return rule.starts_on + make_interval(months => number);
  end if;
  month := date_trunc('month', rule.starts_on + make_interval(months => number));
  day := month
    + (extract(dow from rule.starts_on)::integer - extract(dow from month)::integer + 7) % 7
    + (extract(day from rule.starts_on)::integer - 1) / 7 * 7;
  return case when date_trunc('month', day::timestamp) = month then day else day - 7 end;
end;
$$;

-- Returns the days of a rule from `earliest` to `latest`, both included, in order. The function
-- ignores `until` and `skipped`.
create function private.series_days(rule public.series, earliest date, latest date)
returns setof date language sql immutable parallel safe set search_path = '' as $$
  select day
  from (
    values
      ('weekly', 7, 7), ('biweekly', 14, 14), ('monthly_day', 28, 31), ('monthly_weekday', 28, 31)
  ) step (frequency, shortest, longest)
  cross join lateral generate_series(
    greatest(0, (earliest - rule.starts_on) / longest - 1), (latest - rule.starts_on) / shortest + 1
  ) number
  cross join lateral private.series_day(rule, number) day
  where step.frequency = rule.frequency and day between earliest and latest
  order by day;
$$;

-- Returns whether a rule gives a day that is not after its `until`. Skipped days count as days of
-- the rule too.
create function private.is_series_day(rule public.series, day date)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select day <= coalesce(rule.until, 'infinity')
    and exists (select from private.series_days(rule, day, day));
$$;

-- Returns the day of `rule` that corresponds to `day` of `old_rule`. A change has moved the
-- occurrence of `old_day` to the first day of `rule`. If `day` is the third day of the old rule
-- after `old_day`, the result is the third day of `rule` after its first day.
create function private.moved_day(
  old_rule public.series, old_day date, rule public.series, day date
)
returns date language sql immutable set search_path = '' as $$
  select private.series_day(rule, (
    (select count(*) from private.series_days(old_rule, old_day + 1, day))
    - (select count(*) from private.series_days(old_rule, day, old_day - 1))
  )::integer);
$$;

-- Returns the moment at which the occurrence of a day begins.
create function private.series_moment(rule public.series, day date)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (day + rule.starts_at) at time zone rule.time_zone;
end;
$$;

-- Returns the length of an announcement in local time of the zone, or null if it has no end.
create function private.local_length(begins timestamptz, ends timestamptz, time_zone text)
returns interval language sql stable set search_path = '' as $$
  select (ends at time zone time_zone) - (begins at time zone time_zone);
$$;

-- Returns the end of an announcement whose length in local time is `lasts`. The end is at least a
-- minute and at most 60 days after the beginning. A change to daylight saving time could otherwise
-- move the end out of the range that the constraint announcements_ends_at_range allows.
create function private.local_end(begins timestamptz, lasts interval, time_zone text)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return case when lasts is not null then least(
    greatest(
      ((begins at time zone time_zone) + lasts) at time zone time_zone,
      begins + interval '1 minute'
    ),
    begins + interval '1440 hours'
  ) end;
end;
$$;

-- Returns the values of the next occurrence of a series. A deleted ministry becomes null. A picture
-- that was deleted, or that an editor has removed, becomes null together with its description.
create function private.usual_values(rule public.series)
returns jsonb language sql stable set search_path = '' as $$
  select rule.template || jsonb_build_object(
    'ministry_id',
    (select id from public.ministries where id = (rule.template ->> 'ministry_id')::uuid)
  ) || case
    when rule.template ->> 'picture' is null
      or exists (select from private.pictures where id = rule.template ->> 'picture')
        and private.may_return(rule.template ->> 'picture') then '{}'
    else '{"picture": null, "picture_description": null}'
  end::jsonb;
$$;

-- Returns whether the author of a series may still write announcements for the ministry of the
-- series. The account must exist, be active and be approved.
create function private.has_author(rule public.series)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = rule.created_by and deactivated_at is null and approved_at is not null and (
      role <> 'member'
      or ministry_id is not distinct from (private.usual_values(rule) ->> 'ministry_id')::uuid
    )
  );
$$;

revoke execute on all functions in schema private from public;

-- 22_announcements.sql

-- The announcements. Everybody reads all announcements. Members write their own announcements for
-- their own ministry; editors write all announcements. The database sets `created_at`, `updated_at`
-- and `revision`. By these columns, calendars and link previews recognize the newest state.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  date timestamptz not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  location text,
  ends_at timestamptz,
  contact text,
  link_url text,
  link_label text,
  status text not null default 'scheduled',
  status_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- The first date of a postponed announcement. Null while a postponed announcement has no new
  -- date, because `date` is then still the first date.
  former_date timestamptz,
  picture text constraint announcements_picture_fkey references private.pictures (id),
  picture_description text,
  series_id uuid references public.series (id),
  -- True when somebody changed only this occurrence of a series. Later changes of the series leave
  -- a detached occurrence unchanged.
  detached boolean not null default false,
  constraint announcements_title_length
    check (char_length(title) <= 200 and not private.is_blank(title)),
  constraint announcements_description_length
    check (char_length(description) <= 5000 and not private.is_blank(description)),
  -- The range of dates also refuses the dates `infinity` and `-infinity`.
  constraint announcements_date_range
    check (date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'),
  constraint announcements_location_length
    check (char_length(location) <= 200 and not private.is_blank(location)),
  -- An announcement that lasts over 60 days is almost always a mistyped month.
  constraint announcements_ends_at_range
    check (ends_at > date and ends_at - date <= interval '60 days'),
  constraint announcements_contact_length
    check (char_length(contact) <= 200 and not private.is_blank(contact)),
  constraint announcements_link_url_length check (char_length(link_url) <= 500),
  -- The regular expression refuses schemes other than http and https. The expression also refuses a
  -- user name before an @, because people may mistake the user name for the host. The function
  -- has_invisible finds invisible characters, including those that change the direction of writing.
  constraint announcements_link_url_format
    check (link_url ~* '^https?://[^/?#@\\]+([/?#]|$)' and not private.has_invisible(link_url)),
  constraint announcements_link_label_length
    check (char_length(link_label) <= 60 and not private.is_blank(link_label)),
  constraint announcements_link_label_has_url check (link_label is null or link_url is not null),
  constraint announcements_status_known check (status in ('scheduled', 'postponed', 'cancelled')),
  constraint announcements_status_reason_length
    check (char_length(status_reason) <= 200 and not private.is_blank(status_reason)),
  constraint announcements_former_date_range
    check (former_date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'),
  constraint announcements_former_date_postponed
    check (former_date is null or status = 'postponed'),
  constraint announcements_picture_description_length
    check (char_length(picture_description) <= 300 and not private.is_blank(picture_description)),
  constraint announcements_picture_description_has_picture
    check (picture_description is null or picture is not null),
  constraint announcements_detached_from_series check (series_id is not null or not detached)
);

-- Clients read lists of announcements in batches of rows, ordered by (date, id).
create index announcements_date_id_idx on public.announcements (date, id);
create index announcements_ministry_id_date_id_idx on public.announcements (ministry_id, date, id);
create index announcements_created_by_idx on public.announcements (created_by);
alter table public.announcements enable row level security;
revoke all on table public.announcements from public, anon, authenticated;
grant select on table public.announcements to anon;
grant select, delete,
  insert (
    id, title, description, date, ministry_id, created_by,
    location, ends_at, contact, link_url, link_label, status, status_reason,
    picture, picture_description
  ),
  update (
    title, description, date, ministry_id,
    location, ends_at, contact, link_url, link_label, status, status_reason,
    picture, picture_description
  )
  on table public.announcements to authenticated;
grant all on table public.announcements to service_role;

-- `true`: everybody may read announcements, because the board is public (specification §1).
create policy "Anyone can view announcements"
  on public.announcements for select to anon, authenticated using (true);
create policy "Members can create for their ministry, editors for any"
  on public.announcements for insert to authenticated with check (
    created_by = (select auth.uid())
    and (
      ministry_id is not distinct from (select private.own_ministry_id())
      or (select private.is_editor())
    )
  );
create policy "Members can update their announcements, editors any"
  on public.announcements for update to authenticated
  using (created_by = (select auth.uid()) or (select private.is_editor()))
  with check (created_by = (select auth.uid()) or (select private.is_editor()));
create policy "Members can delete their announcements, editors any"
  on public.announcements for delete to authenticated
  using (created_by = (select auth.uid()) or (select private.is_editor()));
create policy "Only approved members can create announcements"
  on public.announcements as restrictive for insert to authenticated
  with check ((select private.may_publish()));
create policy "Only approved members can update announcements"
  on public.announcements as restrictive for update to authenticated
  using ((select private.may_publish()));
create policy "Only approved members can delete announcements"
  on public.announcements as restrictive for delete to authenticated
  using ((select private.may_publish()));

-- Returns the columns of an announcement that people write. `state` is the row as JSON.
-- `created_by` is left out, because deleting the author's account must not count as a change of the
-- announcement.
create function private.announced(state jsonb)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select state - array[
    'created_by', 'created_at', 'updated_at', 'revision', 'series_id', 'detached'
  ];
$$;

create index announcements_picture_idx on public.announcements (picture) where picture is not null;
create index announcements_series_id_date_id_idx on public.announcements (series_id, date, id)
  where series_id is not null;

revoke execute on all functions in schema private from public;
grant execute on function private.announced(jsonb) to authenticated, service_role;

-- 23_history.sql

-- The history has every state of every announcement for two years. Editors can read and restore all
-- states. The page of a deleted announcement reads the history to tell visitors that the
-- announcement was deleted.

create table public.announcement_history (
  announcement_id uuid not null,
  revision integer not null,
  -- The time of the change itself, not of the beginning of its transaction. The times of states
  -- therefore have the same order as their revisions.
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users (id) on delete set null,
  -- The whole row after the change as JSON; null after a deletion.
  row jsonb,
  primary key (announcement_id, revision)
);

create index announcement_history_changed_at_idx on public.announcement_history (changed_at);
create index announcement_history_changed_by_idx on public.announcement_history (changed_by);
create index announcement_history_deleted_idx
  on public.announcement_history (changed_at desc, announcement_id) where row is null;

alter table public.announcement_history enable row level security;
revoke all on table public.announcement_history from public, anon, authenticated;
grant select on table public.announcement_history to authenticated;
grant all on table public.announcement_history to service_role;

create policy "Editors can view the history of announcements"
  on public.announcement_history for select to authenticated using ((select private.is_editor()));

-- Returns whether an announcement was deleted. Security definer, because only editors can read the
-- history.
create function public.was_deleted(announcement_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select history.row is null from public.announcement_history history
    where history.announcement_id = was_deleted.announcement_id
    order by history.revision desc
    limit 1
  ), false);
$$;

-- Lists deleted announcements with their last state for editors, the most recently deleted first.
create function public.list_deleted_announcements(page integer default 1)
returns table (
  announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz,
  deleted_by uuid, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
begin
  perform private.require_editor();
  return query
    with deleted as (
      select deletion.announcement_id, deletion.revision, deletion.changed_at, deletion.changed_by,
        count(*) over () as total
      from public.announcement_history deletion
      where deletion.row is null
        and not exists (select from public.announcements where id = deletion.announcement_id)
        and not exists (
          select from public.announcement_history later
          where later.announcement_id = deletion.announcement_id
            and later.revision > deletion.revision
        )
      order by deletion.changed_at desc, deletion.announcement_id
      limit page_size
      offset page_size * (
        least(greatest(coalesce(list_deleted_announcements.page, 1), 1), 100000) - 1
      )
    )
    select deleted.announcement_id, state.revision, state.row ->> 'title',
      (state.row ->> 'date')::timestamptz, deleted.changed_at, deleted.changed_by, deleted.total
    from deleted
    cross join lateral (
      select before.revision, before.row from public.announcement_history before
      where before.announcement_id = deleted.announcement_id and before.row is not null
      order by before.revision desc
      limit 1
    ) state
    order by deleted.changed_at desc, deleted.announcement_id;
end;
$$;

-- Restores a state of an announcement, for editors. Security definer, because editors may restore
-- the announcements of others.
create function public.restore_announcement(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  perform private.bring_state_back(
    restore_announcement.announcement_id, restore_announcement.revision
  );
end;
$$;

create index announcement_history_picture_idx
  on public.announcement_history ((row ->> 'picture')) where row ->> 'picture' is not null;

revoke execute on function public.was_deleted(uuid) from public;
revoke execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  from public, anon;
grant execute on function public.was_deleted(uuid) to anon, authenticated;
grant execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  to authenticated;

-- Returns a state of an announcement in which a deleted ministry, author or picture is replaced by
-- null. The row locks keep the remaining ministry, author and picture from being deleted before the
-- announcement is written.
create function private.writable_state(state jsonb)
returns jsonb language plpgsql set search_path = '' as $$
begin
  state := state || jsonb_build_object(
    'ministry_id', (
      select id from public.ministries where id = (state ->> 'ministry_id')::uuid for key share
    ),
    'created_by', (
      select user_id from public.profiles where user_id = (state ->> 'created_by')::uuid
      for key share
    )
  );
  perform from private.pictures where id = state ->> 'picture' for key share;
  if not found and state ->> 'picture' is not null then
    state := state || '{"picture": null, "picture_description": null}';
  end if;
  return state - array['updated_at', 'revision'];
end;
$$;

-- Writes a state from the history as the newest revision. An existing announcement keeps its
-- author. A deleted announcement gets a new row with its former id. Columns that the state lacks
-- keep their values in an existing row, and get their defaults in a new row. Columns of the state
-- that were dropped since are ignored. The caller of this function must check permissions first. A
-- restoration counts as one change of the caller. The change is counted before the row is inserted,
-- because an insert by a request takes the locks of ledger and row in this order. Two transactions
-- that insert the same id could otherwise deadlock.
create function private.bring_state_back(announcement_id uuid, revision integer)
returns void language plpgsql set search_path = '' as $$
declare
  present public.announcements;
  state jsonb;
  columns text;
begin
  select history.row into state from public.announcement_history history
  where history.announcement_id = bring_state_back.announcement_id
    and history.revision = bring_state_back.revision;
  if state is null then
    raise exception 'this state is not known' using hint = 'state_gone';
  end if;
  state := private.writable_state(state);
  select * into present from public.announcements where id = bring_state_back.announcement_id
  for update;
  state := state || private.join_series(
    jsonb_populate_record(null::public.announcements, state), present
  );
  perform private.count_changes(1);
  if present.id is not null then
    columns := private.columns_of(state - array['id', 'created_by', 'created_at']);
    execute format(
      'update public.announcements set (%1$s) = (
         select %1$s from jsonb_populate_record(null::public.announcements, $1)
       ) where id = $2',
      columns
    ) using state, present.id;
  else
    -- The trigger prepare_insert continues the revision of the deleted announcement.
    execute format(
      'insert into public.announcements (%1$s)
       select %1$s from jsonb_populate_record(null::public.announcements, $1)',
      private.columns_of(state)
    ) using state;
  end if;
end;
$$;

-- Undoes a change of an announcement that the caller made in the last 30 days. The change may be a
-- deletion. `revision` is the revision that the change created, and must be the newest. An author
-- therefore cannot undo a deletion by an admin. A deleted announcement gets its former id and
-- author again, so old links to it work. Members can undo changes of their own announcements;
-- editors can undo their changes of all announcements. Security definer, because only editors read
-- the history, and no request may choose the author of an announcement.
create function public.undo_change(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  newest public.announcement_history;
  before public.announcement_history;
begin
  perform private.require_approved_member();
  -- The row lock waits for a concurrent change. The advisory lock serializes two calls that undo
  -- one deletion.
  perform pg_advisory_xact_lock(hashtext('public.undo_change: ' || undo_change.announcement_id));
  perform from public.announcements where id = undo_change.announcement_id for update;
  select * into newest from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
  order by history.revision desc limit 1;
  select * into before from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
    and history.revision < undo_change.revision
  order by history.revision desc limit 1;
  if newest.revision is distinct from undo_change.revision
    or newest.changed_by is distinct from auth.uid()
    or newest.changed_at <= now() - interval '30 days'
    or before.row is null
    or not (
      private.is_editor()
      or coalesce(newest.row, before.row) ->> 'created_by' is not distinct from auth.uid()::text
    )
  then
    raise exception 'only the own last change can be undone'
      using errcode = '42501', hint = 'not_undone';
  end if;
  perform private.bring_state_back(undo_change.announcement_id, before.revision);
end;
$$;

-- Lists the caller's announcements that the caller deleted and can restore, the most recently
-- deleted first. `revision` is the revision of the deletion, which is the argument for undo_change.
create function public.list_own_deletions()
returns table (
  announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  return query
    select deletion.announcement_id, deletion.revision, state.row ->> 'title',
      (state.row ->> 'date')::timestamptz, deletion.changed_at
    from public.announcement_history deletion
    cross join lateral (
      select before.row from public.announcement_history before
      where before.announcement_id = deletion.announcement_id
        and before.revision < deletion.revision
      order by before.revision desc
      limit 1
    ) state
    where deletion.changed_by = (select auth.uid()) and deletion.row is null
      and deletion.changed_at > now() - interval '30 days'
      and state.row ->> 'created_by' = (select auth.uid())::text
      and not exists (
        select from public.announcement_history later
        where later.announcement_id = deletion.announcement_id
          and later.revision > deletion.revision
      )
    order by deletion.changed_at desc, deletion.announcement_id
    limit 100;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.undo_change(uuid, integer), public.list_own_deletions()
  from public, anon;
grant execute on function
  public.undo_change(uuid, integer), public.list_own_deletions()
  to authenticated;

-- 24_own_data.sql

-- The function with which a person gets a copy of all data about the own account. The LGPD, the
-- Brazilian data protection law, gives a right to this copy in article 18.

-- Returns the data of the caller's account: the profile, the sessions, the own announcements, and
-- the versions of announcements that the caller wrote. A response has at most 1,000 announcements
-- and versions, and at most two megabytes of them. `next` is the argument `skip` for the following
-- response, or null after the last row. Whole rows are returned, so that a new column needs no
-- change here. Ids of other people are left out. The function is security definer, because requests
-- cannot read auth.users and auth.sessions, and members cannot read the history. The caller needs a
-- live session, but no approval: a person who waits for approval may see the own data too.
create function public.own_data(skip integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most_rows constant integer := 1000;
  most_bytes constant integer := 2000000;
  caller constant uuid := auth.uid();
  skipped constant integer := greatest(own_data.skip, 0);
begin
  if not private.has_live_session() then
    raise exception 'this session has ended' using errcode = '42501', hint = 'session_ended';
  end if;
  return (
    with keys as (
      select 1 as part, created_at as written_at, id, null::integer as revision
      from public.announcements where created_by = caller
      union all
      select 2, changed_at, announcement_id, revision from public.announcement_history
      where changed_by = caller
      order by part, written_at, id, revision
      offset skipped
      limit most_rows
    ),
    read as (
      select keys.*, case part
        when 1 then (
          select to_jsonb(a) - 'created_by' from public.announcements a where a.id = keys.id
        )
        else (
          select to_jsonb(h) - 'changed_by' || jsonb_build_object('row', h.row - 'created_by')
          from public.announcement_history h
          where h.announcement_id = keys.id and h.revision = keys.revision
        )
      end as data
      from keys
    ),
    sized as (
      select read.*,
        sum(octet_length(data::text)) over (order by part, written_at, id, revision) as bytes
      from read
    ),
    shown as (select * from sized where bytes <= most_bytes)
    select jsonb_build_object(
      'account', jsonb_build_object(
        'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'metadata', u.raw_user_meta_data
      ),
      'profile', to_jsonb(p) || jsonb_build_object('ministry', m.name),
      -- Hosted Supabase also keeps the browser and the network address of a session. Our server
      -- leaves both columns empty.
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'created_at', s.created_at, 'updated_at', s.updated_at,
          'user_agent', to_jsonb(s) -> 'user_agent', 'ip', to_jsonb(s) -> 'ip'
        ) order by s.created_at), '[]')
        from auth.sessions s where s.user_id = caller
      ),
      'announcements', (
        select coalesce(jsonb_agg(data order by written_at, id), '[]') from shown where part = 1
      ),
      'history', (
        select coalesce(jsonb_agg(data order by written_at, id, revision), '[]') from shown
        where part = 2
      ),
      'next', (
        select case when count(*) = most_rows or max(bytes) > most_bytes
          then skipped + count(*) filter (where bytes <= most_bytes) end
        from sized
      )
    )
    from auth.users u
    join public.profiles p on p.user_id = u.id
    left join public.ministries m on m.id = p.ministry_id
    where u.id = caller
  );
end;
$$;

revoke execute on function public.own_data(integer) from public, anon;
grant execute on function public.own_data(integer) to authenticated;

-- 25_lists.sql

-- The page "Buscar avisos" searches the title, the description and the location of announcements.
-- This table stores the three as one text in lower case without accents. The texts have no search
-- index, because an index would be larger than the table, and a scan of 200,000 texts takes only
-- 0.1 s. The texts are not a column of announcements, because `select *` would return them.

create table private.announcement_texts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  search_text text not null
);

alter table private.announcement_texts enable row level security;
revoke all on table private.announcement_texts from public, anon, authenticated, service_role;

create function private.searched_text(announcement public.announcements)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return private.fold(
    concat_ws(E'\n', announcement.title, announcement.description, announcement.location)
  );
end;
$$;

-- Returns the ids of announcements whose text contains the folded text `wanted`. A series
-- contributes only its next matching occurrence, or its last one if none is to come. Security
-- definer, because requests cannot read announcement_texts. Callers read the rows of announcements
-- with their own rights.
create function private.announcements_with(wanted text)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select array_agg(announcement_id) from private.announcement_texts
  where wanted <> '' and strpos(search_text, wanted) > 0 and announcement_id not in (
    select id from (
      select announcements.id, row_number() over (
          partition by series_id
          order by date < now(), case when date >= now() then date end, date desc, announcements.id
        ) as place
      from public.announcements
      join private.announcement_texts texts on texts.announcement_id = announcements.id
      where series_id is not null and wanted <> '' and strpos(texts.search_text, wanted) > 0
    ) found
    where place > 1
  );
$$;

-- Returns the announcements whose text contains `search`, with the caller's rights. The result has
-- rows of the table announcements, so that the data API can filter and sort them, and embed related
-- rows. The setting makes PostgreSQL choose a bitmap scan. PostgreSQL expects ten matching ids and
-- would look up each id in the index, but 200,000 may match.
create function public.search_announcements(search text)
returns setof public.announcements language sql stable set search_path = ''
set enable_indexscan = off as $$
  select announcements.* from public.announcements
  where id = any ((select private.announcements_with(btrim(private.fold(search))))::uuid[]);
$$;

revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function private.announcements_with(text) to authenticated, service_role;
grant execute on function public.search_announcements(text) to authenticated;

-- The lists "Meus avisos", the administration and the search show each series once. The board shows
-- all occurrences of a series.

-- Returns the id of the occurrence that represents each series in lists: the next occurrence, or
-- the last one if none is to come. `author` limits the result to series with announcements of one
-- author. Null means all series.
create function private.listed_occurrences(author uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select coalesce(
      (
        select id from public.announcements
        where series_id = series.id and date >= now() order by date, announcements.id limit 1
      ),
      (
        select id from public.announcements
        where series_id = series.id order by date desc, announcements.id desc limit 1
      )
    )
    from public.series
    where author is null or id in (
      select series_id from public.announcements where created_by = author and series_id is not null
    )
  );
$$;

-- Returns a page of at most 20 announcements between two moments, with the caller's rights and with
-- each series once. `page` counts from 1. Clients need this function, because the occurrence that
-- represents a series depends on the time, and a query of the data API cannot express this. The
-- function returns rows of the table announcements, so that the data API can embed other tables.
create function public.list_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null,
  nearest_first boolean default true, page integer default 1
)
returns setof public.announcements
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 20;
  first constant bigint := page_size * (
    least(greatest(coalesce(list_announcements.page, 1), 1), 100000) - 1
  )::bigint;
  shown constant uuid[] := private.listed_occurrences(author);
begin
  -- PostgreSQL plans this query anew for the arguments of each call (plan_cache_mode). It then
  -- removes terms that are constant, and uses an index that returns the rows in the requested
  -- order.
  return query
    select announcements.* from public.announcements
    where (list_announcements.author is null or created_by = list_announcements.author)
      and (
        list_announcements.ministry_id is null
        or announcements.ministry_id = list_announcements.ministry_id
      )
      and (not list_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
    order by case when nearest_first then date end,
      case when nearest_first is not true then date end desc,
      case when nearest_first then id end, case when nearest_first is not true then id end desc
    limit page_size offset first;
end;
$$;

-- Counts the announcements on all pages that list_announcements returns for the same arguments.
create function public.count_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null
)
returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  shown constant uuid[] := private.listed_occurrences(author);
begin
  return (
    select count(*) from public.announcements
    where (count_announcements.author is null or created_by = count_announcements.author)
      and (
        count_announcements.ministry_id is null
        or announcements.ministry_id = count_announcements.ministry_id
      )
      and (not count_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
  );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  from public, anon;
grant execute on function
  private.listed_occurrences(uuid),
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  to authenticated;

-- 27_quotas.sql

-- This file limits how many changes one person may make, because a stolen account or a script could
-- otherwise fill the board and the disk. Every change of an announcement counts, and so does a
-- change of a person's name. The triggers fire only for requests, so security definer functions
-- call count_changes themselves. On a board without a mail server, anybody can open many accounts.
-- All accounts of one network address therefore share another limit.

-- The limits are rows, so that operators can change them without a migration. Null means no limit.
create table private.change_limits (
  role text primary key,
  per_hour integer,
  per_day integer,
  -- The number of active series that one person may have.
  live_series integer,
  constraint change_limits_positive check (per_hour > 0 and per_day > 0),
  constraint change_limits_live_series_positive check (live_series > 0)
);

-- The row `address` limits all accounts of one network address. A whole church may share an
-- address, so this row allows more changes an hour than the row `member`. The limit of an address
-- does not apply to editors and admins.
insert into private.change_limits (role, per_hour, per_day, live_series)
values
  ('member', 60, 500, 10), ('editor', 600, 5000, 100), ('admin', 600, 5000, 100),
  ('address', 120, 500, null);

-- The ledger of all changes of the last day. Deleting an announcement or an account does not remove
-- its changes from the ledger.
create table private.changes (
  user_id uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null,
  origin text
);

create index changes_user_id_changed_at_idx on private.changes (user_id, changed_at);
create index changes_origin_changed_at_idx on private.changes (origin, changed_at)
  where origin is not null;

-- The network address from which an account was opened, as a keyed hash. Our server stores the hash
-- only if it has no mail server. Row-level security is off, because the role of our sign-in service
-- inserts rows. Requests have no rights on the table.
create table private.account_origins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  origin text not null
);

alter table private.change_limits enable row level security;
alter table private.changes enable row level security;
revoke all on table private.change_limits, private.changes, private.account_origins
  from public, anon, authenticated;

-- Raises the error of a reached limit. The limit of a network address has its own message and hint,
-- because the caller may have made none of the changes.
create function private.refuse_change(role text, per_hour integer, per_day integer)
returns void language plpgsql set search_path = '' as $$
begin
  -- The data API answers the error code PT429 with the status 429.
  if role = 'address' then
    raise exception
      'at most % changes an hour and % a day by all accounts that were opened from one address',
      per_hour, per_day using errcode = 'PT429', hint = 'too_many_from_address';
  end if;
  raise exception 'at most % announcements an hour and % a day', per_hour, per_day
    using errcode = 'PT429', hint = 'too_many_announcements';
end;
$$;

-- Counts the changes of one person, or of all accounts opened from one network address, within an
-- hour and within a day. Reads at most `most` rows. The settings force an index scan, because the
-- ledger grows faster than the statistics of the planner. If the planner expects 30 rows and the
-- ledger has 100,000, its plan takes 11 to 36 ms, and an index scan takes 0.5 ms. A bitmap scan
-- would first read every row of the day. Changes that are up to an hour or a day in the future
-- count too, because the clock may have been ahead.
create function private.count_recent(
  person uuid, address text, most integer, out in_hour integer, out in_day integer
)
language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan as $$
begin
  if address is null then
    select count(*) filter (
      where changed_at > now() - interval '1 hour' and changed_at <= now() + interval '1 hour'
    ), count(*)
    into in_hour, in_day
    from (
      select changed_at from private.changes
      where user_id = person
        and changed_at > now() - interval '1 day' and changed_at <= now() + interval '1 day'
      limit most
    ) recent;
  else
    select count(*) filter (
      where changed_at > now() - interval '1 hour' and changed_at <= now() + interval '1 hour'
    ), count(*)
    into in_hour, in_day
    from (
      select changed_at from private.changes
      where origin = address
        and changed_at > now() - interval '1 day' and changed_at <= now() + interval '1 day'
      limit most
    ) recent;
  end if;
end;
$$;

-- Returns how many changes the caller has left, or null without a limit. Refuses the request when
-- fewer than `added` are left. Functions call require_changes_left before they write. With
-- `is_final`, the call also adds the changes to the ledger. Calls with `is_final` for one person or
-- one network address wait for each other until the commit, because concurrent transactions do not
-- see each other's changes.
create function private.require_changes_left(added integer, is_final boolean default false)
returns integer language plpgsql set search_path = '' as $$
declare
  -- The number of changes that each member may make in a day even if the network address has
  -- reached its limit. Without this number, strangers at the same address could keep a new member
  -- from writing anything.
  always constant integer := 3;
  person constant uuid := auth.uid();
  own record;
  shared private.change_limits;
  own_recent record;
  shared_recent record;
  own_left integer;
  shared_left integer;
begin
  -- The network address is null for editors and admins, and for accounts whose address was not
  -- stored at sign-up.
  select change_limits.*, case when role = 'member' then origin end as address into own
  from public.profiles
  join private.change_limits using (role)
  left join private.account_origins using (user_id)
  where user_id = person;
  if is_final then
    perform pg_advisory_xact_lock(hashtextextended('private.changes ' || person, 0));
  end if;
  if is_final and own.address is not null then
    perform pg_advisory_xact_lock(hashtextextended('private.changes ' || own.address, 0));
  end if;
  own_recent := private.count_recent(person, null, greatest(own.per_hour, own.per_day, always));
  own_left := least(own.per_hour - own_recent.in_hour, own.per_day - own_recent.in_day);
  if added > own_left then
    perform private.refuse_change(own.role, own.per_hour, own.per_day);
  end if;
  if own.address is not null then
    select * into shared from private.change_limits where role = 'address';
    shared_recent := private.count_recent(
      null, own.address, greatest(shared.per_hour, shared.per_day)
    );
    shared_left := least(
      shared.per_hour - shared_recent.in_hour, shared.per_day - shared_recent.in_day
    );
    if shared_left < always then
      shared_left := greatest(shared_left, always - own_recent.in_day);
    end if;
    if added > shared_left then
      perform private.refuse_change('address', shared.per_hour, shared.per_day);
    end if;
  end if;
  if is_final then
    insert into private.changes (user_id, changed_at, origin)
    select person, now(), own.address from generate_series(1, added);
  end if;
  return least(own_left, shared_left);
end;
$$;

-- Adds `added` changes of the caller to the ledger, and refuses changes beyond the limit. Functions
-- call count_changes after they have written rows, because transactions that take the locks of rows
-- and ledger in different orders could deadlock. Security definer, because requests cannot access
-- the ledger.
create function private.count_changes(added integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- `added` is 0 when a repeated insert ignores conflicts and changes nothing.
  if added > 0 then
    perform private.require_changes_left(added, true);
  end if;
end;
$$;

-- Subtracts one updated row from the number of changes that the caller has left. An update
-- therefore stops at the first row beyond the limit. The setting `avisos.changes_left` keeps the
-- number until the trigger count_update adds the rows to the ledger.
create function private.count_down()
returns void language plpgsql set search_path = '' as $$
declare
  changes_left text := current_setting('avisos.changes_left', true);
begin
  if coalesce(changes_left, '') = '' then
    changes_left := coalesce(private.require_changes_left(1)::text, 'unlimited');
  elsif changes_left = '0' then
    -- A call that asks for one change more than the caller has left raises the error of the limit.
    perform private.require_changes_left(private.require_changes_left(0) + 1);
  end if;
  if changes_left <> 'unlimited' then
    changes_left := (changes_left::integer - 1)::text;
  end if;
  perform set_config('avisos.changes_left', changes_left, true);
end;
$$;

-- Trigger: counts a row of a table other than announcements as one change before the row is
-- written.
create function private.count_row()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_changes(1);
  return new;
end;
$$;

create trigger limit_renaming
  before update of name on public.profiles
  for each row when (current_user = 'authenticated' and new.name is distinct from old.name)
  execute function private.count_row();

revoke execute on all functions in schema private from public;

-- 28_announcement_triggers.sql

-- The triggers on announcements. PostgreSQL fires triggers in the order of their names. `prepare_`
-- triggers complete a row. `refuse_` triggers check rights and limits. `record_` triggers write the
-- history, the search text and the push queue. `refuse_` and `count_` triggers fire only for
-- requests: security definer functions, the operator's SQL and a restore run as other roles.
-- Functions that members call check rights and limits themselves.

create trigger clean_texts before insert or update on public.announcements
  for each row execute function private.clean_texts();

-- Trigger: continues the revision of a deleted announcement when its id is inserted again, because
-- calendar apps ignore an event with a lower revision. Only the former author and editors may
-- insert such an id. Security definer, because members cannot read the history.
create function private.prepare_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last public.announcement_history;
  author uuid;
begin
  new.former_date := case when new.status = 'postponed' then nullif(new.former_date, new.date) end;
  select * into last from public.announcement_history
  where announcement_id = new.id order by revision desc limit 1;
  -- The id of an existing announcement needs no check here, because the primary key refuses this
  -- id.
  if not found or last.row is not null then
    return new;
  end if;
  select (row ->> 'created_by')::uuid into author from public.announcement_history
  where announcement_id = new.id and row is not null order by revision desc limit 1;
  if auth.uid() is not null and auth.uid() is distinct from author and not private.is_editor() then
    raise exception 'this id belongs to a deleted announcement'
      using errcode = '42501', hint = 'id_taken';
  end if;
  new.revision := last.revision + 1;
  return new;
end;
$$;

create trigger prepare_insert before insert on public.announcements
  for each row execute function private.prepare_insert();

-- Trigger: removes a picture that must not be shown again (private.may_return) when a function or
-- the operator's SQL writes the row. For requests, the `refuse_` triggers check the picture. The
-- name of this trigger makes it fire before prepare_update, which compares the rows and raises the
-- revision.
create function private.omit_picture()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.picture is not distinct from old.picture then
    return new;
  end if;
  if not private.may_return(new.picture) then
    new.picture := null;
    new.picture_description := null;
  elsif private.is_editor() then
    update private.pictures set withheld = false where id = new.picture and withheld;
  end if;
  return new;
end;
$$;

create trigger omit_picture
  before insert or update of picture on public.announcements
  for each row when (current_user <> 'authenticated' and new.picture is not null)
  execute function private.omit_picture();

-- Trigger: raises the revision when a column that people write changes. `former_date` keeps the
-- first date of a postponed announcement until the announcement returns to that date or is no
-- longer postponed. Clients cannot write `former_date`.
create function private.prepare_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> 'postponed' then
    new.former_date := null;
  elsif current_user = 'authenticated' then
    new.former_date := coalesce(old.former_date, old.date);
  end if;
  new.former_date := nullif(new.former_date, new.date);
  new.created_at := old.created_at;
  -- The ministry is compared first, because this comparison is fast. Deleting a ministry may move
  -- tens of thousands of announcements.
  if new.ministry_id is not distinct from old.ministry_id
    and private.announced(to_jsonb(new)) = private.announced(to_jsonb(old))
  then
    new.revision := old.revision;
    new.updated_at := old.updated_at;
  else
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create trigger prepare_update before update on public.announcements
  for each row execute function private.prepare_update();

-- Trigger: refuses a new announcement with an archived ministry, with another person's unused
-- picture, or beyond the limit of changes. An accepted announcement counts as one change. If the
-- announcement exists already, it does not count, because a repeated save with
-- `resolution=ignore-duplicates` must not be refused. Security definer, because requests cannot
-- read pictures and limits.
create function private.refuse_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  if new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  if not exists (select from public.announcements where id = new.id) then
    perform private.count_changes(1);
  end if;
  return new;
end;
$$;

create trigger refuse_insert
  before insert on public.announcements for each row when (current_user = 'authenticated')
  execute function private.refuse_insert();

-- Trigger: checks an updated announcement as refuse_insert checks a new one. A member may change
-- the ministry of an announcement only to the member's own ministry.
create function private.refuse_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.ministry_id is distinct from old.ministry_id then
    if new.ministry_id is distinct from private.own_ministry_id() and not private.is_editor() then
      raise exception 'members move an announcement to their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
    perform private.require_open_ministry(new.ministry_id);
  end if;
  if new.picture is distinct from old.picture and new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  perform private.count_down();
  return new;
end;
$$;

create trigger refuse_update
  before update on public.announcements
  for each row when (current_user = 'authenticated' and new.revision <> old.revision)
  execute function private.refuse_update();

-- Trigger: adds the rows that an update changed to the ledger. An insert counts each row before the
-- row is written. An update must count all rows at its end, because its first rows are locked by
-- then. Two updates of one person that lock rows and ledger in different orders could deadlock.
create function private.count_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('avisos.changes_left', '', true);
  perform private.count_changes((
    select count(*)::integer from new_rows join old_rows using (id)
    where new_rows.revision <> old_rows.revision
  ));
  return null;
end;
$$;

create trigger count_update
  after update on public.announcements referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.count_update();

-- Trigger: writes new announcements to the history, the search texts and the push queue, and
-- notifies the servers. Security definer, like record_update and record_delete, because requests
-- cannot write these tables.
create function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- When a server writes an occurrence of a series, there is no caller. The history then names the
  -- author of the occurrence as the person who made the change.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end),
    to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, search_text)
  select id, private.searched_text(new_rows) from new_rows;

  -- The followers of a ministry get a message about its new announcements after ten minutes.
  -- Occurrences count as new only while another announcement of their series is in the queue.
  -- Occurrences that a server writes weeks later therefore cause no message.
  insert into private.push_news (announcement_id, ministry_id, due_at)
  select id, ministry_id, now() + interval '10 minutes' from new_rows
  where revision = 1
    and exists (
      select from private.push_topics topic where topic.ministry_id = new_rows.ministry_id
    )
    and (series_id is null or exists (
      select from private.push_news queued
      join public.announcements other on other.id = queued.announcement_id
      where other.series_id = new_rows.series_id and queued.ministry_id is not null
    ))
  on conflict do nothing;

  -- A revision above 1 shows that the announcement was deleted and is now restored, so its
  -- followers get a message.
  perform private.queue_push_change(id, revision - 1, ministry_id, array[date])
  from new_rows
  where revision > 1 and greatest(date, ends_at) > now()
    and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create trigger record_insert
  after insert on public.announcements referencing new table as new_rows
  for each statement execute function private.record_insert();

create function private.record_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select new_rows.id, new_rows.revision, auth.uid(), to_jsonb(new_rows)
  from new_rows join old_rows using (id)
  where new_rows.revision <> old_rows.revision;
  -- An announcement that joins a series gets no new revision. This statement therefore updates its
  -- newest state in the history, so that an occurrence that is restored later returns to its
  -- series.
  update public.announcement_history history
  set row = history.row || jsonb_build_object(
    'series_id', new_rows.series_id, 'detached', new_rows.detached
  )
  from new_rows join old_rows using (id)
  where history.announcement_id = new_rows.id and history.revision = new_rows.revision
    and new_rows.revision = old_rows.revision
    and (new_rows.series_id, new_rows.detached)
      is distinct from (old_rows.series_id, old_rows.detached);

  update private.announcement_texts
  set search_text = private.searched_text(new_rows)
  from new_rows join old_rows using (id)
  where announcement_id = new_rows.id
    and (old_rows.title, old_rows.description, old_rows.location)
      is distinct from (new_rows.title, new_rows.description, new_rows.location);

  perform private.withhold_pictures(array(
    select old_rows.picture from new_rows join old_rows using (id)
    where old_rows.picture is not null and new_rows.picture is distinct from old_rows.picture
  ));

  perform private.queue_push_change(
    new_rows.id, old_rows.revision, new_rows.ministry_id, array[old_rows.date, new_rows.date]
  )
  from new_rows join old_rows using (id)
  where (new_rows.status, new_rows.date, new_rows.location)
      is distinct from (old_rows.status, old_rows.date, old_rows.location)
    and greatest(new_rows.date, new_rows.ends_at, old_rows.date, old_rows.ends_at) > now()
    and private.is_followed(new_rows.id, array[new_rows.ministry_id, old_rows.ministry_id]);

  if exists (
    select from new_rows join old_rows using (id) where new_rows is distinct from old_rows
  ) then
    perform private.notify_servers('announcements');
  end if;
  return null;
end;
$$;

create trigger record_update
  after update on public.announcements referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_update();

create function private.record_delete()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by)
  select id, revision + 1, auth.uid() from old_rows;
  if not found then
    return null;
  end if;

  perform private.erase_published_texts(array(select id from old_rows));

  perform private.withhold_pictures(array(select picture from old_rows where picture is not null));

  perform private.queue_push_change(id, revision, ministry_id, array[date])
  from old_rows
  where greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create trigger record_delete
  after delete on public.announcements referencing old table as old_rows
  for each statement execute function private.record_delete();
create trigger notify_truncation
  after truncate on public.announcements
  for each statement execute function private.notify_public_change();

revoke execute on all functions in schema private from public;

-- 29_mass_restoration.sql

-- A function that restores all announcements which one person has deleted. Somebody with an
-- editor's stolen session may delete thousands of announcements.

-- Restores the announcements that a person deleted within the last 30 days, for admins, and returns
-- their number. Announcements that were restored since are left out. The restored announcements do
-- not count as changes of the admin. One statement inserts all states that have the same columns.
-- Only states from before a migration have other columns, and get a statement of their own.
create function public.restore_deleted_by(member_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  states jsonb[];
  inserted integer;
  restored integer := 0;
begin
  perform private.require_admin();
  for columns, states in
    select private.columns_of((array_agg(state))[1]), array_agg(state order by state ->> 'id')
    from (
      select usable || private.join_series(
        jsonb_populate_record(null::public.announcements, usable), null
      ) as state
      from public.announcement_history deletion
      cross join lateral (
        select known.row from public.announcement_history known
        where known.announcement_id = deletion.announcement_id
          and known.revision < deletion.revision
        order by known.revision desc
        limit 1
      ) last
      cross join lateral private.writable_state(last.row) usable
      where deletion.changed_by = restore_deleted_by.member_id and deletion.row is null
        and deletion.changed_at > now() - interval '30 days' and last.row is not null
        and not exists (
          select from public.announcement_history later
          where later.announcement_id = deletion.announcement_id
            and later.revision > deletion.revision
        )
    ) deleted
    cross join lateral (select array(select jsonb_object_keys(state) order by 1)) names (keys)
    group by keys
  loop
    execute format(
      'insert into public.announcements (%1$s)
       select %1$s from unnest($1) given
       cross join lateral jsonb_populate_record(null::public.announcements, given)
       on conflict do nothing',
      columns
    ) using states;
    get diagnostics inserted = row_count;
    restored := restored + inserted;
  end loop;
  return restored;
end;
$$;

revoke execute on function public.restore_deleted_by(uuid) from public, anon;
grant execute on function public.restore_deleted_by(uuid) to authenticated;

-- 30_calendars.sql

-- Calendars (iCalendar, RFC 5545) for phones and computers. The database creates the calendars, so
-- that hosted Supabase sends the same bytes as our server. Before lines are escaped and folded,
-- E'\x1e' ends each line, and E'\x1f' stands for the base URL of pages. No text of an announcement
-- or ministry contains these two characters, because private.clean_texts removes them.

-- Chooses the events of a feed, or the single event `announcement_id`, with the caller's rights. A
-- feed is the calendar of the board or of one ministry. A feed has all events since 30 days ago,
-- the nearest first. A feed has at most 2,000 events and `most_bytes` bytes, because the server
-- caches feeds. If a feed is too large, the function first leaves out past events, and then cuts
-- the longest texts (`is_cut`). `is_partial` is then true in every row.
create function private.calendar_events(
  ministry_id uuid, announcement_id uuid, most_bytes integer, page_octets integer
)
returns table (id uuid, nearness bigint, is_cut boolean, is_partial boolean)
language plpgsql stable rows 50 set search_path = '' as $$
declare
  is_feed constant boolean := calendar_events.announcement_id is null;
begin
  return query
  with nearest as (
    select a.*,
      -- An event that takes place now has the distance 0. The added 1000 years sort past events
      -- behind all others.
      greatest(a.date - now(), now() - coalesce(a.ends_at, a.date), interval '0')
        + case when coalesce(a.ends_at, a.date) < now() then interval '1000 years'
          else interval '0' end as distance
    from public.announcements a
    where case when is_feed
        -- An announcement lasts at most 60 days. An announcement that ended in the last 30 days
        -- therefore began in the last 90 days.
        then a.date >= now() - interval '90 days'
          and coalesce(a.ends_at, a.date) >= now() - interval '30 days'
          and (calendar_events.ministry_id is null or a.ministry_id = calendar_events.ministry_id)
        else a.id = calendar_events.announcement_id end
    order by distance, a.date, a.id
    limit 2000
  ),
  sized as (
    select a.id, row_number() over (order by distance, a.date, a.id) as nearness,
      distance >= interval '1000 years' as is_over,
      -- Estimates the octets of an escaped and folded event. The event contains the address of its
      -- page three times.
      420 + 3 * page_octets + least(octet_length(a.description), 100)
        + 1.1 * octet_length(
          concat(title, location, contact, contact, link_label, link_url, status_reason)
        ) as octets,
      1.15 * greatest(octet_length(a.description) - 100, 0) as text_octets
    from nearest a
  ),
  summed as (
    select *, sum(octets) over nearer as own_so_far,
      sum(octets + text_octets) over nearer as octets_so_far,
      most_bytes - sum(octets) filter (where not is_over) over () as octets_left,
      sum(text_octets) over (
        partition by is_over order by text_octets, s.nearness
      ) as shorter_octets
    from sized s
    window nearer as (order by s.nearness)
  ),
  bounded as (
    select *,
      not is_feed
        or case when is_over then octets_so_far else own_so_far end <= most_bytes as is_kept,
      is_feed and not is_over and text_octets > 0 and shorter_octets > octets_left as is_long
    from summed
  )
  select marked.id, marked.nearness, is_long, any_missing
  from (select *, bool_or(is_long or not is_kept) over () as any_missing from bounded) as marked
  where is_kept;
end;
$$;

-- Returns the lines of one calendar event. `facts` are short lines that need no escaping. `texts`
-- are lines with texts that people wrote. The texts repeat the status and the address of the page,
-- because some calendars do not show the fields STATUS and URL. `page` is the URL of the
-- announcement's page, or null.
create function private.event_lines(
  announcement public.announcements, ministry text, page text, is_cut boolean, out facts text,
  out texts text
)
language plpgsql stable set search_path = '' as $$
declare
  time_format constant text := 'YYYYMMDD"T"HH24MISS"Z"';
  is_moved constant boolean := announcement.status = 'postponed'
    and announcement.former_date is not null;
  notice constant text := case
    when is_moved then 'Nova data'
    when announcement.status = 'cancelled' then 'Cancelado'
    when announcement.status = 'postponed' then 'Adiado, ainda sem nova data'
  end;
  changed constant text := to_char(announcement.updated_at at time zone 'UTC', time_format);
begin
  facts := concat_ws(
    E'\r\n',
    'BEGIN:VEVENT', 'UID:' || announcement.id || '@avisos',
    'DTSTAMP:' || changed,
    'CREATED:' || to_char(announcement.created_at at time zone 'UTC', time_format),
    'LAST-MODIFIED:' || changed, 'SEQUENCE:' || announcement.revision,
    'DTSTART:' || to_char(announcement.date at time zone 'UTC', time_format),
    -- An announcement without an end gets one hour, which is the default length in calendar apps.
    -- Calendar apps show an event without a length as a thin line.
    coalesce(
      'DTEND:' || to_char(announcement.ends_at at time zone 'UTC', time_format), 'DURATION:PT1H'
    ),
    'STATUS:' || case when is_moved or notice is null then 'CONFIRMED' else 'CANCELLED' end, ''
  );
  texts := concat_ws(
    E'\x1e',
    'SUMMARY:' || concat_ws(': ', notice, announcement.title),
    'DESCRIPTION:' || concat_ws(
      E'\n\n',
      notice || ': ' || announcement.status_reason,
      case when is_cut
        then 'Texto completo ' || coalesce('no aviso: ' || page, 'nos avisos da igreja')
        else announcement.description end,
      nullif(concat_ws(E'\n', 'Contato: ' || announcement.contact,
        coalesce(announcement.link_label, 'Link') || ': ' || announcement.link_url,
        'Aviso: ' || page), '')
    ),
    'LOCATION:' || announcement.location, 'CONTACT:' || announcement.contact,
    'CATEGORIES:' || ministry, 'URL:' || page, 'END:VEVENT'
  );
end;
$$;

-- Escapes calendar lines (RFC 5545 §3.3.11). Removes control characters. Also removes characters
-- that embed, override or isolate a direction of writing, because U+202E in one title would reverse
-- the titles beside it.
create function private.escape_lines(lines text, pages text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return replace(regexp_replace(
    replace(replace(replace(replace(lines, '\', '\\'), ',', '\,'), ';', '\;'), E'\n', '\n'),
    E'[\x01-\x08\x0b-\x1d\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    E'\x1f', coalesce(pages, ''));
end;
$$;

-- Folds calendar lines to at most 75 octets (RFC 5545 §3.1). Cuts after every 71 octets, or before
-- a character that would be split.
create function private.fold_lines(lines text)
returns bytea language plpgsql immutable set search_path = '' as $$
declare
  octets bytea;
  line text;
  start integer;
  stop integer;
  folded bytea := '';
begin
  foreach line in array string_to_array(lines, E'\x1e') loop
    octets := convert_to(line, 'UTF8');
    start := 0;
    for place in 71 .. case when length(octets) > 75 then length(octets) - 1 else 0 end by 71 loop
      stop := place;
      while get_byte(octets, stop) & 192 = 128 loop stop := stop - 1; end loop;
      folded := folded || substring(octets from start + 1 for stop - start) || '\x0d0a20';
      start := stop;
    end loop;
    folded := folded || substring(octets from start + 1) || '\x0d0a';
  end loop;
  return folded;
end;
$$;

-- Returns the calendar of the board, of one ministry or of one announcement, with the caller's
-- rights. Returns null with the status 404 for an unknown ministry or announcement, and 410 for a
-- deleted announcement. `board_url` is the URL of the board.
create function public.agenda(
  ministry_id uuid default null, announcement_id uuid default null, board_url text default null,
  board_name text default null
)
returns public."*/*" language plpgsql stable set search_path = '' as $$
declare
  most_bytes constant integer := 900000;
  is_feed constant boolean := agenda.announcement_id is null;
  -- A base URL in another form is ignored, because it could contain line breaks and add calendar
  -- lines.
  pages constant text := substring(
    agenda.board_url
    from '^(https?://[^[:space:][:cntrl:]/?#@\\]{1,255}(?:/[^[:space:][:cntrl:]?#]{1,200})?)/?$'
  ) || '/avisos/';
  name text := left(agenda.board_name, 200);
  calendar bytea;
begin
  if agenda.ministry_id is not null then
    select concat_ws(' · ', m.name, left(agenda.board_name, 200)) into name
    from public.ministries m where m.id = agenda.ministry_id;
  end if;
  if (agenda.ministry_id is not null and not found) or not (
    is_feed or exists (select from public.announcements a where a.id = agenda.announcement_id)
  ) then
    perform set_config(
      'response.status', case when public.was_deleted(announcement_id) then '410' else '404' end,
      true
    );
    return null;
  end if;

  with chosen as materialized (
    select * from private.calendar_events(
      agenda.ministry_id, agenda.announcement_id, most_bytes, coalesce(octet_length(pages) + 36, 0)
    )
  ),
  written as materialized (
    select chosen.nearness, a.date, a.id, event.facts,
      private.escape_lines(event.texts, pages) as texts
    from chosen
    join public.announcements a using (id)
    left join public.ministries m on m.id = a.ministry_id,
      private.event_lines(
        a, m.name, case when pages is not null then E'\x1f' || a.id end, chosen.is_cut
      ) as event
    union all
    -- Only a feed has a name. A single event is added to a calendar that already has a name.
    select 0, '-infinity', null, '', private.escape_lines(concat_ws(
      E'\x1e', 'NAME:' || title, 'X-WR-CALNAME:' || title,
      'DESCRIPTION:' || left_out, 'X-WR-CALDESC:' || left_out
    ), pages)
    from translate(name, E'\x1e\x1f', '') as title, lateral (
      select max(
        'Esta agenda não traz tudo: faltam os avisos mais antigos ou os textos mais longos. '
        || 'Tudo está nos avisos da igreja.'
      )
      from chosen where is_partial
    ) as notice (left_out)
    where is_feed and title <> ''
  ),
  -- Folding adds three octets to at least 68 octets of a line, so a text grows by less than 5%.
  measured as (
    select *,
      sum(octet_length(facts) + octet_length(texts) * 1.05 + 40) over (order by nearness)
        as octets_so_far
    from written
  )
  select string_agg(convert_to(facts, 'UTF8') || private.fold_lines(texts), '' order by date, id)
  into calendar
  from measured where octets_so_far <= most_bytes + 90000;

  perform set_config(
    'response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true
  );
  return concat_ws(
    E'\r\n', 'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Avisos//Avisos//PT-BR',
    'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    case when is_feed then E'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H' end
  )::bytea || '\x0d0a'::bytea || coalesce(calendar, '') || convert_to(E'END:VCALENDAR\r\n', 'UTF8');
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.agenda(uuid, uuid, text, text) from public;
grant execute on function
  private.calendar_events(uuid, uuid, integer, integer),
  private.event_lines(public.announcements, text, text, boolean),
  private.escape_lines(text, text), private.fold_lines(text), public.agenda(uuid, uuid, text, text)
  to anon, authenticated;

-- 31_series_occurrences.sql

-- Functions and triggers for the occurrences of series. They write new occurrences as time passes,
-- mark single occurrences that somebody changes, and limit the number of active series. Requests
-- cannot call these functions.

-- Trigger: marks an occurrence as detached when a person changes only this occurrence. Later
-- changes of the series then leave the occurrence unchanged. If the occurrence moves to another
-- day, the series skips the former day. The functions that change a series run as another role, so
-- they do not fire this trigger. Security definer, because requests cannot write series.
create function private.detach()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.detached := true;
  if new.date <> old.date then
    perform private.skip_days(array[old.series_id], array[old.date], array[new.date]);
  end if;
  return new;
end;
$$;

-- The name of the trigger makes it fire after prepare_update, because triggers fire in the order of
-- their names. An unchanged occurrence has no new revision, so the trigger ignores it.
create trigger prepare_update_of_series
  before update on public.announcements for each row when (
    current_user = 'authenticated' and old.series_id is not null and new.revision <> old.revision
  ) execute function private.detach();

-- Adds the days of deleted or moved occurrences to the skipped days of their series. `moved_to` has
-- the new dates of moved occurrences. Past days are left out, because no occurrence is written for
-- them. A skipped day is removed after a month.
create function private.skip_days(
  series_ids uuid[], dates timestamptz[], moved_to timestamptz[] default null
)
returns void language plpgsql set search_path = '' as $$
begin
  -- The series are locked in the order of their ids, because two people who delete occurrences
  -- could otherwise deadlock.
  perform from public.series where id = any (series_ids) order by id for no key update;
  update public.series
  set skipped = array(
    select distinct day from unnest(series.skipped || vacated.days) day where day > now()::date - 30
    order by day
  )
  from (
    select rule.id, array_agg(day) as days
    from unnest(series_ids, dates, moved_to) as former (series_id, date, new_date)
    join public.series rule on rule.id = series_id
    cross join lateral (select (date at time zone rule.time_zone)::date as day) place
    where day >= now()::date - 1
      and day is distinct from (new_date at time zone rule.time_zone)::date
    group by rule.id
  ) vacated
  where series.id = vacated.id;
end;
$$;

-- Trigger: makes a series skip the day of an occurrence that a person deletes ("pular este").
-- Counts each deleted announcement of another person as a change, because somebody with a stolen
-- session could otherwise delete all announcements. Security definer, because requests cannot write
-- series.
create function private.skip_and_count_deleted()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.skip_days(array_agg(series_id), array_agg(date)) from old_rows
  where series_id is not null;
  perform private.count_changes(
    (select count(*)::integer from old_rows where created_by is distinct from (select auth.uid()))
  );
  return null;
end;
$$;

create trigger skip_and_count_deleted
  after delete on public.announcements referencing old table as old_rows
  for each statement when (current_user = 'authenticated')
  execute function private.skip_and_count_deleted();

-- Returns whether an announcement equals the occurrence that the series would write: texts, day,
-- time and length.
create function private.follows_series(state public.announcements, rule public.series)
returns boolean language sql stable set search_path = '' as $$
  select to_jsonb(state) @> private.usual_values(rule)
    and private.is_series_day(rule, day)
    and state.date = private.series_moment(rule, day)
    and state.ends_at is not distinct from private.local_end(state.date, rule.lasts, rule.time_zone)
  from (select (state.date at time zone rule.time_zone)::date as day) its_day;
$$;

-- Returns the values of `series_id` and `detached` for an announcement that is restored to `state`.
-- An existing announcement (`present`) stays in its series. A deleted announcement joins its former
-- series again if the series exists, has no other occurrence on that day, and does not end before
-- that day. The series then no longer skips the day.
create function private.join_series(state public.announcements, present public.announcements)
returns jsonb language plpgsql set search_path = '' as $$
declare
  rule public.series;
  local_day date;
begin
  select * into rule from public.series
  where id = case when present.id is null then state.series_id else present.series_id end
  for no key update;
  local_day := state.date at time zone rule.time_zone;
  if rule.id is null or present.id is null and (local_day > rule.until or exists (
    select from public.announcements
    where series_id = rule.id and (date at time zone rule.time_zone)::date = local_day
  )) then
    return '{"series_id": null, "detached": false}';
  end if;
  update public.series set skipped = array_remove(skipped, local_day)
  where id = rule.id and local_day = any (skipped);
  return jsonb_build_object(
    'series_id', rule.id, 'detached', not private.follows_series(state, rule)
  );
end;
$$;

-- Returns the days of a rule up to `latest` on which the occurrence has not begun yet.
create function private.days_to_come(rule public.series, latest date)
returns setof date language sql stable set search_path = '' as $$
  select day
  from private.series_days(
    rule, (now() at time zone rule.time_zone)::date, least(latest, rule.until)
  ) day
  where private.series_moment(rule, day) > now();
$$;

-- Returns the days within the next 90 days on which a series still needs an occurrence. Returns no
-- day if the author may not write announcements for the ministry, or if the ministry is archived.
create function private.missing_days(rule public.series)
returns setof date language sql stable set search_path = '' as $$
  select day from private.days_to_come(rule, (now() at time zone rule.time_zone)::date + 90) day
  where day <> all (rule.skipped || array(
      select (date at time zone rule.time_zone)::date from public.announcements
      where series_id = rule.id and date > now() - interval '2 days'
    ))
    and private.has_author(rule) and not exists (
      select from public.ministries
      where id = (rule.template ->> 'ministry_id')::uuid and archived_at is not null
    );
$$;

-- Returns the names of the columns that the template of a series sets, as a list for SQL. An
-- occurrence gets the defaults of all other columns.
create function private.columns_of(template jsonb)
returns text language sql stable set search_path = '' as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and template ? attname;
$$;

-- Writes the occurrences that a series still needs within the next 90 days, and returns their
-- number. A second call writes nothing and locks nothing. The function skips a series that another
-- transaction is changing. The ministry is locked before the series, as in delete_ministry, because
-- different orders could deadlock. The author's profile is locked too, because a deleted account
-- must not get new announcements.
create function private.extend_series(series_id uuid)
returns integer language plpgsql set search_path = '' as $$
declare
  rule public.series;
  columns text;
  written integer;
begin
  select * into rule from public.series where id = extend_series.series_id;
  if not exists (select from private.missing_days(rule)) then
    return 0;
  end if;
  perform from public.ministries where id = (rule.template ->> 'ministry_id')::uuid for key share;
  -- Reads the series again, because another server may have written its occurrences in the
  -- meantime.
  select series.* into rule
  from public.series
  join public.profiles on profiles.user_id = series.created_by
  where series.id = extend_series.series_id
  for no key update of series skip locked
  for share of profiles skip locked;
  if not found then
    return 0;
  end if;
  columns := private.columns_of(rule.template);
  execute format(
    'insert into public.announcements (series_id, created_by, date, ends_at, %1$s)
     select $1.id, $1.created_by, moment, private.local_end(moment, $1.lasts, $1.time_zone), %2$s
     from private.missing_days($1) day
     cross join lateral private.series_moment($1, day) moment
     cross join jsonb_populate_record(null::public.announcements, private.usual_values($1)) state
     order by moment',
    columns, 'state.' || replace(columns, ', ', ', state.')
  ) using rule;
  get diagnostics written = row_count;
  return written;
end;
$$;

-- Extends all series. Our server calls this function every half hour. A series that fails, for
-- example because its time zone is no longer known, must not stop the others.
create function private.extend_series()
returns integer language plpgsql set search_path = '' as $$
declare
  one uuid;
  total integer := 0;
begin
  for one in
    select id from public.series where until is null or until >= now()::date - 1 order by id
  loop
    begin
      total := total + private.extend_series(one);
    exception when others then
      raise warning 'cannot extend the series %: %', one, sqlerrm;
    end;
  end loop;
  return total;
end;
$$;

-- Writes the missing occurrences of a series that the caller has changed, and returns their number.
-- Counts the written occurrences and the `changed` occurrences as changes of the caller. A weekly
-- series has 13 occurrences in 90 days, so every call fits into a member's limit.
create function private.extend_counted(series_id uuid, changed integer)
returns integer language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  perform private.require_changes_left(changed + (
    select count(*)::integer from public.series rule cross join lateral private.missing_days(rule)
    where rule.id = extend_counted.series_id
  ));
  written := private.extend_series(extend_counted.series_id);
  perform private.count_changes(greatest(1, changed + written));
  return written;
end;
$$;

-- Refuses more active series of one author than the caller's role allows. A series is active while
-- an occurrence is still to come or to be written. Functions call limit_series after they have
-- written the series. The lock makes concurrent calls for one author wait for each other, so that
-- the second call counts the series of the first.
create function private.limit_series(author uuid)
returns void language plpgsql set search_path = '' as $$
declare
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.series ' || author, 0));
  select live_series into allowed
  from private.change_limits
  join public.profiles using (role)
  where profiles.user_id = auth.uid();
  if (
    select count(*) from public.series rule
    where created_by = author and (
      until is null
      -- The days of a rule are at most five weeks apart, so a rule that has not ended has a day
      -- within the next 36 days.
      or exists (select from private.days_to_come(rule, now()::date + 36))
      or exists (select from public.announcements where series_id = rule.id and date > now())
    )
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed
      using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;

-- 32_series_changes.sql

-- Functions that start and end a series, for its author and for editors.

-- Locks the rows that a change of a series concerns, in the same order as all transactions:
-- ministry, announcements, series. Returns the occurrence `announcement_id`, with which the change
-- begins. Refuses callers who are neither the author of the series nor editors. Refuses a
-- `revision` or `series_revision` that is not the stored one; null is not compared. Hints:
-- announcement_gone, not_repeated, changed_meanwhile.
create function private.lock_series(
  announcement_id uuid, revision integer default null, series_revision integer default null
)
returns public.announcements language plpgsql set search_path = '' as $$
declare
  edited public.announcements;
  rule public.series;
begin
  perform private.require_approved_member();
  select * into edited from public.announcements where id = lock_series.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif edited.series_id is null then
    raise exception 'this announcement does not repeat' using hint = 'not_repeated';
  end if;
  perform from public.ministries
  where id = (
    select (template ->> 'ministry_id')::uuid from public.series where id = edited.series_id
  ) for key share;
  perform from public.announcements
  where id = edited.id or series_id = edited.series_id and date > now() order by id
  for no key update;
  select * into rule from public.series where id = edited.series_id for no key update;
  -- Reads the row again, because another transaction may have changed it before the lock.
  select * into edited from public.announcements where id = edited.id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if not private.is_editor() and (
    edited.created_by is distinct from auth.uid() or rule.created_by is distinct from auth.uid()
  ) then
    raise exception 'only its author or an editor may change a series' using errcode = '42501';
  end if;
  if edited.series_id is distinct from rule.id or edited.revision <> lock_series.revision
    or rule.revision <> lock_series.series_revision
  then
    raise exception 'this announcement or its series has changed meanwhile'
      using hint = 'changed_meanwhile';
  end if;
  return edited;
end;
$$;

-- Refuses a ministry for which the caller may not write announcements. For changes of a single
-- announcement, triggers check the ministry instead.
create function private.require_ministry(ministry_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if require_ministry.ministry_id is distinct from private.own_ministry_id()
    and not private.is_editor()
  then
    raise exception 'members post for their own ministry only'
      using errcode = '42501', hint = 'foreign_ministry';
  end if;
  if exists (
    select from public.ministries
    where id = require_ministry.ministry_id and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
end;
$$;

-- Returns the columns in which `changes` differ from the announcement `edited`. Refuses columns
-- that a client may not write.
create function private.checked_changes(edited public.announcements, changes jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  becomes public.announcements;
  given jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'the changes are no object' using errcode = '22023';
  end if;
  -- An unknown column needs no check here, because `has_column_privilege` raises an error for it.
  if exists (
    select from jsonb_object_keys(changes) key
    where not has_column_privilege('authenticated', 'public.announcements', key, 'update')
  ) then
    raise exception 'clients cannot write one of these columns' using errcode = '42501';
  end if;
  becomes := jsonb_populate_record(edited, changes);
  if becomes.date is null then
    raise exception 'an announcement has a date' using errcode = '23502';
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into given
  from jsonb_each(to_jsonb(becomes)) where value is distinct from to_jsonb(edited) -> key;
  if given ? 'ministry_id' then
    perform private.require_ministry(becomes.ministry_id);
  end if;
  if given ? 'picture' then
    perform private.require_picture(becomes.picture);
  end if;
  return given;
end;
$$;

create function private.require_scope(scope text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if scope is null or scope not in ('following', 'upcoming') then
    raise exception 'the scope is "following" or "upcoming"' using errcode = '22023';
  end if;
end;
$$;

-- Ends a series on the day of its last occurrence, or on the day before `boundary` if the series
-- has no occurrence.
create function private.end_series(series_id uuid, boundary date)
returns void language sql set search_path = '' as $$
  update public.series rule
  set until = least(until, coalesce(
    (
      select max((date at time zone rule.time_zone)::date) from public.announcements
      where announcements.series_id = rule.id
    ),
    boundary - 1
  ))
  where id = end_series.series_id;
$$;

-- Starts a series with an announcement as its first occurrence, and writes the occurrences of the
-- next 90 days. The announcement gets no new revision. Only its author and editors may call this
-- function. A second call with the same rule returns the same series, so a client can repeat a
-- request whose response was lost.
--   frequency  'weekly', 'biweekly', 'monthly_weekday' (its nth weekday, or the last) or
--              'monthly_day'
--   time_zone  an IANA name; the rule repeats the announcement's local day and time in this zone
--   until      the last day; null for a series without an end
-- Returns the id of the series. Hints: announcement_gone, already_repeats (by another rule),
-- foreign_ministry, ministry_archived, time_zone_unknown, until_too_early (before today or before
-- the announcement's day), too_many_series. Constraint: series_until_range.
create function public.repeat_announcement(
  announcement_id uuid, frequency text, time_zone text, until date default null
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_approved_member();
  perform from public.ministries
  where id = (
    select ministry_id from public.announcements where id = repeat_announcement.announcement_id
  )
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor may repeat this announcement'
      using errcode = '42501';
  end if;
  if origin.series_id is not null then
    if not exists (
      select from public.series rule
      where rule.id = origin.series_id and rule.frequency = repeat_announcement.frequency
        and rule.until is not distinct from repeat_announcement.until
    ) then
      raise exception 'this announcement repeats already'
        using errcode = '23514', hint = 'already_repeats';
    end if;
    return origin.series_id;
  end if;
  perform private.require_ministry(origin.ministry_id);
  begin
    -- The patterns refuse abbreviations such as BRT, and files of the time zone database that are
    -- no time zones. PostgreSQL accepts both, but browsers do not know them.
    if repeat_announcement.time_zone
        ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$'
      and repeat_announcement.time_zone !~* '^(?:posix/|right/|(?:factory|localtime|posixrules)$)'
      and (strpos(repeat_announcement.time_zone, '/') > 0 or exists (
        select from pg_catalog.pg_timezone_names where name = repeat_announcement.time_zone
      )) then
      starts := origin.date at time zone repeat_announcement.time_zone;
    end if;
  exception when invalid_parameter_value then
    starts := null;
  end;
  if starts is null then
    raise exception 'this time zone is not known'
      using errcode = '22023', hint = 'time_zone_unknown';
  end if;
  if repeat_announcement.until < greatest(
    starts::date, (now() at time zone repeat_announcement.time_zone)::date
  ) then
    raise exception 'a series ends on its first day or later, and not before today'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  perform private.require_changes_left(1);
  insert into public.series (
    frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by
  )
  values (
    repeat_announcement.frequency, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone),
    repeat_announcement.time_zone,
    repeat_announcement.until,
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- An editor who repeats the announcement of a deleted account becomes the author of future
    -- occurrences.
    coalesce(origin.created_by, auth.uid())
  )
  returning id into series;
  perform private.limit_series(coalesce(origin.created_by, auth.uid()));
  update public.announcements
  set series_id = series, detached = status <> 'scheduled' or status_reason is not null
  where id = origin.id;
  perform private.extend_counted(series, 0);
  return series;
end;
$$;

-- Deletes future occurrences of a series, ends the series before them, and returns their number.
-- The scope 'following' deletes the given occurrence and all later ones. The scope 'upcoming'
-- deletes all future occurrences. The call counts as one change, or as one change for each deleted
-- occurrence of another person. Each deleted occurrence can be restored as a single announcement.
-- To skip one day, a client deletes the row itself. Hints: the hints of lock_series.
create function public.delete_series_occurrences(announcement_id uuid, scope text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  time_zone text;
  boundary date;
  deleted integer;
  of_others integer;
begin
  perform private.require_scope(delete_series_occurrences.scope);
  edited := private.lock_series(delete_series_occurrences.announcement_id);
  perform private.require_changes_left(1);
  select series.time_zone into time_zone from public.series where id = edited.series_id;
  boundary := (
    case delete_series_occurrences.scope
      when 'following' then greatest(edited.date, now()) else now() end
    at time zone time_zone
  )::date;
  with removed as (
    delete from public.announcements
    where series_id = edited.series_id and date > now()
      and (date at time zone time_zone)::date >= boundary
    returning created_by
  )
  select count(*), count(*) filter (where created_by is distinct from (select auth.uid()))
  into deleted, of_others
  from removed;
  perform private.end_series(edited.series_id, boundary);
  perform private.count_changes(greatest(1, of_others));
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date), public.delete_series_occurrences(uuid, text)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date), public.delete_series_occurrences(uuid, text)
  to authenticated;

-- 33_series_rows.sql

-- The function that changes the rows of a series, for change_series and change_series_rule
-- (33_series_rules.sql). Requests cannot call this function.

-- Changes the occurrences of a series from the day `boundary` on, and the rule of the series.
-- `given` has the columns that change in the occurrence `edited`. A `frequency` of null keeps the
-- present rule. A new day, time or frequency begins a new series if the series has occurrences
-- before `boundary`, because they keep the old rule.
create function private.change_rows(
  edited public.announcements, boundary date, given jsonb, include_detached boolean, frequency text,
  until date
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql set search_path = '' as $$
declare
  becomes constant public.announcements := jsonb_populate_record(edited, given);
  old_rule public.series;
  rule public.series;
  -- The changed rule, from which days are counted. If the days change, the first day of this rule
  -- is the new day of `edited`.
  counted public.series;
  starts timestamp;
  old_starts timestamp;
  is_moved boolean;
  has_other_days boolean;
  other_length boolean;
  is_new boolean := false;
  begins date := boundary;
  place integer;
  present public.announcements;
  state public.announcements;
  day date;
  deleted_ids uuid[] := '{}';
  plan jsonb[] := '{}';
begin
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
  starts := becomes.date at time zone rule.time_zone;
  old_starts := edited.date at time zone rule.time_zone;
  is_moved := starts::date <> old_starts::date;
  if change_rows.frequency is not null then
    rule.frequency := change_rows.frequency;
    rule.until := change_rows.until;
    if rule.until < starts::date then
      raise exception 'a series ends on this day or later'
        using errcode = '23514', hint = 'until_too_early';
    end if;
    if not private.has_author(rule) then
      -- An editor becomes the author of a series whose author was deleted, deactivated or moved to
      -- another ministry.
      if private.is_editor() then
        rule.created_by := auth.uid();
      elsif rule.frequency <> old_rule.frequency
        or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
      then
        raise exception 'members post for their own ministry only'
          using errcode = '42501', hint = 'foreign_ministry';
      end if;
    end if;
  end if;
  if is_moved or rule.frequency <> old_rule.frequency then
    rule.starts_on := starts::date;
  end if;
  if is_moved and change_rows.frequency is null and rule.until is not null then
    -- The last day of the rule (`until`) moves with the occurrences, so that the last occurrence
    -- stays part of the series.
    rule.until := least('2099-12-31', greatest(
      rule.until, private.moved_day(old_rule, old_starts::date, rule, rule.until)
    ));
  end if;
  if starts::time <> old_starts::time then
    rule.starts_at := starts::time;
  end if;
  other_length := private.local_length(becomes.date, becomes.ends_at, rule.time_zone)
    is distinct from private.local_length(edited.date, edited.ends_at, rule.time_zone);
  if other_length then
    rule.lasts := private.local_length(becomes.date, becomes.ends_at, rule.time_zone);
  end if;
  rule.template := rule.template || (given - array['date', 'ends_at']);
  if given ? 'date' and rule.template ->> 'status' = 'postponed' then
    -- Only present occurrences are postponed. Occurrences that are written later get the status
    -- scheduled from the template.
    rule.template := rule.template || '{"status": "scheduled", "status_reason": null}';
  end if;
  has_other_days := (rule.frequency, rule.starts_on, rule.starts_at)
    is distinct from (old_rule.frequency, old_rule.starts_on, old_rule.starts_at);

  counted := rule;
  if has_other_days then
    is_new := exists (
      select from public.announcements
      where series_id = old_rule.id
        and (date <= now() or (date at time zone rule.time_zone)::date < boundary)
    );
    if is_new then
      rule.id := gen_random_uuid();
      rule.revision := 1;
      rule.created_at := now();
    end if;
    if rule.starts_on <> old_rule.starts_on then
      begins := private.moved_day(old_rule, old_starts::date, counted, boundary);
      place := -(
        select count(*) from private.series_days(old_rule, boundary, old_starts::date - 1)
      );
    else
      place := (select count(*) from private.series_days(rule, rule.starts_on, boundary)) - 1;
    end if;
    -- A rule of day 31 cannot have its first day in February, because all its days are counted from
    -- the first one. The rule therefore begins in an earlier month, and skips the days before the
    -- new beginning.
    loop
      rule.starts_on := private.series_day(counted, place);
      exit when private.series_day(rule, -place) = counted.starts_on;
      place := place - 1;
    end loop;
    rule.skipped := array(
      select case when is_moved and rule.frequency = old_rule.frequency
        then private.moved_day(old_rule, old_starts::date, counted, skip) else skip end
      from unnest(old_rule.skipped) skip
      union
      select private.series_days(rule, rule.starts_on, begins - 1)
      order by 1
    );
  end if;

  changed := 0;
  kept := 0;
  for present in
    select * from public.announcements
    where series_id = old_rule.id and date > now()
      and (date at time zone rule.time_zone)::date >= boundary
    order by date, id
  loop
    state := present;
    day := present.date at time zone rule.time_zone;
    if present.id = edited.id then
      state := becomes;
      day := starts;
    elsif present.detached and not include_detached then
      kept := kept + 1;
    else
      state := jsonb_populate_record(present, given - array['date', 'ends_at']);
      -- An occurrence without a link or picture gets no link label or picture description.
      state.link_label := case when state.link_url is not null then state.link_label end;
      state.picture_description := case when state.picture is not null
        then state.picture_description end;
      if is_moved and rule.frequency = old_rule.frequency then
        day := private.moved_day(old_rule, old_starts::date, counted, day);
      end if;
      if given ? 'date' then
        state.date := private.series_moment(rule, day);
        -- An occurrence that would move into the past keeps its date and becomes detached.
        if state.date <= now() then
          state.date := present.date;
          state.detached := true;
        end if;
      end if;
      if other_length then
        state.ends_at := private.local_end(state.date, rule.lasts, rule.time_zone);
      elsif state.date <> present.date then
        state.ends_at := private.local_end(
          state.date, private.local_length(present.date, present.ends_at, rule.time_zone),
          rule.time_zone
        );
      end if;
    end if;
    -- The trigger prepare_update sets `former_date` only for requests, so this function sets it by
    -- the same rule.
    state.former_date := case when state.status = 'postponed' and state.date <> present.date
      then nullif(coalesce(present.former_date, present.date), state.date)
      else state.former_date end;
    state.series_id := rule.id;
    if present.id <> edited.id and not private.is_series_day(rule, day)
      and (has_other_days or rule.until is distinct from old_rule.until)
    then
      if not state.detached or include_detached then
        deleted_ids := deleted_ids || present.id;
        continue;
      end if;
      state.series_id := null;
    end if;
    state.detached := state.series_id is not null and state.detached
      and not private.follows_series(state, rule);
    changed := changed + (
      private.announced(to_jsonb(state)) <> private.announced(to_jsonb(present))
    )::integer;
    plan := plan || to_jsonb(state);
  end loop;
  -- The limit bounds the history, because each changed occurrence adds a state to it. Clients show
  -- at most 60 occurrences of a series.
  if cardinality(plan) > 60 then
    raise exception 'at most 60 occurrences are changed at once'
      using errcode = '23514', hint = 'too_many_occurrences';
  end if;

  perform private.require_changes_left(greatest(1, changed));
  if is_new then
    insert into public.series select rule.*;
  else
    update public.series
    set (frequency, starts_on, starts_at, lasts, until, skipped, template, created_by) = (
      rule.frequency, rule.starts_on, rule.starts_at, rule.lasts, rule.until, rule.skipped,
      rule.template, rule.created_by
    )
    where id = rule.id;
  end if;
  delete from public.announcements where id = any (deleted_ids);
  deleted := cardinality(deleted_ids);
  -- A single statement updates all occurrences, so that the statement-level triggers run only once.
  execute format(
    'update public.announcements set (%1$s, date, ends_at, former_date, series_id, detached) = (
       select %1$s, date, ends_at, former_date, series_id, detached
       from jsonb_populate_record(null::public.announcements, planned)
     )
     from unnest($1) planned
     where id = (planned ->> ''id'')::uuid',
    private.columns_of(rule.template)
  ) using plan;
  if is_new then
    perform private.end_series(old_rule.id, boundary);
  end if;
  if is_new or change_rows.frequency is not null then
    perform private.limit_series(rule.created_by);
  end if;
  written := private.extend_counted(
    rule.id,
    changed + case when edited.created_by is distinct from auth.uid() then deleted else 0 end
  );
  return next;
end;
$$;

revoke execute on all functions in schema private from public;

-- 33_series_rules.sql

-- Functions that change several occurrences of a series at once, or the rule of the series. The
-- author of the series and editors can call them. Detached occurrences stay unchanged unless the
-- caller includes them. Past occurrences never change.

-- Changes several occurrences of a series at once, and all occurrences that are written later.
--   scope    'following': the given occurrence and all later ones; 'upcoming': all future ones
--   changes  an object with columns of announcements that a client may write, as in a PATCH request
-- A new time applies to every occurrence on its own day. A new day moves each occurrence to the
-- corresponding day of the new rule. The end of an occurrence moves with its beginning. Returns how
-- many occurrences changed, and how many detached occurrences stay unchanged. Each changed or
-- written occurrence counts as a change of the caller, and so does each deleted occurrence of
-- another person. A call counts as at least one change. Hints: occurrence_past,
-- too_many_occurrences (more than 60), too_many_series, foreign_ministry, ministry_archived, and
-- the hints of lock_series. Constraints: those of announcements.
create function public.change_series(
  announcement_id uuid, scope text, changes jsonb, include_detached boolean default false,
  revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  given jsonb;
  boundary date;
begin
  perform private.require_scope(change_series.scope);
  edited := private.lock_series(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series.changes);
  if given = '{}' then
    return query select 0, 0;
    return;
  end if;
  select min((date at time zone time_zone)::date) into boundary
  from public.announcements join public.series on series.id = series_id
  where series_id = edited.series_id and date > now()
    and (change_series.scope = 'upcoming' or announcements.id = edited.id);
  return query
    select done.changed, done.kept
    from private.change_rows(
      edited, boundary, given, coalesce(change_series.include_detached, false), null, null
    ) done;
end;
$$;

-- Changes how often a series repeats and until when, from the given occurrence on. Occurrences on a
-- day of the new rule stay, all others are deleted, and missing ones are written. A detached
-- occurrence outside the new days becomes a single announcement, unless `include_detached` is true.
--   until    the last day; null for a series without an end
--   changes  the columns that change first, as in change_series with the scope 'following'
-- Returns the numbers of deleted and written occurrences, and the two numbers of change_series.
-- Counts as change_series does. Hints: until_too_early (before the given occurrence's day), and the
-- hints of change_series. Constraints: series_frequency_known, series_until_range.
create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  include_detached boolean default false, revision integer default null,
  series_revision integer default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited constant public.announcements := private.lock_series(
    change_series_rule.announcement_id, change_series_rule.revision,
    change_series_rule.series_revision
  );
  time_zone constant text := (
    select series.time_zone from public.series where id = edited.series_id
  );
begin
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  return query
    select * from private.change_rows(
      edited, (edited.date at time zone time_zone)::date,
      private.checked_changes(edited, change_series_rule.changes),
      coalesce(change_series_rule.include_detached, false),
      coalesce(change_series_rule.frequency, ''),
      change_series_rule.until
    );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, boolean, integer, integer)
  from public, anon;
grant execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, boolean, integer, integer)
  to authenticated;

-- 40_editions.sql

-- An edition is the ordered list of announcements for one church service. Each item tells whether
-- the presenter reads the announcement aloud (`spoken`), whether the slides show it (`screen`), and
-- whether the bulletin prints it (`printed`). Only editors read and write editions. Everybody reads
-- the published copy (41_published_editions.sql). Two editors can change different items at the
-- same time, because each request writes single rows. Editions therefore need no revision.

create table public.editions (
  id uuid primary key default gen_random_uuid(),
  service_at timestamptz not null unique,
  -- Null for editions that were not inserted through the data API. The limits of guard_editions do
  -- not count editions without this time.
  created_at timestamptz,
  constraint editions_service_at_range
    check (service_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

alter table public.editions enable row level security;

-- The role anon has the right to select, so that the app can query editions before it knows the
-- person's role. The policy returns no row to anon.
revoke all on table public.editions from public, anon, authenticated;
grant select on table public.editions to anon, authenticated;
grant insert (id, service_at), update (service_at), delete
  on table public.editions to authenticated;
grant all on table public.editions to service_role;

create policy "Editors use editions"
  on public.editions for all to anon, authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.editions
  for each row execute function private.notify_public_change();

-- Trigger: limits how many editions can be created, because a script with an editor's token could
-- create thousands. No church plans as many editions as the limits allow. The limits of a day and a
-- year count editions by `created_at`, because a script could move editions to other church
-- services. Editions with a creation time far in the future do not count, because a wrong clock
-- created them.
create function private.guard_editions()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.service_at not between now() - interval '7 days' and now() + interval '1 year' then
    raise exception 'a service lies between a week ago and a year ahead'
      using errcode = '23514', hint = 'service_out_of_range';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- The advisory lock serializes concurrent inserts of editions, because they do not see each
  -- other's rows.
  perform pg_advisory_xact_lock(hashtext('public.editions: how many'));
  if (
    select count(*) filter (where service_at > now()) >= 50
      or count(*) filter (
        where created_at between now() - interval '1 day' and now() + interval '1 day'
      ) >= 30
      or count(*) filter (
        where created_at between now() - interval '365 days' and now() + interval '365 days'
      ) >= 150
    from public.editions
  ) then
    raise exception
      'at most 50 services are prepared ahead, 30 editions made in a day and 150 in a year'
      using errcode = '23514', hint = 'too_many_editions';
  end if;
  new.created_at := now();
  return new;
end;
$$;

create trigger guard_editions
  before insert or update of service_at on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.guard_editions();

-- A new edition counts as one change of the editor, even after the edition is deleted.
create trigger limit_editions
  before insert on public.editions
  for each row when (current_user = 'authenticated') execute function private.count_row();

-- The items of editions. Items have no foreign key to announcements, because the item of a deleted
-- announcement must stay until the publication. Editors can then see that an announcement is
-- missing.
create table public.edition_items (
  edition_id uuid not null references public.editions (id) on delete cascade,
  announcement_id uuid not null,
  -- The trigger guard_edition_items sets the position of a new item, and the function move_item
  -- changes it. Positions need not be consecutive, because removed items leave gaps.
  position integer not null default 0,
  spoken boolean not null default false,
  screen boolean not null default true,
  printed boolean not null default true,
  primary key (edition_id, announcement_id),
  unique (edition_id, position) deferrable initially deferred,
  constraint edition_items_position_range check (position >= 1)
);

alter table public.edition_items enable row level security;
revoke all on table public.edition_items from public, anon, authenticated;
grant select on table public.edition_items to anon;
grant
  select, delete,
  insert (edition_id, announcement_id, spoken, screen, printed),
  update (spoken, screen, printed)
  on table public.edition_items to authenticated;
grant all on table public.edition_items to service_role;

create policy "Editors use items"
  on public.edition_items for all to anon, authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.edition_items
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.edition_items
  for each statement execute function private.notify_public_change();

-- Trigger: appends a new item to the list of an edition. The trigger locks the edition, because two
-- concurrent inserts could otherwise get the same position.
create function private.guard_edition_items()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform from public.editions where id = new.edition_id for no key update;
    if not found then
      raise exception 'this edition does not exist' using errcode = '42501', hint = 'edition_gone';
    end if;
    -- An edition has at most 90 items, because even their longest texts then fit into one response.
    -- A full edition still accepts a repeated insert of an existing item, because the insert adds
    -- no item.
    if (
      select count(*) >= 90 and not bool_or(announcement_id = new.announcement_id)
      from public.edition_items where edition_id = new.edition_id
    ) then
      raise exception 'an edition has at most 90 announcements'
        using errcode = '23514', hint = 'edition_full';
    end if;
  end if;
  if new.position = 0 then
    select coalesce(max(position), 0) + 1 into new.position
    from public.edition_items where edition_id = new.edition_id;
  end if;
  return new;
end;
$$;

create trigger guard_edition_items
  before insert on public.edition_items for each row execute function private.guard_edition_items();

-- Creates the edition of a church service. `items` is an array in the order of the list; each
-- element has the keys "announcement_id", "spoken", "screen" and "printed". If the church service
-- already has an edition, the function returns this edition unchanged. The function runs with the
-- caller's rights.
create function public.begin_edition(service_at timestamptz, items jsonb)
returns table (edition_id uuid, is_new boolean) language plpgsql set search_path = '' as $$
begin
  perform private.require_editor();
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'the items are no array' using errcode = '22023';
  end if;
  is_new := false;
  select id into edition_id from public.editions
  where editions.service_at = begin_edition.service_at;
  if not found then
    insert into public.editions (service_at) values (begin_edition.service_at)
    on conflict on constraint editions_service_at_key do nothing
    returning id into edition_id;
    is_new := found;
  end if;
  if is_new then
    insert into public.edition_items (edition_id, announcement_id, spoken, screen, printed)
    select begin_edition.edition_id, (item ->> 'announcement_id')::uuid,
      coalesce((item ->> 'spoken')::boolean, false),
      coalesce((item ->> 'screen')::boolean, false),
      coalesce((item ->> 'printed')::boolean, false)
    from jsonb_array_elements(items) with ordinality as listed (item, place)
    order by place;
  elsif edition_id is null then
    -- Another editor has created the edition in the meantime, so the insert returned no id.
    select id into edition_id from public.editions
    where editions.service_at = begin_edition.service_at;
  end if;
  return next;
end;
$$;

revoke execute on function public.begin_edition(timestamptz, jsonb) from public, anon;
grant execute on function public.begin_edition(timestamptz, jsonb) to authenticated;

-- Moves an item behind the item `after`, or in front of the item `before` if `after` was removed.
-- The item keeps its position if both were removed. Security definer, because editors cannot write
-- `position`.
create function public.move_item(
  edition_id uuid, announcement_id uuid, after uuid default null, before uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  place double precision;
begin
  perform private.require_editor();
  -- The lock of the edition serializes moves of its items, because each move renumbers all items.
  perform from public.editions where id = move_item.edition_id for no key update;
  if not found then
    raise exception 'this edition does not exist' using errcode = '42501', hint = 'edition_gone';
  end if;
  select coalesce(
      max(item.position) filter (where item.announcement_id = move_item.after) + 0.5,
      max(item.position) filter (where item.announcement_id = move_item.before) - 0.5,
      max(item.position) filter (where item.announcement_id = move_item.announcement_id)
    )
  into place
  from public.edition_items item
  where item.edition_id = move_item.edition_id
  having bool_or(item.announcement_id = move_item.announcement_id);
  if not found then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  update public.edition_items
  set position = listed.position
  from (
    select item.announcement_id as id, row_number() over (
        order by case when item.announcement_id = move_item.announcement_id then place
          else item.position end
      ) as position
    from public.edition_items item
    where item.edition_id = move_item.edition_id
  ) listed
  where edition_items.edition_id = move_item.edition_id
    and edition_items.announcement_id = listed.id
    and edition_items.position <> listed.position;
end;
$$;

revoke execute on function public.move_item(uuid, uuid, uuid, uuid) from public, anon;
grant execute on function public.move_item(uuid, uuid, uuid, uuid) to authenticated;
revoke execute on all functions in schema private from public;

-- 41_published_editions.sql

-- The published copy of an edition has the announcements of the edition as they were at the
-- publication. Everybody reads the copy. The outputs (script, slides, bulletin, WhatsApp text) are
-- made from the copy. Only security definer functions write it. A new publication replaces the row.

create table public.published_editions (
  edition_id uuid primary key references public.editions (id) on delete cascade,
  -- The time of the church service for which the edition was published. An editor may have moved
  -- the edition to another church service after the publication.
  service_at timestamptz not null,
  published_at timestamptz not null,
  published_by uuid references auth.users (id) on delete set null,
  -- The items in the order of the list: {"announcement_id", "position", "spoken", "screen",
  -- "printed", "snapshot"}. `snapshot` has the columns of private.announced with times in UTC, or
  -- only {"id"} after the announcement was deleted.
  items jsonb not null,
  -- The announcement to which the presenter last moved the slides, and the time of that move. Null
  -- while the slides advance by themselves.
  on_screen uuid,
  on_screen_at timestamptz,
  -- The time at which an editor made the slides black; null while the slides are shown.
  blank_at timestamptz
);

create index published_editions_published_by_idx on public.published_editions (published_by);

-- When an announcement is deleted, this index finds the few published editions that contain it,
-- without reading the texts of two years.
create index published_editions_announcements_idx on public.published_editions
  using gin (jsonb_path_query_array(items, '$[*].announcement_id'));

alter table public.published_editions enable row level security;
revoke all on table public.published_editions from public, anon, authenticated;
grant select (edition_id, service_at, published_at, items, on_screen, on_screen_at, blank_at)
  on table public.published_editions to anon, authenticated;
grant all on table public.published_editions to service_role;

-- `true`: everybody may read published editions. Requests cannot read the column `published_by`,
-- because it has no grant.
create policy "Everybody can view published editions"
  on public.published_editions for select to anon, authenticated using (true);

-- A published edition cannot be deleted, because links to its outputs must not break.
create policy "A published edition stays"
  on public.editions as restrictive for delete to authenticated
  using (not exists (select from public.published_editions where edition_id = editions.id));

-- An update of `on_screen` or `blank_at` does not fire this trigger, because browsers would refetch
-- all texts each time the presenter moves the slides.
create trigger notify_public_change
  after insert or delete or update of items on public.published_editions
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.published_editions
  for each statement execute function private.notify_public_change();

-- Publishes the list of an edition, and removes items of deleted announcements. The publication
-- counts as one change of the editor. Hints: edition_gone, edition_empty. Security definer, because
-- no role writes published_editions.
create function public.publish_edition(edition_id uuid)
returns void language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  service timestamptz;
  chosen jsonb;
begin
  perform private.require_editor();
  perform private.require_changes_left(1);
  select service_at into service from public.editions where id = publish_edition.edition_id
  for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  -- The table lock waits for transactions that are changing announcements, and delays new changes
  -- for milliseconds. Every change is then either in the snapshots or later than `published_at`.
  -- Otherwise changes_since could miss a change.
  lock table public.announcements in share mode;
  perform private.count_changes(1);
  delete from public.edition_items item
  where item.edition_id = publish_edition.edition_id
    and not exists (select from public.announcements where id = item.announcement_id);
  select jsonb_agg(
      jsonb_build_object(
        'announcement_id', item.announcement_id, 'position', item.position,
        'spoken', item.spoken, 'screen', item.screen, 'printed', item.printed,
        'snapshot', private.announced(to_jsonb(announcements))
      ) order by item.position
    )
  into chosen
  from public.edition_items item
  join public.announcements on announcements.id = item.announcement_id
  where item.edition_id = publish_edition.edition_id
  having bool_or(item.spoken or item.screen or item.printed);
  if chosen is null then
    raise exception 'an empty edition is not published'
      using errcode = '23514', hint = 'edition_empty';
  end if;
  insert into public.published_editions (edition_id, service_at, published_at, published_by, items)
  values (publish_edition.edition_id, service, clock_timestamp(), auth.uid(), chosen)
  on conflict on constraint published_editions_pkey do update
  set service_at = excluded.service_at, published_at = excluded.published_at,
    published_by = excluded.published_by, items = excluded.items, on_screen = null,
    on_screen_at = null, blank_at = null;
end;
$$;

revoke execute on function public.publish_edition(uuid) from public, anon;
grant execute on function public.publish_edition(uuid) to authenticated;

-- Removes an announcement from a published edition, from the list of the edition and from its
-- notes. Admins use this function when the text of the announcement must not stay public. The
-- edition stays published even without items. Hint: item_gone. Security definer, because no role
-- writes published_editions.
create function public.remove_edition_item(edition_id uuid, announcement_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  removed constant text :=
    '$[*] ? (@.announcement_id != "' || remove_edition_item.announcement_id || '")';
begin
  perform private.require_admin();
  update public.published_editions
  set items = jsonb_path_query_array(items, removed::jsonpath),
    on_screen = nullif(on_screen, remove_edition_item.announcement_id),
    on_screen_at = case when on_screen <> remove_edition_item.announcement_id then on_screen_at end
  where edition_id = remove_edition_item.edition_id
    and jsonb_path_query_array(items, '$[*].announcement_id')
      ? remove_edition_item.announcement_id::text;
  if not found then
    raise exception 'this announcement is not part of a published edition' using hint = 'item_gone';
  end if;
  delete from public.edition_items
  where edition_id = remove_edition_item.edition_id
    and announcement_id = remove_edition_item.announcement_id;
  delete from public.edition_notes
  where edition_id = remove_edition_item.edition_id
    and announcement_id = remove_edition_item.announcement_id;
end;
$$;

revoke execute on function public.remove_edition_item(uuid, uuid) from public, anon;
grant execute on function public.remove_edition_item(uuid, uuid) to authenticated;

-- Removes the texts of deleted announcements from all published editions. The ids of the
-- announcements stay, so that outputs can tell the team that an announcement was withdrawn. The
-- function locks the editions in the order of their ids, because two deletions could otherwise
-- deadlock.
create function private.erase_published_texts(ids uuid[])
returns void language sql set search_path = '' as $$
  update public.published_editions
  set items = (
    select jsonb_agg(
        case
          when (item ->> 'announcement_id')::uuid = any (ids)
            then item || jsonb_build_object(
              'snapshot', jsonb_build_object('id', item -> 'announcement_id')
            )
          else item
        end order by place
      )
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  )
  from (
    select edition_id as id from public.published_editions
    where jsonb_path_query_array(items, '$[*].announcement_id') ?| ids::text[]
    order by edition_id for update
  ) named
  where edition_id = named.id;
$$;

-- Makes the slides of a published edition black, or shows the slides again. Security definer,
-- because no role writes blank_at.
create function public.blank_screens(edition_id uuid, is_blank boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  update public.published_editions
  set blank_at = case when blank_screens.is_blank then now() end
  where published_editions.edition_id = blank_screens.edition_id;
  if not found then
    raise exception 'no screen shows this edition' using hint = 'edition_gone';
  end if;
  perform private.notify_servers('editions');
end;
$$;

revoke execute on function public.blank_screens(uuid, boolean) from public, anon;
grant execute on function public.blank_screens(uuid, boolean) to authenticated;

-- Returns the announcements of an edition as they are now. Editors get the announcements of the
-- published copy and of the list; all others get only those of the published copy. The result has
-- rows of the table announcements, so that the data API can select columns and embed the ministry.
create function public.edition_announcements(edition_id uuid)
returns setof public.announcements language sql stable set search_path = '' as $$
  select announcements.*
  from public.announcements
  where announcements.id in (
    select item.announcement_id from public.edition_items item
    where item.edition_id = edition_announcements.edition_id
    union
    select (item ->> 'announcement_id')::uuid
    from public.published_editions published, jsonb_array_elements(published.items) item
    where published.edition_id = edition_announcements.edition_id
  );
$$;

revoke execute on function public.edition_announcements(uuid) from public;
grant execute on function public.edition_announcements(uuid) to anon, authenticated;
revoke execute on all functions in schema private from public;

-- 42_edition_services.sql

-- Tables and functions that editors use around a church service. They store the presenter's notes
-- and sentences. They record that an announcement was read aloud, or that an output was printed or
-- sent. The function changes_since returns the changes of announcements since a given time. Only
-- editors read and write these tables.

-- The presenter's notes. Notes are a separate table, because members and editors share one database
-- role, and grants on columns could not hide notes from members. Notes do not refer to
-- edition_items, because a published announcement may have left the list.
create table public.edition_notes (
  edition_id uuid not null references public.editions (id) on delete cascade,
  announcement_id uuid not null,
  note text,
  said_at timestamptz,
  revision integer not null default 1,
  primary key (edition_id, announcement_id),
  constraint edition_notes_note_length
    check (char_length(note) <= 1000 and not private.is_blank(note))
);

create trigger clean_texts before insert or update on public.edition_notes
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.edition_notes
  for each row execute function private.count_row_revision();

alter table public.edition_notes enable row level security;
revoke all on table public.edition_notes from public, anon, authenticated;
grant
  select, delete, insert (edition_id, announcement_id, note, said_at), update (note, said_at)
  on table public.edition_notes to authenticated;
grant all on table public.edition_notes to service_role;

create policy "Editors use notes"
  on public.edition_notes for all to authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

-- Returns whether an announcement is in the list of an edition or in its published copy.
create function private.is_edition_item(edition_id uuid, announcement_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.edition_items item
    where item.edition_id = is_edition_item.edition_id
      and item.announcement_id = is_edition_item.announcement_id
  ) or exists (
    select from public.published_editions published
    where published.edition_id = is_edition_item.edition_id
      and jsonb_path_query_array(published.items, '$[*].announcement_id')
        ? is_edition_item.announcement_id::text
  );
$$;

-- Trigger: refuses a note for an announcement that is not part of the edition. Deletes notes of
-- announcements that have left the edition, because nothing else deletes them. Security definer,
-- because the caller may not execute private functions.
create function private.guard_edition_notes()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_edition_item(new.edition_id, new.announcement_id) then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  delete from public.edition_notes left_over
  where left_over.edition_id = new.edition_id
    and not private.is_edition_item(left_over.edition_id, left_over.announcement_id);
  return new;
end;
$$;

create trigger guard_edition_notes
  before insert on public.edition_notes for each row when (current_user = 'authenticated')
  execute function private.guard_edition_notes();

-- Saves the presenter's private note and returns its new revision. `revision` is the revision that
-- the caller has read, or 0 if the caller found no note. If `revision` is null, the function
-- overwrites any note. An empty note deletes the stored text. Hints: item_gone, changed_meanwhile
-- (nothing is saved). The function runs with the caller's rights.
create function public.save_edition_note(
  edition_id uuid, announcement_id uuid, note text, revision integer default null
)
returns integer language plpgsql set search_path = '' as $$
declare
  saved integer;
begin
  perform private.require_editor();
  insert into public.edition_notes as present (edition_id, announcement_id, note)
  values (
    save_edition_note.edition_id, save_edition_note.announcement_id,
    case when not private.is_blank(save_edition_note.note) then save_edition_note.note end
  )
  on conflict on constraint edition_notes_pkey do update set note = excluded.note
    where present.revision = coalesce(save_edition_note.revision, present.revision)
  returning present.revision into saved;
  if saved is null then
    raise exception 'this note has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
  return saved;
end;
$$;

revoke execute on function public.save_edition_note(uuid, uuid, text, integer) from public, anon;
grant execute on function public.save_edition_note(uuid, uuid, text, integer) to authenticated;

-- Records that an announcement was read aloud, or removes this record if `said_at` is null. Then
-- moves the slides of the published edition to the next announcement, or back to the given one.
-- After the last announcement, the slides advance by themselves. `said_at` is the time at which the
-- presenter pressed the button. The client sends this time, because an offline device sends the
-- request later. Hint: item_gone. Security definer, because no role writes on_screen.
create function public.mark_said(
  edition_id uuid, announcement_id uuid, said_at timestamptz default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  place integer;
  shown uuid;
begin
  perform private.require_editor();
  if not private.is_edition_item(mark_said.edition_id, mark_said.announcement_id) then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  insert into public.edition_notes (edition_id, announcement_id, said_at)
  values (mark_said.edition_id, mark_said.announcement_id, mark_said.said_at)
  on conflict on constraint edition_notes_pkey do update set said_at = excluded.said_at;
  select item.position into place
  from public.published_editions published,
    jsonb_to_recordset(published.items) as item (announcement_id uuid, position integer)
  where published.edition_id = mark_said.edition_id
    and item.announcement_id = mark_said.announcement_id
  for update of published;
  if not found then
    return;
  end if;
  select item.announcement_id into shown
  from public.published_editions published,
    jsonb_to_recordset(published.items) as item (
      announcement_id uuid, position integer, screen boolean
    )
  join public.announcements on announcements.id = item.announcement_id
  where published.edition_id = mark_said.edition_id and item.screen
    and (item.position > place or (item.position = place and mark_said.said_at is null))
  order by item.position
  limit 1;
  update public.published_editions published
  set on_screen = shown, on_screen_at = case when shown is not null then now() end, blank_at = null
  where published.edition_id = mark_said.edition_id;
  perform private.notify_servers('editions');
end;
$$;

revoke execute on function public.mark_said(uuid, uuid, timestamptz) from public, anon;
grant execute on function public.mark_said(uuid, uuid, timestamptz) to authenticated;

-- The time at which each output of an edition was last printed, or sent to the WhatsApp groups.
create table public.edition_outputs (
  edition_id uuid not null references public.editions (id) on delete cascade,
  output text not null,
  marked_at timestamptz not null default now(),
  marked_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- A digest of the text of each announcement in the output. Clients compare these digests with the
  -- present texts to detect a later change. The texts themselves are not stored, because the text
  -- of a deleted announcement must not stay. Null in older records: every change after `marked_at`
  -- then counts as a change of the text.
  digests jsonb,
  primary key (edition_id, output),
  constraint edition_outputs_output_known check (output in ('bulletin', 'whatsapp')),
  constraint edition_outputs_digests_size
    check (jsonb_typeof(digests) = 'object' and char_length(digests::text) <= 10000)
);

create index edition_outputs_marked_by_idx on public.edition_outputs (marked_by);

alter table public.edition_outputs enable row level security;
revoke all on table public.edition_outputs from public, anon, authenticated;
grant
  select, insert (edition_id, output, marked_at, digests), update (marked_at, marked_by, digests)
  on table public.edition_outputs to authenticated;
grant all on table public.edition_outputs to service_role;

create policy "Editors use outputs"
  on public.edition_outputs for all to authenticated using ((select private.is_editor()))
  with check (marked_by = (select auth.uid()) and (select private.is_editor()));

-- Records that the output "bulletin" was printed, or that the output "whatsapp" was sent. The
-- function runs with the caller's rights.
create function public.mark_output(edition_id uuid, output text, digests jsonb default null)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output, digests)
  values (mark_output.edition_id, mark_output.output, mark_output.digests)
  on conflict on constraint edition_outputs_pkey do update
  set marked_at = now(), marked_by = (select auth.uid()), digests = excluded.digests;
end;
$$;

revoke execute on function public.mark_output(uuid, text, jsonb) from public, anon;
grant execute on function public.mark_output(uuid, text, jsonb) to authenticated;

-- The opening and closing sentences of the script, which editors write. The table has one row, or
-- no row while the default sentences apply.
create table public.script_sentences (
  id boolean primary key default true,
  opening text,
  closing text,
  revision integer not null default 1,
  constraint script_sentences_one_row check (id),
  constraint script_sentences_opening_length
    check (char_length(opening) <= 500 and not private.is_blank(opening)),
  constraint script_sentences_closing_length
    check (char_length(closing) <= 500 and not private.is_blank(closing))
);

create trigger clean_texts before insert or update on public.script_sentences
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.script_sentences
  for each row execute function private.count_row_revision();

alter table public.script_sentences enable row level security;
revoke all on table public.script_sentences from public, anon, authenticated;
grant select, insert (id, opening, closing), update (opening, closing)
  on table public.script_sentences to authenticated;
grant all on table public.script_sentences to service_role;

create policy "Editors use sentences"
  on public.script_sentences for all to authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

-- Returns the announcements whose present state differs from their state at `since`. A change that
-- was undone is therefore left out. `fields` are the names of the columns that differ; the array is
-- empty for added and removed announcements. `title` and `date` are the present values, or the last
-- values of a removed announcement. `former_date` is not compared, because the status and the date
-- already show a postponement.
create function public.changes_since(since timestamptz)
returns table (announcement_id uuid, kind text, fields text[], title text, date timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    with touched as (
      select distinct history.announcement_id as id
      from public.announcement_history history
      where history.changed_at > changes_since.since
    ),
    compared as (
      select touched.id, before.state as old,
        private.announced(to_jsonb(announcements)) - 'former_date' as new
      from touched
      left join public.announcements using (id)
      left join lateral (
        -- The old state is converted to the row type of announcements, because both states must
        -- have the same columns and the same format of times.
        select case when history.row is not null then
          private.announced(
            to_jsonb(jsonb_populate_record(null::public.announcements, history.row))
          )
            - 'former_date'
        end as state
        from public.announcement_history history
        where history.announcement_id = touched.id and history.changed_at <= changes_since.since
        order by history.revision desc
        limit 1
      ) before on true
    ),
    differing as (
      select compared.id, compared.old, compared.new,
        case when compared.old is not null and compared.new is not null then array(
          select field from jsonb_object_keys(compared.new) field
          where compared.old -> field is distinct from compared.new -> field
          order by field
        ) else '{}' end as names
      from compared
      where compared.old is distinct from compared.new
    )
    select differing.id,
      case
        when differing.old is null then 'added'
        when differing.new is null then 'removed'
        when 'status' = any (differing.names)
          and differing.new ->> 'status' in ('postponed', 'cancelled')
          then differing.new ->> 'status'
        else 'changed'
      end,
      differing.names,
      coalesce(differing.new, differing.old) ->> 'title',
      (coalesce(differing.new, differing.old) ->> 'date')::timestamptz
    from differing
    order by 5, 1;
end;
$$;

revoke execute on function public.changes_since(timestamptz) from public, anon;
grant execute on function public.changes_since(timestamptz) to authenticated;
revoke execute on all functions in schema private from public;

-- 50_notifications.sql

-- Push messages ("Me avise"). A browser that follows an announcement gets a message on the day
-- before the announcement, and when the announcement is cancelled, postponed or moved. A weekly
-- digest lists the announcements of the next week. A follower needs no account. A row stores the
-- push subscription of the browser. The endpoint and the secret of the subscription prove that a
-- request comes from this browser. Our server creates the keys and sends the messages. Hosted
-- Supabase has no key, so nobody can follow announcements there.

-- The key pair with which this board signs push messages, and the hosts of push services (`*.`
-- stands for any subdomain). Without hosts, no messages are sent.
create table private.push_service (
  id boolean primary key default true,
  public_key text not null,
  private_key text not null,
  hosts text[] not null,
  constraint push_service_is_one check (id)
);

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- The last time when the browser followed a topic, renewed the subscription, or received a
  -- message.
  used_at timestamptz not null default now(),
  has_received boolean not null default false,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  -- The regular expression refuses endpoints with upper case, with a user name before an @, or with
  -- invisible characters.
  constraint push_subscriptions_endpoint_format check (
    char_length(endpoint) <= 1000
    and endpoint collate "C" ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]+$'
  ),
  -- `p256dh` is an uncompressed point of the curve P-256, and `auth` is a secret of 16 bytes, both
  -- in base64url (RFC 8291).
  constraint push_subscriptions_p256dh_format check (p256dh collate "C" ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth collate "C" ~ '^[A-Za-z0-9_-]{22}$')
);

create index push_subscriptions_used_at_idx on private.push_subscriptions (used_at);

-- One topic of a subscription: an announcement, a ministry, or the weekly digest.
create table private.push_topics (
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- `announcement_id` has no foreign key, because a deleted announcement can be restored, and must
  -- then still have its followers.
  announcement_id uuid,
  ministry_id uuid references public.ministries (id) on delete cascade,
  digest boolean not null default false,
  created_at timestamptz not null default now(),
  constraint push_topics_is_one
    check (num_nonnulls(announcement_id, ministry_id, nullif(digest, false)) = 1),
  constraint push_topics_key
    unique nulls not distinct (subscription_id, announcement_id, ministry_id, digest)
);

create index push_topics_announcement_id_idx on private.push_topics (announcement_id)
  where announcement_id is not null;
create index push_topics_ministry_id_idx on private.push_topics (ministry_id)
  where ministry_id is not null;
create index push_topics_digest_idx on private.push_topics (subscription_id) where digest;

-- The last day on which the server sent reminders, and the last day on which the server sent the
-- weekly digest.
create table private.push_rounds (
  name text primary key,
  day date not null,
  constraint push_rounds_known check (name in ('reminders', 'digest'))
);

create table private.push_messages (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table private.push_deliveries (
  message_id uuid not null references private.push_messages (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- The time of the next attempt to send the message. A server that begins to send sets a later
  -- time as a lease, so that no other server sends the same message.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (message_id, subscription_id)
);

create index push_deliveries_next_try_at_idx on private.push_deliveries (next_try_at);
create index push_deliveries_subscription_id_idx on private.push_deliveries (subscription_id);
alter table private.push_service enable row level security;
alter table private.push_subscriptions enable row level security;
alter table private.push_topics enable row level security;
alter table private.push_rounds enable row level security;
alter table private.push_messages enable row level security;
alter table private.push_deliveries enable row level security;
revoke all on table
  private.push_service, private.push_subscriptions, private.push_topics, private.push_rounds,
  private.push_messages, private.push_deliveries
  from public, anon, authenticated;

-- Returns the public key with which a browser subscribes, or null if the board sends no messages.
create function public.push_key()
returns text language sql stable security definer set search_path = '' as $$
  select public_key from private.push_service where hosts <> '{}';
$$;

-- Returns whether an endpoint belongs to an allowed push service.
create function private.is_push_endpoint(endpoint text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.push_service, unnest(push_service.hosts) as known,
      substring(is_push_endpoint.endpoint collate "C" from '^https://([^/]*)/') as host,
      regexp_replace(host, ':[0-9]{1,5}$', '') as name
    where (
      host = known
      or (starts_with(known, '*.') and right(host, char_length(known) - 1) = substr(known, 2))
    )
      -- Each label (a part between the dots of a host name) has 1 to 63 characters. The last label
      -- begins with a letter, so that an IP address is refused.
      and name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
      and char_length(name) <= 253
      -- Internationalized host names are refused, because URL parsers may read them as another
      -- host.
      and name !~ '(^|[.])xn--'
  );
$$;

create function private.require_push_endpoint(endpoint text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_push_endpoint(endpoint) then
    raise exception 'nothing is sent to this push service'
      using errcode = '42501', hint = 'push_host_unknown';
  end if;
end;
$$;

-- Adds a topic to a push subscription. Security definer, because requests cannot access the tables
-- of push messages.
create function public.follow(
  endpoint text, p256dh text, auth text, announcement_id uuid default null,
  ministry_id uuid default null, digest boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  subscriber uuid;
  is_new boolean;
begin
  if num_nonnulls(
    follow.announcement_id, follow.ministry_id, nullif(follow.digest, false)
  ) <> 1 then
    raise exception 'exactly one topic can be followed at a time'
      using errcode = '22023', hint = 'one_topic';
  end if;
  perform private.require_push_endpoint(follow.endpoint);
  if follow.announcement_id is not null
    and not exists (select from public.announcements where id = follow.announcement_id)
  then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if follow.ministry_id is not null
    and not exists (select from public.ministries where id = follow.ministry_id)
  then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;

  -- The upsert locks the subscription, so that the count of its topics below is exact.
  insert into private.push_subscriptions as kept (endpoint, p256dh, auth)
  values (follow.endpoint, follow.p256dh, follow.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update set used_at = now()
    where kept.auth = excluded.auth and kept.p256dh = excluded.p256dh
  returning kept.id, kept.xmax = 0 into subscriber, is_new;
  if subscriber is null then
    raise exception 'this subscription is another browser''s'
      using errcode = '42501', hint = 'other_subscription';
  end if;
  if is_new and (select count(*) from private.push_subscriptions) > 20000 then
    raise exception 'too many follow this board'
      using errcode = 'PT429', hint = 'too_many_followers';
  end if;

  insert into private.push_topics (subscription_id, announcement_id, ministry_id, digest)
  values (subscriber, follow.announcement_id, follow.ministry_id, coalesce(follow.digest, false))
  on conflict on constraint push_topics_key do nothing;
  if (select count(*) from private.push_topics where subscription_id = subscriber) > 100 then
    raise exception 'at most 100 things are followed'
      using errcode = 'PT429', hint = 'too_many_topics';
  end if;
end;
$$;

-- Removes one topic of a subscription, or all topics if the call names no topic. A subscription
-- without topics is deleted.
create function public.unfollow(
  endpoint text, auth text, announcement_id uuid default null, ministry_id uuid default null,
  digest boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_all constant boolean :=
    num_nonnulls(
      unfollow.announcement_id, unfollow.ministry_id, nullif(unfollow.digest, false)
    ) = 0;
  subscriber uuid;
begin
  select id into subscriber from private.push_subscriptions kept
  where kept.endpoint = unfollow.endpoint and kept.auth = unfollow.auth for update;
  delete from private.push_topics topic
  where topic.subscription_id = subscriber and (
    is_all or topic.announcement_id = unfollow.announcement_id
    or topic.ministry_id = unfollow.ministry_id
    or (topic.digest and unfollow.digest)
  );
  delete from private.push_subscriptions
  where id = subscriber
    and not exists (select from private.push_topics where subscription_id = subscriber);
end;
$$;

-- Returns the topics of a subscription, or no row if the endpoint is unknown or the secret is
-- wrong.
create function public.followed(endpoint text, auth text)
returns table (announcement_id uuid, ministry_id uuid, digest boolean)
language sql stable security definer set search_path = '' as $$
  select topic.announcement_id, topic.ministry_id, topic.digest
  from private.push_topics topic
  join private.push_subscriptions kept on kept.id = topic.subscription_id
  where kept.endpoint = followed.endpoint and kept.auth = followed.auth
  order by topic.created_at, topic.announcement_id, topic.ministry_id;
$$;

-- Replaces the endpoint and the keys of a subscription that the browser renewed; the topics stay.
-- Returns false if the former subscription is unknown, or if the new endpoint already has a
-- subscription.
create function public.renew_subscription(
  endpoint text, auth text, new_endpoint text, new_p256dh text, new_auth text
)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  select id into former from private.push_subscriptions kept
  where kept.endpoint = renew_subscription.endpoint and kept.auth = renew_subscription.auth
  for update;
  if former is null or renew_subscription.new_endpoint = renew_subscription.endpoint then
    return former is not null;
  end if;
  perform private.require_push_endpoint(renew_subscription.new_endpoint);
  -- An existing subscription with the new endpoint keeps its own topics.
  if exists (
    select from private.push_subscriptions kept
    where kept.endpoint = renew_subscription.new_endpoint
  ) then
    return false;
  end if;
  update private.push_subscriptions kept
  set endpoint = renew_subscription.new_endpoint, p256dh = renew_subscription.new_p256dh,
    auth = renew_subscription.new_auth, used_at = now()
  where kept.id = former;
  return true;
end;
$$;

revoke execute on function
  public.push_key(), public.follow(text, text, text, uuid, uuid, boolean),
  public.unfollow(text, text, uuid, uuid, boolean),
  public.followed(text, text), public.renew_subscription(text, text, text, text, text)
  from public;
grant execute on function
  public.push_key(), public.follow(text, text, text, uuid, uuid, boolean),
  public.unfollow(text, text, uuid, uuid, boolean),
  public.followed(text, text), public.renew_subscription(text, text, text, text, text)
  to anon, authenticated;

-- Counts the followers of each announcement, of each ministry and of the weekly digest, for admins.
create function public.count_listeners()
returns table (announcement_id uuid, ministry_id uuid, digest boolean, listeners integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select topic.announcement_id, topic.ministry_id, topic.digest, count(*)::integer
    from private.push_topics topic
    group by topic.announcement_id, topic.ministry_id, topic.digest
    order by count(*) desc, topic.announcement_id, topic.ministry_id;
end;
$$;

revoke execute on function public.count_listeners() from public, anon;
grant execute on function public.count_listeners() to authenticated;

-- 51_push_news.sql

-- The queue of two kinds of push messages: messages about new announcements for the followers of
-- their ministry, and messages that an editor sends with "Avisar agora". The push job of our server
-- writes and sends the messages. A message has the present state of the announcement.

create table private.push_news (
  announcement_id uuid primary key,
  -- The ministry of a new announcement. Several new announcements of a ministry share a message.
  -- Null for a message that an editor asked for.
  ministry_id uuid,
  -- The time at which the message is due. Null after a message that an editor asked for was sent.
  -- The row then stays for a day, during which no editor can ask again.
  due_at timestamptz,
  asked_at timestamptz,
  asked_by uuid,
  constraint push_news_has_reason check (num_nonnulls(ministry_id, asked_at) = 1),
  constraint push_news_is_due check (due_at is not null or asked_at is not null)
);

create index push_news_due_at_idx on private.push_news (due_at) where due_at is not null;
alter table private.push_news enable row level security;
revoke all on table private.push_news from public, anon, authenticated;

-- Sends a message about an announcement to the followers of the announcement and of its ministry at
-- once, for editors. Returns the number of devices. A call that reaches no device does not count.
-- Only one call in 20 hours is accepted for an announcement. This allows one call a day, even if
-- the second call is at an earlier hour. An editor can send 20 messages an hour. The lock
-- serializes calls of one editor, because concurrent calls do not see each other's rows. Hints:
-- announcement_gone, announcement_over, already_notified, too_many_messages.
create function public.notify_followers(announcement_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  announcement public.announcements;
  devices integer;
begin
  perform private.require_editor();
  select * into announcement from public.announcements where id = notify_followers.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif greatest(announcement.date, announcement.ends_at) <= now() then
    raise exception 'this announcement is over' using errcode = '23514', hint = 'announcement_over';
  end if;
  select count(distinct topic.subscription_id) into devices from private.push_topics topic
  where (topic.announcement_id = announcement.id or topic.ministry_id = announcement.ministry_id)
    and public.push_key() is not null;
  if devices = 0 then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.push_news ' || auth.uid(), 0));
  if (
    select count(*) from private.push_news
    where asked_by = auth.uid()
      and asked_at between now() - interval '1 hour' and now() + interval '1 hour'
      and push_news.announcement_id <> announcement.id
  ) >= 20 then
    raise exception 'at most 20 messages an hour'
      using errcode = 'PT429', hint = 'too_many_messages';
  end if;
  -- The message replaces a queued message about the new announcement. A time `asked_at` far in the
  -- future is ignored, because a wrong clock wrote it.
  insert into private.push_news as queued (announcement_id, due_at, asked_at, asked_by)
  values (announcement.id, now(), now(), auth.uid())
  on conflict on constraint push_news_pkey do update
    set ministry_id = null, due_at = now(), asked_at = now(), asked_by = auth.uid()
    where queued.asked_at is null
      or queued.asked_at not between now() - interval '20 hours' and now() + interval '1 hour';
  if not found then
    raise exception 'its followers have got a message today'
      using errcode = '42501', hint = 'already_notified';
  end if;
  delete from private.push_news queued using public.announcements other
  where queued.announcement_id = other.id and queued.ministry_id is not null
    and other.series_id = announcement.series_id;
  perform private.notify_servers('announcements');
  return devices;
end;
$$;

revoke execute on function public.notify_followers(uuid) from public, anon;
grant execute on function public.notify_followers(uuid) to authenticated;

-- 52_push_changes.sql

-- The queue of push messages about changed announcements. Triggers add changes to the queue
-- (28_announcement_triggers.sql). The push job of our server writes and sends the messages.

-- The queue of announcements that changed since the last push message about them.
-- `notified_revision` is the revision that followers know, or null while no change is pending. A
-- row without a pending change stays for an hour after the last message, because at most one
-- message an hour is sent.
create table private.push_changes (
  announcement_id uuid primary key,
  notified_revision integer,
  due_at timestamptz,
  notified_at timestamptz,
  -- The ministry of the announcement. Changed announcements of one ministry share a message.
  ministry_id uuid,
  -- The account that made the newest change. The push job limits how many messages an account
  -- causes.
  changed_by uuid,
  -- The earliest future beginning of the announcement before or after the pending changes; null if
  -- there is none.
  begins_at timestamptz,
  constraint push_changes_is_due check (num_nonnulls(notified_revision, due_at) in (0, 2))
);

create index push_changes_due_at_idx on private.push_changes (due_at) where due_at is not null;

alter table private.push_changes enable row level security;
revoke all on table private.push_changes from public, anon, authenticated;

-- Returns whether somebody follows the announcement or one of the ministries. While the
-- announcement is in the queue push_news, followers of its ministry do not count, because they do
-- not know the announcement yet. The lock on this queue keeps the push job from sending an outdated
-- state.
create function private.is_followed(announcement_id uuid, ministries uuid[])
returns boolean language plpgsql set search_path = '' as $$
begin
  perform from private.push_news queued
  where queued.announcement_id = is_followed.announcement_id and queued.ministry_id is not null
  for share;
  return exists (
      select from private.push_topics topic
      where topic.announcement_id = is_followed.announcement_id
    )
    or not found and exists (
      select from private.push_topics topic
      where topic.ministry_id = any (is_followed.ministries)
    );
end;
$$;

-- Queues a message about a changed announcement. The message is due 20 seconds later, so that the
-- change can be undone, and at least an hour after the last message. If an hour would be too long,
-- the message is due an hour before the earliest of the future `dates`. A queued row keeps the
-- revision that followers know, so an undone change sends no message. The push job waits longer
-- when it gathers the changes of a ministry (server/push/queue-changes.ts).
create function private.queue_push_change(
  announcement_id uuid, notified_revision integer, ministry_id uuid, dates timestamptz[]
)
returns void language sql set search_path = '' as $$
  insert into private.push_changes as queued (
    announcement_id, notified_revision, due_at, ministry_id, changed_by, begins_at
  )
  select queue_push_change.announcement_id, queue_push_change.notified_revision,
    now() + interval '20 seconds', queue_push_change.ministry_id, auth.uid(), min(starts)
  from unnest(queue_push_change.dates) starts where starts > now()
  on conflict (announcement_id) do update set
    notified_revision = coalesce(queued.notified_revision, excluded.notified_revision),
    due_at = least(queued.due_at, greatest(
      excluded.due_at,
      least(
        coalesce(queued.notified_at, '-infinity') + interval '1 hour',
        excluded.begins_at - interval '1 hour'
      )
    )),
    ministry_id = excluded.ministry_id,
    changed_by = excluded.changed_by,
    begins_at = least(
      case when queued.due_at is not null then queued.begins_at end, excluded.begins_at
    );
$$;

revoke execute on all functions in schema private from public;
