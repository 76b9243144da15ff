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
