-- The server answers visitors from memory for as long as nothing changed. Whoever changes one of the
-- two public tables, through any server or by plain SQL, says so here; the message goes out when the
-- change is committed and names the table, nothing of its rows.

create function private.notify_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_changes', tg_table_name);
  return null;
end;
$$;

revoke execute on function private.notify_public_change() from public;

-- Once a statement, however many rows it changes. Foreign-key actions are statements too.
create trigger notify_public_change
  after insert or update or delete or truncate on public.announcements
  for each statement execute function private.notify_public_change();

create trigger notify_public_change
  after insert or update or delete or truncate on public.ministries
  for each statement execute function private.notify_public_change();
