// The browser for the end-to-end tests: one that is installed, else Debian's (as root), else
// Playwright's own download, else one line that says what to install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// Chromium without a window of its own comes first: it needs two thirds of the processor's time.
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of a usable Chromium, or undefined. */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

const run = (program, ...args) =>
  spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

const aptInstall = (name) =>
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", name);

function install() {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    return (
      run("apt-get", "update", "-qq") &&
      (aptInstall("chromium-headless-shell") || aptInstall("chromium"))
    );
  }
  return run("node_modules/.bin/playwright", "install", "chromium");
}

if (import.meta.url === new URL(process.argv[1] ?? "", "file:").href && !findBrowser()) {
  if (!install() || !findBrowser()) {
    console.error("The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to it.");
    process.exit(1);
  }
}
