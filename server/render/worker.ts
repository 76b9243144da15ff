// Renders pages outside the event loop, one after another; `renderer.ts` starts it and ends it when one takes too long.
import { parentPort, workerData } from "node:worker_threads";
import { describeCause } from "../log.ts";
import { pageTemplate } from "./page.ts";
import type { Page, PageTask, WorkerSettings } from "./renderer.ts";
import { loadWebApp } from "./web-app.ts";

const { folder, shell, config, current }: WorkerSettings = workerData;
const { render, onRendering } = await loadWebApp(folder, config);
const write = pageTemplate(shell);
const encoder = new TextEncoder();

onRendering((id) => encoder.encodeInto(id, current));

/** Returns the page, or why there is none. */
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
  // Given away, not copied.
  parentPort?.postMessage(page, typeof page === "object" ? [page.html.buffer] : []);
});
// Compiles the code that every page needs, which would take part of the second of the first page.
renderPage({ url: "/404", now: 0, data: undefined });
parentPort?.postMessage("ready");
