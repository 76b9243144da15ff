// Finds Chromium for the tests in the browser, or installs it: Debian's as root, else Playwright's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The first one has no window of its own and needs two thirds of the processor's time.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const INSTALL =
  process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
    ? `export DEBIAN_FRONTEND=noninteractive; apt-get update -qq
       apt-get install -y -qq --no-install-recommends ${NAMES[0]} || apt-get install -y -qq --no-install-recommends ${NAMES[1]}`
    : "node_modules/.bin/playwright install chromium";

/** Returns the path of a usable Chromium, or undefined. */
export function findBrowser() {
  const installed = NAMES.map((name) => `/usr/bin/${name}`);
  const candidates = [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

if (import.meta.filename === process.argv[1] && !findBrowser()) {
  spawnSync("sh", ["-c", INSTALL], { stdio: ["ignore", "inherit", "inherit"] });
  if (!findBrowser()) {
    console.error("The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to it.");
    process.exitCode = 1;
  }
}
