import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const projectRoot = join(import.meta.dirname, "../../..");

/** A copy of the build in its own folder, whose web app a test can replace by a newer build. */
export class BuildCopy {
  readonly root: string;
  #count = 0;

  private constructor(root: string) {
    this.root = root;
  }

  static async copy(): Promise<BuildCopy> {
    const root = await mkdtemp(join(tmpdir(), "avisos-release-"));
    await cp(await realpath(join(projectRoot, ".builds/current")), root, { recursive: true });
    await symlink(join(projectRoot, "node_modules"), join(root, "node_modules"));
    return new BuildCopy(root);
  }

  /** Returns the id of the build, which its page and its service worker contain. */
  async buildId(): Promise<string> {
    const page = await readFile(join(this.root, "dist/index.html"), "utf8");
    const id = /<meta name="build" content="([^"]+)"/.exec(page)?.[1];
    if (id === undefined) throw new Error("the page does not name its build");
    return id;
  }

  /**
   * Replaces the build by one with a different id and different names of assets, as an upgrade
   * does. A server reads the page only at its start.
   */
  async next(): Promise<void> {
    this.#count += 1;
    const dist = join(this.root, "dist");
    const names = new Map([[await this.buildId(), `build${this.#count}`]]);
    for (const name of await readdir(join(dist, "assets"))) {
      const [, stem, ending] = /^(.+)(\.(?:js|css))$/.exec(name) ?? [];
      if (stem && ending) names.set(name, `${stem}-${this.#count}${ending}`);
    }
    const pattern = [...names.keys()].map((name) => name.replaceAll(".", "\\.")).join("|");
    const renamed = (text: string) =>
      text.replace(new RegExp(pattern, "g"), (name) => names.get(name) ?? name);
    for (const name of await readdir(dist, { recursive: true })) {
      const file = join(dist, name);
      // The compressed files are removed, because they contain the old names.
      if (/\.(br|gz)$/.test(name)) await rm(file);
      else if (/\.(js|css|html|json)$/.test(name)) {
        await writeFile(file, renamed(await readFile(file, "utf8")));
        await rename(file, join(dist, renamed(name)));
      }
    }
  }

  async dispose(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
