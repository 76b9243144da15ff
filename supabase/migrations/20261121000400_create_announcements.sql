-- The announcements. Everybody reads them; members write their own for their own ministry; admins
-- write all. `created_by` is set on insert and never granted for update.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  date timestamptz not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  constraint announcements_title_length
    check (char_length(title) <= 200 and not private.is_blank(title)),
  constraint announcements_description_length
    check (char_length(description) <= 5000 and not private.is_blank(description)),
  -- Keeps out both infinities as well.
  constraint announcements_date_range
    check (date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

create index announcements_date_idx on public.announcements (date);
create index announcements_ministry_id_idx on public.announcements (ministry_id);
create index announcements_created_by_idx on public.announcements (created_by);

alter table public.announcements enable row level security;

revoke all on table public.announcements from public, anon, authenticated;
grant select on table public.announcements to anon;
grant select, delete,
  insert (id, title, description, date, ministry_id, created_by),
  update (title, description, date, ministry_id)
  on table public.announcements to authenticated;
grant all on table public.announcements to service_role;

-- `true`: the board is public by design (specification §1).
create policy "everyone reads announcements"
  on public.announcements for select
  to anon, authenticated
  using (true);

create policy "a member posts for the own ministry, an admin for any"
  on public.announcements for insert
  to authenticated
  with check (
    created_by = (select auth.uid())
    and (
      ministry_id is not distinct from (select private.own_ministry_id())
      or (select private.is_admin())
    )
  );

create policy "a member edits own announcements, an admin all"
  on public.announcements for update
  to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()))
  with check (created_by = (select auth.uid()) or (select private.is_admin()));

create policy "a member deletes own announcements, an admin all"
  on public.announcements for delete
  to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()));

-- Editing never forces a change of ministry, so the rule of insert cannot simply be repeated: a member
-- keeps the ministry the announcement has, or moves it to the own one. Foreign-key actions run as the
-- table's owner and pass.
create function private.guard_announcement_ministry()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated'
    and new.ministry_id is distinct from old.ministry_id
    and new.ministry_id is distinct from private.own_ministry_id()
    and not private.is_admin()
  then
    raise exception 'members move an announcement to their own ministry only'
      using errcode = '42501', hint = 'foreign_ministry';
  end if;
  return new;
end;
$$;

create trigger guard_announcement_ministry
  before update of ministry_id on public.announcements
  for each row execute function private.guard_announcement_ministry();

revoke execute on function private.guard_announcement_ministry() from public;
