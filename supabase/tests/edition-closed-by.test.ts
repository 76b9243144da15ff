import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { type Client, EDITORS, NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition } = editionsOf(owner);

const cast = await createCast();

const closedBy = (client: Client, edition_id: string) =>
  client.rpc("edition_closed_by", { edition_id });
const closedEdition = async (client: Client) => {
  const edition_id = await createEdition([await createAnnouncement()]);
  expect((await client.rpc("close_edition", { edition_id })).error).toBeNull();
  return edition_id;
};

test.each(EDITORS)("%s is told who closed an edition", async (who) => {
  const id = await closedEdition(cast.admin.client);
  expect((await closedBy(cast[who].client, id)).data).toBe("Administradora");
});

test.each(NOT_EDITORS)("%s is not, whatever is asked", async (who) => {
  const id = await closedEdition(cast.editor.client);
  expect(await closedBy(cast[who].client, id)).toMatchObject({
    data: null,
    error: { code: "42501" },
  });
  const editions = () => cast[who].client.from("editions");
  expect(await editions().select("id, closed_by")).toMatchObject({
    data: null,
    error: { code: "42501" },
  });
  // On hosted Supabase `*` asks for the column too, and is refused.
  const { data } = await editions().select("*").eq("id", id);
  expect(data).toHaveLength(1);
  expect(data?.[0]).not.toHaveProperty("closed_by");
});

test.each(["member", "editor", "admin"] as const)(
  "the column is not %s's to read past the data API either",
  async (who) => {
    const id = await closedEdition(cast.editor.client);
    const select = (column: string) =>
      as(cast[who].id, (sql) =>
        sql.unsafe(`select ${column} from public.editions where id = $1`, [id]),
      );
    await expect(select("closed_by")).rejects.toMatchObject({ code: "42501" });
    expect(await select("closed_at")).toHaveLength(1);
  },
);

test.each(endings)("an editor who was %s is told no more", async (_, hint, end) => {
  const person = await createMember("Foi Editora", { role: "editor" });
  const id = await closedEdition(person.client);
  expect((await closedBy(person.client, id)).data).toBe("Foi Editora");
  await end(person.id);
  expect((await closedBy(person.client, id)).error).toMatchObject({ code: "42501", hint });
});

test("nobody closed one that is open again, that there is not, or whose closer is gone", async () => {
  const leaver = await createMember("Vai Embora", { role: "editor" });
  const [reopened, left] = [
    await closedEdition(cast.editor.client),
    await closedEdition(leaver.client),
  ];
  await cast.editor.client.rpc("reopen_edition", { edition_id: reopened });
  await owner`delete from auth.users where id = ${leaver.id}`;
  for (const id of [reopened, left, randomUUID()]) {
    expect(await closedBy(cast.editor.client, id)).toMatchObject({ data: null, error: null });
  }
});
