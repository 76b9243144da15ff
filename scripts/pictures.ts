// Takes the screenshots for README from the demo: the board on a desktop, the outputs of its
// published week, and the board on a phone in the dark theme.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { visitRows } from "../test/support/clients/visitor.ts";
import { freePort } from "../test/support/free-port.ts";
import { findBrowser } from "./ensure-browser.mjs";

const root = join(import.meta.dirname, "..");
const port = await freePort();
// The browser opens the demo at this host name. Codes and links in the pictures then show this
// name.
const HOST = "avisos.example.org";
const ORIGIN = `http://${HOST}`;
const DESKTOP = { width: 1280, height: 768 };
const SLIDES_SKIPPED = 3;
const PHONE = { width: 390, height: 844 };
// These parts are screenshots in the sizes that they have in the picture of the week. Scaled text
// would be blurred and need more bytes.
const SLIDE = { width: 760, height: 427 };
const SHEET = { width: 760, height: 319 };
const SCRIPT = { width: 390, height: 762 };
const WEEK = { width: 1198, height: 794 };

/** Starts the demo. Resolves to the process of the demo and to the text that it has printed. */
async function startDemo() {
  const env = { ...process.env, PORT: String(port) };
  const program = [join(root, "scripts/avisos.mjs"), "demo"];
  const demo = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const text of demo.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    printed += text;
    if (printed.includes("Ctrl-C")) return { demo, printed };
  }
  throw new Error(`the demo has ended: ${printed}`);
}

const { demo, printed } = await startDemo();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? "",
  args: ["--no-sandbox", `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`],
});

// The pages use this font instead of the system's font, so that the pictures look the same on every
// machine.
const inter = await readFile(join(root, "server/pictures/fonts/inter.woff2"), "base64");
const FONT = `
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
  html, .slides { font-family: Inter !important }
`;

/** Opens a page of the demo. `bypassCSP` allows the style sheet of this program on the page. */
async function open(path: string, viewport: { width: number; height: number }, theme = "light") {
  const church = { locale: "pt-BR", timezoneId: "America/Sao_Paulo" };
  const still = { reducedMotion: "reduce", serviceWorkers: "block" } as const;
  const page = await browser.newPage({ ...church, ...still, viewport, bypassCSP: true });
  await page.addInitScript(
    ([shown = "", css = ""]) => {
      localStorage.setItem("avisos-theme", shown);
      const style = Object.assign(document.createElement("style"), { textContent: css });
      document.addEventListener("DOMContentLoaded", () => document.head.append(style));
    },
    [theme, FONT],
  );
  await page.goto(`${ORIGIN}${path}`);
  return page;
}

/**
 * Takes a screenshot as soon as the page shows `ready`. With `name`, stores it as a picture of
 * README. Resolves to the PNG as a URL.
 */
async function take(page: Page, ready: Locator, name?: string) {
  await ready.first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const path = name === undefined ? {} : { path: join(root, "docs", name) };
  const png = await page.screenshot({ ...path, animations: "disabled" });
  return `data:image/png;base64,${png.toString("base64")}`;
}

const read = (query: string) => visitRows(`http://localhost:${port}/rest/v1/${query}`);

async function takeBoard() {
  const [retreat] = await read("announcements?select=id,title&picture=not.is.null");
  const desktop = await open(`/?aviso=${retreat.id}`, DESKTOP);
  await take(desktop, desktop.getByRole("heading", { name: retreat.title }), "board.png");
  const phone = await open("/", PHONE, "dark");
  await take(phone, phone.getByRole("button", { name: "Mês" }), "phone.png");
}

async function takeSlide() {
  const page = await open("/telao", SLIDE);
  const controls = page.getByRole("toolbar", { name: "Telão" });
  await controls.waitFor();
  // Skip the first slides, which show cancelled and postponed announcements.
  for (const key of Array<string>(SLIDES_SKIPPED).fill("ArrowRight"))
    await page.keyboard.press(key);
  return take(page, controls);
}

async function takeScript(week: string) {
  const page = await open("/auth", SCRIPT);
  const [, email = "", password = ""] = /^editor: (\S+), password (\S+)$/m.exec(printed) ?? [];
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => address.pathname !== "/auth");
  await page.goto(`${ORIGIN}${week}/roteiro`);
  await page.getByRole("button", { name: "Começar" }).click();
  await page.getByRole("button", { name: "Dito", exact: true }).click();
  await page.mouse.move(0, 0);
  return take(page, page.getByText("Desfazer"));
}

/** Takes one picture of the published week, with its slide, script and bulletin side by side. */
async function takeWeek() {
  const [edition] = await read("published_editions?select=service_at");
  const service = new Date(edition.service_at);
  const week = `/semana/${service.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" })}`;
  const slide = await takeSlide();
  const script = await takeScript(week);
  const sheet = await open(`${week}/boletim`, SHEET);
  await sheet.emulateMedia({ media: "print" });
  const bulletin = await take(sheet, sheet.getByRole("article"));
  const page = await browser.newPage({ viewport: WEEK });
  await page.setContent(`<style>
    body {
      display: grid; grid-template: 427px 319px / 760px 1fr; gap: 16px;
      margin: 0; padding: 16px; background: #f4ece1;
    }
    img { display: block; border-radius: 6px }
    img:nth-child(2) { grid-row: 1 / 3; grid-column: 2 }
  </style><img src="${slide}"><img src="${script}"><img src="${bulletin}">`);
  await take(page, page.locator("img"), "week.png");
}

try {
  await takeBoard();
  await takeWeek();
} finally {
  await browser.close();
  const ended = once(demo, "exit");
  demo.kill("SIGINT");
  await ended;
}
