// npm test: Vitest and the browser side by side, so that neither hides what the other finds. npm run test:all (--all):
// the tests that measure, repeat or break things, which npm test leaves out. --shuffle runs files and tests in another order.
import "./requirements.mjs";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { printResults, testResults } from "./test-results.mjs";

const all = process.argv.includes("--all");
const seed = process.argv.includes("--shuffle") ? String(Date.now() % 100_000) : undefined;
const started = Date.now();

const vitest = (report, ...projects) => ({
  name: "vitest",
  report: `reports/${report}.json`,
  args: [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    `--outputFile.json=reports/${report}.json`,
    ...(seed ? ["--sequence.shuffle", `--sequence.seed=${seed}`] : []),
  ],
});
const playwright = (report, ...args) => ({
  name: "playwright",
  report: `reports/${report}.json`,
  // What a busy machine was late with fails no run, but is named at its end.
  args: ["test", "--retries", "1", ...args],
  env: { TEST_REPORT: `reports/${report}.json`, ...(seed && { TEST_SEED: seed }) },
});

/** What runs side by side, one group after the other. */
const groups = all
  ? [
      [vitest("vitest-all", "faults"), playwright("e2e-all", "--grep", "@all")],
      [vitest("vitest-load", "load")],
    ]
  : [
      [
        vitest("vitest", "web", "server", "contract", "checks"),
        playwright("e2e", "--grep-invert", "@all"),
      ],
    ];

function prepare(script, ...args) {
  const { status } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(1);
}

/** Runs a program to its end, each of its lines behind its name. */
async function run({ name, args, env }) {
  const child = spawn(`node_modules/.bin/${name}`, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) =>
      console.log(`${name.padEnd(10)} │ ${line}`),
    );
  }
  return new Promise((resolve) => child.once("close", resolve));
}

process.chdir(new URL("..", import.meta.url).pathname);
prepare("build.mjs", "--if-stale");
prepare("ensure-browser.mjs");
mkdirSync("reports", { recursive: true });
const reports = groups.flat().map(({ report }) => report);
for (const report of reports) rmSync(report, { force: true });
if (seed) console.log(`in the order of seed ${seed}`);

const codes = [];
for (const group of groups) codes.push(...(await Promise.all(group.map(run))));

const results = testResults(reports);
printResults(results);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `${results.passed} tests passed, ${results.failures.length} failed, ${results.retried.length} retried; ${seconds} s`,
);
// A program may fail without a failed test: an error outside of every test, for example.
process.exitCode = results.failures.length === 0 && codes.every((code) => code === 0) ? 0 : 1;
