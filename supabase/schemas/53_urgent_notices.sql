-- Urgent notices ("Aviso urgente"): one line of text that every page, the embedded board and the
-- slides show for at most 24 hours, and that all followers get as a message at once. Only one
-- urgent notice is shown at a time. It ends by itself, or an editor ends it. Only the functions
-- below write the table.

create table public.urgent_notices (
  -- The client chooses the id, so that a repeated request after a lost response adds no second row.
  id uuid primary key,
  text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references auth.users (id) on delete set null,
  -- The time at which the push job queued the message to the followers.
  notified_at timestamptz,
  constraint urgent_notices_text_length
    check (char_length(text) <= 120 and not private.is_blank(text)),
  constraint urgent_notices_text_is_line check (strpos(text, E'\n') = 0),
  constraint urgent_notices_ends_at_range
    check (ends_at > created_at and ends_at <= created_at + interval '24 hours')
);

create index urgent_notices_created_by_idx on public.urgent_notices (created_by);
create index urgent_notices_ended_by_idx on public.urgent_notices (ended_by);

create trigger clean_texts before insert on public.urgent_notices
  for each row execute function private.clean_texts();
-- Visitors read neither `notified_at` nor the columns with accounts, so writing these columns
-- notifies no page.
create trigger notify_public_change
  after insert or delete or update of ended_at on public.urgent_notices
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.urgent_notices
  for each statement execute function private.notify_public_change();

alter table public.urgent_notices enable row level security;
revoke all on table public.urgent_notices from public, anon, authenticated;
-- No request reads who wrote or ended the notice from the table.
grant select (id, text, created_at, ends_at)
  on table public.urgent_notices to anon, authenticated;
grant all on table public.urgent_notices to service_role;

-- A notice that is over is private again. The web app also sends the present minute as a limit of
-- `ends_at`, because a cache is notified of changes and not of the time.
create policy "Anyone can view the current urgent notice"
  on public.urgent_notices for select to anon, authenticated
  using (ended_at is null and ends_at > now());

-- Ends an urgent notice, and deletes the message about it that was not sent yet. A notice that is
-- already over stays as it is.
create function public.end_urgent_notice(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  update public.urgent_notices known set ended_at = now(), ended_by = auth.uid()
  where known.id = end_urgent_notice.id and known.ended_at is null and known.ends_at > now();
  if found then
    delete from private.push_messages where content ->> 'tag' = 'urgente';
  end if;
end;
$$;

-- Shows an urgent notice until `ends_at`, and sends it to all followers. Returns the number of
-- their devices. While another notice is shown, the call is refused unless `replaces` names that
-- notice; the call then ends the other notice. A repeated call with the same id changes nothing.
-- An editor can write ten notices in 24 hours. The lock serializes calls, because concurrent
-- calls do not see each other's rows. Hints: urgent_notice_shown, too_many_urgent_notices.
create function public.post_urgent_notice(
  id uuid, text text, ends_at timestamptz, replaces uuid default null
)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  perform private.require_editor();
  perform pg_advisory_xact_lock(hashtextextended('public.urgent_notices', 0));
  if not exists (
    select from public.urgent_notices known where known.id = post_urgent_notice.id
  ) then
    select known.id into shown from public.urgent_notices known
    where known.ended_at is null and known.ends_at > now();
    if shown <> coalesce(post_urgent_notice.replaces, post_urgent_notice.id) then
      raise exception 'another urgent notice is shown'
        using errcode = '42501', hint = 'urgent_notice_shown';
    elsif (
      select count(*) from public.urgent_notices known
      where known.created_by = auth.uid() and known.created_at > now() - interval '24 hours'
    ) >= 10 then
      raise exception 'at most 10 urgent notices in 24 hours'
        using errcode = 'PT429', hint = 'too_many_urgent_notices';
    end if;
    perform public.end_urgent_notice(shown);
    insert into public.urgent_notices (id, text, created_by, ends_at)
    values (
      post_urgent_notice.id, btrim(post_urgent_notice.text), auth.uid(), post_urgent_notice.ends_at
    );
  end if;
  return (
    select count(*) from private.push_subscriptions
    where lost_at is null and public.push_key() is not null
  );
end;
$$;

-- Returns the last 20 urgent notices with the names of the people who wrote and ended them, for
-- editors. The name is null when the account was deleted.
create function public.list_urgent_notices()
returns table (
  id uuid, text text, created_at timestamptz, ends_at timestamptz, author text, ender text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    select notice.id, notice.text, notice.created_at, coalesce(notice.ended_at, notice.ends_at),
      writer.name, ending.name
    from public.urgent_notices notice
    left join public.profiles writer on writer.user_id = created_by
    left join public.profiles ending on ending.user_id = ended_by
    order by notice.created_at desc limit 20;
end;
$$;

revoke execute on function
  public.post_urgent_notice(uuid, text, timestamptz, uuid), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  from public, anon;
grant execute on function
  public.post_urgent_notice(uuid, text, timestamptz, uuid), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  to authenticated;
