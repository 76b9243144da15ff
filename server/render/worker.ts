// Thread that renders one page after another. `renderer.ts` starts the thread, and ends it when a
// page takes too long.
import { parentPort, workerData } from "node:worker_threads";
import { describeCause } from "../log.ts";
import { pageTemplate } from "./page.ts";
import type { Page, PageTask, WorkerSettings } from "./renderer.ts";
import { loadWebApp } from "./web-app.ts";

const { folder, shell, config }: WorkerSettings = workerData;
const { render } = await loadWebApp(folder, config);
const write = pageTemplate(shell);
const encoder = new TextEncoder();

function renderPage({ url, now, data }: PageTask): Page | string {
  try {
    const rendered = render(url, { data, now });
    return { html: encoder.encode(write(rendered, data)), status: rendered.status };
  } catch (error) {
    return describeCause(error);
  }
}

parentPort?.on("message", (task: PageTask) => {
  const page = renderPage(task);
  // The HTML is transferred to the main thread, because a copy would take time.
  parentPort?.postMessage(page, typeof page === "object" ? [page.html.buffer] : []);
});
// Render one page at the start. The code would otherwise be compiled within the time limit of the
// first real page.
renderPage({ url: "/404", now: 0, data: undefined });
parentPort?.postMessage("ready");
