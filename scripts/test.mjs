// `npm test` runs Vitest, then the main browser journeys (@main). `npm run test:all` (--all) runs
// the tests over HTTP, the slow tests, the other journeys, the pure and SQL tests with a moved
// clock, and the measurements. Nothing runs at the same time as the browser tests, because a
// journey with little processor time exceeds its timeout.
import "./requirements.mjs";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { testResults } from "./test-results.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
for (const script of [["scripts/build.mjs", "--if-stale"], ["scripts/ensure-browser.mjs"]]) {
  const { status } = spawnSync(process.execPath, script, {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(1);
}
mkdirSync("reports", { recursive: true });
const reports = [];

/** Runs a command that writes the report `name`. Returns the exit code of the command. */
function run(name, [program, ...args]) {
  const report = `reports/${name}.json`;
  rmSync(report, { force: true });
  reports.push(report);
  return spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TEST_REPORT: report },
  }).status;
}

// A main journey runs on the phone only, because a second browser and server would take 15 seconds
// of processor time.
const MAIN_JOURNEYS = "phone .*@main";

// A failed test is retried once, because a busy machine may exceed a timeout. The report then names
// it as flaky.
const playwright = (name, grep) =>
  run(name, ["node_modules/.bin/playwright", "test", "--retries=1", grep]);

const MAIN_PROJECTS = ["web", "server", "database", "checks"];
// Rules about days are tested in these projects. Another project would repeat its tests only to
// find a date that somebody wrote into a test.
const CLOCK_PROJECTS = ["web", "database"];
// ONLY_DAYS leaves out the database tests that know no day.
const MOVED_CLOCK = [
  "unshare",
  "--mount",
  "sh",
  "test/support/moved-clock.sh",
  "400 days 23:50",
  "env",
  "ONLY_DAYS=1",
];
// With faketime, a statement sometimes waits for a lock until it times out: in 3 of 12 runs of a
// test with many locks, and in none of 8 runs without faketime. A wrong date fails again.
const RETRY = ["--retry=1"];

function vitest(name, projects, wrapper = [], more = []) {
  const options = projects.map((project) => `--project=${project}`);
  return run(name, [...wrapper, "node_modules/.bin/vitest", "run", ...options, ...more]);
}

const isAll = process.argv.includes("--all");
const [program, ...args] = MOVED_CLOCK;
const canMoveClock = isAll && spawnSync(program, [...args, "true"]).status === 0;

const codes = isAll
  ? [
      vitest("vitest-all", ["faults"]),
      playwright("e2e-all", `--grep-invert=${MAIN_JOURNEYS}`),
      canMoveClock ? vitest("vitest-moved", CLOCK_PROJECTS, MOVED_CLOCK, RETRY) : 0,
      vitest("vitest-load", ["load"]),
    ]
  : [vitest("vitest", MAIN_PROJECTS), playwright("e2e", `--grep=${MAIN_JOURNEYS}`)];

if (isAll && !canMoveClock)
  console.log("No test ran with a moved clock, which needs root, unshare and faketime (Debian).");
const { passed, failed } = testResults(reports);
console.log(`${passed} tests passed, ${failed} failed`);
// A test runner may exit with an error although no test failed.
process.exitCode = failed === 0 && codes.every((code) => code === 0) ? 0 : 1;
