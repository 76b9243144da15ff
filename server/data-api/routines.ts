import type { Catalog, Routine } from "./catalog.ts";
import { ApiError } from "./errors.ts";

const accepts = ({ parameters }: Routine, names: string[]) =>
  names.every((name) => parameters.some((one) => one.name === name)) &&
  parameters.every(({ name, isOptional }) => isOptional || names.includes(name));

function unknownRoutine(name: string, names: string[], isPost: boolean) {
  const list = names.toSorted().join(", ");
  const parameters = `with parameter${names.length > 1 ? "s" : ""} ${list}`;
  const [called, known] =
    names.length === 0
      ? [`${name} without parameters`, "without parameters"]
      : [`${name}(${list})`, parameters];
  const alone = isPost ? " or with a single unnamed json/jsonb parameter" : "";
  return new ApiError(404, {
    code: "PGRST202",
    message: `Could not find the function public.${called} in the schema cache`,
    details: `Searched for the function public.${name} ${known}${alone}, but no matches were found in the schema cache.`,
  });
}

/**
 * The function `name` that takes these arguments, and the parameters that they are given for.
 * @throws PGRST202 without one, PGRST203 with several.
 */
export function findRoutine({ routines }: Catalog, name: string, names: string[], isPost: boolean) {
  const found = routines.filter((routine) => routine.name === name && accepts(routine, names));
  const [routine] = found;
  if (found.length > 1) {
    throw new ApiError(300, {
      code: "PGRST203",
      message: `Could not choose the best candidate function between: ${found.map(signature).sort().join(", ")}`,
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    });
  }
  if (!routine) throw unknownRoutine(name, names, isPost);
  const parameters = routine.parameters.filter((one) => names.includes(one.name));
  return { routine, parameters };
}

const signature = ({ name, parameters }: Routine) =>
  `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(", ")})`;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, { code: "22P02", message: "invalid input syntax for type json" });
  }
}

const NO_ARGUMENT = /(?:^|\.)(?:select|columns|order|limit|offset|and|or)$/;
const CONDITION = /^(?:not\.)?[a-z]+(?:\([a-z]+\))?\./;

/**
 * The arguments among the parameters of a request for the function `name`, as JSON, and those that are none: conditions,
 * which may be about a column that is called as a parameter, but stand behind its argument.
 */
export function splitArguments({ routines }: Catalog, name: string, given: URLSearchParams) {
  const types = new Map(
    routines
      .filter((routine) => routine.name === name)
      .flatMap(({ parameters }) => parameters.map((one) => [one.name, one.type] as const)),
  );
  const args = new Map<string, unknown>();
  const others: [string, string][] = [];
  for (const [key, value] of given) {
    const type = types.get(key);
    const isArgument =
      type === undefined ? !NO_ARGUMENT.test(key) && !CONDITION.test(value) : !args.has(key);
    if (!isArgument) others.push([key, value]);
    else args.set(key, type === "json" || type === "jsonb" ? readJson(value) : value);
  }
  return {
    names: [...args.keys()],
    body: JSON.stringify([Object.fromEntries(args)]),
    others,
  };
}
