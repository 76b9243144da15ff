-- What is deleted together with a ministry or by an admin, of series as well.

-- As before, and so that what is yet to be written of a series belongs there, too.
create or replace function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.series
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text
  order by id for no key update;
  -- Whoever posts to it at this moment waits, and is then refused by the foreign key.
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  if delete_ministry.move_to is distinct from private.own_ministry_id() and exists (
    select from public.ministries where id = delete_ministry.move_to and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  update public.series
  set template = template || jsonb_build_object('ministry_id', delete_ministry.move_to)
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  delete from public.ministries where id = delete_ministry.ministry_id;
end;
$$;

-- As before, and a series of which nothing is left does not come to life with its author.
create or replace function public.delete_member_announcements(member_id uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  deleted integer;
begin
  perform private.require_admin();
  -- Stays deactivated until everything is deleted.
  select * into member from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if member.deactivated_at is null then
    raise exception 'only a deactivated member''s announcements are deleted together'
      using errcode = '42501', hint = 'member_active';
  end if;
  -- Before what is announced of them, everywhere.
  perform from public.series
  where id in (select series_id from public.announcements where created_by = member_id)
  order by id for no key update;
  delete from public.announcements where created_by = member_id;
  get diagnostics deleted = row_count;
  delete from public.series
  where created_by = member_id and not exists (
    select from public.announcements where series_id = series.id
  );
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
