import { inject } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "./stored-editions.ts";
import { seriesOf } from "./stored-series.ts";

/**
 * Returns the board that all tests in supabase/tests share, with the helpers of `peopleOf`,
 * `editionsOf` and `seriesOf`. `cast` has people and ministries for one test file.
 */
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
  /** Starts a weekly series of the member's ministry. */
  const weekly = (values: object = {}, rule: object = {}) =>
    series.startSeries(cast.member, rule, { ministry_id: cast.ownMinistry, ...values });
  return {
    ...people,
    ...editionsOf(people.owner),
    ...series,
    server,
    people,
    cast,
    archivedMinistry,
    weekly,
  };
}
