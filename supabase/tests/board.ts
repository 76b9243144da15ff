import { inject } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "./stored-editions.ts";
import { seriesOf } from "./stored-series.ts";

/** The board that all contract tests share, as `peopleOf`, `editionsOf` and `seriesOf` reach it, with a cast of the file's own. */
export async function openBoard() {
  const server = inject("server");
  const people = peopleOf(server);
  const cast = await people.createCast();
  return { ...people, ...editionsOf(people.owner), ...seriesOf(people), server, people, cast };
}
