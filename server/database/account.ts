import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** An account of the machine that is not the one this process runs as. */
export type Account = { uid: number; gid: number };

async function findAccount(name: string): Promise<Account> {
  const uid = await run("id", ["-u", name]);
  const gid = await run("id", ["-g", name]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The account the cluster runs as when it cannot be the current one: PostgreSQL refuses root. Undefined
 * for everybody else.
 */
export async function accountForCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await findAccount("postgres");
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findAccount("postgres");
  }
}

/** The name of an account, or its number when it has none. */
export async function accountName(uid: number): Promise<string> {
  return run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `#${uid}`,
  );
}

/** Whether `account` may search every folder on the way to `path`. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const searchable =
      uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
    if (!searchable) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Started by root in a folder that only root may enter (`/root`, a private temporary folder), the
 * cluster's account could reach neither its programs nor its data. It is then given the right to
 * search folders, and nothing else of root's.
 */
export const searchEverywhere = (account: Account) => [
  "setpriv",
  `--reuid=${account.uid}`,
  `--regid=${account.gid}`,
  "--clear-groups",
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  // access(2), with which the programs look for each other, forgets that right otherwise.
  "--securebits=+no_setuid_fixup",
];
