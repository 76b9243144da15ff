// Builds the server (tsc) and the web app (vite). With --if-stale only when a source, the lockfile or a
// VITE_ variable has changed since the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildWorker } from "./build-worker.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const STAMP = "dist-server/.built-from";
const SETTINGS = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build-worker.mjs",
  "tsconfig.base.json",
  "supabase/types.ts",
];

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [...filesBelow("web"), ...filesBelow("server"), ...SETTINGS].sort()) {
    hash.update(file).update(readFileSync(file));
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}`);
  }
  return hash.digest("hex");
}

function run(program, ...args) {
  const command = join("node_modules", ".bin", program);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Leaves every text file of the web app in both compressed forms beside itself, for the server to send. */
function precompress(folder) {
  for (const file of filesBelow(folder).filter((name) =>
    /\.(js|css|svg|webmanifest)$/.test(name),
  )) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const current = fingerprint();
const previous = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : undefined;
const complete = previous === current && existsSync("dist/index.html");
if (!process.argv.includes("--if-stale") || !complete) {
  // tsc leaves what was compiled from files that are gone.
  rmSync("dist-server", { recursive: true, force: true });
  run("tsc", "-p", "server/tsconfig.build.json");
  run("vite", "build", "--logLevel", "warn");
  run("vite", "build", "--logLevel", "warn", "--ssr", "app/server-entry.tsx");
  await buildWorker("dist");
  precompress("dist");
  writeFileSync(STAMP, current);
}
