// What the build takes from the app it has just built.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Writes into `folder`, which holds the build, the manifest of the screens for the server and its log, and
 * into the page the head that it has on a static host; our own server writes each screen's in its place.
 * Resolves to the manifest.
 */
export async function finishPage(folder) {
  const web = join(folder, "dist-server/web");
  const { manifest, render } = await import(pathToFileURL(join(web, "server-entry.js")).href);
  writeFileSync(join(web, "routes.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const page = join(folder, "dist/index.html");
  const { head } = render("/", { config: {}, data: undefined, now: 0, isStatic: true });
  const html = readFileSync(page, "utf8");
  writeFileSync(
    page,
    html.replace("<!--head-->", () => `<!--head-->${head}<!--/head-->`),
  );
  return manifest;
}
