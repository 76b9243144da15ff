import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { projectRoot } from "../../../server/environment.ts";

/** The texts of migrations by the names of their files. */
type Migrations = Record<string, string>;

// Every set of migrations that the project has had before the first release, each with the texts of its day, the oldest first.
const { texts, versions }: { texts: string[]; versions: Record<string, number>[] } = JSON.parse(
  gunzipSync(readFileSync(new URL("former-migrations.json.gz", import.meta.url))).toString(),
);

const all = versions.map(
  (files): Migrations =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file, texts[text] ?? ""])),
);

/** All of them, each with a name. */
export const formerVersions = all.map((files, place): [name: string, files: Migrations] => [
  `former version ${place + 1}, ${Object.keys(files).length} up to ${Object.keys(files).sort().at(-1)}`,
  files,
]);

/** The last of them, without what came after the migration `version`. */
export const formerUpTo = (version: string): Migrations =>
  Object.fromEntries(Object.entries(all.at(-1) ?? {}).filter(([file]) => file < `${version}~`));

async function folderFor(parent: string) {
  const root = await mkdtemp(join(parent, "project-"));
  await mkdir(join(root, "supabase"));
  for (const file of ["auth.sql", "seed.sql"]) {
    await cp(join(projectRoot, "supabase", file), join(root, "supabase", file));
  }
  return root;
}

async function add(root: string, files: Migrations) {
  const folder = join(root, "supabase/migrations");
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return root;
}

/** Makes a project's folder in `parent` whose migrations are `files`. */
export const formerProject = async (parent: string, files: Migrations): Promise<string> =>
  add(await folderFor(parent), files);

/** Makes a project's folder in `parent` with the migrations of today, without what came after `version`. */
export async function projectUpTo(parent: string, version: string): Promise<string> {
  const today = join(projectRoot, "supabase/migrations");
  const files = (await readdir(today)).filter((file) => file < `${version}~`);
  const texts = files.map(async (file) => [file, await readFile(join(today, file), "utf8")]);
  return formerProject(parent, Object.fromEntries(await Promise.all(texts)));
}

/** Makes a project's folder in `parent` with the migrations of today and those of a later version. */
export async function newerProject(parent: string, files: Migrations): Promise<string> {
  const root = await folderFor(parent);
  await cp(join(projectRoot, "supabase/migrations"), join(root, "supabase/migrations"), {
    recursive: true,
  });
  return add(root, files);
}
