-- Push messages ("Me avise"). A browser that follows an announcement gets a message on the day
-- before the announcement, and when the announcement is cancelled, postponed or moved. A weekly
-- digest lists the announcements of the next week. A follower needs no account. A row stores the
-- push subscription of the browser. The endpoint and the secret of the subscription prove that a
-- request comes from this browser. Our server creates the keys and sends the messages. Hosted
-- Supabase has no key, so nobody can follow announcements there.

-- The key pair with which this board signs push messages, and the hosts of push services (`*.`
-- stands for any subdomain). Without hosts, no messages are sent.
create table private.push_service (
  id boolean primary key default true,
  public_key text not null,
  private_key text not null,
  hosts text[] not null,
  constraint push_service_is_one check (id)
);

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- The last time when the browser followed a topic, renewed the subscription, or received a
  -- message.
  used_at timestamptz not null default now(),
  -- The last time when the push service accepted a message, exact to a day. Null while the
  -- subscription may be invented.
  reached_at timestamptz,
  -- The time when the push service refused the subscription for good. A lost subscription gets no
  -- messages and does not count as a follower. It keeps its topics until the browser renews it.
  lost_at timestamptz,
  -- The last time when the person asked for a test message.
  tested_at timestamptz,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  -- The regular expression refuses endpoints with upper case, with a user name before an @, or with
  -- invisible characters.
  constraint push_subscriptions_endpoint_format check (
    char_length(endpoint) <= 1000
    and endpoint collate "C" ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]+$'
  ),
  -- `p256dh` is an uncompressed point of the curve P-256, and `auth` is a secret of 16 bytes, both
  -- in base64url (RFC 8291).
  constraint push_subscriptions_p256dh_format check (p256dh collate "C" ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth collate "C" ~ '^[A-Za-z0-9_-]{22}$')
);

create index push_subscriptions_used_at_idx on private.push_subscriptions (used_at);

-- One topic of a subscription: an announcement, a ministry, the weekly digest, or the rehearsal.
create table private.push_topics (
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- `announcement_id` has no foreign key, because a deleted announcement can be restored, and must
  -- then still have its followers.
  announcement_id uuid,
  ministry_id uuid references public.ministries (id) on delete cascade,
  digest boolean not null default false,
  created_at timestamptz not null default now(),
  -- The account that gets the message on the eve of a service, as long as it is an editor's. No
  -- other topic links a device with an account.
  editor_id uuid references auth.users (id) on delete cascade,
  constraint push_topics_is_one
    check (num_nonnulls(announcement_id, ministry_id, nullif(digest, false), editor_id) = 1),
  constraint push_topics_key
    unique nulls not distinct (subscription_id, announcement_id, ministry_id, digest, editor_id)
);

create index push_topics_announcement_id_idx on private.push_topics (announcement_id)
  where announcement_id is not null;
create index push_topics_ministry_id_idx on private.push_topics (ministry_id)
  where ministry_id is not null;
create index push_topics_digest_idx on private.push_topics (subscription_id) where digest;
create index push_topics_editor_id_idx on private.push_topics (editor_id);

-- The last day on which the server sent reminders, the weekly digest, or the results of rehearsals.
create table private.push_rounds (
  name text primary key,
  day date not null,
  constraint push_rounds_known check (name in ('reminders', 'digest', 'rehearsals'))
);

create table private.push_messages (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table private.push_deliveries (
  message_id uuid not null references private.push_messages (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- The time of the next attempt to send the message. A server that begins to send sets a later
  -- time as a lease, so that no other server sends the same message.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (message_id, subscription_id)
);

create index push_deliveries_next_try_at_idx on private.push_deliveries (next_try_at);
create index push_deliveries_subscription_id_idx on private.push_deliveries (subscription_id);
alter table private.push_service enable row level security;
alter table private.push_subscriptions enable row level security;
alter table private.push_topics enable row level security;
alter table private.push_rounds enable row level security;
alter table private.push_messages enable row level security;
alter table private.push_deliveries enable row level security;
revoke all on table
  private.push_service, private.push_subscriptions, private.push_topics, private.push_rounds,
  private.push_messages, private.push_deliveries
  from public, anon, authenticated;

-- Returns the public key with which a browser subscribes, or null if the board sends no messages.
create function public.push_key()
returns text language sql stable security definer set search_path = '' as $$
  select public_key from private.push_service where hosts <> '{}';
$$;

-- Returns whether an endpoint belongs to an allowed push service.
create function private.is_push_endpoint(endpoint text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.push_service, unnest(push_service.hosts) as known,
      substring(is_push_endpoint.endpoint collate "C" from '^https://([^/]*)/') as host,
      regexp_replace(host, ':[0-9]{1,5}$', '') as name
    where (
      host = known
      or (starts_with(known, '*.') and right(host, char_length(known) - 1) = substr(known, 2))
    )
      -- Each label (a part between the dots of a host name) has 1 to 63 characters. The last label
      -- begins with a letter, so that an IP address is refused.
      and name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
      and char_length(name) <= 253
      -- Internationalized host names are refused, because URL parsers may read them as another
      -- host.
      and name !~ '(^|[.])xn--'
  );
$$;

create function private.require_push_endpoint(endpoint text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_push_endpoint(endpoint) then
    raise exception 'nothing is sent to this push service'
      using errcode = '42501', hint = 'push_host_unknown';
  end if;
end;
$$;

-- Adds a topic to a push subscription. Only an editor can follow the rehearsal. Security definer,
-- because requests cannot access the tables of push messages.
create function public.follow(
  endpoint text, p256dh text, auth text, announcement_id uuid default null,
  ministry_id uuid default null, digest boolean default false, rehearsal boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  subscriber uuid;
  is_new boolean;
begin
  if num_nonnulls(
    follow.announcement_id, follow.ministry_id, nullif(follow.digest, false),
    nullif(follow.rehearsal, false)
  ) <> 1 then
    raise exception 'exactly one topic can be followed at a time'
      using errcode = '22023', hint = 'one_topic';
  end if;
  if follow.rehearsal then
    perform private.require_editor();
  end if;
  perform private.require_push_endpoint(follow.endpoint);
  if follow.announcement_id is not null
    and not exists (select from public.announcements where id = follow.announcement_id)
  then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if follow.ministry_id is not null
    and not exists (select from public.ministries where id = follow.ministry_id)
  then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;

  -- The upsert locks the subscription, so that the count of its topics below is exact.
  insert into private.push_subscriptions as kept (endpoint, p256dh, auth)
  values (follow.endpoint, follow.p256dh, follow.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update set used_at = now()
    where kept.auth = excluded.auth and kept.p256dh = excluded.p256dh
  returning kept.id, kept.xmax = 0 into subscriber, is_new;
  if subscriber is null then
    raise exception 'this subscription is another browser''s'
      using errcode = '42501', hint = 'other_subscription';
  end if;
  if is_new and (select count(*) from private.push_subscriptions) > 20000 then
    raise exception 'too many follow this board'
      using errcode = 'PT429', hint = 'too_many_followers';
  end if;

  insert into private.push_topics
    (subscription_id, announcement_id, ministry_id, digest, editor_id)
  values (
    subscriber, follow.announcement_id, follow.ministry_id, coalesce(follow.digest, false),
    case when follow.rehearsal then auth.uid() end
  )
  on conflict on constraint push_topics_key do nothing;
  if (select count(*) from private.push_topics where subscription_id = subscriber) > 100 then
    raise exception 'at most 100 things are followed'
      using errcode = 'PT429', hint = 'too_many_topics';
  end if;
end;
$$;

-- Removes one topic of a subscription, or all topics if the call names no topic. A subscription
-- without topics is deleted.
create function public.unfollow(
  endpoint text, auth text, announcement_id uuid default null, ministry_id uuid default null,
  digest boolean default false, rehearsal boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_all constant boolean :=
    num_nonnulls(
      unfollow.announcement_id, unfollow.ministry_id, nullif(unfollow.digest, false),
      nullif(unfollow.rehearsal, false)
    ) = 0;
  subscriber uuid;
begin
  select id into subscriber from private.push_subscriptions kept
  where kept.endpoint = unfollow.endpoint and kept.auth = unfollow.auth for update;
  delete from private.push_topics topic
  where topic.subscription_id = subscriber and (
    is_all or topic.announcement_id = unfollow.announcement_id
    or topic.ministry_id = unfollow.ministry_id
    or (topic.digest and unfollow.digest)
    or (topic.editor_id is not null and unfollow.rehearsal)
  );
  delete from private.push_subscriptions
  where id = subscriber
    and not exists (select from private.push_topics where subscription_id = subscriber);
end;
$$;

-- Returns the topics of a subscription, and with each topic whether the subscription is lost.
-- Returns no row if the endpoint is unknown or the secret is wrong.
create function public.followed(endpoint text, auth text)
returns table (
  announcement_id uuid, ministry_id uuid, digest boolean, lost boolean, rehearsal boolean
)
language sql stable security definer set search_path = '' as $$
  select topic.announcement_id, topic.ministry_id, topic.digest, kept.lost_at is not null,
    topic.editor_id is not null
  from private.push_topics topic
  join private.push_subscriptions kept on kept.id = topic.subscription_id
  where kept.endpoint = followed.endpoint and kept.auth = followed.auth
  order by topic.created_at, topic.announcement_id, topic.ministry_id;
$$;

-- Replaces the endpoint and the keys of a subscription that the browser renewed; the topics stay,
-- and a lost subscription gets messages again. Returns false if the former subscription is unknown,
-- or if another subscription already has the new endpoint.
create function public.renew_subscription(
  endpoint text, auth text, new_endpoint text, new_p256dh text, new_auth text
)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  select id into former from private.push_subscriptions kept
  where kept.endpoint = renew_subscription.endpoint and kept.auth = renew_subscription.auth
  for update;
  if former is null then
    return false;
  end if;
  if renew_subscription.new_endpoint <> renew_subscription.endpoint then
    perform private.require_push_endpoint(renew_subscription.new_endpoint);
  end if;
  -- An existing subscription with the new endpoint keeps its own topics.
  if exists (
    select from private.push_subscriptions kept
    where kept.endpoint = renew_subscription.new_endpoint and kept.id <> former
  ) then
    return false;
  end if;
  update private.push_subscriptions kept
  set endpoint = renew_subscription.new_endpoint, p256dh = renew_subscription.new_p256dh,
    auth = renew_subscription.new_auth, used_at = now(), lost_at = null
  where kept.id = former;
  return true;
end;
$$;

revoke execute on function
  public.push_key(), public.follow(text, text, text, uuid, uuid, boolean, boolean),
  public.unfollow(text, text, uuid, uuid, boolean, boolean),
  public.followed(text, text), public.renew_subscription(text, text, text, text, text)
  from public;
grant execute on function
  public.push_key(), public.follow(text, text, text, uuid, uuid, boolean, boolean),
  public.unfollow(text, text, uuid, uuid, boolean, boolean),
  public.followed(text, text), public.renew_subscription(text, text, text, text, text)
  to anon, authenticated;
