import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** Runs a program of the machine to its end. */
export const run = promisify(execFile);

/** An account of the machine that is not the one this process runs as. */
export type Account = { uid: number; gid: number };

/** How to run a program as an account: what to put before it, and options of `spawn`. */
type Identity = { wrapper: string[]; options: Partial<Account> };

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
async function mayExecute({ wrapper, options }: Identity, paths: string[]) {
  const [file = "", ...rest] = [...wrapper, "sh", "-c", EXECUTABLE, "sh", ...paths];
  return run(file, rest, { ...options, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

/** An account with no right of root's. */
const asAccount = (account: Account): Identity => ({ wrapper: [], options: account });

/**
 * How to run programs in `folders` as `account`. Where root alone may enter one of them (`/root`, say), the account
 * is given the right to search folders, and nothing else of root's.
 */
async function identityOf(account: Account, folders: string[]): Promise<Identity> {
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

/**
 * How to run the programs at `paths`, which work in `dataDir`, as `account` or, without one, as this process's own. Sees
 * to it that `account` can: what root installs with umask 077 is root's alone.
 * @throws with one line that says what to do.
 */
export async function identityFor(
  account: Account | undefined,
  paths: string[],
  dataDir: string,
): Promise<Identity> {
  if (!account) return { wrapper: [], options: {} };
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
