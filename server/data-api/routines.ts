import type { Catalog, Routine } from "./catalog.ts";
import { ApiError } from "./errors.ts";

/**
 * Returns the function `name` and the parameters that the arguments `names` are given for. @throws PGRST202 when there
 * is no such function, or not with these arguments.
 */
export function findRoutine({ routines }: Catalog, name: string, names: string[]) {
  const accepts = ({ parameters }: Routine) =>
    names.every((argument) => parameters.some((one) => one.name === argument)) &&
    parameters.every((one) => one.isOptional || names.includes(one.name));
  const routine = routines.find((one) => one.name === name && accepts(one));
  if (!routine) {
    const called = `public.${name}(${names.toSorted().join(", ")})`.slice(0, 200);
    const message = `Could not find the function ${called} in the schema cache`;
    throw new ApiError(404, { code: "PGRST202", message });
  }
  return { routine, parameters: routine.parameters.filter((one) => names.includes(one.name)) };
}

const NO_ARGUMENT = /(?:^|\.)(?:select|columns|order|limit|offset|and|or)$/;
const CONDITION = /^(?:not\.)?[a-z]+\./;

/**
 * Splits the parameters of a `GET` of the function `name` into its arguments, as JSON, and all others. A condition may
 * be about a column that is called as a parameter, but stands behind its argument.
 */
export function splitArguments({ routines }: Catalog, name: string, given: URLSearchParams) {
  const parameters = routines.find((one) => one.name === name)?.parameters ?? [];
  const args = new Map<string, string>();
  const others: [string, string][] = [];
  for (const [key, value] of given) {
    const isArgument = parameters.some((one) => one.name === key)
      ? !args.has(key)
      : !NO_ARGUMENT.test(key) && !CONDITION.test(value);
    if (isArgument) args.set(key, value);
    else others.push([key, value]);
  }
  return { names: [...args.keys()], body: JSON.stringify([Object.fromEntries(args)]), others };
}
