import { expect } from "vitest";
import type { Client, EVERYBODY, People } from "../../test/support/clients/people.ts";

/** The name of one of the test persons that `createCast` creates. */
export type Who = (typeof EVERYBODY)[number];
type Answer = { data: unknown; error: { code: string; hint?: string } | null };
/** A request of a client about rows that a test has created. */
export type Attempt<At> = (client: Client, at: At) => PromiseLike<Answer>;

/**
 * Creates people with these roles, whose rights have ended in each possible way. Their access
 * tokens are still valid.
 */
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

/**
 * Expects that a request was refused or had no rows. The error of a refused SQL function must have
 * the hint `hint`, if given.
 */
export function expectRefused({ data, error }: Answer, hint?: string) {
  expect(["42501", []]).toContainEqual(error?.code ?? data);
  if (hint) expect(error).toMatchObject({ hint });
}

export function expectAccepted({ data, error }: Answer) {
  expect(error).toBeNull();
  expect(data).not.toEqual([]);
}

/**
 * Expects that none of the people can read or change the arranged rows, which `state` reads.
 * Returns the rows.
 */
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
