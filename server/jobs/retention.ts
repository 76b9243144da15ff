/** Rows that nothing needs any more, and the condition that finds them. */
export type Rule = { table: string; condition: string };

// A member who opens the board once a month stays signed in.
const UNUSED_SESSION = "1 year";
// A refresh token that was exchanged is kept to be recognised: used once more it ends its session. Most
// people come at least once a month, and nobody's page changes it more than once an hour.
const EXCHANGED_TOKEN = "30 days";
const LOG_ENTRY = "90 days";
const DAY = "1 day";
const HOUR = "1 hour";
const STATE = "2 years";
const EDITION = "2 years";
// Admins delete what a former member has published.
const FORMER_MEMBER = "30 days";
// A browser that was told nothing and asked for nothing.
const UNUSED_SUBSCRIPTION = "1 year";
// One that never took a message may be anybody's invention.
const UNTRIED_SUBSCRIPTION = "90 days";
// Of what is over or deleted: it may be postponed to a day months ahead, and a deletion can be undone.
const FOLLOWED = "90 days";

// Rows that one person can add without end are bounded by number too, exchanged tokens of one session in
// `server.refresh_session` as well.
const SESSIONS_OF_A_MEMBER = 100;
const EXCHANGED_TOKENS_OF_A_MEMBER = 500;
const LOG_ENTRIES = 100_000;

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

/** What a board keeps for how long. A session takes its tokens along. */
export const RETENTION: Rule[] = [
  // One of the future stays: it keeps nobody out, and whoever uses it would be signed out.
  { table: "auth.sessions", condition: olderThan("updated_at", UNUSED_SESSION) },
  { table: "auth.sessions", condition: "not_after < now()" },
  { table: "auth.sessions", condition: beyondNewest("auth.sessions", SESSIONS_OF_A_MEMBER) },
  {
    table: "auth.refresh_tokens",
    condition: `revoked and ${outside("updated_at", EXCHANGED_TOKEN)}`,
  },
  {
    table: "auth.refresh_tokens",
    condition: beyondNewest("auth.refresh_tokens", EXCHANGED_TOKENS_OF_A_MEMBER, "revoked"),
  },
  { table: "auth.audit_log_entries", condition: outside("created_at", LOG_ENTRY) },
  {
    table: "auth.audit_log_entries",
    condition: `created_at < (
      select created_at from auth.audit_log_entries
      order by created_at desc offset ${LOG_ENTRIES - 1} limit 1
    )`,
  },
  // Links and codes live for an hour.
  { table: "auth.one_time_tokens", condition: outside("created_at", DAY) },
  // Milliseconds since 1970. The longest ends an hour ahead, of a moment that may be later than this one.
  {
    table: "server.rate_limits",
    condition: outside("to_timestamp(expire / 1000.0)", HOUR, "2 hours"),
  },
  // The quota looks a day back.
  { table: "private.posts", condition: outside("posted_at", DAY) },
  { table: "private.former_members", condition: outside("left_at", FORMER_MEMBER) },
  { table: "private.push_messages", condition: "expires_at < now()" },
  { table: "private.push_messages", condition: `created_at > now() + interval '${HOUR}'` },
  {
    table: "private.push_messages",
    condition: `${olderThan("created_at", HOUR)} and not exists (
      select from private.push_deliveries where message_id = push_messages.id
    )`,
  },
  {
    table: "private.push_changes",
    condition: `due_at is null and ${outside("told_at", HOUR)}`,
  },
  // Nothing was sent meanwhile.
  { table: "private.push_changes", condition: olderThan("due_at", DAY) },
  {
    table: "private.push_topics",
    condition: `announcement_id is not null and ${olderThan("created_at", FOLLOWED)} and not exists (
      select from public.announcements
      where id = announcement_id and coalesce(ends_at, date) > now() - interval '${FOLLOWED}'
    )`,
  },
  // Takes its topics along.
  { table: "private.push_subscriptions", condition: olderThan("used_at", UNUSED_SUBSCRIPTION) },
  {
    table: "private.push_subscriptions",
    condition: `not has_taken and ${olderThan("used_at", UNTRIED_SUBSCRIPTION)} and not exists (
      select from private.push_topics join public.announcements on announcements.id = announcement_id
      where subscription_id = push_subscriptions.id and date > now()
    )`,
  },
  {
    table: "private.push_subscriptions",
    condition: "not exists (select from private.push_topics where subscription_id = id)",
  },
  // A series that has ended or has no author, and has no row left. A row can be brought back for 30 days.
  {
    table: "public.series",
    condition: `(until < current_date - 30 or created_by is null)
      and not exists (select from public.announcements where series_id = series.id)`,
  },
  // Its published copy, items, notes and outputs go with it.
  { table: "public.editions", condition: olderThan("service_at", EDITION) },
  {
    table: "private.pictures",
    condition: "id in (select private.unneeded_pictures())",
  },
  // The state that was valid two years ago stays: it is what the next one is compared with, and an announcement that
  // is deleted today can be brought back. After a deletion none was valid.
  {
    table: HISTORY,
    condition: `exists (${sameAnnouncement} and other.revision > announcement_history.revision
      and ${olderThan("other.changed_at", STATE)})`,
  },
  // Last: a deletion that went before its states would make the announcement one that was never deleted.
  {
    table: HISTORY,
    condition: `row is null and ${olderThan("changed_at", STATE)}
      and not exists (${sameAnnouncement} and other.revision <> announcement_history.revision)`,
  },
];
