-- Adds the result of trying to restore the newest daily backup. +3 grants to authenticated, all
-- rights in the new table to service_role, +1 policy.

create table public.backup_check (
  backup_at timestamptz primary key,
  -- Null: there was no database to try the backup in.
  restored boolean,
  -- The duration of the restore.
  seconds integer,
  -- The cause of a failure in English, for the operator.
  cause text
);

alter table public.backup_check enable row level security;
revoke all on table public.backup_check from public, anon, authenticated;
grant select (backup_at, restored, seconds) on table public.backup_check to authenticated;
grant all on table public.backup_check to service_role;

create policy "Admins read the check of the backup"
  on public.backup_check for select to authenticated using ((select private.is_admin()));
