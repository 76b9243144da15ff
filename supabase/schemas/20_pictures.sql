-- The picture of an announcement consists of two JPEGs, `page` and `card`. The browser has scaled
-- and redrawn both without metadata such as the location of the camera. Pictures are rows of the
-- database, so that backups contain them and hosted Supabase can store them. The table of pictures
-- is separate, so that lists of announcements do not load the bytes of pictures. Members upload
-- pictures; everybody sees the pictures of announcements.

-- Returns the width and the height of a JPEG in pixels, or null for other files. Reads the frame
-- header, which is one of the segments before the first scan (ITU-T T.81 annex B). The pixels need
-- no check, because browsers get every file as `image/jpeg` with `nosniff`.
create function private.jpeg_size(content bytea, out width integer, out height integer)
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- The offset in bytes, counted from 0, at which the next segment of the JPEG begins.
  place integer := 2;
begin
  -- A JPEG that a browser's canvas writes has only seven to ten segments.
  for segment in 1..40 loop
    exit when place + 9 > length(content)
      or get_byte(content, place) <> 255
      or substring(content for 2) <> '\xffd8'::bytea;
    -- In the frame headers SOF0, SOF1 and SOF2, height and width follow the length and the
    -- precision.
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
  -- A random id that ends with the width and the height of `page`. With these numbers, a web page
  -- reserves the space of the picture before the picture is loaded.
  id text primary key,
  page bytea not null,
  card bytea not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  -- True when an editor has removed the picture from the last announcement that used it. A withheld
  -- picture is shown again only when a request names it.
  withheld boolean not null default false,
  constraint pictures_id_format check (id ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$')
);

-- PostgreSQL must not compress the two columns, because JPEGs are already compressed.
alter table private.pictures
  alter column page set storage external, alter column card set storage external;

create index pictures_uploaded_by_idx on private.pictures (uploaded_by);
create index pictures_uploaded_at_idx on private.pictures (uploaded_at);

-- Limits of pictures. The limits are rows, so that operators can change them without a migration.
-- Null means no limit. `per_day` limits how many pictures one person uploads in a day. `bytes`
-- limits the pictures of the last 365 days. The rows named after a role limit one person of this
-- role, `members` limits all members together, and `board` limits everybody together.
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

alter table private.pictures enable row level security;
alter table private.picture_limits enable row level security;
revoke all on table private.pictures, private.picture_limits
  from public, anon, authenticated, service_role;

-- Refuses another picture of `added` bytes when `person` or the board would exceed a limit. The
-- lock serializes concurrent uploads, because they do not see each other's rows. Pictures with an
-- upload time in the future count too, because the clock may have been ahead.
create function private.limit_pictures(person uuid, added integer)
returns void language plpgsql set search_path = '' as $$
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
      where uploaded_by = person
        and uploaded_at between now() - interval '1 day' and now() + interval '1 day'
    ) as own_of_day,
    coalesce(sum(bytes) filter (where uploaded_by = person), 0) as own,
    -- Pictures of deleted accounts count as pictures of members, because a deleted account has no
    -- role.
    coalesce(sum(bytes) filter (where role is null or role = 'member'), 0) as members,
    coalesce(sum(bytes), 0) as board
  into kept
  from private.pictures
  left join public.profiles on profiles.user_id = uploaded_by
  cross join lateral (select octet_length(page) + octet_length(card)) as size (bytes)
  where uploaded_at between now() - interval '365 days' and now() + interval '365 days';
  if kept.own_of_day >= own.per_day then
    raise exception 'at most % pictures a day', own.per_day
      using errcode = 'PT429', hint = 'too_many_pictures';
  end if;
  if kept.own + added > own.bytes then
    raise exception 'at most % bytes of pictures a year', own.bytes
      using errcode = 'PT429', hint = 'own_pictures_full';
  end if;
  if kept.board + added > (select bytes from private.picture_limits where whose = 'board')
    or own.whose = 'member'
      and kept.members + added > (select bytes from private.picture_limits where whose = 'members')
  then
    raise exception 'the pictures of the last year fill their space'
      using errcode = 'PT429', hint = 'pictures_full';
  end if;
end;
$$;

-- Stores a picture, given as two JPEGs in base64, and returns its id for an announcement. A picture
-- that no announcement uses is deleted after a day. A repeated upload of the same picture returns
-- the same id. Security definer, because requests cannot access the table.
create function public.add_picture(page text, card text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  large bytea;
  small bytea;
  size record;
  small_size record;
  id text;
begin
  perform private.require_approved_member();
  -- The limits in characters are four thirds of the limits in bytes, because base64 encodes three
  -- bytes as four characters.
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
  perform private.require_changes_left(1);
  perform private.limit_pictures(
    auth.uid(), coalesce(octet_length(large) + octet_length(small), 0)
  );
  select * into size from private.jpeg_size(large);
  select * into small_size from private.jpeg_size(small);
  if size.width is null or small_size.width is null or size.height = 0 or small_size.height = 0 then
    raise exception 'this file is no JPEG that can be stored'
      using errcode = '23514', hint = 'picture_refused';
  end if;
  if octet_length(large) > 300000 or octet_length(small) > 40000
    or greatest(size.width, size.height) > 1600
    or greatest(small_size.width, small_size.height) > 480
  then
    raise exception 'a picture has at most 1600 by 1600 pixels, and 480 by 480 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  insert into private.pictures (id, page, card, uploaded_by)
  values (
    replace(gen_random_uuid()::text, '-', '') || '-' || size.width || 'x' || size.height, large,
    small, auth.uid()
  )
  returning pictures.id into id;
  perform private.count_changes(1);
  return id;
end;
$$;

-- Returns a picture in the size `page` or `card`. Returns null and status 404 when no announcement
-- uses the picture, because members must not publish files without an announcement. Security
-- definer, because everybody may read a picture by its id, but nobody may list pictures.
create function public.picture(id text, size text default 'page')
returns public."*/*" language plpgsql stable security definer set search_path = '' as $$
declare
  content bytea;
begin
  select case picture.size when 'page' then pictures.page when 'card' then pictures.card end
  into content
  from private.pictures
  where pictures.id = picture.id
    and exists (select from public.announcements where announcements.picture = pictures.id);
  if content is null then
    perform set_config('response.status', '404', true);
    return null;
  end if;
  -- These response headers keep a browser from running scripts that the file may contain.
  perform set_config('response.headers', '[
    {"Content-Type": "image/jpeg"}, {"X-Content-Type-Options": "nosniff"},
    {"Content-Security-Policy": "default-src ''none''; sandbox"},
    {"Cache-Control": "public, max-age=31536000, immutable"}]', true);
  return content;
end;
$$;

-- Returns the ids of pictures that can be deleted. A picture is needed while an announcement or an
-- active series uses it. A picture is also needed if an announcement used it in the last 30 days,
-- because the old state in the history can be restored. A picture younger than a day is kept,
-- because an open form may still use it. On our own server, the server deletes the returned
-- pictures. On hosted Supabase, a scheduled job deletes them.
create function private.unneeded_pictures()
returns setof text language plpgsql stable set search_path = '' as $$
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

-- Refuses a picture that another person uploaded and that no announcement uses now. Editors may use
-- every picture. The foreign key refuses an unknown id. A picture that somebody names in a request
-- is no longer withheld.
create function private.require_picture(picture text)
returns void language plpgsql set search_path = '' as $$
begin
  if not private.is_editor()
    and exists (
      select from private.pictures
      where id = require_picture.picture and uploaded_by is distinct from auth.uid()
    )
    and not exists (
      select from public.announcements where announcements.picture = require_picture.picture
    )
  then
    raise exception 'no announcement names this picture any more'
      using errcode = '42501', hint = 'picture_gone';
  end if;
  update private.pictures set withheld = false where id = require_picture.picture and withheld;
end;
$$;

-- Returns whether a picture that no request names may be shown again, for example when a change is
-- undone. Editors may show every picture again. Other callers may show a picture that an
-- announcement uses. If no announcement uses the picture, other callers may show it only if they
-- uploaded it and it is not withheld.
create function private.may_return(picture text)
returns boolean language sql stable set search_path = '' as $$
  select private.is_editor()
    or exists (select from public.announcements where announcements.picture = may_return.picture)
    or not exists (
      select from private.pictures
      where id = may_return.picture
        and (withheld or auth.uid() is not null and uploaded_by is distinct from auth.uid())
    );
$$;

-- Withholds each of the given pictures that no announcement uses any more, if the caller is an
-- editor.
create function private.withhold_pictures(removed text[])
returns void language sql set search_path = '' as $$
  update private.pictures set withheld = true
  where private.is_editor() and id in (
    select id from private.pictures
    where id = any (removed) and not withheld
      and not exists (select from public.announcements where announcements.picture = pictures.id)
    order by id
    for no key update
  );
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.add_picture(text, text) from public, anon;
revoke execute on function public.picture(text, text) from public;
grant execute on function public.add_picture(text, text) to authenticated;
grant execute on function public.picture(text, text) to anon, authenticated;
