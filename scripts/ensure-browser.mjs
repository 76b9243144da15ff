// Finds Chromium for the browser tests, or installs Chromium. For root, installs Debian's package,
// otherwise Playwright's download.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The headless shell comes first, because it needs a third less processor time than a browser with
// windows.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const ADD_PACKAGE = "apt-get install -y -qq --no-install-recommends";
const INSTALL =
  process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
    ? `export DEBIAN_FRONTEND=noninteractive; apt-get update -qq
       ${ADD_PACKAGE} ${NAMES[0]} || ${ADD_PACKAGE} ${NAMES[1]}`
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
