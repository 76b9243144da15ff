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
revoke execute on function
  public.delete_member_announcements(uuid), public.set_member_email(uuid, text),
  public.list_former_members(), public.delete_own_account(text), public.refuse_members(uuid[])
  from public, anon;
grant execute on function
  public.delete_member_announcements(uuid), public.set_member_email(uuid, text),
  public.list_former_members(), public.delete_own_account(text), public.refuse_members(uuid[])
  to authenticated;
