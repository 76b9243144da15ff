import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";

const cast = await peopleOf(inject("server")).createCast();

test("is for editors and admins alone", async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  // Other tests announce here meanwhile, and an answer has the first 1,000 by date.
  const row = { id: randomUUID(), title: "Ensaio", description: "x", date: "2000-01-01T22:30:00Z" };
  await cast.unattached.client.from("announcements").insert(row);
  const ask = (
    who: keyof typeof cast & ("visitor" | "member" | "otherMember" | "editor" | "admin"),
  ) => cast[who].client.rpc("changes_since", { since });
  for (const who of EDITORS) {
    const { data } = await ask(who);
    expect(data?.find(({ announcement_id }) => announcement_id === row.id)).toEqual({
      announcement_id: row.id,
      kind: "added",
      fields: [],
      title: "Ensaio",
      date: "2000-01-01T22:30:00+00:00",
    });
  }
  for (const who of ["visitor", "member", "otherMember"] as const) {
    expect(await ask(who)).toMatchObject({ data: null, error: { code: "42501" } });
  }
});
