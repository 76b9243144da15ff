// Builds the server (tsc) and the web app (vite). With --if-stale only when a source, the lockfile or a
// VITE_ variable has changed since the last build.
import "./requirements.mjs";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { filesBelow, fingerprint, isBuilt, projectRoot, STAMP } from "./build-state.mjs";

const ASIDE = ".build-";
const ABANDONED_MS = 10 * 60 * 1000;
const PARTS = ["dist", "dist-server"];

function run(program, ...args) {
  const command = join("node_modules", ".bin", program);
  // Vite would build React's development version for another one.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) throw new Error(`${program} failed`);
}

/** Writes both compressed forms of every text file of the web app beside it, for the server to send. */
function precompress(folder) {
  for (const file of filesBelow(folder).filter((name) =>
    /\.(js|css|svg|webmanifest)$/.test(name),
  )) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function buildInto(folder) {
  // Vite takes paths from web/.
  const vite = (...args) => run("vite", "build", "--logLevel", "warn", ...args);
  run("tsc", "-p", "server/tsconfig.build.json", "--outDir", `${folder}/dist-server`);
  vite("--outDir", `../${folder}/dist`);
  vite("--outDir", `../${folder}/dist-server/web`, "--ssr", "server-entry.tsx");
  const { finishPage } = await import("./finish-page.mjs");
  const { buildWorker } = await import("./build-worker.mjs");
  await buildWorker(`${folder}/dist`, await finishPage(folder));
  precompress(`${folder}/dist`);
}

/** Moves the parts of the build in `folder` into place, and what was there into `folder`. */
function install(folder) {
  // If this process is killed in between, the files there belong to no build.
  rmSync(STAMP, { force: true });
  const old = mkdtempSync(join(folder, "old-"));
  for (const name of PARTS) {
    if (!existsSync(join(folder, name))) continue;
    if (existsSync(name)) renameSync(name, join(old, name));
    renameSync(join(folder, name), name);
  }
}

/** Several builds may end at the same moment: each tries again until no other one interferes. */
function installInTurn(folder, attempts = 20) {
  try {
    install(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code) || attempts === 0) throw error;
    installInTurn(folder, attempts - 1);
  }
}

function removeAbandoned() {
  for (const name of readdirSync(".").filter((entry) => entry.startsWith(ASIDE))) {
    if (Date.now() - statSync(name).mtimeMs > ABANDONED_MS) rmSync(name, { recursive: true });
  }
}

process.chdir(projectRoot);
const current = fingerprint();
const wanted = () => !process.argv.includes("--if-stale") || !isBuilt(current);

async function build() {
  removeAbandoned();
  // In a folder of its own: a running server keeps its files, and a starting one finds complete ones.
  const folder = mkdtempSync(ASIDE);
  try {
    await buildInto(folder);
    writeFileSync(join(folder, STAMP), current);
    if (wanted()) installInTurn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (wanted()) {
  await build().catch((error) => {
    console.error(`the build failed: ${error.message}`);
    process.exitCode = 1;
  });
}
