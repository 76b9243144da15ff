-- A postponed announcement keeps the date that it had, which every output strikes out beside the new one. Without a former
-- date it has no new one yet: `date` is then the day that no longer holds.

alter table public.announcements
  add column former_date timestamptz,
  add constraint announcements_former_date_range
    check (former_date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'),
  add constraint announcements_former_date_postponed check (former_date is null or status = 'postponed');

-- What is postponed already has it from its history, of which each postponed state gets its own. That is no revision.
do $$
declare
  state record;
  announcement uuid;
  last timestamptz;
  former timestamptz;
begin
  for state in
    select history.announcement_id, history.revision,
      history.row ->> 'status' as status, (history.row ->> 'date')::timestamptz as date
    from public.announcement_history history
    where history.row is not null and history.announcement_id in (
      select postponed.announcement_id from public.announcement_history postponed
      where postponed.row ->> 'status' = 'postponed'
    )
    order by history.announcement_id, history.revision
  loop
    if state.announcement_id is distinct from announcement then
      announcement := state.announcement_id;
      last := null;
      former := null;
    end if;
    if state.status = 'postponed' then
      former := nullif(coalesce(former, last), state.date);
      update public.announcement_history history
      set row = history.row || jsonb_build_object('former_date', former)
      where history.announcement_id = state.announcement_id and history.revision = state.revision;
    else
      former := null;
    end if;
    last := state.date;
  end loop;
end;
$$;

alter table public.announcements disable trigger count_revision;

update public.announcements
set former_date = (history.row ->> 'former_date')::timestamptz
from public.announcement_history history
where history.announcement_id = announcements.id and history.revision = announcements.revision
  and announcements.status = 'postponed' and history.row ->> 'former_date' is not null;

alter table public.announcements enable trigger count_revision;

-- Of closed editions as well, whose times are written in UTC.
update public.edition_items
set snapshot = edition_items.snapshot || jsonb_build_object(
    'former_date', (to_jsonb(closed.former_date at time zone 'UTC') #>> '{}') || '+00:00'
  )
from (
  select item.edition_id, item.announcement_id, state.former_date
  from public.edition_items item
  join public.editions on editions.id = item.edition_id
  cross join lateral (
    select (history.row ->> 'former_date')::timestamptz as former_date
    from public.announcement_history history
    where history.announcement_id = item.announcement_id and history.changed_at <= editions.closed_at
    order by history.revision desc
    limit 1
  ) state
  where item.snapshot ->> 'status' = 'postponed'
) closed
where edition_items.edition_id = closed.edition_id and edition_items.announcement_id = closed.announcement_id
  and closed.former_date is not null;

-- The first of the dates that did not hold, until it takes place on that one again or is no longer postponed. No client
-- writes it. A security definer function that brings a state back brings that state's own.
create function private.keep_former_date()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'postponed' then
    new.former_date := null;
  elsif tg_op = 'UPDATE' and current_user = 'authenticated' then
    new.former_date := coalesce(old.former_date, old.date);
  end if;
  new.former_date := nullif(new.former_date, new.date);
  return new;
end;
$$;

create trigger keep_former_date
  before insert or update on public.announcements
  for each row execute function private.keep_former_date();

-- What differs between the state at `since` and now, from the history: what was changed back is no change. `fields` are
-- the columns that differ, none for what was added or removed; title and date are those of now, of a removed one its
-- last. The date before a postponement is no change of its own. Security definer: columns of announcements are granted one by one.
create or replace function public.changes_since(since timestamptz)
returns table (announcement_id uuid, kind text, fields text[], title text, date timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    with touched as (
      select distinct history.announcement_id as id
      from public.announcement_history history
      where history.changed_at > changes_since.since
    ),
    compared as (
      select touched.id, before.state as old, private.announced(to_jsonb(announcements)) - 'former_date' as new
      from touched
      left join public.announcements using (id)
      left join lateral (
        -- Through the row's type: times are written alike, columns that came later are there.
        select case when history.row is not null then
          private.announced(to_jsonb(jsonb_populate_record(null::public.announcements, history.row)))
            - 'former_date'
        end as state
        from public.announcement_history history
        where history.announcement_id = touched.id and history.changed_at <= changes_since.since
        order by history.revision desc
        limit 1
      ) before on true
    ),
    differing as (
      select compared.id, compared.old, compared.new,
        case when compared.old is not null and compared.new is not null then array(
          select field from jsonb_object_keys(compared.new) field
          where compared.old -> field is distinct from compared.new -> field
          order by field
        ) else '{}' end as names
      from compared
      where compared.old is distinct from compared.new
    )
    select differing.id,
      case
        when differing.old is null then 'added'
        when differing.new is null then 'removed'
        when 'status' = any (differing.names) and differing.new ->> 'status' in ('postponed', 'cancelled')
          then differing.new ->> 'status'
        else 'changed'
      end,
      differing.names,
      coalesce(differing.new, differing.old) ->> 'title',
      (coalesce(differing.new, differing.old) ->> 'date')::timestamptz
    from differing
    order by 5, 1;
end;
$$;

revoke execute on all functions in schema private from public;
