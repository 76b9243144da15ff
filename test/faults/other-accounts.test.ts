import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const NOBODY = 65534;
const root = join(import.meta.dirname, "../..");

let place: string;

beforeEach(async () => {
  // Only root has folders of other accounts to try with.
  expect(process.getuid?.(), "this test changes owners, as root").toBe(0);
  place = await temporaryFolder();
  await chmod(place, 0o755);
});

test("root does not start in another account's folder, and says whose it is", async () => {
  const folder = join(place, "data");
  await mkdir(folder);
  await chown(folder, NOBODY, NOBODY);
  const server = await TestServer.create({ DATA_DIR: folder });
  const { code, output } = await server.run("main.js");
  await server.dispose();
  expect({ code, output }).toEqual({
    code: 1,
    output: `avisos: DATA_DIR ${folder} belongs to nobody; start as that account (sudo -u nobody …), or hand it over: sudo chown -R root '${folder}'\n`,
  });
});

test("what another account has put into a folder that was open is not used", async () => {
  const folder = join(place, "data");
  await mkdir(folder);
  const server = await TestServer.create({ DATA_DIR: folder });
  for (const name of ["jwt-secret", "lock", "backups"]) {
    const planted = join(folder, name);
    await writeFile(planted, "x".repeat(64));
    await chown(planted, NOBODY, NOBODY);
    const { code, output } = await server.run("main.js");
    expect({ code, output }).toEqual({
      code: 1,
      output: `avisos: ${planted} belongs to nobody; remove it, or make it yours\n`,
    });
    await rm(planted);
  }
  await server.dispose();
});

test("another account is told that a folder is root's", async () => {
  const folder = join(place, "data");
  await mkdir(folder, { mode: 0o700 });
  // The project itself may lie where that account cannot go.
  await build({
    ...{ configFile: false, root, logLevel: "silent" },
    build: { ssr: "server/database/cluster/data-directory.ts", outDir: place, emptyOutDir: false },
  });
  await writeFile(join(place, "package.json"), '{"type":"module"}');
  const script = `import { prepareDataFolder } from ${JSON.stringify(join(place, "data-directory.js"))};
    await prepareDataFolder(${JSON.stringify(folder)}).catch((error) => console.log(error.message));`;
  const options = { uid: NOBODY, gid: NOBODY, cwd: "/", encoding: "utf8" } as const;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], options);
  expect(stdout.trim()).toBe(
    `DATA_DIR ${folder} belongs to root; hand it over: sudo chown -R nobody '${folder}'`,
  );
});
