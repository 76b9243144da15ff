// Finds Chromium for the tests in the browser, or installs it: Debian's as root, else Playwright's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The first one has no window of its own and needs two thirds of the processor's time.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Returns the path of a usable Chromium, or undefined. */
export function findBrowser() {
  const installed = NAMES.map((name) => `/usr/bin/${name}`);
  const candidates = [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

function run(...[program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

const aptInstall = (name) =>
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", name);

if (import.meta.filename === process.argv[1] && !findBrowser()) {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", "update", "-qq");
    aptInstall("chromium-headless-shell") || aptInstall("chromium");
  } else {
    run("node_modules/.bin/playwright", "install", "chromium");
  }
  if (!findBrowser()) {
    console.error("The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to it.");
    process.exitCode = 1;
  }
}
