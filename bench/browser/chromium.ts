import { type BrowserContext, chromium, devices } from "@playwright/test";
import { findBrowser } from "../../scripts/ensure-browser.mjs";
import { atEnd } from "../ending.ts";

/** Nothing of Chromium's own may share the wire or the processor with what is measured. */
export const QUIET_FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // Chromium has no sandbox as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** The installed Chromium. @throws when there is none. */
export function chromiumPath(): string {
  const path = findBrowser();
  if (path === undefined) throw new Error("Chromium is not installed");
  return path;
}

const SCREENS = {
  phone: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Runs `work` in a Chromium of its own, as somebody in Brazil who has never been here. */
export async function withBrowser<Result>(
  screen: keyof typeof SCREENS,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: QUIET_FLAGS,
    // Ctrl-C is the bench's to handle.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const forget = atEnd(() => browser.close());
  try {
    const context = await browser.newContext({
      ...SCREENS[screen],
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
    });
    return await work(context);
  } finally {
    forget();
    await browser.close();
  }
}
