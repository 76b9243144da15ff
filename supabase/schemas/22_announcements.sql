-- The announcements. Everybody reads all announcements. Members write their own announcements for
-- their own ministry; editors write all announcements. The database sets `created_at`, `updated_at`
-- and `revision`. By these columns, calendars and link previews recognize the newest state.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  date timestamptz not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  location text,
  ends_at timestamptz,
  contact text,
  link_url text,
  link_label text,
  status text not null default 'scheduled',
  status_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- The first date of a postponed announcement. Null while a postponed announcement has no new
  -- date, because `date` is then still the first date.
  former_date timestamptz,
  picture text constraint announcements_picture_fkey references private.pictures (id),
  picture_description text,
  series_id uuid references public.series (id),
  -- True when somebody changed only this occurrence of a series. Later changes of the series leave
  -- a detached occurrence unchanged.
  detached boolean not null default false,
  -- `notice` is information without a day. `date` is then the last moment at which it is shown.
  kind text not null default 'event',
  -- The words for the hour of an announcement without an hour, such as "após o culto". Pages then
  -- show these words instead of the hour in `date`, which only orders the announcements of a day.
  hour_words text,
  constraint announcements_title_length
    check (char_length(title) <= 200 and not private.is_blank(title)),
  constraint announcements_description_length
    check (char_length(description) <= 5000 and not private.is_blank(description)),
  -- The range of dates also refuses the dates `infinity` and `-infinity`.
  constraint announcements_date_range
    check (date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'),
  constraint announcements_location_length
    check (char_length(location) <= 200 and not private.is_blank(location)),
  -- An announcement that lasts over 60 days is almost always a mistyped month.
  constraint announcements_ends_at_range
    check (ends_at > date and ends_at - date <= interval '60 days'),
  constraint announcements_contact_length
    check (char_length(contact) <= 200 and not private.is_blank(contact)),
  constraint announcements_link_url_length check (char_length(link_url) <= 500),
  -- The regular expression refuses schemes other than http and https. The expression also refuses a
  -- user name before an @, because people may mistake the user name for the host. The function
  -- has_invisible finds invisible characters, including those that change the direction of writing.
  constraint announcements_link_url_format
    check (link_url ~* '^https?://[^/?#@\\]+([/?#]|$)' and not private.has_invisible(link_url)),
  constraint announcements_link_label_length
    check (char_length(link_label) <= 60 and not private.is_blank(link_label)),
  constraint announcements_link_label_has_url check (link_label is null or link_url is not null),
  constraint announcements_status_known check (status in ('scheduled', 'postponed', 'cancelled')),
  constraint announcements_status_reason_length
    check (char_length(status_reason) <= 200 and not private.is_blank(status_reason)),
  constraint announcements_former_date_range
    check (former_date between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'),
  constraint announcements_former_date_postponed
    check (former_date is null or status = 'postponed'),
  constraint announcements_picture_description_length
    check (char_length(picture_description) <= 300 and not private.is_blank(picture_description)),
  constraint announcements_picture_description_has_picture
    check (picture_description is null or picture is not null),
  constraint announcements_detached_from_series check (series_id is not null or not detached),
  constraint announcements_kind_known check (kind in ('event', 'notice')),
  constraint announcements_hour_words_length
    check (char_length(hour_words) <= 40 and not private.is_blank(hour_words)),
  constraint announcements_notice_without_day
    check (
      kind <> 'notice'
      or ends_at is null and series_id is null and hour_words is null and status = 'scheduled'
    )
);

-- Clients read lists of announcements in batches of rows, ordered by (date, id).
create index announcements_date_id_idx on public.announcements (date, id);
create index announcements_ministry_id_date_id_idx on public.announcements (ministry_id, date, id);
create index announcements_notices_idx on public.announcements (date, id) where kind = 'notice';
create index announcements_created_by_idx on public.announcements (created_by);
alter table public.announcements enable row level security;
revoke all on table public.announcements from public, anon, authenticated;
grant select on table public.announcements to anon;
grant select, delete,
  insert (
    id, title, description, date, ministry_id, created_by,
    location, ends_at, contact, link_url, link_label, status, status_reason,
    picture, picture_description, kind, hour_words
  ),
  update (
    title, description, date, ministry_id,
    location, ends_at, contact, link_url, link_label, status, status_reason,
    picture, picture_description, kind, hour_words
  )
  on table public.announcements to authenticated;
grant all on table public.announcements to service_role;

-- `true`: everybody may read announcements, because the board is public (specification §1).
create policy "Anyone can view announcements"
  on public.announcements for select to anon, authenticated using (true);
create policy "Members can create for their ministry, editors for any"
  on public.announcements for insert to authenticated with check (
    created_by = (select auth.uid())
    and (
      ministry_id is not distinct from (select private.own_ministry_id())
      or (select private.is_editor())
    )
  );
create policy "Members can update their announcements, editors any"
  on public.announcements for update to authenticated
  using (created_by = (select auth.uid()) or (select private.is_editor()))
  with check (created_by = (select auth.uid()) or (select private.is_editor()));
create policy "Members can delete their announcements, editors any"
  on public.announcements for delete to authenticated
  using (created_by = (select auth.uid()) or (select private.is_editor()));
create policy "Only approved members can create announcements"
  on public.announcements as restrictive for insert to authenticated
  with check ((select private.may_publish()));
create policy "Only approved members can update announcements"
  on public.announcements as restrictive for update to authenticated
  using ((select private.may_publish()));
create policy "Only approved members can delete announcements"
  on public.announcements as restrictive for delete to authenticated
  using ((select private.may_publish()));

-- Returns the columns of an announcement that people write. `state` is the row as JSON.
-- `created_by` is left out, because deleting the author's account must not count as a change of the
-- announcement.
create function private.announced(state jsonb)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select state - array[
    'created_by', 'created_at', 'updated_at', 'revision', 'series_id', 'detached'
  ];
$$;

-- Refuses a notice that would be shown for more than 91 days from now, because nobody would
-- remember to delete it. Forms offer 90 days, and write the last minute of the day. A notice that
-- is changed in other columns keeps its end.
create function private.require_near_end(
  announcement public.announcements, former public.announcements default null
)
returns void language plpgsql set search_path = '' as $$
begin
  if announcement.kind = 'notice' and announcement.date > now() + interval '91 days'
    and (announcement.kind, announcement.date) is distinct from (former.kind, former.date)
  then
    raise exception 'a notice is shown for at most 91 days'
      using errcode = '23514', hint = 'notice_too_far';
  end if;
end;
$$;

create index announcements_picture_idx on public.announcements (picture) where picture is not null;
create index announcements_series_id_date_id_idx on public.announcements (series_id, date, id)
  where series_id is not null;

revoke execute on all functions in schema private from public;
grant execute on function private.announced(jsonb) to authenticated, service_role;
