import { expect, test } from "vitest";
import { EVERYBODY, NOT_ADMINS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectRefusals, formerPeople } from "./rights.ts";

const { owner, cast, people } = await openBoard();
const row = { restored: true, seconds: 6 };
await owner`insert into public.backup_check values (now(), true, 6, 'for the operator')`;
const rows = { arrange: async () => {}, state: () => owner`select * from public.backup_check` };

const read: Attempt<void> = (client) => client.from("backup_check").select("restored, seconds");
const others: Record<string, Attempt<void>> = {
  "read the cause": (client) => client.from("backup_check").select("cause"),
  insert: (client) => client.from("backup_check").insert({ backup_at: "2026-11-26", ...row }),
  update: (client) => client.from("backup_check").update({ seconds: 1 }).eq("restored", true),
  delete: (client) => client.from("backup_check").delete().eq("restored", true),
};

test("nobody but an admin reads the check of the backup", async () => {
  const former = await formerPeople(people, ["admin"]);
  const refused = [...NOT_ADMINS.map((who) => cast[who]), ...former];
  await expectRefusals(
    rows,
    { read },
    refused.map(({ client }) => ({ client })),
  );
  expect((await read(cast.admin.client)).data).toEqual([row]);
});

test("nobody writes the check of the backup, or reads its cause", () =>
  expectRefusals(
    rows,
    others,
    EVERYBODY.map((who) => cast[who]),
  ));
