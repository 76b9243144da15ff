import { describe, expect, test } from "vitest";
import { ministryChoice, ministryOf } from "./use-authorship.ts";

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

test.each([
  ["the only one, whatever was chosen", "member", "1", "2", "1"],
  [
    "the chosen one, also where the database will refuse it, with the reason",
    "admin",
    "1",
    "archived",
    "archived",
  ],
  ["none, where that was chosen", "admin", "1", null, null],
])("the announcement gets %s", (_, role, own, chosen, given) => {
  const ministry = { id: own, name: "Louvor", color: "#111111" };
  expect(ministryOf(ministryChoice({ role, ministry }, [ministry], undefined), chosen)).toBe(given);
});
