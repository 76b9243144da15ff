import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { storedAnnouncement } = people;
const cast = await people.createCast();
const { createOrigin, occurrences } = seriesOf(people);

const repeat = (client: Client, announcement_id: string, more: object = {}) =>
  client.rpc("repeat_announcement", {
    ...{ announcement_id, frequency: "weekly", time_zone: "America/Sao_Paulo" },
    ...more,
  });

describe("an announcement is repeated", () => {
  test.each(["member", ...EDITORS] as const)("by %s", async (who) => {
    const id = await createOrigin(cast.member, { ministry_id: cast.ownMinistry });
    const before = await storedAnnouncement(id);
    const { data, error } = await repeat(cast[who].client, id);
    expect(error).toBeNull();
    const rows = await occurrences(data ?? "");
    expect(rows.map(({ occurrence }) => occurrence)).toEqual(rows.map((_, place) => place));
    expect(rows.length).toBeGreaterThanOrEqual(12);
    // Joining is no revision.
    expect(await storedAnnouncement(id)).toEqual({ ...before, series_id: data, occurrence: 0 });
    for (const row of rows.slice(1)) {
      const { title, description, ministry_id, created_by } = before ?? {};
      expect(row).toMatchObject({ title, description, ministry_id, created_by, revision: 1 });
    }
  });
});
