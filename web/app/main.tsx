import { hydrate, onlineManager } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { laterBundle, outputsBundle, slidesBundle, teamBundle } from "@/bundles.ts";
import { setReadablePath } from "@/layout/kept-page.tsx";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { startBackLayers } from "@/lib/browser/back-layers.ts";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { watchPointing } from "@/lib/browser/focus.ts";
import { followTranslators } from "@/lib/browser/translators.ts";
import { createQueryClient } from "@/lib/data/query-client.ts";
import { ENDED_EVENT, ENDED_TITLE } from "@/lib/data/request.ts";
import { dataClient } from "@/lib/data/supabase.ts";
import { keepQueries } from "@/lib/device/keep.ts";
import { hasStoredSession } from "@/lib/device/stored-account.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { notify } from "@/ui/toast.ts";
import { App } from "./app.tsx";
import {
  canHydrate,
  isOfThisAddress,
  readPageData,
  stateReadAt,
  takeEarlyPress,
} from "./hydration.ts";
import { matchRoute } from "./match-route.tsx";
import "../styles.css";

dataClient.provide(() => import("@/lib/data/supabase-client.ts"));
laterBundle.provide(() => import("../later-bundle.tsx"));
teamBundle.provide(() => import("../team-bundle.tsx"));
outputsBundle.provide(() => import("../pages/output.tsx"));
slidesBundle.provide(() => import("../pages/slides.tsx"));
startBackLayers();
followTranslators();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const queryClient = createQueryClient(notify.error);
window.addEventListener(ENDED_EVENT, (event) =>
  notify.error({ title: ENDED_TITLE, description: String(propertyOf(event, "detail")) }),
);
// TanStack Query refetches when the browser comes online, but assumes that each page starts online.
// A page that was opened offline would therefore keep its old data.
window.addEventListener("online", () => {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
});
const data = readPageData();
if (isOfThisAddress(root, data)) setReadablePath(window.location.pathname);
if (data !== null) {
  // The app shows the page's data at once, but refetches them if they may be stale. A service
  // worker may have cached the page for days. A signed-in member may have made a change after the
  // server cached the page.
  const isFresh = !navigator.serviceWorker?.controller && !hasStoredSession();
  hydrate(queryClient, stateReadAt(data.state, isFresh ? Date.now() : data.at, !isFresh));
}

const app = (onStarted?: () => void) => (
  <StrictMode>
    <App
      queryClient={queryClient}
      renderedAt={data?.at ?? Date.now()}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
      onStarted={onStarted}
    />
  </StrictMode>
);

async function show(container: Element) {
  // While the page's code is fetched, people can read the HTML from the server.
  if (isOfThisAddress(container, data)) {
    const { bundle } = matchRoute(window.location.pathname).route;
    // A failed fetch of the code is ignored here. The page fetches the code again when it renders,
    // and then reports the failure.
    await bundle?.load().catch(() => {});
  }
  const repeatEarlyPress = takeEarlyPress();
  // `canHydrate` is called after the code was fetched, because somebody may have navigated
  // meanwhile.
  if (canHydrate(container, data)) {
    const onStarted = () => {
      repeatEarlyPress();
      // Data from this device's storage are restored after hydration, because the first render must
      // equal the server's HTML.
      keepQueries(queryClient);
    };
    hydrateRoot(container, app(onStarted));
    return;
  }
  keepQueries(queryClient);
  createRoot(container).render(app());
}

void show(root);
watchPointing();

/**
 * Fetches the code that is needed only after the first view. Then installs the service worker,
 * which makes later visits fast.
 */
function prepareRest() {
  // Failures are ignored, because the app works without this code and fetches a missing bundle
  // again on demand.
  laterBundle.load().then(
    ({ startTooltips, watchUpdates, checkSubscription }) => {
      startTooltips();
      watchUpdates().catch(() => {});
      checkSubscription(queryClient).catch(() => {});
    },
    () => {},
  );
  if (hasStoredSession()) teamBundle.prepare();
}

if (!isEmbedded) {
  const prepare = () => whenIdle(prepareRest);
  if (document.readyState === "complete") prepare();
  else window.addEventListener("load", prepare, { once: true });
}
