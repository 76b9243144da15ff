import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/ensure-browser.mjs";

const executablePath = findBrowser();
const { TEST_REPORT = "reports/e2e.json" } = process.env;

export default defineConfig({
  testDir: "test/e2e",
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for the page half of its time.
  workers: 3,
  // For a busy machine. A test that needs less says so.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: TEST_REPORT }]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Tests of the installed app allow them; all others begin from the server.
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
  // Every test runs on a phone, and also on a desktop when that lays out or operates something differently.
  projects: [
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    {
      name: "desktop",
      grep: /@desktop/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
});
