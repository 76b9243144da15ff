import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "../config.ts";
import { checkDatabase } from "../doctor/database.ts";
import { type Finding, failure, warning } from "../doctor/finding.ts";
import { checkBackup, checkClock, checkDisk, checkFolder, checkNode } from "../doctor/machine.ts";
import { checkAddress, checkMail, checkPush } from "../doctor/network.ts";
import { readBuild, readVersion } from "../environment.ts";
import { logInfo } from "../log.ts";
import { runCommand } from "./run-command.ts";

const LIMIT_MS = 14_000;
const NOT_OPEN = warning("not checked, because the database could not be opened");

const explain = (error: unknown): Finding =>
  failure((error instanceof Error ? error.message : String(error)).replaceAll("\n", " "));

/**
 * Waits for `work` at most `LIMIT_MS`, so that a hanging service does not hide the other checks.
 */
const withLimit = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    delay(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${LIMIT_MS / 1_000} s`);
    }),
  ]);

/**
 * Returns the recipient of a test message from the arguments, or undefined without arguments.
 * @throws an error with the usage for other arguments.
 */
function readRecipient([option, address, ...rest]: string[]): string | undefined {
  if (option === undefined) return undefined;
  if (option === "--mail" && address?.includes("@") && rest.length === 0) return address;
  throw new Error("usage: doctor [--mail <address for a test message>]");
}

runCommand(async (args) => {
  const recipient = readRecipient(args);
  const config = readConfig(process.env);
  const opened = withLimit(checkDatabase(config)).catch((error) => {
    return {
      found: explain(error),
      migrations: NOT_OPEN,
      restore: NOT_OPEN,
      clock: undefined,
      isRunning: true,
    };
  });
  const address = async () => {
    const found = await checkAddress(config);
    if (found.level === "ok" || (await opened).isRunning) return found;
    return warning(`${config.publicUrl} was not checked, because no board is running`);
  };
  const checks: [name: string, finding: Promise<Finding>][] = [
    ["Node.js", checkNode()],
    ["data folder", checkFolder(config)],
    ["disk", checkDisk(config)],
    ["clock", opened.then(({ clock }) => clock ?? checkClock(config))],
    ["database", opened.then(({ found }) => found)],
    ["migrations", opened.then(({ migrations }) => migrations)],
    ["e-mail", checkMail(config, recipient)],
    ["notifications", checkPush(config)],
    ["address", address()],
    ["last backup", checkBackup(config)],
    ["last restore", opened.then(({ restore }) => restore)],
  ];
  const findings = checks.map(
    async ([name, check]) => [name, await withLimit(check).catch(explain)] as const,
  );
  logInfo(`avisos ${await readVersion()} (build ${await readBuild()})`);
  let failures = 0;
  for (const finding of findings) {
    const [name, { level, text }] = await finding;
    if (level === "failure") failures += 1;
    logInfo(`${level.padEnd(9)}${name.padEnd(15)}${text}`);
  }
  if (failures > 0) throw new Error(`${failures} of ${checks.length} checks failed`);
  return "no check failed";
});
