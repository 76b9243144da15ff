import { describe, expect, test } from "vitest";
import { correctionFor, ministryChoice, ministryOf } from "./ministry-choice.ts";

describe("ministryChoice", () => {
  const music = { id: "1", name: "Louvor", color: "#111111" };
  const youth = { id: "2", name: "Jovens", color: "#222222" };
  const gone = { id: "3", name: "Antigo", color: "#333333" };
  const all = [youth, music];
  const member = (ministry: typeof music | null) => ({ role: "member", ministry });
  const admin = { role: "admin", ministry: music };

  test("a member with a ministry posts for it alone", () => {
    expect(ministryChoice(member(music), all, undefined)).toEqual({
      ministries: [music],
      none: undefined,
      locked: true,
      preset: music.id,
    });
  });

  test.each([member(null), null, undefined])("without one, for none: %j", (author) => {
    expect(ministryChoice(author, all, undefined)).toEqual({
      ministries: [],
      none: "Sem ministério",
      locked: true,
      preset: null,
    });
  });

  test.each([admin, { ...admin, role: "editor" }])("%j posts for any or none", (author) => {
    expect(ministryChoice(author, all, undefined)).toEqual({
      ministries: all,
      none: "Nenhum",
      locked: false,
      preset: null,
    });
  });

  test("an admin may leave a ministry that is no longer on offer", () => {
    expect(ministryChoice(admin, all, { ministry: gone })).toMatchObject({
      ministries: [gone, youth, music],
      preset: gone.id,
    });
  });

  test("a member who moved on may leave the ministry or take the own one", () => {
    expect(ministryChoice(member(music), all, { ministry: youth })).toEqual({
      ministries: [youth, music],
      none: undefined,
      locked: false,
      preset: youth.id,
    });
  });

  test("a member with a ministry may leave none", () => {
    expect(ministryChoice(member(music), all, { ministry: null })).toEqual({
      ministries: [music],
      none: "Sem ministério",
      locked: false,
      preset: null,
    });
  });

  test("editing an announcement of the own ministry leaves nothing to choose", () => {
    expect(ministryChoice(member(music), all, { ministry: music })).toMatchObject({
      ministries: [music],
      locked: true,
      preset: music.id,
    });
  });
});

describe("another person goes on writing", () => {
  const music = { id: "1", name: "Louvor", color: "#111111" };
  const youth = { id: "2", name: "Jovens", color: "#222222" };
  const of = (role: string, ministry: typeof music | null) =>
    ministryChoice({ role, ministry }, [youth, music], undefined);
  const [admin, musician, alone] = [of("admin", null), of("member", music), of("member", null)];

  test("what may stay stays, without a word", () => {
    expect(correctionFor(admin, musician, music.id)).toBeUndefined();
    expect(correctionFor(musician, of("member", music), null)).toBeUndefined();
    expect(correctionFor(alone, admin, null)).toBeUndefined();
  });

  test("what may not is corrected, and said", () => {
    expect(correctionFor(admin, musician, youth.id)).toBe(
      "Com esta conta, o aviso sai pelo ministério Louvor.",
    );
    expect(ministryOf(musician, youth.id, true)).toBe(music.id);
    expect(correctionFor(admin, alone, youth.id)).toBe(
      "Com esta conta, o aviso sai sem ministério.",
    );
    expect(ministryOf(alone, youth.id, true)).toBeNull();
  });

  test("a ministry that is no longer on offer is the database's to refuse, with the reason", () => {
    expect(ministryOf(admin, "archived", false)).toBe("archived");
  });
});
