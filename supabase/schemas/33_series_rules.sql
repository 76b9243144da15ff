-- Functions that change several occurrences of a series at once, or the rule of the series. The
-- author of the series and editors can call them. Detached occurrences stay unchanged unless the
-- caller includes them. Past occurrences never change.

-- Changes several occurrences of a series at once, and all occurrences that are written later.
--   scope    'following': the given occurrence and all later ones; 'upcoming': all future ones
--   changes  an object with columns of announcements that a client may write, as in a PATCH request
-- A new time applies to every occurrence on its own day. A new day moves each occurrence to the
-- corresponding day of the new rule. The end of an occurrence moves with its beginning. Returns how
-- many occurrences changed, and how many detached occurrences stay unchanged. Each changed or
-- written occurrence counts as a change of the caller, and so does each deleted occurrence of
-- another person. A call counts as at least one change. Hints: occurrence_past,
-- too_many_occurrences (more than 60), too_many_series, foreign_ministry, ministry_archived, and
-- the hints of lock_series. Constraints: those of announcements.
create function public.change_series(
  announcement_id uuid, scope text, changes jsonb, include_detached boolean default false,
  revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  given jsonb;
  boundary date;
begin
  perform private.require_scope(change_series.scope);
  edited := private.lock_series(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series.changes);
  if given = '{}' then
    return query select 0, 0;
    return;
  end if;
  select min((date at time zone time_zone)::date) into boundary
  from public.announcements join public.series on series.id = series_id
  where series_id = edited.series_id and date > now()
    and (change_series.scope = 'upcoming' or announcements.id = edited.id);
  return query
    select done.changed, done.kept
    from private.change_rows(
      edited, boundary, given, coalesce(change_series.include_detached, false), null, null
    ) done;
end;
$$;

-- Changes how often a series repeats and until when, from the given occurrence on. Occurrences on a
-- day of the new rule stay, all others are deleted, and missing ones are written. A detached
-- occurrence outside the new days becomes a single announcement, unless `include_detached` is true.
--   until    the last day; null for a series without an end
--   changes  the columns that change first, as in change_series with the scope 'following'
-- Returns the numbers of deleted and written occurrences, and the two numbers of change_series.
-- Counts as change_series does. Hints: until_too_early (before the given occurrence's day), and the
-- hints of change_series. Constraints: series_frequency_known, series_until_range.
create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  include_detached boolean default false, revision integer default null,
  series_revision integer default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited constant public.announcements := private.lock_series(
    change_series_rule.announcement_id, change_series_rule.revision,
    change_series_rule.series_revision
  );
  time_zone constant text := (
    select series.time_zone from public.series where id = edited.series_id
  );
begin
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  return query
    select * from private.change_rows(
      edited, (edited.date at time zone time_zone)::date,
      private.checked_changes(edited, change_series_rule.changes),
      coalesce(change_series_rule.include_detached, false),
      coalesce(change_series_rule.frequency, ''),
      change_series_rule.until
    );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, boolean, integer, integer)
  from public, anon;
grant execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, boolean, integer, integer)
  to authenticated;
