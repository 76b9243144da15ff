import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { BRAZIL, withBrowser } from "../browser.ts";
import { median } from "../load.ts";
import type { Part } from "../part.ts";
import { post } from "../requests.ts";
import { PHONE, SLOWER_CPU } from "./phone.ts";

const TARGET_MS = 3_000;

/** 12 megapixels with the detail and the noise of a photograph, 4 to 6 MB; runs in a page. */
async function drawPhotograph(): Promise<string> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("no canvas");
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const { width, height } = canvas;
  const sky = context.createLinearGradient(0, 0, 0, height);
  for (const [at, color] of [
    [0, "#8bf"],
    [0.5, "#fec"],
    [1, "#353"],
  ] as const)
    sky.addColorStop(at, color);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let shape = 0; shape < 4_000; shape += 1) {
    context.fillStyle = `hsla(${random() * 360},${random() * 60}%,${random() * 90}%,.6)`;
    context.beginPath();
    const [x, y] = [random() * width, height * (0.3 + 0.7 * random())];
    context.ellipse(x, y, 5 + random() * 120, 5 + random() * 80, random() * 3, 0, 7);
    context.fill();
  }
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const noise = (random() - 0.5) * 14;
    for (const channel of [at, at + 1, at + 2])
      pixels.data[channel] = (pixels.data[channel] ?? 0) + noise;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("load", resolve));
  reader.readAsDataURL(blob);
  await read;
  return String(reader.result).split(",")[1] ?? "";
}

/** Opens the form, signed in, and types what there is to be typed. */
async function openForm(browser: Browser, url: string, session: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...BRAZIL });
  const page = await context.newPage();
  const key = `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
  await page.addInitScript(
    ([name = "", value = ""]) => localStorage.setItem(name, value),
    [key, session],
  );
  await page.goto(url);
  await page.getByRole("button", { name: "Novo Aviso" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  await dialog.getByLabel("Título").fill("Passeio no parque");
  await dialog.getByLabel("Descrição").fill("Vamos juntos, com as famílias.");
  await dialog.getByRole("button", { name: "Amanhã" }).click();
  await dialog.getByLabel("Horário").fill("19:30");
  await page.waitForLoadState("networkidle");
  return page;
}

const MS_A_TICK = 10;

/** Processor time that stands in a `stat` of /proc (ms). */
async function timeIn(file: string): Promise<number> {
  const stat = await readFile(file, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return MS_A_TICK * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** Of a renderer, by thread: the page's, or all of them, those that have ended too. */
const timeOf = (pid: number, which: "page" | "all") =>
  timeIn(which === "page" ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`);

/** Milliseconds of processor: of what one waits for, and of all the browser's processes; and the wall's. */
type Spent = { path: number; all: number; wall: number };

const none: Spent = { path: 0, all: 0, wall: 0 };

async function spentOn(
  browser: Browser,
  which: "page" | "all",
  work: () => Promise<unknown>,
): Promise<Spent> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const times = async () => {
    const { processInfo: all } = await session.send("SystemInfo.getProcessInfo");
    const paths = await Promise.all(renderers.map((pid) => timeOf(pid, which)));
    return {
      path: paths.reduce((sum, ms) => sum + ms, 0),
      all: all.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0),
      wall: performance.now(),
    };
  };
  const before = await times();
  await work();
  const after = await times();
  await session.detach();
  return {
    path: after.path - before.path,
    all: after.all - before.all,
    wall: after.wall - before.wall,
  };
}

/** Waits in the page until the picture is shown: looking again and again would be counted. */
function shownPicture(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(".shown-picture img")) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}

/** Posts an announcement, with the photograph in `file` or without one. */
async function postOnce(browser: Browser, url: string, session: string, file: string | undefined) {
  const page = await openForm(browser, url, session);
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  let reading = none;
  if (file !== undefined) {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Adicionar imagem" }).click();
    const chosen = await chooser;
    // Decoding and encoding happen on threads beside the page's and the worker's.
    reading = await spentOn(browser, "all", async () => {
      await chosen.setFiles(file);
      await page.evaluate(shownPicture);
    });
    await dialog.getByRole("button", { name: "A imagem só enfeita" }).click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  // Painting goes on meanwhile on other cores.
  const posting = await spentOn(browser, "page", async () => {
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Aviso criado com sucesso!").waitFor();
  });
  await page.context().close();
  return { reading, posting };
}

/**
 * A photograph of 12 megapixels from being chosen to being posted, without what a person types meanwhile, by a processor four times
 * slower. A browser slows down the page's thread alone, and pictures are made beside it: what is shown is four times the
 * processor time of all threads of the page's process while the picture is read, and of the page's own thread while it is posted.
 */
export const photograph: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(50);
  const { email, password } = await server.member();
  const { path, headers, body } = post("/auth/v1/token?grant_type=password", { email, password });
  const session = await (await fetch(server.url + path, { method: "POST", headers, body })).text();
  const folder = await mkdtemp(join(tmpdir(), "avisos-photograph-"));
  const file = join(folder, "foto.jpg");
  const runs = await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(server.url);
    await writeFile(file, Buffer.from(await page.evaluate(drawPhotograph), "base64"));
    await page.close();
    const all = [];
    // The first one does not count.
    for (let run = 0; run <= pace.visits; run += 1) {
      const { posting: plain } = await postOnce(browser, server.url, session, undefined);
      all.push({ plain, ...(await postOnce(browser, server.url, session, file)) });
    }
    return all.slice(1);
  }).finally(() => rm(folder, { recursive: true }));
  const rows = (["reading", "posting", "plain"] as const).map((step) => {
    const of = (figure: keyof Spent) => median(runs, (run) => run[step][figure])[step][figure];
    const row = { "path ms": of("path"), "all processes ms": of("all"), "wall ms": of("wall") };
    return [step === "plain" ? "posting without a picture" : step, row] as const;
  });
  report.table("of an unthrottled processor", Object.fromEntries(rows));
  const paths = runs.map(({ reading, posting }) => reading.path + posting.path);
  report.figure("a photograph, chosen and posted", SLOWER_CPU * median(paths, (ms) => ms), "ms", {
    atMost: TARGET_MS,
  });
};
