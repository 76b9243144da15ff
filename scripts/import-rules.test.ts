import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";

const root = join(import.meta.dirname, "..");

/**
 * The rooms of announcements, each with a room that it may not import, and with one that it may.
 */
const FLOORS: [room: string, forbidden: string, allowed: string][] = [
  ["search", "card", "model"],
  ["send", "search", "model"],
  ["picture", "form", "model"],
  ["series", "form", "model"],
  ["card", "status", "search"],
  ["programme", "days", "card"],
  ["poster", "page", "model"],
  ["page", "board", "card"],
  ["days", "board", "page"],
  ["board", "form", "days"],
  ["save", "status", "series"],
  ["status", "form", "save"],
  ["form", "manage", "status"],
  ["manage", "board", "form"],
];

/**
 * One row for each rule of import-rules.json: an importing file, an import that the rule forbids,
 * and a similar import that the rule allows.
 */
const RULES: [file: string, forbidden: string, allowed: string][] = [
  ["web/team-bundle.tsx", "@/recogniser/titles.ts", "@/recogniser/recognise.ts"],
  ["web/recogniser/recognise.ts", "@/lib/text/moment.ts", "@/lib/text/fold.ts"],
  ["web/recogniser/calendar.ts", "@database/limits.ts", "./titles.ts"],
  ["web/app/main.tsx", "../../server/config.ts", "./app.tsx"],
  ["web/app/map.ts", "@/recogniser/titles.ts", "@/recogniser/recognise.ts"],
  ["web/lib/text/dates.ts", "@/ui/button.tsx", "@/lib/browser/clock.ts"],
  ["web/ui/button.tsx", "@/features/auth/rules.ts", "@/lib/config.ts"],
  [
    "web/features/auth/queries.ts",
    "@/features/members/mutations.ts",
    "@/features/members/queries.ts",
  ],
  ["web/features/auth/components/form.tsx", "../../ministries/rules.ts", "../rules.ts"],
  ["web/features/auth/rules.ts", "./components/form.tsx", "./schema.ts"],
  ["web/features/auth/schema.ts", "@/app/routes.tsx", "@/app/addresses.ts"],
  ["web/features/announcements/model/a.ts", "../search/b.ts", "./b.ts"],
  ["web/features/announcements/form/paste/a.ts", "../../manage/b.ts", "../../series/b.ts"],
  [
    "web/features/editions/model/words.ts",
    "@/features/members/a.ts",
    "@/features/announcements/a.ts",
  ],
  ["web/features/editions/model/proposal.ts", "@/lib/text/dates.ts", "./church-dates.ts"],
  ["web/features/editions/outputs/slides/a.ts", "../../../members/rules.ts", "../../model/a.ts"],
  ["web/features/editions/week/list/bar.tsx", "@/lib/text/dates.ts", "../../model/church-dates.ts"],
  [
    "web/features/notifications/a.ts",
    "@/features/announcements/send/share-dialog.tsx",
    "@/features/announcements/send/calendar-dialog.tsx",
  ],
  [
    "web/features/announcements/form/paste/b.ts",
    "@/recogniser/titles.ts",
    "@/recogniser/recognise.ts",
  ],
  ["web/layout/bar.tsx", "../recogniser/titles.ts", "@/features/auth/use-auth.ts"],
  ["web/pages/list.tsx", "@/recogniser/titles.ts", "@/recogniser/recognise.ts"],
  ["web/features/editions/model/a.ts", "../words/a.ts", "./church-dates.ts"],
  ["web/features/editions/spoken/a.ts", "../words/our-week.ts", "../model/a.ts"],
  ["web/features/editions/words/a.ts", "../outputs/registry.ts", "../spoken/a.ts"],
  ["web/features/editions/outputs/a.ts", "./bulletin/layouts.ts", "../words/a.ts"],
  ["web/features/editions/outputs/bulletin/a.ts", "../script/script-steps.ts", "../registry.ts"],
  ["web/features/editions/week/a.ts", "./list/row-order.ts", "../model/a.ts"],
  ["web/features/editions/week/list/a.ts", "../overview/a.tsx", "../mutations.ts"],
  ["web/layout/page.tsx", "@/pages/home.tsx", "@/features/auth/use-auth.ts"],
  ["web/pages/home.tsx", "@/app/main.tsx", "@/layout/page.tsx"],
  ["web/app/updates/watch-updates.ts", "@/features/auth/rules.ts", "@/ui/toast.ts"],
  ["web/service-worker/sw.ts", "@/app/addresses.ts", "./build.ts"],
  ["server/database/open.ts", "../data-api/run-statements.ts", "../config.ts"],
  ["server/database/embedded-postgres/cluster.ts", "../migrate.ts", "../connect.ts"],
  ["server/mail/relay.ts", "../database/open.ts", "../log.ts"],
  ["server/backup/format.ts", "../data-api/run-statements.ts", "../database/connect.ts"],
  ["server/render/page.ts", "../routes/pages.ts", "../config.ts"],
  ["server/pictures/layout.ts", "../../web/lib/dates.ts", "../../web/lib/palette.json"],
  ["server/http/cors.ts", "../data-api/run-statements.ts", "../log.ts"],
  ["server/jobs/server-jobs.ts", "../routes/pages.ts", "../backup/daily.ts"],
  ["server/push/send.ts", "../http/listen.ts", "../database/connect.ts"],
  ["server/data-api/run-statements.ts", "../http/cors.ts", "../database/connect.ts"],
  ["server/data-api/grammar/filters.ts", "../catalog.ts", "../errors.ts"],
  ["server/data-api/sql/shape.ts", "../run-statements.ts", "../query.ts"],
  [
    "server/sign-in/sign-in-routes.ts",
    "../data-api/run-statements.ts",
    "../http/client-address.ts",
  ],
  ["server/routes/api.ts", "../commands/admin.ts", "../data-api/run-statements.ts"],
  ["server/commands/admin.ts", "../routes/api.ts", "../database/open.ts"],
  ["server/demo/demo.ts", "../sign-in/accounts.ts", "../serve.ts"],
  ["server/doctor/network.ts", "../routes/health.ts", "../mail/relay.ts"],
  ["server/config.ts", "./app.ts", "./environment.ts"],
  ["server/app.ts", "./database/open.ts", "./routes.ts"],
  ["server/routes.ts", "./app.ts", "./routes/api.ts"],
  ["supabase/tests/members.test.ts", "../../server/config.ts", "../../test/support/server.ts"],
  ["test/server/start.test.ts", "../../server/config.ts", "../support/server.ts"],
  ["bench/main.ts", "../server/config.ts", "../test/support/server.ts"],
  ...FLOORS.map(([room, forbidden, allowed]): [string, string, string] => [
    `web/features/announcements/${room}/a.ts`,
    `../${forbidden}/b.ts`,
    `../${allowed}/b.ts`,
  ]),
];

let folder: string;

type Diagnostic = { category: string; location: { path: { file: string } | string } };

async function plant(file: string, from: string) {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `export * from "${from}";\n`);
}

/** Returns the planted files that break `rule`. */
async function lint(rule: string): Promise<Set<string>> {
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", `--only=${rule}`, "."];
  const { stdout } = await promisify(execFile)(biome, args, { cwd: folder }).catch(
    (error) => error,
  );
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  return new Set(
    diagnostics.map(({ location: { path } }) => (typeof path === "string" ? path : path.file)),
  );
}

beforeEach(async () => {
  folder = await temporaryFolder();
  const config = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: undefined }));
  await writeFile(
    join(folder, "import-rules.json"),
    await readFile(join(root, "import-rules.json"), "utf8"),
  );
});

test("each import rule refuses a forbidden import and accepts a similar allowed import", async () => {
  for (const [file, forbidden] of RULES) await plant(file, forbidden);
  expect(await lint("style/noRestrictedImports")).toEqual(new Set(RULES.map(([file]) => file)));
  for (const [file, , allowed] of RULES) await plant(file, allowed);
  expect(await lint("style/noRestrictedImports")).toEqual(new Set());
});

test("the linter refuses import cycles, even when they import only types", async () => {
  await plant("server/database/a.ts", "./b.ts");
  const circle = 'import type { A } from "./a.ts";\nexport type B = A;\n';
  await writeFile(join(folder, "server/database/b.ts"), circle);
  const files = ["server/database/a.ts", "server/database/b.ts"];
  expect(await lint("suspicious/noImportCycles")).toEqual(new Set(files));
});
