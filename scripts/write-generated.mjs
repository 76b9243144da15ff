import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Writes `text` to `file` unless it is there. With --check it writes nothing and fails: `command` is to be run. */
export function writeGenerated(file, text, command) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  if (process.argv.includes("--check")) {
    console.error(`${file} is behind; run: ${command}`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`${file} written`);
  }
}
