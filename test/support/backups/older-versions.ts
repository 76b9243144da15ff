import { copyFile, mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../../server/environment.ts";

const FIRST_RELEASED = "20261121000700";

/** The migrations of a version: those up to one, without some of them. */
export type Version = { upTo: string; without?: string[] };

/** Versions of main in which a migration was missing that is dated before others of theirs. */
const OUT_OF_ORDER: Version[] = [
  { upTo: "20261121000900", without: ["20261121000800"] },
  { upTo: "20261121001100", without: ["20261121001000"] },
  {
    upTo: "20261122000500",
    without: ["20261122000400", "20261122000410", "20261122000420", "20261122000430"],
  },
  { upTo: "20261122000500", without: ["20261122000430"] },
  ...["20261124000200", "20261124000210"].map((upTo) => ({
    upTo,
    without: ["00", "10", "20", "30", "40", "50"].map((last) => `202611240001${last}`),
  })),
  {
    upTo: "20261124000210",
    without: ["20261124000120", "20261124000130", "20261124000140", "20261124000150"],
  },
  { upTo: "20261124000210", without: ["20261124000130", "20261124000140", "20261124000150"] },
];

const migrations = join(projectRoot, "supabase/migrations");
const versionOf = (file: string) => file.split("_")[0] ?? "";

/** Every set of migrations that a version of main has had, and those in between, each with a name. */
export async function allVersions(): Promise<[name: string, version: Version][]> {
  const versions = (await readdir(migrations)).map(versionOf).sort();
  const inOrder = versions.filter((version) => version >= FIRST_RELEASED);
  const all: Version[] = [...inOrder.map((upTo) => ({ upTo })), ...OUT_OF_ORDER];
  return all.map((version) => [
    [version.upTo, ...(version.without ?? [])].join(" without "),
    version,
  ]);
}

/**
 * Makes a project's folder in `parent` whose migrations are those of `version`, and others.
 * @param more the text of each by its file name.
 */
export async function projectOf(
  parent: string,
  { upTo, without = [] }: Version,
  more: Record<string, string> = {},
): Promise<string> {
  const root = await mkdtemp(join(parent, "project-"));
  const folder = join(root, "supabase/migrations");
  await mkdir(folder, { recursive: true });
  for (const file of ["supabase/auth.sql", "supabase/seed.sql"]) {
    await copyFile(join(projectRoot, file), join(root, file));
  }
  for (const file of await readdir(migrations)) {
    const version = versionOf(file);
    if (version > upTo || without.includes(version)) continue;
    await copyFile(join(migrations, file), join(folder, file));
  }
  for (const [file, text] of Object.entries(more)) await writeFile(join(folder, file), text);
  return root;
}
