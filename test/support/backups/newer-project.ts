import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../../server/environment.ts";

/** Makes a project's folder in `parent` with the migrations of today and those of a later version, by the names of their files. */
export async function newerProject(
  parent: string,
  migrations: Record<string, string>,
): Promise<string> {
  const root = await mkdtemp(join(parent, "project-"));
  await cp(join(projectRoot, "supabase"), join(root, "supabase"), {
    recursive: true,
    filter: (path) => !/supabase.(tests|schemas)/.test(path),
  });
  for (const [file, text] of Object.entries(migrations)) {
    await writeFile(join(root, "supabase/migrations", file), text);
  }
  return root;
}
