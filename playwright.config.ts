import { readdirSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/ensure-browser.mjs";
import { placesBy } from "./scripts/shuffle.ts";

const executablePath = findBrowser();
const SHUFFLED_GROUPS = 6;
const { TEST_REPORT = "reports/e2e.json", TEST_SEED } = process.env;

// Everything runs on a phone; what the desktop lays out or operates otherwise is tagged and runs there too.
const projects = [
  {
    name: "phone",
    use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
  },
  {
    name: "desktop",
    grep: /@desktop/,
    use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
  },
];

/**
 * The projects once for each of a few groups of files, in the order of `seed`: Playwright itself knows no other order
 * than that of names. Not for each file, because every project has workers of its own, with a server each.
 */
function shuffled(seed: string) {
  const placeOf = placesBy(seed);
  const groupOf = (file: string) =>
    Number.parseInt(placeOf(file).slice(0, 6), 16) % SHUFFLED_GROUPS;
  const all = readdirSync("test/e2e", { encoding: "utf8", recursive: true });
  const files = all.filter((file) => file.endsWith(".spec.ts"));
  return Array.from({ length: SHUFFLED_GROUPS }, (_, group) => group)
    .flatMap((group) =>
      projects.map((project) => ({
        ...project,
        name: `${project.name} ${group}`,
        testMatch: files.filter((file) => groupOf(file) === group),
      })),
    )
    .sort((one, other) => placeOf(one.name).localeCompare(placeOf(other.name)));
}

export default defineConfig({
  testDir: "test/e2e",
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for the page about as long as it works.
  workers: 3,
  // The machine may be busy. What has to happen sooner says so in its test.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: TEST_REPORT }]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // What is kept on the device has specs of its own; all others begin from the server.
    serviceWorkers: "block",
    reducedMotion: "reduce",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium has no sandbox as root, and must not try to reach its vendor from a closed network.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Nothing is drawn by a graphics processor; a process of its own for it costs a twentieth of the time. Without
        // the other two that thread sets and unsets VK_ICD_FILENAMES, and the browser, which reads its environment at
        // the same moment, ends at its start now and then.
        "--in-process-gpu",
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--host-resolver-rules=MAP igreja.test 127.0.0.1",
      ],
    },
  },
  projects: TEST_SEED === undefined ? projects : shuffled(TEST_SEED),
});
