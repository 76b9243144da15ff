import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";

const {
  owner,
  createCast,
  createMinistry,
  createMember,
  storedAnnouncement: stored,
} = peopleOf(inject("server"));

const cast = await createCast();

const text = { title: "Culto de domingo", description: "Todos são bem-vindos." };
const date = "2030-12-12T22:30:00+00:00";

type Author = "unattached" | "member" | "otherMember" | "admin";

/** A row made behind the API's back, so that a test depends on the verb it tries alone. */
async function existing(author: Author, ministryId: string | null) {
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, created_by)
    values (${text.title}, ${text.description}, ${date}, ${ministryId}, ${cast[author].id})
    returning id
  `;
  if (!row) throw new Error("no row");
  return row.id;
}

describe("select", () => {
  test.each(["visitor", "unattached", "member", "otherMember", "admin"] as const)(
    "%s reads every announcement with its ministry",
    async (who) => {
      const id = await existing("member", cast.ownMinistry);
      const { data, error } = await cast[who].client
        .from("announcements")
        .select(
          "id, title, description, date, ministry_id, created_by, ministry:ministries(id, name, color)",
        )
        .eq("id", id)
        .single();
      expect(error).toBeNull();
      expect(data).toMatchObject({
        id,
        ...text,
        date,
        ministry_id: cast.ownMinistry,
        created_by: cast.member.id,
        ministry: { id: cast.ownMinistry, name: expect.any(String), color: "#123456" },
      });
    },
  );
});

describe("insert", () => {
  const allowed: [Author, "none" | "ownMinistry" | "otherMinistry"][] = [
    ["unattached", "none"],
    ["member", "ownMinistry"],
    ["otherMember", "otherMinistry"],
    ["admin", "none"],
    ["admin", "ownMinistry"],
    ["admin", "otherMinistry"],
  ];
  const refused: [Author, "none" | "ownMinistry" | "otherMinistry"][] = [
    ["unattached", "ownMinistry"],
    ["member", "none"],
    ["member", "otherMinistry"],
    ["otherMember", "ownMinistry"],
  ];
  const ministry = (which: "none" | "ownMinistry" | "otherMinistry") =>
    which === "none" ? null : cast[which];

  test.each(allowed)("%s posts for %s", async (who, which) => {
    const id = randomUUID();
    const { data, error } = await cast[who].client
      .from("announcements")
      .insert({ id, ...text, date, ministry_id: ministry(which), created_by: cast[who].id })
      .select(
        "id, title, description, date, ministry_id, created_by, ministry:ministries(id, name, color)",
      )
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ id, ...text, date, created_by: cast[who].id });
    expect(data?.ministry?.id ?? null).toBe(ministry(which));
    expect(await stored(id)).toMatchObject({ ministry_id: ministry(which) });
  });

  test.each(refused)("%s does not post for %s", async (who, which) => {
    const id = randomUUID();
    const { error, status } = await cast[who].client
      .from("announcements")
      .insert({ id, ...text, date, ministry_id: ministry(which), created_by: cast[who].id });
    expect(error?.code).toBe("42501");
    expect(status).toBe(403);
    expect(await stored(id)).toBeUndefined();
  });

  test("a visitor does not post", async () => {
    const id = randomUUID();
    const { error, status } = await cast.visitor.client
      .from("announcements")
      .insert({ id, ...text, date });
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
    expect(await stored(id)).toBeUndefined();
  });

  test("nobody posts in another person's name, an admin neither", async () => {
    for (const who of ["member", "admin"] as const) {
      const id = randomUUID();
      const row = { id, ...text, date, ministry_id: cast.ownMinistry };
      const { error } = await cast[who].client
        .from("announcements")
        .insert({ ...row, created_by: cast.otherMember.id });
      expect(error?.code).toBe("42501");
      expect(await stored(id)).toBeUndefined();
    }
  });

  test("the author is the caller when none is given", async () => {
    const id = randomUUID();
    const { error } = await cast.member.client
      .from("announcements")
      .insert({ id, ...text, date, ministry_id: cast.ownMinistry });
    expect(error).toBeNull();
    expect(await stored(id)).toMatchObject({ created_by: cast.member.id });
  });
});

describe("delete", () => {
  test.each([
    ["member", "member"],
    ["unattached", "unattached"],
    ["admin", "member"],
  ] as const)("%s deletes an announcement of %s", async (who, author) => {
    const id = await existing(author, null);
    const { data } = await cast[who].client
      .from("announcements")
      .delete()
      .eq("id", id)
      .select("id");
    expect(data).toEqual([{ id }]);
    expect(await stored(id)).toBeUndefined();
  });

  test.each([
    ["otherMember", "member"],
    ["unattached", "member"],
    ["member", "admin"],
  ] as const)("%s does not delete an announcement of %s", async (who, author) => {
    const id = await existing(author, null);
    const { data } = await cast[who].client
      .from("announcements")
      .delete()
      .eq("id", id)
      .select("id");
    expect(data).toEqual([]);
    expect(await stored(id)).toBeDefined();
  });

  test("a visitor does not delete", async () => {
    const id = await existing("member", cast.ownMinistry);
    const { error, status } = await cast.visitor.client.from("announcements").delete().eq("id", id);
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
    expect(await stored(id)).toBeDefined();
  });
});

describe("what must outlive its owner", () => {
  test("the announcement stays without an author when the account is deleted", async () => {
    const leaver = await createMember("Vai Embora");
    const { data } = await leaver.client
      .from("announcements")
      .insert({ ...text, date, created_by: leaver.id })
      .select("id")
      .single();
    await owner`delete from auth.users where id = ${leaver.id}`;
    expect(await stored(data?.id ?? "")).toMatchObject({ created_by: null, ...text });
  });

  test("the announcement stays without a ministry when the ministry is deleted", async () => {
    const ministry = await createMinistry();
    const id = await existing("admin", ministry);
    await owner`delete from public.ministries where id = ${ministry}`;
    expect(await stored(id)).toMatchObject({ ministry_id: null });
  });
});
