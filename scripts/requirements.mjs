// Imported first by what people start: says in one line what the machine lacks, instead of somebody else's
// stack trace. It keeps to what Node.js 12 can read, and so do the files that are imported beside it.
import { readFileSync } from "node:fs";

// Loading the server opens a few hundred files at once.
const FILES_NEEDED = 512;

/** Whether Node.js `version` ("20.19.0") can run the project: package.json's "engines", in code. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** How many files may be open at once; Node.js has raised its limit as far as it may. */
function filesAllowed() {
  try {
    const [, files] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return Number(files);
  } catch {
    return Number.POSITIVE_INFINITY; // no such limit, or no Linux
  }
}

function whatIsLacking() {
  if (!isSupported(process.versions.node)) {
    return `Node.js 20.19, 22.12 or newer; this is ${process.version}. See https://nodejs.org`;
  }
  if (filesAllowed() < FILES_NEEDED) {
    return `${FILES_NEEDED} open files, and ${filesAllowed()} are allowed; raise the limit (ulimit -n, LimitNOFILE=)`;
  }
  return undefined;
}

const lacking = whatIsLacking();
if (lacking !== undefined) {
  console.error(`Avisos needs ${lacking}`);
  process.exit(1);
}
