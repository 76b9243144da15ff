import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { restoreList, storeLists } from "@/features/announcements/stored-list.ts";
import { fillCache } from "@/lib/page-data.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { hasStoredSession } from "@/lib/stored-session.ts";
import { notify } from "@/ui/toast.ts";
import { App } from "./app.tsx";
import { takeEarlyPress } from "./early-press.ts";
import { canHydrate, readPageData } from "./hydration.ts";
import { matchRoute } from "./match-route.tsx";
import { startUpdates } from "./updates/start.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const LONG_AGO = 0;
const queryClient = createQueryClient(notify.error);
const data = readPageData();
if (data !== null) {
  // A service worker may have kept the page for days, and a member must never see a list from before
  // the own last change: both show it at once and read it again.
  const isNew = !navigator.serviceWorker?.controller && !hasStoredSession();
  fillCache(queryClient, data.queries, isNew ? Date.now() : LONG_AGO);
} else {
  restoreList(queryClient);
  storeLists(queryClient);
}

const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      renderedAt={data?.at ?? Date.now()}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
    />
  </StrictMode>
);

async function hydrate(container: Element) {
  const { page } = matchRoute(window.location.pathname).route;
  // When its code cannot be fetched, showing the page reports the failure.
  await page.preload?.().catch(() => {});
  takeEarlyPress();
  hydrateRoot(container, app);
}

if (canHydrate(root, data)) {
  void hydrate(root);
} else {
  takeEarlyPress();
  createRoot(root).render(app);
}
startUpdates();
