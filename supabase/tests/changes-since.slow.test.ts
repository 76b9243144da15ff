import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAccount } from "../../test/support/database/accounts.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { liftPostingLimits } from "../../test/support/database/posting-limits.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { isThorough } from "../../test/support/repetitions.ts";

// Nobody else edits here: the answer has to be what the model expects and nothing more.
const SEQUENCES = isThorough ? 1000 : 200;
const MINISTRIES = [randomUUID(), randomUUID()];
const ZONES = ["UTC", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Auckland"];

type Value = string | null;
/** What is announced, with its times as the text that was written. */
type State = Record<string, Value>;
/** Every state that an announcement has had, by revision from 1; null once deleted. */
type States = (State | null)[];

const NEW: State = {
  title: "Ensaio",
  description: "Às 19h",
  date: "2030-01-01T22:30:00Z",
  ends_at: null,
  location: null,
  contact: null,
  link_url: "https://igreja.example",
  link_label: null,
  status: "scheduled",
  status_reason: null,
  ministry_id: null,
};
// Some moments twice, written in another zone: saving the same one is no change.
const VALUES: Record<string, Value[]> = {
  title: ["Ensaio", "Ensaio geral", "Ceia 'do Senhor'"],
  description: ["Às 19h", "Tragam as pastas.\n\nE água."],
  date: ["2030-01-01T22:30:00Z", "2030-01-01T19:30:00-03:00", "2030-02-02T10:00:00+09:00"],
  ends_at: [null, "2030-02-20T12:00:00Z", "2030-02-20T17:30:00+05:30"],
  location: [null, "Templo", "Salão social"],
  contact: [null, "Ana, (11) 98765-4321"],
  link_url: ["https://igreja.example", "https://igreja.example/ensaio"],
  link_label: [null, "Inscrição"],
  status: ["scheduled", "postponed", "cancelled"],
  status_reason: [null, "Chuva"],
  ministry_id: [null, ...MINISTRIES],
};

const databases = await forFile(Databases.start());
const { sql: owner } = await databases.prepared();
await liftPostingLimits(owner);
const { id: editor } = await createAccount(owner, "Editora");
await owner`update public.profiles set role = 'editor' where user_id = ${editor}`;
for (const ministry of MINISTRIES) {
  await owner`insert into public.ministries (id, name, color) values (${ministry}, ${ministry}, '#123456')`;
}

/** A session of the editor. */
async function editorSession() {
  const [session] = await owner`select id from auth.sessions where user_id = ${editor}`;
  const claims = JSON.stringify({ sub: editor, role: "authenticated", session_id: session?.id });
  const connection = await owner.reserve();
  await forFile({ end: async () => connection.release() });
  await connection`
    select set_config('request.jwt.claim.sub', ${editor}, false), set_config('request.jwt.claims', ${claims}, false)
  `;
  return connection;
}

/** One session that edits, another one that asks. */
const [writer, reader] = [await editorSession(), await editorSession()];

const quoted = (value: Value) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`);
const isTime = (field: string) => field === "date" || field === "ends_at";
const meaning = (field: string, value: Value = null) =>
  isTime(field) && value !== null ? new Date(value).toISOString() : value;
const differing = (old: State, now: State) =>
  Object.keys(NEW).filter((field) => meaning(field, old[field]) !== meaning(field, now[field]));

const some = <T>(values: readonly T[]) => fc.constantFrom(...values);
const step = fc.record({
  announcement: fc.nat(2),
  zone: some(ZONES),
  /** Whether the next step is part of the same transaction. */
  goesOn: fc.boolean(),
  edit: fc.oneof(
    fc.record({
      kind: fc.constant("save" as const),
      values: fc.record(
        Object.fromEntries(Object.entries(VALUES).map(([field, values]) => [field, some(values)])),
        { requiredKeys: [] },
      ),
    }),
    // What people do most: one field, often the status.
    some(Object.entries(VALUES)).chain(([field, values]) =>
      some(values).map((value) => ({ kind: "save" as const, values: { [field]: value } })),
    ),
    some(["scheduled", "postponed", "cancelled"]).map((status) => ({
      kind: "save" as const,
      values: { status },
    })),
    fc.constant({ kind: "delete" as const }),
    fc.record({ kind: some(["restore", "changeBack"] as const), revision: fc.nat(9) }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Takes a step in the model; returns its statement, undefined where there is nothing to do. */
function take(id: string, states: States, { edit }: Step): string | undefined {
  const present = states.at(-1) ?? null;
  const become = (next: State) => {
    if (present === null || differing(present, next).length > 0) states.push(next);
  };
  const save = (values: object) => {
    const next: State = { ...(present ?? NEW), ...values };
    become(next);
    const [names, row] = [Object.keys(next).join(), Object.values(next).map(quoted).join()];
    return present === null
      ? `insert into public.announcements (id, ${names}) values ('${id}', ${row})`
      : `update public.announcements set (${names}) = row (${row}) where id = '${id}'`;
  };
  if (edit.kind === "save") return save(edit.values);
  if (edit.kind === "delete") {
    if (present === null) return undefined;
    states.push(null);
    return `delete from public.announcements where id = '${id}'`;
  }
  const known = states.flatMap((state, index) => (state ? [{ state, revision: index + 1 }] : []));
  const chosen = known[edit.revision % Math.max(1, known.length)];
  if (chosen === undefined) return undefined;
  if (edit.kind === "changeBack") return save(chosen.state);
  become(chosen.state);
  return `select public.restore_announcement('${id}', ${chosen.revision})`;
}

/** The row that `changes_since` has of an announcement; undefined where nothing differs. */
function changeOf(announcement_id: string, old: State | null, now: State | null) {
  const fields = old && now ? differing(old, now).toSorted() : [];
  const last = now ?? old;
  if (last === null || (old && now && fields.length === 0)) return undefined;
  const hasMoved = fields.includes("status") && now?.status !== "scheduled";
  const changed = hasMoved ? now?.status : "changed";
  const kind = old === null ? "added" : now === null ? "removed" : changed;
  return { announcement_id, kind, fields, title: last.title, date: new Date(last.date ?? "") };
}

test(`is exact over ${SEQUENCES} random sequences of edits`, { timeout: 180_000 }, async () => {
  const sequence = fc.record({
    before: fc.array(step, { maxLength: 8 }),
    after: fc.array(step, { maxLength: 8 }),
    zone: some(ZONES),
  });
  const kinds = new Map<string, number>();
  const property = fc.asyncProperty(sequence, async ({ before, after, zone }) => {
    const announcements = [randomUUID(), randomUUID(), randomUUID()].map((id) => ({
      id,
      states: [] as States,
    }));
    const run = async (steps: Step[]) => {
      const statements = steps.flatMap((each) => {
        const { id, states } = announcements[each.announcement] ?? { id: "", states: [] };
        const statement = take(id, states, each);
        if (statement === undefined) return [];
        const end = each.goesOn ? "" : "commit; begin;";
        return `set local timezone = '${each.zone}'; ${statement}; ${end}`;
      });
      await writer.unsafe(`begin; ${statements.join("\n")} commit;`);
    };
    await run(before);
    const then = announcements.map(({ states }) => states.at(-1) ?? null);
    const [{ since } = { since: "" }] = await writer<{ since: string }[]>`
      select clock_timestamp()::text as since
    `;
    await run(after);

    const expected = announcements.flatMap(
      ({ id, states }, index) => changeOf(id, then[index] ?? null, states.at(-1) ?? null) ?? [],
    );
    expected.sort(
      (a, b) =>
        a.date.getTime() - b.date.getTime() || (a.announcement_id < b.announcement_id ? -1 : 1),
    );
    await reader.unsafe(`set timezone = '${zone}'`);
    const rows = await reader`select * from public.changes_since(${since})`;
    expect(rows.map((row) => ({ ...row, fields: row.fields.toSorted() }))).toEqual(expected);
    for (const { kind } of rows) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: SEQUENCES });
  // The sequences reach all of them, each many times.
  expect([...kinds.keys()].toSorted()).toEqual([
    "added",
    "cancelled",
    "changed",
    "postponed",
    "removed",
  ]);
  expect(Math.min(...kinds.values())).toBeGreaterThan(SEQUENCES / 50);
});
