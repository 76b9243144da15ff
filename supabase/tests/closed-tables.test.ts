import { expect, test } from "vitest";
import type { Session } from "../../test/support/database/sql.ts";
import { openBoard } from "./board.ts";

const { owner, as, cast } = await openBoard();
const tables = await owner<{ name: string; key: string }[]>`
  select relname as name, attname as key from pg_class join pg_attribute on attrelid = pg_class.oid
    and attnum = 1
  where relnamespace = 'private'::regnamespace and relkind = 'r'
`;
const names = tables.map(({ name }) => name);

// Only visitors are refused these searches, because members may search announcements.
const searches = [
  "select private.announcements_with('a')",
  "select id from public.search_announcements('a')",
];

const asVisitor = (work: (sql: Session) => Promise<unknown>) =>
  owner.begin(async (sql) => {
    await sql`set local role anon`;
    return work(sql);
  });

test.each(["visitor", "member", "editor", "admin"] as const)(
  "the role %s cannot access a private table by SQL",
  async (who) => {
    expect(names.length).toBeGreaterThan(10);
    const statements = tables.flatMap(({ name, key }) => [
      `select from private.${name}`,
      `insert into private.${name} default values`,
      `update private.${name} set ${key} = default`,
      `delete from private.${name}`,
    ]);
    const others = [
      ...(who === "visitor" ? searches : []),
      "select * from private.recent_former_members()",
      "update auth.users set email = 'x'",
    ];
    for (const statement of [...statements, ...others]) {
      const work = (sql: Session) => sql.unsafe(statement);
      const asked = who === "visitor" ? asVisitor(work) : as(cast[who].id, work);
      await expect(asked, statement).rejects.toMatchObject({ code: "42501" });
    }
    const { error } = await cast[who].client.from("pictures" as "church").select();
    expect(error?.code).toBe("PGRST205");
  },
);
