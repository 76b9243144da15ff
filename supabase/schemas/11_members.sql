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
