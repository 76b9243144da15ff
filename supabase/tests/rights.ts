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
export function expectRefused({ data, error }: Answer, hint?: string, name?: string) {
  expect(["42501", []], name).toContainEqual(error?.code ?? data);
  if (hint) expect(error, name).toMatchObject({ hint });
}

export function expectAccepted({ data, error }: Answer, name?: string) {
  expect(error, name).toBeNull();
  expect(data, name).not.toEqual([]);
}

/**
 * Expects that each attempt of each person is refused, and that the arranged rows, which `state`
 * reads, stay as they are. All attempts share these rows, because a refused one changes nothing.
 */
export async function expectRefusals<At>(
  { arrange, state }: { arrange: () => Promise<At>; state: (at: At) => PromiseLike<unknown> },
  attempts: Record<string, Attempt<At>>,
  people: readonly { client: Client; hint?: string }[],
): Promise<void> {
  const at = await arrange();
  const before = await state(at);
  for (const [name, attempt] of Object.entries(attempts)) {
    for (const { client, hint } of people) expectRefused(await attempt(client, at), hint, name);
  }
  expect(await state(at)).toEqual(before);
}
