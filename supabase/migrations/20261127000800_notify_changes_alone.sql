-- The servers are notified of rows that have changed, and of nothing else. A statement that touched no row, or wrote what was
-- there, used to notify them too: anybody with a token could have every open screen read the board again.

-- Notifies the servers, and tells the request that made the change (server/data-api/run-statements.ts).
create or replace function private.notify_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform pg_catalog.set_config('avisos.changed', 'on', true);
  perform pg_catalog.pg_notify('public_changes', tg_table_name);
  return null;
end;
$$;

-- `editions` and `series` have the trigger for each row already.
do $$
declare
  changed regclass;
begin
  foreach changed in array
    '{public.announcements,public.ministries,public.church,public.edition_items,public.kept_items}'::regclass[]
  loop
    execute format('
      drop trigger notify_public_change on %1$s;
      create trigger notify_public_change after insert or update or delete on %1$s
        for each row execute function private.notify_public_change();
      create trigger notify_truncation after truncate on %1$s
        for each statement execute function private.notify_public_change()', changed);
  end loop;
end;
$$;

revoke execute on all functions in schema private from public;
