// npm test: Vitest and the main flows in the browser (@main), side by side. npm run test:all (--all): the slow tests and the
// other flows, then alone the tests that measure.
import "./requirements.mjs";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { testResults } from "./test-results.mjs";

const all = process.argv.includes("--all");
const names = all ? ["vitest-all", "e2e-all", "vitest-load"] : ["vitest", "e2e"];
const reportOf = (name) => `reports/${name}.json`;

function run(program, name, args, output) {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ["ignore", output, output],
    env: { ...process.env, TEST_REPORT: reportOf(name) },
  });
  return new Promise((resolve) => child.once("close", resolve));
}

// A busy machine may be late with a test: it is tried again, and named at the end.
const playwright = (name, grep) =>
  run("playwright", name, ["test", "--retries=1", grep], "inherit");

/** Runs projects of Vitest and prints their output in one piece, when everything has ended. */
function vitest(name, ...projects) {
  const output = openSync(`reports/${name}.log`, "w");
  process.once("exit", () => console.log(readFileSync(`reports/${name}.log`, "utf8")));
  const chosen = projects.map((project) => `--project=${project}`);
  return run("vitest", name, ["run", `--outputFile.json=${reportOf(name)}`, ...chosen], output);
}

function prepare(...script) {
  const { status } = spawnSync(process.execPath, script, {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(1);
}

process.chdir(new URL("..", import.meta.url).pathname);
prepare("scripts/build.mjs", "--if-stale");
prepare("scripts/ensure-browser.mjs");
mkdirSync("reports", { recursive: true });
for (const name of names) rmSync(reportOf(name), { force: true });

const codes = await Promise.all(
  all
    ? [vitest("vitest-all", "faults"), playwright("e2e-all", "--grep-invert=@main")]
    : [vitest("vitest", "web", "server", "contract", "checks"), playwright("e2e", "--grep=@main")],
);
if (all) codes.push(await vitest("vitest-load", "load"));

const { passed, failed } = testResults(names.map(reportOf));
process.once("exit", () => console.log(`${passed} tests passed, ${failed} failed`));
// A program may fail without a failed test.
process.exitCode = failed === 0 && codes.every((code) => code === 0) ? 0 : 1;
