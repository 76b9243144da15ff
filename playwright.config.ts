import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/ensure-browser.mjs";

const executablePath = findBrowser();
const { TEST_REPORT = "reports/e2e.json" } = process.env;

export default defineConfig({
  testDir: "test/e2e",
  fullyParallel: true,
  forbidOnly: true,
  // More workers than processors, because a test waits for its page half of the time.
  workers: 3,
  // The timeouts are long, because the machine may be busy. A test that measures a time sets a
  // shorter one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: TEST_REPORT }]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Only the tests of the installed app allow service workers. All others load pages from the
    // server.
    serviceWorkers: "block",
    reducedMotion: "reduce",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium has no sandbox when run as root. Its background requests would fail without
      // internet access.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Run the GPU code as a thread, because its process would cost 5 % of the time. Disable the
        // GPU and its software rasterizer, because that thread changes the environment and
        // sometimes crashed the browser at its start.
        "--in-process-gpu",
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--host-resolver-rules=MAP igreja.test 127.0.0.1",
      ],
    },
  },
  // Every test runs on a phone. Tests tagged @desktop also run on a desktop, because layout or
  // operation differs there.
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
