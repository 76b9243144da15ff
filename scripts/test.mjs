// npm test: Vitest and the main flows in the browser (@main) side by side, so that neither hides what the other finds. npm
// run test:all (--all): all that npm test leaves out: the other flows, and the tests that measure, repeat or break things.
// --shuffle runs files and tests in another order.
import "./requirements.mjs";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { testResults } from "./test-results.mjs";

const all = process.argv.includes("--all");
const seed = process.argv.includes("--shuffle") ? String(Date.now() % 100_000) : undefined;
const reportOf = (name) => `reports/${name}.json`;

function run(program, name, args, output) {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ["ignore", output, output],
    env: { ...process.env, TEST_REPORT: reportOf(name), ...(seed && { TEST_SEED: seed }) },
  });
  return new Promise((resolve) => child.once("close", resolve));
}

// What a busy machine was late with fails no run, but is named at its end.
const playwright = (name, ...args) =>
  run("playwright", name, ["test", "--retries", "1", ...args], "inherit");

/** Runs projects of Vitest; what it says stands together, at the end of the run. */
function vitest(name, ...projects) {
  const output = openSync(`reports/${name}.log`, "w");
  process.once("exit", () => console.log(readFileSync(`reports/${name}.log`, "utf8")));
  const args = [
    "run",
    `--outputFile.json=${reportOf(name)}`,
    ...projects.map((one) => `--project=${one}`),
  ];
  const order = seed ? ["--sequence.shuffle", `--sequence.seed=${seed}`] : [];
  return run("vitest", name, [...args, ...order], output);
}

/** Runs a script of ours to its end. */
function prepare(script, ...args) {
  const { status } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(1);
}

const names = all ? ["vitest-all", "e2e-all", "vitest-load"] : ["vitest", "e2e"];
process.chdir(new URL("..", import.meta.url).pathname);
prepare("build.mjs", "--if-stale");
prepare("ensure-browser.mjs");
mkdirSync("reports", { recursive: true });
for (const name of names) rmSync(reportOf(name), { force: true });
if (seed) console.log(`in the order of seed ${seed}`);

const codes = all
  ? [
      ...(await Promise.all([
        vitest("vitest-all", "faults"),
        playwright("e2e-all", "--grep-invert=@main"),
      ])),
      await vitest("vitest-load", "load"),
    ]
  : await Promise.all([
      vitest("vitest", "web", "server", "contract", "checks"),
      playwright("e2e", "--grep=@main"),
    ]);

const { passed, failed } = testResults(names.map(reportOf));
process.once("exit", () => console.log(`${passed} tests passed, ${failed} failed`));
// A program may fail without a failed test: an error outside of every test, for example.
process.exitCode = failed === 0 && codes.every((code) => code === 0) ? 0 : 1;
