import { expect, test } from "vitest";
import { EVERYBODY, NOT_ADMINS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectRefusals, expectRefused, formerPeople } from "./rights.ts";

const { owner, cast, people } = await openBoard();
const row = { backup_at: "2026-11-26T06:00:00+00:00", restored: true, seconds: 6 };
await owner`
  insert into public.backup_check (backup_at, restored, seconds, cause)
  values (${row.backup_at}, true, 6, 'for the operator')
`;
const state = () => owner`select * from public.backup_check`;

const attempts: Record<string, Attempt<void>> = {
  read: (client) => client.from("backup_check").select("backup_at, restored, seconds"),
  "read the cause": (client) => client.from("backup_check").select("cause"),
  insert: (client) => client.from("backup_check").insert(row),
  update: (client) => client.from("backup_check").update({ seconds: 1 }).eq("restored", true),
  delete: (client) => client.from("backup_check").delete().eq("restored", true),
};
const { read, ...others } = attempts;

test("nobody but an admin reads the check of the backup", async () => {
  const refused = [
    ...NOT_ADMINS.map((who) => cast[who]),
    ...(await formerPeople(people, ["admin"])),
  ];
  for (const { client } of refused)
    expectRefused((await read?.(client)) ?? { data: 0, error: null });
  expect((await read?.(cast.admin.client))?.data).toEqual([row]);
});

test("nobody writes the check of the backup, or reads its cause", () =>
  expectRefusals(
    { arrange: async () => {}, state },
    others,
    EVERYBODY.map((who) => cast[who]),
  ));
