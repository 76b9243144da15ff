/** A table, and the condition that finds its rows that nothing needs any more. */
export type Rule = [table: string, condition: string];

const olderThan = (column: string, age: string) => `${column} < now() - interval '${age}'`;

/** Beyond its age, or so far `ahead` that only a clock that was wrong can have written it. */
const outside = (column: string, age: string, ahead = age) =>
  `${column} not between now() - interval '${age}' and now() + interval '${ahead}'`;

const beyondNewest = (table: string, most: number, which = "true") => `id in (
  select id from (
    select id, row_number() over (partition by user_id order by updated_at desc) as place
    from ${table} where ${which}
  ) ranked
  where place > ${most}
)`;

const HISTORY = "public.announcement_history";
const sameAnnouncement = `select from ${HISTORY} other
  where other.announcement_id = announcement_history.announcement_id`;

/** The rules of how long a board keeps rows. One person can add sessions and tokens without end, so their number is bounded too. */
export const RETENTION: Rule[] = [
  // A member who opens the board once a month stays signed in. A session of the future keeps nobody out, and its member would
  // be signed out, so it stays. A session takes its tokens along.
  ["auth.sessions", olderThan("updated_at", "1 year")],
  ["auth.sessions", "not_after < now()"],
  ["auth.sessions", beyondNewest("auth.sessions", 100)],
  // An exchanged token is kept to be recognised: used once more it ends its session. `server.refresh_session` bounds those of
  // a session.
  ["auth.refresh_tokens", `revoked and ${outside("updated_at", "30 days")}`],
  ["auth.refresh_tokens", beyondNewest("auth.refresh_tokens", 500, "revoked")],
  ["auth.audit_log_entries", outside("created_at", "90 days")],
  [
    "auth.audit_log_entries",
    `created_at < (
      select created_at from auth.audit_log_entries order by created_at desc offset 99999 limit 1
    )`,
  ],
  // Links and codes live for an hour.
  ["auth.one_time_tokens", outside("created_at", "1 day")],
  // Milliseconds since 1970. The longest ends an hour ahead, of a moment that may be later than this one.
  ["server.rate_limits", outside("to_timestamp(expire / 1000.0)", "1 hour", "2 hours")],
  // The quota looks a day back.
  ["private.posts", outside("posted_at", "1 day")],
  // Until then admins delete what a former member has published.
  ["private.former_members", outside("left_at", "30 days")],
  ["private.push_messages", "expires_at < now() or created_at > now() + interval '1 hour'"],
  [
    "private.push_messages",
    `${olderThan("created_at", "1 hour")} and not exists (
      select from private.push_deliveries where message_id = push_messages.id
    )`,
  ],
  ["private.push_changes", `due_at is null and ${outside("told_at", "1 hour")}`],
  // Nothing was sent meanwhile.
  ["private.push_changes", olderThan("due_at", "1 day")],
  // An announcement that is over may be postponed to a day months ahead, and a deletion can be undone.
  [
    "private.push_topics",
    `announcement_id is not null and ${olderThan("created_at", "90 days")} and not exists (
      select from public.announcements
      where id = announcement_id and coalesce(ends_at, date) > now() - interval '90 days'
    )`,
  ],
  // A subscription takes its topics along. One that never took a message may be invented.
  ["private.push_subscriptions", olderThan("used_at", "1 year")],
  [
    "private.push_subscriptions",
    `not has_taken and ${olderThan("used_at", "90 days")} and not exists (
      select from private.push_topics join public.announcements on announcements.id = announcement_id
      where subscription_id = push_subscriptions.id and date > now()
    )`,
  ],
  [
    "private.push_subscriptions",
    "not exists (select from private.push_topics where subscription_id = id)",
  ],
  // A series that has ended or has no author, and has no row left. A row can be brought back for 30 days.
  [
    "public.series",
    `(until < current_date - 30 or created_by is null)
      and not exists (select from public.announcements where series_id = series.id)`,
  ],
  // An edition takes its published copy, items, notes and outputs along.
  ["public.editions", olderThan("service_at", "2 years")],
  ["private.pictures", "id in (select private.unneeded_pictures())"],
  // The state that was valid two years ago stays, because the next one is compared with it and a deletion can be undone.
  [
    HISTORY,
    `exists (${sameAnnouncement} and other.revision > announcement_history.revision
      and ${olderThan("other.changed_at", "2 years")})`,
  ],
  // Last, because an announcement whose deletion goes before its states would count as one that was never deleted.
  [
    HISTORY,
    `row is null and ${olderThan("changed_at", "2 years")}
      and not exists (${sameAnnouncement} and other.revision <> announcement_history.revision)`,
  ],
];
