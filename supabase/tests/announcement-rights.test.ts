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
import {
  type Client,
  EDITORS,
  EVERYBODY,
  MEMBERS,
  NOT_EDITORS,
} from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import {
  type Attempt,
  expectAccepted,
  expectRefusals,
  expectRefused,
  formerPeople,
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
    update public.announcement_history set changed_by = ${id}
      where announcement_id in (${there}, ${gone})
  `;
  return { there, gone };
}
type At = Awaited<ReturnType<typeof arrange>>;
const state = ({ there, gone }: At) => Promise.all([stored(there), stored(gone)]);

type Action = { isForEditors?: boolean; isFunction?: boolean; attempt: Attempt<At> };
const actions: Record<string, Action> = {
  "edit an announcement": {
    isForEditors: true,
    attempt: (client, { there }) => edit({ client }, there, { title: "x" }),
  },
  "delete an announcement": {
    isForEditors: true,
    attempt: (client, { there }) => remove({ client }, there),
  },
  "undo a change": {
    isFunction: true,
    attempt: (client, { there }) => undo({ client }, there, 2),
  },
  "undo a deletion": {
    isFunction: true,
    attempt: (client, { gone }) => undo({ client }, gone, 3),
  },
};
const rows = { arrange: () => arrange(), state };
const notEditors = NOT_EDITORS.map((who) => cast[who]);

test("nobody but the author or editors can change an announcement", async () => {
  for (const [name, { isForEditors, isFunction, attempt }] of Object.entries(actions)) {
    const others = isForEditors ? notEditors : EVERYBODY.map((who) => cast[who]);
    const gone = isFunction ? former : former.map(({ client }) => ({ client }));
    await expectRefusals(rows, { [name]: attempt }, [...others, ...gone]);
  }
});

test("a former member cannot change the own announcement", async () => {
  for (const person of former) {
    const own = await arrange(person);
    const before = await state(own);
    for (const [name, { attempt, isFunction }] of Object.entries(actions)) {
      expectRefused(await attempt(person.client, own), isFunction ? person.hint : undefined, name);
    }
    expect(await state(own)).toEqual(before);
  }
});

test.each(Object.entries(actions))("an author can %s", async (_, { attempt, isForEditors }) => {
  for (const who of SIGNED_IN) {
    const own = await arrange(cast[who]);
    const before = await state(own);
    expectAccepted(await attempt(cast[who].client, own));
    expect(await state(own)).not.toEqual(before);
  }
  for (const who of isForEditors ? EDITORS : []) {
    expectAccepted(await attempt(cast[who].client, await arrange()));
  }
});

const functions: Record<string, Attempt<At>> = {
  list_deleted_announcements: (client) => client.rpc("list_deleted_announcements", { page: 1 }),
  "restore_announcement after a change": (client, { there }) => restore({ client }, there, 1),
  "restore_announcement after a deletion": (client, { gone }) => restore({ client }, gone, 1),
  list_names: (client) => client.rpc("list_names", { user_ids: [author.id] }),
};

test("everybody but editors is refused the history", () =>
  expectRefusals(rows, functions, [...notEditors, author, ...former]));

test.each(Object.entries(functions))("an editor can call %s", async (_, attempt) => {
  for (const who of EDITORS) expectAccepted(await attempt(cast[who].client, await arrange()));
});

const readers: Record<string, Attempt<At>> = {
  list_announcements: (client) => client.rpc("list_announcements", {}),
  count_announcements: (client) => client.rpc("count_announcements", {}),
  list_own_deletions: (client) => client.rpc("list_own_deletions"),
  search_announcements: (client) => client.rpc("search_announcements", { search: "a" }),
};

test.each(Object.entries(readers))("members, but no visitors, can call %s", async (_, attempt) => {
  const at = await arrange();
  expect((await attempt(cast.visitor.client, at)).error?.code).toBe("42501");
  for (const who of SIGNED_IN) expect((await attempt(cast[who].client, at)).error).toBeNull();
});

test("a former member can neither post nor list own deletions", async () => {
  for (const { client, hint } of former) {
    expect((await post({ client })).error?.code).toBe("42501");
    expectRefused(await client.rpc("list_own_deletions"), hint);
  }
});

test("everybody can read announcements", async () => {
  const id = await createAnnouncement({ ministry_id: cast.ownMinistry, created_by: author.id });
  const ministry = { id: cast.ownMinistry, name: expect.any(String), color: "#123456" };
  for (const who of EVERYBODY) {
    const { data } = await cast[who].client
      .from("announcements")
      .select("title, description, date, created_by, ministry:ministries(id, name, color)")
      .eq("id", id);
    expect(data).toEqual([{ ...ANNOUNCEMENT, created_by: author.id, ministry }]);
  }
});

test("only editors can read the history", async () => {
  const id = await createAnnouncement({ ministry_id: cast.ownMinistry, created_by: author.id });
  const read = (client: Client) =>
    client.from("announcement_history").select("revision").eq("announcement_id", id);
  for (const { client } of [...MEMBERS.map((who) => cast[who]), author, ...former]) {
    expect((await read(client)).data).toEqual([]);
  }
  expect((await read(cast.visitor.client)).error?.code).toBe("42501");
  for (const who of EDITORS) expect((await read(cast[who].client)).data).toHaveLength(2);
});

test.each([
  "insert into public.announcement_history (revision) values (1)",
  "update public.announcement_history set changed_by = null",
  "delete from public.announcement_history",
])("nobody may run: %s", async (statement) => {
  for (const who of ["member", "admin"] as const) {
    const directly = as(cast[who].id, (sql) => sql.unsafe(statement));
    await expect(directly).rejects.toMatchObject({ code: "42501" });
  }
});
