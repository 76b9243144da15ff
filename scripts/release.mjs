// Makes avisos-<version>.tgz of the present build: what a server needs to run, and nothing that builds or tests. It comes
// into the project's folder, or into the one that is given.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { holdFreshBuild } from "./build/builds.mjs";
import { projectRoot } from "./build/sources.mjs";
import { runtimePackages } from "./runtime-packages.mjs";

// Besides the build, which has whatever the program reads while it runs.
const FILES = [
  "scripts/avisos.mjs",
  "scripts/become-program.mjs",
  "scripts/requirements.mjs",
  "web/fonts/OFL.txt",
  "deploy",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
];
// Of packages: tests, sources, what npm would compile, what is there twice for other programs, and the packages inside
// of them, which are copied by themselves.
const LEFT_OUT = /(\.([cm]?ts|map|gyp)|\/(test|tests|docs|cjs|node_modules))$/;

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const writeManifest = (folder, manifest) =>
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

/** The installed version of a package, exact. */
const versionOf = (folder) => readManifest(join(projectRoot, folder)).version;

const copy = (name, stage, filter) =>
  cpSync(join(projectRoot, name), join(stage, name), { recursive: true, filter });

/**
 * Copies a package with a manifest that asks for no more than what is there: npm would add what is
 * missing.
 */
function copyPackage(name, stage, packages) {
  const folder = join(projectRoot, name);
  copy(name, stage, (file) => file === folder || !LEFT_OUT.test(file));
  const { scripts, peerDependencies, optionalDependencies, ...manifest } = readManifest(folder);
  const found = Object.keys(manifest.dependencies ?? {}).flatMap((dependency) => {
    const places = [`${name}/node_modules/${dependency}`, `node_modules/${dependency}`];
    const place = places.find((place) => packages.includes(place));
    return place ? [[dependency, versionOf(place)]] : [];
  });
  writeManifest(join(stage, name), { ...manifest, dependencies: Object.fromEntries(found) });
}

async function stageRelease(stage) {
  const build = holdFreshBuild();
  if (!build) throw new Error("there is no build of the present sources: npm run build");
  const { files, packages, platformPackages } = await runtimePackages(join(build, "dist-server"));
  cpSync(build, stage, { recursive: true });
  for (const name of FILES) copy(name, stage);
  for (const name of packages) copyPackage(name, stage, packages);
  const missing = files.find((file) => !existsSync(join(stage, file)));
  if (missing) throw new Error(`the release would lack ${missing}, which the server loads`);
  const bundled = packages
    .map((name) => name.slice("node_modules/".length))
    .filter((name) => !name.includes("node_modules/"));
  const dependencies = bundled.map((name) => [name, versionOf(`node_modules/${name}`)]);
  const { name, version, description, license, type, engines } = readManifest(projectRoot);
  writeManifest(stage, {
    ...{ name, version, description, license, type, engines },
    bin: "scripts/avisos.mjs",
    dependencies: Object.fromEntries(dependencies),
    optionalDependencies: platformPackages,
    bundleDependencies: bundled,
  });
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
