import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { wasShutDown } from "../support/postgres.ts";
import { TestServer } from "../support/server.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const toDispose: { child: ChildProcess; server: TestServer }[] = [];

afterEach(async () => {
  for (const { child, server } of toDispose.splice(0)) {
    // Only a test that failed has left it running.
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await once(child, "close");
    }
    await server.dispose();
  }
});

/** Runs `command` in the project's folder as the leader of a group, until the board says where it is. */
async function start(command: string, env: Record<string, string> = {}) {
  const server = await TestServer.prepared();
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...server.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  toDispose.push({ child, server });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/^Avisos .*: http/m);
  return { child, server };
}

/** The process that is the board: npm's one child, as its shell has become it. */
function nodeOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

async function expectStopped({ child, server }: { child: ChildProcess; server: TestServer }) {
  await once(child, "close");
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
  // Nobody of the group is left.
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow("ESRCH");
}

describe("npm start is one process to stop", () => {
  test("a signal to npm", async () => {
    const running = await start("npm start");
    running.child.kill("SIGTERM");
    await expectStopped(running);
  });

  test("a signal to node", async () => {
    const running = await start("npm start");
    process.kill(nodeOf(running.child), "SIGTERM");
    await expectStopped(running);
  });

  test("a signal to all of them, as from Ctrl-C", async () => {
    const running = await start("npm start");
    process.kill(-(running.child.pid ?? 0), "SIGINT");
    await expectStopped(running);
  });

  test("what the unit for systemd starts, when its terminal hangs up", async () => {
    const [, command = ""] =
      /^ExecStart=\/usr\/bin\/(.+)$/m.exec(read("deploy/avisos.service")) ?? [];
    const running = await start(command);
    running.child.kill("SIGHUP");
    await expectStopped(running);
  });
});

describe("what is written down", () => {
  const { scripts, engines } = z
    .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(read("package.json")));

  test("every command of the documents exists", () => {
    for (const file of ["README.md", "docs/operations.md", "docs/architecture.md"]) {
      const named = [...read(file).matchAll(/npm (?:--prefix \S+ )?run ([\w:]+)/g)];
      expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
    }
  });

  test("the service for systemd writes the data of the manual and nothing else, without a right of root's", () => {
    const unit = read("deploy/avisos.service");
    const manual = read("docs/operations.md");
    const [, dataDir = ""] = /^ *DATA_DIR=(\S+)$/m.exec(manual) ?? [];
    expect(manual).toMatch(new RegExp(`sudo install --directory --mode 700 .* ${dataDir}\n`));
    const promised = {
      User: ["avisos"],
      ProtectSystem: ["strict"],
      ReadWritePaths: [`-${dataDir}`],
      ProtectHome: ["true"],
      NoNewPrivileges: ["true"],
      CapabilityBoundingSet: [""],
      SystemCallFilter: ["@system-service", "~@privileged @resources"],
    };
    const valuesOf = (name: string) =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);
    for (const [name, values] of Object.entries(promised)) {
      expect([name, valuesOf(name)]).toEqual([name, values]);
    }
  });

  test("a signal to npm reaches the program: its shell becomes it", () => {
    for (const name of ["start", "dev", "admin", "backup", "restore"]) {
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

  test("too few open files are one line", async () => {
    const limited = spawn("sh", ["-c", "ulimit -n 128; exec node scripts/start.mjs"], {
      cwd: root,
    });
    let output = "";
    limited.stderr.on("data", (chunk) => {
      output += chunk;
    });
    await once(limited, "close");
    expect(limited.exitCode).toBe(1);
    expect(output).toMatch(/^Avisos needs 512 open files, and 128 are allowed; .*\n$/);
  });
});
