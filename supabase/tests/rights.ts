import { expect } from "vitest";
import type { Client, EVERYBODY, People } from "../../test/support/clients/people.ts";

/** A person of a cast. */
export type Who = (typeof EVERYBODY)[number];
type Answer = { data: unknown; error: { code: string; hint?: string } | null };
/** A request about rows that a test has arranged. */
export type Attempt<At> = (client: Client, at: At) => PromiseLike<Answer>;

/** People who had these roles, for each way in which rights end; their tokens are still good. */
export function formerPeople({ createMember, endings }: People, roles: string[]) {
  const all = endings.flatMap(([, hint, end]) =>
    roles.map(async (role) => {
      const person = await createMember("Foi da Equipe", { role });
      await end(person.id);
      return { ...person, role, hint };
    }),
  );
  return Promise.all(all);
}

/** Nothing was read or written: the request was refused, or had no rows. A function says why. */
export function expectRefused({ data, error }: Answer, hint?: string) {
  expect(["42501", []]).toContainEqual(error?.code ?? data);
  if (hint) expect(error).toMatchObject({ hint });
}

export function expectAccepted({ data, error }: Answer) {
  expect(error).toBeNull();
  expect(data).not.toEqual([]);
}

/** Expects that none of these people reads or changes any of the rows, whose `state` is compared; a function says why. */
export async function expectRefusals<At>(
  { arrange, state }: { arrange: () => Promise<At>; state: (at: At) => PromiseLike<unknown> },
  attempt: Attempt<At>,
  people: readonly { client: Client; hint?: string }[],
): Promise<At> {
  const at = await arrange();
  const before = await state(at);
  for (const { client, hint } of people) expectRefused(await attempt(client, at), hint);
  expect(await state(at)).toEqual(before);
  return at;
}
