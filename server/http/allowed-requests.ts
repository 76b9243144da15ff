import * as format from "./value-formats.ts";

/** What is accepted of the requests for one table and verb, or for one function. */
export type Shape = {
  /** What may be selected, each once; `*` stands for all columns and is selected without them. Where it is not in the
   * list, a read has to say what it selects. */
  select?: string[];
  /** By name, the formats in which each may be given; each format once. */
  parameters?: Record<string, format.Format[]>;
  /** The column whose id has to be given: a write is about one row. */
  key?: string;
  /** The fields of the body's object; without it there is no body. */
  body?: Record<string, format.Format>;
  prefer?: string;
  /** A function that changes nothing: stable in the database. */
  reads?: true;
};

const EMBEDDED = "ministry:ministries(id,name,color)";
// Not `*`: the text that the search reads would double every response.
const COLUMNS = [
  "id",
  "title",
  "description",
  "date",
  "ends_at",
  "location",
  "contact",
  "link_url",
  "link_label",
  "status",
  "status_reason",
  "ministry_id",
  "created_by",
  "created_at",
  "updated_at",
  "revision",
];
const ANNOUNCEMENT = [...COLUMNS, EMBEDDED];
const MINISTRY = ["*", "id", "name", "color", "archived_at"];
const PROFILE = ["*", "user_id", "name", "role", "ministry_id", "deactivated_at", EMBEDDED];

const announcement = {
  title: format.text(500),
  description: format.text(10_000),
  date: format.moment,
  ends_at: format.nullable(format.moment),
  location: format.nullable(format.text(500)),
  contact: format.nullable(format.text(500)),
  link_url: format.nullable(format.text(1_000)),
  link_label: format.nullable(format.text(200)),
  status: format.text(20),
  status_reason: format.nullable(format.text(500)),
  ministry_id: format.nullable(format.uuid),
};
const ministry = { name: format.text(300), color: format.text(20) };
const profile = {
  name: format.text(300),
  role: format.text(20),
  ministry_id: format.nullable(format.uuid),
};

const HISTORY = ["announcement_id", "revision", "changed_at", "changed_by", "row"];

// Not `*`: who closed it is for editors (rpc/edition_closed_by).
const EDITION = ["id", "service_at", "closed_at", "revision", "on_screen", "on_screen_at"];
const EDITION_ITEM = ["announcement_id", "position", "spoken", "screen", "printed", "snapshot"];
const OF_EDITION = { edition_id: [format.equalsUuid] };
const editionItem = {
  announcement_id: format.uuid,
  spoken: format.boolean,
  screen: format.boolean,
  printed: format.boolean,
};

const MINISTRY_FILTER = [format.equalsUuidOrNull];

const PAGED = {
  order: [format.oneOf("date.asc", "date.asc,id.asc", "date.desc,id.asc")],
  limit: [format.rowLimit],
  offset: [format.rowOffset],
};

const write = (shape: Shape): Shape => ({ ...shape, prefer: "return=representation" });
const read = (shape: Shape): Shape => ({ ...shape, reads: true });

/** A call of the sign-in service, which checks its bodies itself. */
const SIGN_IN = "sign-in service";
const GRANT_TYPES = ["password", "refresh_token"];

/** What the web app asks. */
const ALLOWED: Record<string, Shape | typeof SIGN_IN> = {
  "POST /auth/v1/signup": SIGN_IN,
  "POST /auth/v1/token": SIGN_IN,
  "POST /auth/v1/logout": SIGN_IN,
  "POST /auth/v1/recover": SIGN_IN,
  "POST /auth/v1/resend": SIGN_IN,
  "POST /auth/v1/verify": SIGN_IN,
  "GET /auth/v1/user": SIGN_IN,
  "PUT /auth/v1/user": SIGN_IN,
  "GET /auth/v1/settings": SIGN_IN,
  "GET /rest/v1/announcements": {
    select: ANNOUNCEMENT,
    parameters: {
      id: [format.equalsUuid],
      created_by: [format.equalsUuid],
      ministry_id: MINISTRY_FILTER,
      date: [format.from, format.until],
      or: [format.behind, format.unfinished],
      ...PAGED,
      order: [...PAGED.order, format.oneOf("updated_at.desc,id.asc")],
    },
    prefer: "count=exact",
  },
  "POST /rest/v1/announcements": write({
    select: ANNOUNCEMENT,
    body: { id: format.uuid, ...announcement, created_by: format.uuid },
  }),
  "PATCH /rest/v1/announcements": write({
    select: ANNOUNCEMENT,
    key: "id",
    body: announcement,
  }),
  "DELETE /rest/v1/announcements": write({ select: ["id"], key: "id" }),
  "GET /rest/v1/announcement_history": {
    select: HISTORY,
    parameters: {
      announcement_id: [format.equalsUuid],
      order: [format.oneOf("revision.desc")],
      limit: [format.rowLimit],
      offset: [format.rowOffset],
    },
    prefer: "count=exact",
  },
  "GET /rest/v1/editions": {
    select: EDITION,
    parameters: {
      order: [format.oneOf("service_at.desc")],
      limit: [format.rowLimit],
    },
  },
  "POST /rest/v1/editions": write({
    select: EDITION,
    body: { id: format.uuid, service_at: format.moment },
  }),
  "PATCH /rest/v1/editions": write({
    select: EDITION,
    key: "id",
    body: { service_at: format.moment },
  }),
  "DELETE /rest/v1/editions": write({ select: ["id"], key: "id" }),
  "GET /rest/v1/edition_items": {
    select: EDITION_ITEM,
    parameters: { ...OF_EDITION, order: [format.oneOf("position.asc")] },
  },
  "GET /rest/v1/edition_notes": {
    select: ["announcement_id", "note", "said_at"],
    parameters: OF_EDITION,
  },
  "GET /rest/v1/edition_outputs": {
    select: ["output", "out_at", "out_by"],
    parameters: OF_EDITION,
  },
  "GET /rest/v1/script_sentences": { select: ["opening", "closing"] },
  "GET /rest/v1/ministries": {
    select: MINISTRY,
    parameters: { order: [format.oneOf("name.asc")] },
  },
  "POST /rest/v1/ministries": write({ select: MINISTRY, body: ministry }),
  "PATCH /rest/v1/ministries": write({
    select: MINISTRY,
    key: "id",
    body: { ...ministry, archived_at: format.nullable(format.moment) },
  }),
  "GET /rest/v1/profiles": {
    select: PROFILE,
    parameters: { user_id: [format.equalsUuid] },
  },
  "PATCH /rest/v1/profiles": write({ select: PROFILE, key: "user_id", body: profile }),
  "GET /rest/v1/rpc/agenda": {
    parameters: {
      ministry_id: [format.uuid],
      announcement_id: [format.uuid],
      board_url: [format.webAddress],
      board_name: [format.text(200)],
    },
  },
  "GET /rest/v1/rpc/was_deleted": { parameters: { announcement_id: [format.uuid] } },
  "GET /rest/v1/rpc/edition_announcements": {
    select: ANNOUNCEMENT,
    parameters: { edition_id: [format.uuid] },
    // As supabase-js asks whenever it selects from a function.
    prefer: "return=representation",
  },
  "POST /rest/v1/rpc/changes_since": read({ body: { since: format.moment } }),
  "POST /rest/v1/rpc/close_edition": { body: { edition_id: format.uuid } },
  "POST /rest/v1/rpc/create_recovery_token": { body: { member_id: format.uuid } },
  "POST /rest/v1/rpc/delete_member_announcements": { body: { member_id: format.uuid } },
  "POST /rest/v1/rpc/delete_ministry": {
    body: { ministry_id: format.uuid, move_to: format.nullable(format.uuid) },
  },
  "POST /rest/v1/rpc/delete_own_account": { body: {} },
  "POST /rest/v1/rpc/edition_closed_by": read({ body: { edition_id: format.uuid } }),
  "POST /rest/v1/rpc/list_deleted_announcements": read({ body: { page: format.integer } }),
  "POST /rest/v1/rpc/list_members": read({
    body: { search: format.text(300), page: format.integer },
  }),
  "POST /rest/v1/rpc/list_names": read({ body: { user_ids: format.listOf(100, format.uuid) } }),
  "POST /rest/v1/rpc/mark_output": { body: { edition_id: format.uuid, output: format.text(20) } },
  "POST /rest/v1/rpc/mark_said": {
    body: {
      edition_id: format.uuid,
      announcement_id: format.uuid,
      said_at: format.nullable(format.moment),
    },
  },
  "POST /rest/v1/rpc/remove_edition_item": {
    body: { edition_id: format.uuid, announcement_id: format.uuid },
  },
  "POST /rest/v1/rpc/reopen_edition": { body: { edition_id: format.uuid } },
  "POST /rest/v1/rpc/restore_announcement": {
    body: { announcement_id: format.uuid, revision: format.integer },
  },
  "POST /rest/v1/rpc/save_edition": {
    body: {
      edition_id: format.uuid,
      revision: format.integer,
      // One more than the database takes, which says why.
      items: format.list(91, editionItem),
    },
  },
  "POST /rest/v1/rpc/save_edition_note": {
    body: { edition_id: format.uuid, announcement_id: format.uuid, note: format.text(2_000) },
  },
  "POST /rest/v1/rpc/save_script_sentences": {
    body: {
      opening: format.nullable(format.text(1_000)),
      closing: format.nullable(format.text(1_000)),
    },
  },
  "POST /rest/v1/rpc/search_announcements": read({
    select: ANNOUNCEMENT,
    parameters: {
      created_by: [format.equalsUuid],
      ministry_id: MINISTRY_FILTER,
      date: [format.from, format.until],
      ...PAGED,
    },
    body: { search: format.text(500) },
    prefer: "count=exact, return=representation",
  }),
  "POST /rest/v1/rpc/set_member_active": {
    body: { member_id: format.uuid, active: format.boolean },
  },
  "POST /rest/v1/rpc/set_member_email": {
    body: { member_id: format.uuid, new_email: format.text(300) },
  },
};

/** What is accepted of `method` at `path`; undefined where nothing is. */
export function allowedRequest(method: string, path: string, grantType: string | undefined) {
  const call = `${method} ${path}`;
  if (call === "POST /auth/v1/token" && !GRANT_TYPES.includes(grantType ?? "")) return undefined;
  return ALLOWED[call.replace(/^HEAD (?=\/rest)/, "GET ")];
}

const READS = ["GET", "HEAD", "OPTIONS"];

/** Whether what visitors read may be another after a request of the data API. */
export function mayChange(method: string, path: string): boolean {
  const shape = ALLOWED[`${method} ${path}`];
  return !READS.includes(method) && (shape === undefined || shape === SIGN_IN || !shape.reads);
}

/** The routes of the API as the log names them. */
export const API_ROUTES = [
  ...new Set(Object.keys(ALLOWED).map((call) => call.slice(call.indexOf(" ") + 1))),
  "/auth/v1/*",
  "/rest/v1/*",
];
