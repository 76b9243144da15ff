import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a program of the machine to its end. */
export const run = promisify(execFile);

/** An account of the machine that is not the one this process runs as. */
export type Account = { uid: number; gid: number };

/** How to run a program as an account: what to put before it, and options of `spawn`. */
export type Identity = { wrapper: string[]; options: Partial<Account> };

async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The account the cluster runs as when this process is root's, which PostgreSQL refuses. */
export async function accountForCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount("postgres").catch(async () => {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findAccount("postgres");
  });
}

/** The name of an account, or its number when it has none. */
export async function accountName(uid: number): Promise<string> {
  return run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `#${uid}`,
  );
}

const EXECUTABLE = 'for path; do test -x "$path" || exit 1; done';

/** Whether a program that runs as `identity` may run each of `paths`, or search it where it is a folder. */
export async function mayExecute({ wrapper, options }: Identity, paths: string[]) {
  const [file = "", ...rest] = [...wrapper, "sh", "-c", EXECUTABLE, "sh", ...paths];
  return run(file, rest, { ...options, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

/** The account that this process runs as. */
export const asCurrent: Identity = { wrapper: [], options: {} };

/** An account with no right of root's. */
export const asAccount = (account: Account): Identity => ({ wrapper: [], options: account });

/**
 * How to run programs in `folders` as `account`. Where root alone may enter one of them (`/root`, say), the account
 * is given the right to search folders, and nothing else of root's.
 */
export async function identityOf(account: Account, folders: string[]): Promise<Identity> {
  if (await mayExecute(asAccount(account), folders)) return asAccount(account);
  const wrapper = [
    "setpriv",
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_read_search",
    "--ambient-caps=+dac_read_search",
    // access(2), with which the programs look for each other, forgets that right otherwise.
    "--securebits=+no_setuid_fixup",
  ];
  return { wrapper, options: {} };
}
