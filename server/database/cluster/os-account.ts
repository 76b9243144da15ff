import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** Runs a program of the machine to its end. */
export const run = promisify(execFile);

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

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
export async function identityFor(
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
