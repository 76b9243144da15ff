import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/ensure-browser.mjs";

/** How every church's browser is set. */
export const BRAZIL = { locale: "pt-BR", timezoneId: "America/Sao_Paulo" };

/** Runs `work` with a Chromium of its own. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Chromium is not installed");
  // On Ctrl-C Playwright would end the bench before its server.
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch({ executablePath, ...signals });
  return work(browser).finally(() => browser.close());
}
