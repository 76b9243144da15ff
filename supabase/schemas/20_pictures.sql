-- An announcement has a picture: two JPEGs, which the browser that chose it has turned, scaled and cleaned of where and
-- with what it was taken. They lie in a table of their own, so that no list carries their bytes, and in the database, so
-- that backups, restores and hosted Supabase have them without more. Nobody decodes them here: what is looked at is that
-- nothing is in the file but one frame of few pixels, and what it takes to show it.

-- Returns width and height of a JPEG (ITU-T T.81 annex B), null for other files: reads the frame header among the segments
-- before the first scan. The pixels are not decoded: browsers get pictures with `nosniff` and as `image/jpeg` alone.
create function private.jpeg_size(content bytea, out width integer, out height integer)
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
declare
  -- Where the next segment begins, counted from 0.
  place integer := 2;
begin
  -- A canvas writes seven to ten segments.
  for segment in 1..40 loop
    exit when place + 9 > length(content) or get_byte(content, place) <> 255 or substring(content for 2) <> '\xffd8'::bytea;
    -- SOF0, SOF1, SOF2: height and width stand behind the length and the precision.
    if get_byte(content, place + 1) between 192 and 194 then
      height := get_byte(content, place + 5) * 256 + get_byte(content, place + 6);
      width := nullif(get_byte(content, place + 7) * 256 + get_byte(content, place + 8), 0);
      exit;
    end if;
    place := place + 2 + get_byte(content, place + 2) * 256 + get_byte(content, place + 3);
  end loop;
end;
$$;

create table private.pictures (
  -- The page's size stands in it: whoever knows of the picture knows its proportions before it is there. The rest is not
  -- to be guessed.
  id text primary key,
  page bytea not null,
  card bytea not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  constraint pictures_id_format check (id ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$')
);

-- They are compressed already.
alter table private.pictures alter column page set storage external, alter column card set storage external;

create index pictures_uploaded_by_idx on private.pictures (uploaded_by);
create index pictures_uploaded_at_idx on private.pictures (uploaded_at);

-- A table, so that whoever runs the database changes a limit without a migration. Null is no limit. `bytes` are those of
-- the last 365 days that are kept: of one person, by role; of all members together, who leave some to the communication
-- team; and of the whole board.
create table private.picture_limits (
  whose text primary key,
  bytes integer,
  per_day integer,
  constraint picture_limits_positive check (bytes > 0 and per_day > 0)
);

insert into private.picture_limits (whose, bytes, per_day)
values
  ('member', 10000000, 20), ('editor', null, 200), ('admin', null, 200),
  ('members', 30000000, null), ('board', 40000000, null);

-- No policy: only the functions below read and write them.
alter table private.pictures enable row level security;
alter table private.picture_limits enable row level security;
revoke all on table private.pictures, private.picture_limits from public, anon, authenticated, service_role;

-- Refuses another picture of `person` beyond the limits. One at a time: those under way do not see each other. A clock
-- that was ahead leaves times of the future: those of a day and of a year ahead count, too.
create function private.limit_pictures(person uuid, added integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  own private.picture_limits;
  kept record;
begin
  perform pg_advisory_xact_lock(hashtext('private.pictures: how many'));
  select picture_limits.* into strict own
  from private.picture_limits
  join public.profiles on profiles.role = picture_limits.whose
  where profiles.user_id = person;
  select count(*) filter (
      where uploaded_by = person and uploaded_at between now() - interval '1 day' and now() + interval '1 day'
    ) as own_of_day,
    coalesce(sum(bytes) filter (where uploaded_by = person), 0) as own,
    -- Of an account that is gone as well.
    coalesce(sum(bytes) filter (where role is null or role = 'member'), 0) as members,
    coalesce(sum(bytes), 0) as board
  into kept
  from private.pictures
  left join public.profiles on profiles.user_id = uploaded_by
  cross join lateral (select octet_length(page) + octet_length(card)) as size (bytes)
  where uploaded_at between now() - interval '365 days' and now() + interval '365 days';
  if kept.own_of_day >= own.per_day then
    raise exception 'at most % pictures a day', own.per_day using errcode = 'PT429', hint = 'too_many_pictures';
  end if;
  if kept.own + added > own.bytes then
    raise exception 'at most % bytes of pictures a year', own.bytes
      using errcode = 'PT429', hint = 'own_pictures_full';
  end if;
  if kept.board + added > (select bytes from private.picture_limits where whose = 'board')
    or own.whose = 'member'
      and kept.members + added > (select bytes from private.picture_limits where whose = 'members')
  then
    raise exception 'the pictures of the last year fill their space' using errcode = 'PT429', hint = 'pictures_full';
  end if;
end;
$$;

-- Keeps a picture, of which `page` and `card` are base64 of two JPEGs, and returns its id, which an announcement may name.
-- One that none names goes after a day. The same once more, after an answer that was lost, is the one that there is.
-- Security definer: nobody writes pictures.
create function public.add_picture(page text, card text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  large bytea;
  small bytea;
  size record;
  small_size record;
  id text;
begin
  perform private.require_active_member();
  -- Four characters for three bytes: nothing larger is looked at.
  if length(page) > 400000 or length(card) > 53336 then
    raise exception 'a picture has at most 300000 bytes, and 40000 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  begin
    large := decode(page, 'base64');
    small := decode(card, 'base64');
  exception when data_exception then
    large := null;
  end;
  select pictures.id into id
  from private.pictures
  where uploaded_by = auth.uid() and uploaded_at > now() - interval '12 hours'
    and pictures.page = large and pictures.card = small;
  if id is not null then
    return id;
  end if;
  -- Before anything is looked at, which takes longest: who may add none pays nothing else, and files come one by one.
  perform private.require_changes_left(1);
  perform private.limit_pictures(auth.uid(), coalesce(octet_length(large) + octet_length(small), 0));
  select * into size from private.jpeg_size(large);
  select * into small_size from private.jpeg_size(small);
  if size.width is null or small_size.width is null or size.height = 0 or small_size.height = 0 then
    raise exception 'this is no JPEG of the kind that is kept' using errcode = '23514', hint = 'picture_refused';
  end if;
  if octet_length(large) > 300000 or octet_length(small) > 40000
    or greatest(size.width, size.height) > 1600 or greatest(small_size.width, small_size.height) > 480
  then
    raise exception 'a picture has at most 1600 by 1600 pixels, and 480 by 480 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  insert into private.pictures (id, page, card, uploaded_by)
  values (
    replace(gen_random_uuid()::text, '-', '') || '-' || size.width || 'x' || size.height, large, small, auth.uid()
  )
  returning pictures.id into id;
  -- A change like every other one.
  perform private.count_posts(1);
  return id;
end;
$$;

-- A picture that an announcement names, in the size `page` or `card`; null and status 404 when there is none. Under its id it
-- never changes. Security definer: the board is public, and whoever knows an id may see what it names; nobody may list
-- them, and one that nothing names is nobody's to pass on.
create function public.picture(id text, size text default 'page')
returns public."*/*"
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  content bytea;
begin
  select case picture.size when 'page' then pictures.page when 'card' then pictures.card end into content
  from private.pictures
  where pictures.id = picture.id
    and exists (select from public.announcements where announcements.picture = pictures.id);
  if content is null then
    perform set_config('response.status', '404', true);
    return null;
  end if;
  -- Never anything else, whatever a browser finds in it.
  perform set_config('response.headers', '[{"Content-Type": "image/jpeg"}, {"X-Content-Type-Options": "nosniff"},
    {"Content-Security-Policy": "default-src ''none''; sandbox"},
    {"Cache-Control": "public, max-age=31536000, immutable"}]', true);
  return content;
end;
$$;

-- What nothing needs any more: no announcement, no series that goes on, and no state of the history that can still be
-- brought back for 30 days after it was left. A published edition shows the announcement as it is now. A day is left to the form in
-- which it was chosen. Our own server deletes these; on hosted Supabase a job does.
create function private.unneeded_pictures()
returns setof text
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select id from private.pictures
  where uploaded_at not between now() - interval '1 day' and now() + interval '1 day'
    and not exists (select from public.announcements where picture = pictures.id)
    and not exists (
      select from public.series
      where template ->> 'picture' = pictures.id and (until is null or until >= current_date)
    )
    and not exists (
      select from public.announcement_history named
      where named.row ->> 'picture' = pictures.id and not exists (
        select from public.announcement_history later
        where later.announcement_id = named.announcement_id and later.revision > named.revision
          and later.changed_at < now() - interval '30 days'
      )
    );
end;
$$;

-- Refuses a picture that the caller may not name: somebody else uploaded it, and no announcement names it now. Editors may
-- name every picture. The foreign key refuses an unknown id.
create function private.require_picture(picture text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_editor()
    and exists (
      select from private.pictures
      where id = require_picture.picture and uploaded_by is distinct from auth.uid()
    )
    and not exists (select from public.announcements where announcements.picture = require_picture.picture)
  then
    raise exception 'no announcement names this picture any more' using errcode = '42501', hint = 'picture_gone';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.add_picture(text, text) from public, anon;
revoke execute on function public.picture(text, text) from public;
grant execute on function public.add_picture(text, text) to authenticated;
grant execute on function public.picture(text, text) to anon, authenticated;
