-- Urgent notices ("Aviso urgente"): one line of text that every page, the embedded board and the
-- slides show for at most 24 hours, and that all followers get as a message at once. Only one
-- urgent notice is shown at a time. It ends by itself, or an editor ends it. Only the functions
-- below write the table.

create table public.urgent_notices (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  -- The planned end, or the time at which an editor ended the notice.
  ends_at timestamptz not null,
  ended_by uuid references auth.users (id) on delete set null,
  constraint urgent_notices_text_length
    check (char_length(text) <= 120 and not private.is_blank(text)),
  constraint urgent_notices_text_is_line check (strpos(text, E'\n') = 0),
  constraint urgent_notices_ends_at_range
    check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  constraint urgent_notices_one_at_a_time
    exclude using gist (tstzrange(created_at, ends_at) with &&)
);

create index urgent_notices_created_by_idx on public.urgent_notices (created_by);
create index urgent_notices_ended_by_idx on public.urgent_notices (ended_by);

create trigger clean_texts before insert on public.urgent_notices
  for each row execute function private.clean_texts();
create trigger notify_public_change
  after insert or delete or update of ends_at on public.urgent_notices
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

-- A notice that is over is private again.
create policy "Anyone can view the current urgent notice"
  on public.urgent_notices for select to anon, authenticated
  using (ends_at > now());

-- Ends an urgent notice, and deletes the message about it that was not sent yet. A notice that is
-- already over stays as it is.
create function public.end_urgent_notice(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  update public.urgent_notices known set ends_at = now(), ended_by = auth.uid()
  where known.id = end_urgent_notice.id and known.ends_at > now();
  if found then
    delete from private.push_messages where content ->> 'tag' = 'urgente';
  end if;
end;
$$;

-- Shows an urgent notice for some hours, and sends it to all followers at once, also at night. The
-- end is counted from the database's time, because the clock of a phone may be wrong. An editor can
-- write ten notices in 24 hours. Hint: too_many_urgent_notices.
create function public.post_urgent_notice(text text, hours integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  until constant timestamptz := now() + make_interval(hours => post_urgent_notice.hours);
  body text;
begin
  perform private.require_editor();
  if (
    select count(*) from public.urgent_notices known
    where known.created_by = auth.uid() and known.created_at > now() - interval '24 hours'
  ) >= 10 then
    raise exception 'at most 10 urgent notices in 24 hours'
      using errcode = 'PT429', hint = 'too_many_urgent_notices';
  end if;
  insert into public.urgent_notices as notice (text, created_by, ends_at)
  values (btrim(post_urgent_notice.text), auth.uid(), until)
  returning notice.text into body;
  with message as (
    insert into private.push_messages (content, expires_at)
    values (
      jsonb_build_object('title', 'Aviso urgente', 'body', body, 'path', '/', 'tag', 'urgente'),
      until
    )
    returning id
  ),
  -- The subscriptions are locked, so that none of them is deleted before its delivery is inserted.
  follower as (
    select id from private.push_subscriptions where lost_at is null for key share
  )
  insert into private.push_deliveries (message_id, subscription_id)
  select message.id, follower.id from message, follower;
  perform private.notify_servers('push_messages');
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
    select notice.id, notice.text, notice.created_at, notice.ends_at, writer.name, ending.name
    from public.urgent_notices notice
    left join public.profiles writer on writer.user_id = created_by
    left join public.profiles ending on ending.user_id = ended_by
    order by notice.created_at desc limit 20;
end;
$$;

revoke execute on function
  public.post_urgent_notice(text, integer), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  from public, anon;
grant execute on function
  public.post_urgent_notice(text, integer), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  to authenticated;
