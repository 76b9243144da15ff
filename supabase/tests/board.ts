import { inject } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "./stored-editions.ts";
import { seriesOf } from "./stored-series.ts";

/** The board that all contract tests share, as `peopleOf`, `editionsOf` and `seriesOf` reach it, with a cast of the file's own. */
export async function openBoard() {
  const server = inject("server");
  const people = peopleOf(server);
  const cast = await people.createCast();
  const series = seriesOf(people);
  async function archivedMinistry() {
    const id = await people.createMinistry();
    await people.owner`update public.ministries set archived_at = now() where id = ${id}`;
    return id;
  }
  /** A weekly series of the member's ministry. */
  const weekly = (values: object = {}, rule: object = {}) =>
    series.startSeries(cast.member, rule, { ministry_id: cast.ownMinistry, ...values });
  return {
    ...{ ...people, ...editionsOf(people.owner), ...series },
    ...{ server, people, cast, archivedMinistry, weekly },
  };
}
