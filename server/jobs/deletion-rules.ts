/** A table, and the SQL condition of the rows that are deleted from it. */
export type Rule = [table: string, condition: string];

const olderThan = (column: string, age: string) => `${column} < now() - interval '${age}'`;

/**
 * Returns the SQL condition for rows whose time is more than `age` in the past or more than `ahead`
 * in the future. Only a wrong clock writes a time so far in the future.
 */
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

/**
 * The rules for deleting old rows. The number of sessions and tokens is limited too, because one
 * person can create many sessions and tokens.
 */
export const RETENTION: Rule[] = [
  // A session is deleted a year after its last use, together with its tokens. A session with a time
  // in the future is kept, because its member would otherwise be signed out.
  ["auth.sessions", olderThan("updated_at", "1 year")],
  ["auth.sessions", "not_after < now()"],
  ["auth.sessions", beyondNewest("auth.sessions", 100)],
  // Exchanged refresh tokens are kept for 30 days, because the server recognises a copied token by
  // its second use.
  ["auth.refresh_tokens", `revoked and ${outside("updated_at", "30 days")}`],
  ["auth.refresh_tokens", beyondNewest("auth.refresh_tokens", 500, "revoked")],
  ["auth.audit_log_entries", outside("created_at", "90 days")],
  [
    "auth.audit_log_entries",
    `created_at < (
      select created_at from auth.audit_log_entries order by created_at desc offset 99999 limit 1
    )`,
  ],
  // An account waits 30 days for an admin's approval. A deactivated account is kept, because its
  // e-mail address stays blocked.
  [
    "auth.users",
    `${olderThan("created_at", "30 days")} and id in (
      select user_id from public.profiles where approved_at is null and deactivated_at is null
    )`,
  ],
  // Sign-in links and codes are valid for an hour, so older links and codes are useless.
  ["auth.one_time_tokens", outside("created_at", "1 day")],
  // `expire` is the end of a rate limit's time window, in ms since 1970. A window lasts an hour at
  // most, but another server's clock may be ahead.
  ["server.rate_limits", outside("to_timestamp(expire / 1000.0)", "1 hour", "2 hours")],
  // The daily quota of new announcements counts the rows of the last 24 hours.
  ["private.changes", outside("changed_at", "1 day")],
  // For 30 days admins can delete the announcements of a former member.
  ["private.former_members", outside("left_at", "30 days")],
  // An invitation is valid for seven days. A used invitation is kept for some weeks, because it
  // tells who invited the account.
  ["private.invitations", outside("expires_at", "30 days")],
  ["private.recovery_links", "not exists (select from auth.one_time_tokens where id = token_id)"],
  ["private.push_messages", "expires_at < now() or created_at > now() + interval '1 hour'"],
  [
    "private.push_messages",
    `${olderThan("created_at", "1 hour")} and not exists (
      select from private.push_deliveries where message_id = push_messages.id
    )`,
  ],
  ["private.announcement_usage", outside("used_at", "2 years")],
  ["private.push_changes", `due_at is null and ${outside("notified_at", "1 hour")}`],
  // Push messages were off when this change was due, so no message about the change was sent.
  ["private.push_changes", olderThan("due_at", "1 day")],
  // The message that an editor asked for was sent more than a day ago, so the editor may ask again.
  ["private.push_news", `due_at is null and ${outside("asked_at", "1 day")}`],
  ["private.push_news", olderThan("due_at", "1 day")],
  // Followers are kept for 90 days, because an announcement that is over can be postponed, and a
  // deleted announcement can be restored.
  [
    "private.push_topics",
    `announcement_id is not null and ${olderThan("created_at", "90 days")} and not exists (
      select from public.announcements
      where id = announcement_id and coalesce(ends_at, date) > now() - interval '90 days'
    )`,
  ],
  // Deleting a subscription also deletes its topics. A subscription that never got a push message
  // may be invented, so it is deleted after 90 days.
  ["private.push_subscriptions", olderThan("used_at", "1 year")],
  // The browser of a lost subscription can renew the subscription with all its topics for 30 days.
  ["private.push_subscriptions", outside("lost_at", "30 days")],
  [
    "private.push_subscriptions",
    `reached_at is null and ${olderThan("used_at", "90 days")} and not exists (
      select from private.push_topics
        join public.announcements on announcements.id = announcement_id
      where subscription_id = push_subscriptions.id and date > now()
    )`,
  ],
  [
    "private.push_subscriptions",
    "not exists (select from private.push_topics where subscription_id = id)",
  ],
  // Links are asked within two days before a church service.
  ["private.link_checks", outside("asked_at", "3 days")],
  // A series is deleted when it has no announcement left and has ended or lost its author. The
  // series is kept for 30 days after its end, because a deleted announcement can be restored for
  // that time.
  [
    "public.series",
    `(until < current_date - 30 or created_by is null)
      and not exists (select from public.announcements where series_id = series.id)`,
  ],
  // Deleting an edition also deletes its published copy, items, blocks, notes and outputs.
  ["public.editions", olderThan("service_at", "2 years")],
  ["public.urgent_notices", outside("created_at", "1 year")],
  ["private.pictures", "id in (select private.unneeded_pictures())"],
  // The version that was valid two years ago is kept, because the next version is compared with
  // that version.
  [
    HISTORY,
    `exists (${sameAnnouncement} and other.revision > announcement_history.revision
      and ${olderThan("other.changed_at", "2 years")})`,
  ],
  // A deletion is removed after the versions before it, because the history would otherwise show
  // the announcement as not deleted.
  [
    HISTORY,
    `row is null and ${olderThan("changed_at", "2 years")}
      and not exists (${sameAnnouncement} and other.revision <> announcement_history.revision)`,
  ],
];
