import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read("package.json")));

test("every npm command that the documents name exists", () => {
  for (const file of ["README.md", "CONTRIBUTING.md", "AGENTS.md", "docs/operations.md"]) {
    const named = [...read(file).matchAll(/npm (?:--prefix \S+ )?run ([\w:]+)/g)];
    expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  }
});

test("the systemd service may write only to the manual's data directory", () => {
  const unit = read("deploy/avisos.service");
  const manual = read("docs/operations.md");
  const [, dataDir = ""] = /^ *DATA_DIR=(\S+)$/m.exec(manual) ?? [];
  expect(manual).toMatch(new RegExp(`sudo install --directory --mode 700 .* ${dataDir}\n`));
  const promised = [
    "User=avisos",
    "ProtectSystem=strict",
    `ReadWritePaths=-${dataDir}`,
    "ProtectHome=true",
    "NoNewPrivileges=true",
    "CapabilityBoundingSet=",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged @resources",
  ];
  const names = promised.map((line) => line.replace(/=.*/, "="));
  const found = unit.split("\n").filter((line) => names.some((name) => line.startsWith(name)));
  expect(found.sort()).toEqual(promised.sort());
});

test("the systemd service gives up a start that fails again and again", () => {
  const unit = read("deploy/avisos.service");
  const [pause = 0, interval = 0, burst = 0] = [
    "RestartSec",
    "StartLimitIntervalSec",
    "StartLimitBurst",
  ].map((name) => Number(new RegExp(`^${name}=(\\d+)$`, "m").exec(unit)?.[1]));
  // A failing start takes a second or two itself.
  expect(burst * (pause + 2)).toBeLessThan(interval);
});

test("npm's shell replaces itself by the program", () => {
  for (const name of ["start", "dev", "admin", "backup", "doctor", "restore", "demo"]) {
    expect(scripts[name]).toMatch(/^exec node \S+( \w+)?$/);
  }
});

test.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.11.0", false],
  ["22.12.0", true],
  ["24.0.0", true],
])("Node.js %s is supported: %s", async (version, supported) => {
  const file: string = join(root, "scripts/requirements.mjs");
  const { isSupported } = await import(file);
  expect(isSupported(version)).toBe(supported);
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
});

test("the program stops with one line when too few open files are allowed", () => {
  const limited = "ulimit -n 128; exec node scripts/avisos.mjs 2>&1";
  const { status, stdout } = spawnSync("sh", ["-c", limited], { cwd: root, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^Avisos needs 512 open files, and 128 are allowed; .*\n$/);
});

test.each([
  ["--version", /^avisos \d+\.\d+\.\d+ \(build [\da-f]{12}\)\n$/],
  ["--help", /^Commands: admin, backup, .*\n$/],
])("%s prints one line and starts no board", (option, line) => {
  const program = ["scripts/avisos.mjs", option];
  const { status, stdout } = spawnSync(process.execPath, program, { cwd: root, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toMatch(line);
});
