-- Functions with which admins manage members. All are security definer, because auth.users is closed to the data API.

-- Lists members with their e-mail addresses for admins (decision 10). The addresses have no index, because hosted Supabase
-- owns auth.users.
create function public.list_members(search text default '', page integer default 1)
returns table (user_id uuid, name text, email text, role text, ministry_id uuid, deactivated_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  wanted constant text := btrim(private.fold(coalesce(list_members.search, '')));
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at,
      count(*) over ()
    from public.profiles p
    join auth.users u on u.id = p.user_id
    where wanted = '' or p.user_id in (
      select named.user_id from public.profiles named
      where private.text_parts(named.name) @> private.searched_parts(wanted)
        and (char_length(wanted) <= 3 or strpos(private.fold(named.name), wanted) > 0)
      union all
      select addressed.id from auth.users addressed
      where strpos(private.fold(addressed.email), wanted) > 0
    )
    order by private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

-- Returns the names of authors for editors, who cannot read profiles.
create function public.list_names(user_ids uuid[])
returns table (user_id uuid, name text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    select profiles.user_id, profiles.name from public.profiles
    where profiles.user_id = any (list_names.user_ids);
end;
$$;

-- Deactivates a member or reactivates one. Hosted Supabase reads `banned_until` at sign-in and refresh; deleting the sessions
-- deletes the refresh tokens.
create function public.set_member_active(member_id uuid, active boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if member_id = (select auth.uid()) then
    raise exception 'nobody deactivates the own account' using errcode = '42501', hint = 'own_row';
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
  public.list_members(text, integer), public.list_names(uuid[]), public.set_member_active(uuid, boolean)
  from public, anon;
grant execute on function
  public.list_members(text, integer), public.list_names(uuid[]), public.set_member_active(uuid, boolean)
  to authenticated;
