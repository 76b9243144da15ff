import {
  amongUuids,
  behind,
  boolean,
  contains,
  equalsUuid,
  from,
  integer,
  type Kind,
  moment,
  nullable,
  oneOf,
  rowLimit,
  rowOffset,
  text,
  until,
  uuid,
} from "./value-kinds.ts";

/** The requests that are accepted for one table and verb, or for one function. */
export type Shape = {
  /** What may be selected, each once; `*` stands for all columns and is selected without them. */
  select: string[];
  /** By name, how each may be used; every way is used once. */
  parameters: Record<string, Kind[]>;
  /** One of them has to be there: a write is always about one row. */
  key?: string;
  /** The fields of the body's object; without it there is no body. */
  body?: Record<string, Kind>;
  prefer: string[];
};

const MINISTRY = "ministry:ministries(id,name,color)";
const ANNOUNCEMENT = ["*", "id", "title", "description", "date", "ministry_id", "created_by"];
const MINISTRY_COLUMNS = ["*", "id", "name", "color", "archived_at"];
const PROFILE = ["*", "user_id", "name", "role", "ministry_id", "deactivated_at", MINISTRY];
const WRITTEN_ROW = ["return=representation"];

const announcement = {
  title: text(500),
  description: text(10_000),
  date: moment,
  ministry_id: nullable(uuid),
};
const ministry = { name: text(300), color: text(20) };

/** What the web app asks of each table. */
const TABLES: Record<string, Record<string, Shape>> = {
  announcements: {
    GET: {
      select: [...ANNOUNCEMENT, MINISTRY],
      parameters: {
        id: [equalsUuid],
        created_by: [equalsUuid],
        date: [from, until],
        or: [behind],
        title: [contains],
        order: [oneOf("date.asc", "date.asc,id.asc", "date.desc,id.asc")],
        limit: [rowLimit],
        offset: [rowOffset],
      },
      prefer: ["count=exact"],
    },
    POST: {
      select: [...ANNOUNCEMENT, MINISTRY],
      parameters: {},
      body: { id: uuid, ...announcement, created_by: uuid },
      prefer: WRITTEN_ROW,
    },
    PATCH: {
      select: [...ANNOUNCEMENT, MINISTRY],
      parameters: { id: [equalsUuid] },
      key: "id",
      body: announcement,
      prefer: WRITTEN_ROW,
    },
    DELETE: {
      select: ["id"],
      parameters: { id: [equalsUuid] },
      key: "id",
      prefer: WRITTEN_ROW,
    },
  },
  ministries: {
    GET: {
      select: MINISTRY_COLUMNS,
      parameters: { order: [oneOf("name.asc")] },
      prefer: [],
    },
    POST: { select: MINISTRY_COLUMNS, parameters: {}, body: ministry, prefer: WRITTEN_ROW },
    PATCH: {
      select: MINISTRY_COLUMNS,
      parameters: { id: [equalsUuid] },
      key: "id",
      body: { ...ministry, archived_at: nullable(moment) },
      prefer: WRITTEN_ROW,
    },
  },
  profiles: {
    GET: { select: PROFILE, parameters: { user_id: [equalsUuid, amongUuids] }, prefer: [] },
    PATCH: {
      select: PROFILE,
      parameters: { user_id: [equalsUuid] },
      key: "user_id",
      body: { name: text(300), role: text(20), ministry_id: nullable(uuid) },
      prefer: WRITTEN_ROW,
    },
  },
};

/** The functions that the web app calls, with their arguments. */
const FUNCTIONS: Record<string, Record<string, Kind>> = {
  create_recovery_token: { member_id: uuid },
  delete_member_announcements: { member_id: uuid },
  delete_ministry: { ministry_id: uuid, move_to: nullable(uuid) },
  delete_own_account: {},
  list_members: { search: text(300), page: integer },
  set_member_active: { member_id: uuid, active: boolean },
};

const SHAPES = new Map<string, Shape>(
  Object.entries(TABLES).flatMap(([table, verbs]) =>
    Object.entries(verbs).map(([verb, shape]) => [`${verb} /rest/v1/${table}`, shape] as const),
  ),
);
for (const [name, body] of Object.entries(FUNCTIONS)) {
  SHAPES.set(`POST /rest/v1/rpc/${name}`, { select: [], parameters: {}, body, prefer: [] });
}

/** The paths of the data API. */
export const DATA_PATHS = [
  ...new Set([...SHAPES.keys()].map((call) => call.slice(call.indexOf(" ") + 1))),
];

/** What is accepted of `method` at `path`; undefined where nothing is. */
export function shapeOf(method: string, path: string): Shape | undefined {
  return SHAPES.get(`${method === "HEAD" ? "GET" : method} ${path}`);
}
