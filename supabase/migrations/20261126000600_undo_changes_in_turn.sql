-- Of two that undid a deletion at the same moment both were told that they had: the second one found the row of the first,
-- and wrote it again. Now the second one is told that there is nothing to undo.
create or replace function public.undo_change(announcement_id uuid, revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  newest public.announcement_history;
  before public.announcement_history;
begin
  perform private.require_active_member();
  -- Whoever changes it at this moment comes first. Of what is deleted there is no row, so whoever undoes it, too.
  perform pg_advisory_xact_lock(hashtext('public.undo_change: ' || undo_change.announcement_id));
  perform from public.announcements where id = undo_change.announcement_id for update;
  select * into newest from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
  order by history.revision desc limit 1;
  select * into before from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id and history.revision < undo_change.revision
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
    raise exception 'only the own last change is undone' using errcode = '42501', hint = 'not_undone';
  end if;
  perform private.bring_state_back(undo_change.announcement_id, before.revision);
end;
$$;
