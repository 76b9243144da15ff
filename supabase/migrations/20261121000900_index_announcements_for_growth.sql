-- For boards that have grown: 10,000 announcements ahead and 200,000 behind are read as fast as fifty.

-- The list is read in pages by (date, id): in this order the index has the next page lying ready, rows
-- of one and the same moment included.
create index announcements_date_id_idx on public.announcements (date, id);
drop index public.announcements_date_idx;

-- One ministry's announcements by date; its first column also serves the foreign key.
create index announcements_ministry_id_date_id_idx on public.announcements (ministry_id, date, id);
drop index public.announcements_ministry_id_idx;

-- Moving a ministry's announcements changes tens of thousands of rows in one statement: who asks is
-- looked up once for all of them, where a trigger for each row looked it up every time. Decides what
-- guard_announcement_ministry and, on update, refuse_archived_ministry decided.
create function private.guard_announcement_ministries()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  own_ministry constant uuid := private.own_ministry_id();
  admin constant boolean := private.is_admin();
begin
  -- Foreign-key actions run as the table's owner and pass.
  if current_user <> 'authenticated' then
    return null;
  end if;
  if not admin and exists (
    select from new_rows
    join old_rows using (id)
    where new_rows.ministry_id is distinct from old_rows.ministry_id
      and new_rows.ministry_id is distinct from own_ministry
  ) then
    raise exception 'members move an announcement to their own ministry only'
      using errcode = '42501', hint = 'foreign_ministry';
  end if;
  if exists (
    select from new_rows
    join old_rows using (id)
    join public.ministries on ministries.id = new_rows.ministry_id
    where new_rows.ministry_id is distinct from old_rows.ministry_id
      and new_rows.ministry_id is distinct from own_ministry
      and ministries.archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  return null;
end;
$$;

revoke execute on function private.guard_announcement_ministries() from public;

drop trigger guard_announcement_ministry on public.announcements;
drop function private.guard_announcement_ministry();

create trigger guard_announcement_ministries
  after update on public.announcements
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.guard_announcement_ministries();

drop trigger refuse_archived_ministry on public.announcements;

create trigger refuse_archived_ministry
  before insert on public.announcements
  for each row execute function private.refuse_archived_ministry();
