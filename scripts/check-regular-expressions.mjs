// Fails when a regular expression of the code may take more than linear time for some text. The folder of the code may
// be given.
import { resolve } from "node:path";
import { check } from "recheck";
import { findRegularExpressions } from "./find-regular-expressions.mjs";

// What is found does not depend on how busy the machine is: steps are counted, not time. An analysis that takes as long
// as this is of an expression that nobody understands either.
const LIMITS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // The search for a bad text, which proves nothing, is left for what no automaton can be made of.
  maxRepeatCount: 100,
};

const FAULTS = {
  vulnerable: ({ complexity, attack }) => `takes ${complexity.summary} time: ${attack.pattern}`,
  unknown: ({ error }) => `cannot be analysed (${error.kind}); write it simpler`,
};

async function faultOf({ source, flags }) {
  if (source === undefined)
    return "is not made when its module is loaded; write it so that it can be examined";
  const result = await check(source, flags, LIMITS);
  return FAULTS[result.status]?.(result);
}

const expressions = await findRegularExpressions(resolve(process.argv[2] ?? "."));
const faults = await Promise.all(expressions.map(faultOf));
for (const [index, { file, line, source }] of expressions.entries()) {
  if (faults[index] === undefined) continue;
  console.error(
    `${file}:${line}: ${source === undefined ? "new RegExp" : `/${source}/`} ${faults[index]}`,
  );
}
// The analysis may run in a process of its own, which waits for more.
process.exit(faults.every((fault) => fault === undefined) ? 0 : 1);
