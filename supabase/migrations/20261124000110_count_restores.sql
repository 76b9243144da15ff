-- Bringing a state back is a change like every other one; moving the announcements of a ministry that is deleted is
-- none, as an admin moves thousands at once.

-- What it did becomes a part of what it does.
alter function public.restore_announcement(uuid, integer) set schema private;
revoke execute on function private.restore_announcement(uuid, integer) from authenticated;

-- Brings a state back, as the newest revision (private.restore_announcement), and counts it as a post. Security
-- definer: every state is brought back, whoever made it.
create function public.restore_announcement(announcement_id uuid, revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.restore_announcement(restore_announcement.announcement_id, restore_announcement.revision);
  perform private.count_posts(1);
end;
$$;

revoke execute on function public.restore_announcement(uuid, integer) from public, anon;
grant execute on function public.restore_announcement(uuid, integer) to authenticated;

-- Security definer, so that the moves are not counted. What triggers ask of the data API alone stands here: nobody
-- moves anything into an archived ministry but the own one.
create or replace function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
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
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  delete from public.ministries where id = delete_ministry.ministry_id;
end;
$$;
