// Tries each write and each SQL function about announcements as every person who may not use it,
// and as every person who may.
import { expect, test } from "vitest";
import {
  ANNOUNCEMENT,
  edit,
  post,
  remove,
  restore,
  undo,
} from "../../test/support/clients/announcements.ts";
import { EDITORS, EVERYBODY, MEMBERS, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import {
  type Attempt,
  expectAccepted,
  expectRefusals,
  expectRefused,
  formerPeople,
  type Who,
} from "./rights.ts";

const board = await openBoard();
const { owner, as, createMember, storedAnnouncement: stored, createAnnouncement } = board;
const { createOrigin, cast, people } = board;
const former = await formerPeople(people, ["member", "editor", "admin"]);
const author = await createMember("Autora", { ministry_id: cast.ownMinistry });
const SIGNED_IN = [...MEMBERS, ...EDITORS] as const;

/**
 * Creates an announcement with two states in its history, and a deleted one. The author made the
 * last change of both.
 */
async function arrange({ id }: { id: string } = author) {
  const there = await createOrigin({ id });
  const gone = await createOrigin({ id });
  await owner`update public.announcements set title = 'Ceia' where id in (${there}, ${gone})`;
  await owner`delete from public.announcements where id = ${gone}`;
  await owner`
    update public.announcement_history set changed_by = ${id} where announcement_id in (${there}, ${gone})
  `;
  return { there, gone };
}
type At = Awaited<ReturnType<typeof arrange>>;
const state = ({ there, gone }: At) => Promise.all([stored(there), stored(gone)]);

const authors: Record<string, { of: readonly Who[]; attempt: Attempt<At>; isFunction?: boolean }> =
  {
    "edit an announcement": {
      of: EDITORS,
      attempt: (client, { there }) => edit({ client }, there, { title: "x" }),
    },
    "delete an announcement": {
      of: EDITORS,
      attempt: (client, { there }) => remove({ client }, there),
    },
    "undo a change": {
      of: [],
      isFunction: true,
      attempt: (client, { there }) => undo({ client }, there, 2),
    },
    "undo a deletion": {
      of: [],
      isFunction: true,
      attempt: (client, { gone }) => undo({ client }, gone, 3),
    },
  };

test.each(Object.entries(authors))(
  "only the author, and for some actions editors, can %s",
  async (_, { of, attempt, isFunction }) => {
    const theirs = await arrange();
    const before = await state(theirs);
    for (const who of EVERYBODY) {
      if (!of.includes(who)) expectRefused(await attempt(cast[who].client, theirs));
    }
    for (const person of former) {
      const own = await arrange(person);
      const own_before = await state(own);
      for (const at of [own, theirs]) {
        expectRefused(await attempt(person.client, at), isFunction ? person.hint : undefined);
      }
      expect(await state(own)).toEqual(own_before);
    }
    expect(await state(theirs)).toEqual(before);
    for (const who of SIGNED_IN) {
      const at = await arrange(cast[who]);
      expectAccepted(await attempt(cast[who].client, at));
      expect(await state(at)).not.toEqual(before);
    }
    for (const who of of) expectAccepted(await attempt(cast[who].client, await arrange()));
  },
);

const functions: Record<string, Attempt<At>> = {
  list_deleted_announcements: (client) => client.rpc("list_deleted_announcements", { page: 1 }),
  "restore_announcement after a change": (client, { there }) => restore({ client }, there, 1),
  "restore_announcement after a deletion": (client, { gone }) => restore({ client }, gone, 1),
  list_names: (client) => client.rpc("list_names", { user_ids: [author.id] }),
};

test.each(Object.entries(functions))("only editors can call %s", async (_, attempt) => {
  const others = NOT_EDITORS.map((who) => cast[who]);
  await expectRefusals({ arrange, state }, attempt, [...others, author, ...former]);
  for (const who of EDITORS) expectAccepted(await attempt(cast[who].client, await arrange()));
});

const readers: Record<string, Attempt<At>> = {
  list_announcements: (client) => client.rpc("list_announcements", {}),
  count_announcements: (client) => client.rpc("count_announcements", {}),
  list_own_deletions: (client) => client.rpc("list_own_deletions"),
  search_announcements: (client) => client.rpc("search_announcements", { search: "a" }),
};

test.each(Object.entries(readers))(
  "members can call %s, but visitors cannot",
  async (_, attempt) => {
    const at = await arrange();
    expect((await attempt(cast.visitor.client, at)).error?.code).toBe("42501");
    for (const who of SIGNED_IN) expect((await attempt(cast[who].client, at)).error).toBeNull();
  },
);

test("a former member can neither post nor list own deletions", async () => {
  for (const { client, hint } of former) {
    expect((await post({ client })).error?.code).toBe("42501");
    expectRefused(await client.rpc("list_own_deletions"), hint);
  }
});

test("everybody reads announcements, only editors read their history, and nobody writes the history", async () => {
  const id = await createAnnouncement({ ministry_id: cast.ownMinistry, created_by: author.id });
  const ministry = { id: cast.ownMinistry, name: expect.any(String), color: "#123456" };
  for (const who of EVERYBODY) {
    const { client } = cast[who];
    const { data } = await client
      .from("announcements")
      .select("title, description, date, created_by, ministry:ministries(id, name, color)")
      .eq("id", id);
    expect(data).toEqual([{ ...ANNOUNCEMENT, created_by: author.id, ministry }]);
    const history = client.from("announcement_history").select("revision");
    const states = await history.eq("announcement_id", id);
    if (who === "visitor") expect(states.error?.code).toBe("42501");
    else expect(states.data).toHaveLength(who === "editor" || who === "admin" ? 2 : 0);
  }
  for (const { client } of former) {
    const { data } = await client.from("announcement_history").select("revision");
    expect(data).toEqual([]);
  }
  for (const who of ["member", "admin"] as const) {
    for (const statement of [
      "insert into public.announcement_history (announcement_id, revision) values (gen_random_uuid(), 1)",
      "update public.announcement_history set changed_by = null",
      "delete from public.announcement_history",
    ]) {
      const directly = as(cast[who].id, (sql) => sql.unsafe(statement));
      await expect(directly).rejects.toMatchObject({ code: "42501" });
    }
  }
});
