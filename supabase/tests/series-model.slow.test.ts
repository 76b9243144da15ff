import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAccount } from "../../test/support/database/accounts.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { at, dayOf, later, ZONE } from "../../test/support/database/new-york-clock.ts";
import { liftPostingLimits } from "../../test/support/database/posting-limits.ts";
import { type Occurrence, Series, type Values } from "../../test/support/database/series-model.ts";
import { sequence, valuesOf } from "../../test/support/database/series-steps.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { repetitions } from "../../test/support/repetitions.ts";

const HOUR_MS = 3_600_000;
// Three days before clocks are set back in New York.
const START = Date.parse("2026-10-29T15:00:00Z");

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();
await liftPostingLimits(sql);
await sql`update private.posting_limits set live_series = null`;
const author = await createAccount(sql);
const [session] = await sql`select id from auth.sessions where user_id = ${author.id}`;
const claims = JSON.stringify({ sub: author.id, session_id: session?.id });

// Its own clock: every function of ours reads it where it read PostgreSQL's.
await sql.unsafe(`
  create table private.clock (at timestamptz);
  insert into private.clock values (now());
  create function private.test_now() returns timestamptz language sql stable security definer set search_path = ''
    as 'select at from private.clock';
  do $$ declare definition text; begin
    for definition in
      select pg_get_functiondef(oid) from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
        and pg_get_functiondef(oid) like '%series%' and prosrc like '%now()%'
    loop
      execute replace(definition, 'now()', 'private.test_now()');
    end loop;
  end $$;
`);

const inSql = ({ date, ends_at, ...texts }: Values) => ({
  ...texts,
  date: new Date(date).toISOString(),
  ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
});

async function stored(owner: Session, id: string) {
  const rows = await owner<
    (Omit<Occurrence, "date" | "ends_at" | "former_date"> & Record<string, Date | null>)[]
  >`
    select id, occurrence as number, title, location, status, status_reason, link_url, link_label, date, ends_at,
      former_date, own_changes as own
    from public.announcements where series_id = ${id} order by occurrence
  `;
  const ms = (moment: unknown) => (moment instanceof Date ? moment.getTime() : null);
  return rows.map((row) => ({
    ...row,
    date: ms(row.date) ?? 0,
    ends_at: ms(row.ends_at),
    former_date: ms(row.former_date),
  }));
}

/** Runs a sequence in the database and in the model, and compares both after each step. */
async function run(
  given: typeof sequence extends fc.Arbitrary<infer Value> ? Value : never,
  session: Session,
) {
  let now = START;
  const tick = (ms: number) => {
    now = ms;
    return session`update private.clock set at = ${new Date(ms).toISOString()}`;
  };
  const asAuthor = async (work: () => Promise<unknown>) => {
    await session.unsafe("set local role authenticated");
    await work();
    await session.unsafe("reset role");
  };
  await tick(START);
  const blank = { id: randomUUID(), number: 0, former_date: null, own: [] };
  const plain = {
    ...{ title: "Ensaio", location: null, status: "scheduled", status_reason: null },
    ...{ link_url: null, link_label: null, ends_at: null },
  };
  const day = later(dayOf(now), given.origin.ahead + 1);
  const base = { ...blank, ...plain, date: at(day, given.origin.hour * HOUR_MS) };
  const origin: Occurrence = {
    ...base,
    ...valuesOf(base, {
      ...{ ...given.origin.what, status: "scheduled", status_reason: null, days: 0 },
    }),
  };
  const until = given.lasting === null ? null : later(dayOf(origin.date), given.lasting);
  await session`
    insert into public.announcements
      (id, title, description, location, link_url, link_label, date, ends_at, created_by)
    values (${origin.id}, ${origin.title}, 'x', ${origin.location}, ${origin.link_url}, ${origin.link_label},
      ${new Date(origin.date)}, ${origin.ends_at && new Date(origin.ends_at)}, ${author.id})
  `;
  let id = "";
  await asAuthor(async () => {
    const [row] = await session<{ id: string }[]>`
      select public.repeat_announcement(${origin.id}, ${given.frequency}, ${ZONE}, ${until}) as id
    `;
    id = row?.id ?? "";
  });
  const model = new Series(origin, given.frequency, until);
  model.extend(now);

  let undoable: { id: string; before: Values } | undefined;
  let deleted: Occurrence | undefined;
  const compare = async () => {
    const rows = await stored(session, id);
    model.rows.sort((one, other) => one.number - other.number);
    for (const [place, row] of model.rows.entries()) row.id ||= rows[place]?.id ?? "";
    expect(rows).toEqual(model.rows);
    const [rule] = await session`
      select frequency, anchor_number, anchor_day::text, extract(epoch from starts_at) * 1000 as time, until::text,
        template ->> 'title' as title, template ->> 'location' as location, template ->> 'status' as status,
        template ->> 'status_reason' as status_reason, template ->> 'link_url' as link_url,
        template ->> 'link_label' as link_label, extract(epoch from lasts) * 1000 as lasts
      from public.series where id = ${id}
    `;
    const number = (value: unknown) => (value === null ? null : Number(value));
    expect({ ...rule, time: Number(rule?.time), lasts: number(rule?.lasts) }).toEqual({
      ...{
        frequency: model.frequency,
        anchor_number: model.anchor.number,
        anchor_day: model.anchor.day,
      },
      ...{
        time: model.time,
        until: model.until,
        lasts: model.lasts,
        ...model.usual,
      },
    });
  };
  const seen = new Set<string>();
  /** What holds whatever the model says, once a step is done. */
  const hold = async (before: Occurrence[], one: (typeof given.steps)[number], edited?: string) => {
    const rows = await stored(session, id);
    const days = await session<{ day: string }[]>`
      select day::text from private.skipped_occurrences where series_id = ${id}
    `;
    const skipped = days.map(({ day }) => day);
    const toCome = skipped.filter((day) => day >= dayOf(now)).sort();
    expect(toCome).toEqual([...model.skipped].filter((day) => day >= dayOf(now)).sort());
    const isNew = (row: Occurrence) => !seen.has(row.id);
    for (const row of rows.filter(isNew)) expect(skipped).not.toContain(dayOf(row.date));
    for (const { id: each } of rows) seen.add(each);
    if (one.kind !== "change" && one.kind !== "pass") return;
    for (const was of before) {
      const is = rows.find((row) => row.id === was.id);
      expect(is).toBeDefined();
      if (is && was.date > now && was.id !== edited) expect(is.date).toBeGreaterThan(now);
    }
  };
  await compare();
  for (const row of model.rows) seen.add(row.id);
  for (const one of given.steps) {
    const before = await stored(session, id);
    const choose = (rows: Occurrence[], place: number) => rows[place % rows.length];
    const row =
      "which" in one
        ? choose(one.kind === "change" ? model.next(now) : model.rows, one.which)
        : undefined;
    if ("which" in one && row === undefined) continue;
    if (one.kind !== "undo") {
      if (one.kind !== "edit") undoable = undefined;
    }
    if (one.kind === "edit" && row) {
      const values = valuesOf(row, one.what);
      const same = valuesOf(row, {});
      const isSame = JSON.stringify(values) === JSON.stringify(same);
      undoable = isSame ? undefined : { id: row.id, before: same };
      const { date: at_, ends_at: ends, ...texts } = inSql(values);
      await asAuthor(
        () => session`
          update public.announcements set title = ${texts.title}, location = ${texts.location},
            status = ${texts.status}, status_reason = ${texts.status_reason}, link_url = ${texts.link_url},
            link_label = ${texts.link_label}, date = ${at_}, ends_at = ${ends}
          where id = ${row.id}
        `,
      );
      model.edit(row, values);
      if (undoable && row.former_date !== null) undoable = undefined;
    } else if (one.kind === "undo" && undoable) {
      const { id: which_, before } = undoable;
      const again = model.rows.find((each) => each.id === which_);
      if (!again || before.status === "postponed") continue;
      await asAuthor(
        () => session`
          select public.undo_change(${which_}, (select revision from public.announcements where id = ${which_}))
        `,
      );
      model.edit(again, before);
      undoable = undefined;
    } else if (one.kind === "change" && row) {
      const values = valuesOf(row, one.what);
      if (!model.canChange(row, one.scope, now)) continue;
      await asAuthor(
        () =>
          session`select public.change_series(${row.id}, ${one.scope}, ${JSON.stringify(inSql(values))}::jsonb)`,
      );
      model.change(row, one.scope, values, now);
    } else if (one.kind === "rule" && row) {
      const last = one.lasting === null ? null : later(model.dayInSeries(row), one.lasting);
      await asAuthor(
        () => session`select public.change_series_rule(${row.id}, ${one.frequency}, ${last})`,
      );
      model.changeRule(row, one.frequency, last, now);
    } else if (one.kind === "delete" && row) {
      await asAuthor(() => session`delete from public.announcements where id = ${row.id}`);
      model.skip(row);
      deleted = row;
    } else if (one.kind === "bring back" && deleted) {
      const { id: gone } = deleted;
      const [last] = await session`
        select max(revision) as revision from public.announcement_history where announcement_id = ${gone}
      `;
      await asAuthor(() => session`select public.undo_change(${gone}, ${last?.revision})`);
      model.bringBack(deleted);
      deleted = undefined;
    } else if (one.kind === "delete many" && row) {
      await asAuthor(
        () => session`select public.delete_series_occurrences(${row.id}, ${one.scope})`,
      );
      model.remove(row, one.scope, now);
    } else if (one.kind === "pass") {
      await tick(now + one.hours * HOUR_MS);
      const [{ first, second } = { first: null, second: null }] = await session`
        select private.extend_series(array[${id}::uuid]) as first, private.extend_series(array[${id}::uuid]) as second
      `;
      const before = model.rows.length;
      model.extend(now);
      expect([first, second]).toEqual([model.rows.length - before, 0]);
    }
    await compare();
    await hold(before, one, row?.id);
  }
}

class Rollback extends Error {}

test("sequences of edits leave what a plain model has", { timeout: 1_800_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (given) => {
      await sql
        .begin(async (session) => {
          await session`select set_config('request.jwt.claim.sub', ${author.id}, true),
            set_config('request.jwt.claims', ${claims}, true)`;
          await run(given, session);
          throw new Rollback();
        })
        .catch((error) => {
          if (!(error instanceof Rollback)) throw error;
        });
    }),
    { numRuns: repetitions(1000) },
  );
});
