// Ends the process with one line when the machine lacks a requirement. Every command imports this
// file first, so Node.js 12 must be able to parse this file.
import { existsSync, readFileSync, statSync } from "node:fs";

const FILES_NEEDED = 512;
const LIMITS = "/proc/self/limits";

/** Returns whether Node.js `version` ("20.19.0") satisfies "engines" in package.json. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/**
 * Returns the name of a damaged file of the build in `folder`, if there is one. A damaged file is
 * missing, or has another size than right after the build.
 */
export function findDamage(folder) {
  const stamp = `${folder}/dist-server/.built-from`;
  const [, sizes] = existsSync(stamp) ? readFileSync(stamp, "utf8").split("\n") : [];
  const isWhole = ([name, size]) =>
    existsSync(folder + name) && statSync(folder + name).size === size;
  const [damaged] = JSON.parse(sizes || "[]").find((file) => !isWhole(file)) || [];
  return damaged;
}

function findLack() {
  if (!isSupported(process.versions.node)) {
    return `Node.js 20.19, 22.12 or newer; this is ${process.version}. See https://nodejs.org`;
  }
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, "utf8") : "";
  const [, allowed] = /^Max open files +(\d+)/m.exec(limits) || [];
  if (Number(allowed) < FILES_NEEDED) {
    const limit = "raise the limit (ulimit -n, LimitNOFILE=)";
    return `${FILES_NEEDED} open files, and ${allowed} are allowed; ${limit}`;
  }
  return undefined;
}

const lack = findLack();
if (lack !== undefined) {
  console.error(`Avisos needs ${lack}`);
  process.exit(1);
}
