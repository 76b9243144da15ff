import { type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { takeFirstList } from "@/features/announcements/first-list.ts";
import { keepLists, readKeptList } from "@/features/announcements/kept-list.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { mayBeSignedIn } from "@/lib/stored-session.ts";
import { notify } from "@/ui/toast.ts";
import { App } from "./app.tsx";
import { canTakeOver, readFirstList, takeEarlyPress } from "./rendered-page.ts";
import { startUpdates } from "./updates/start.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const LONG_AGO = 0;
const queryClient = createQueryClient(notify.error);
const list = readFirstList();
if (list !== null) {
  // A service worker may have kept the page for days, and a member must never see a list from before
  // the own last change: both show it at once and ask again.
  const isNew = !navigator.serviceWorker?.controller && !mayBeSignedIn();
  takeFirstList(queryClient, list, isNew ? Date.now() : LONG_AGO);
} else {
  const rows = readKeptList();
  if (rows) takeFirstList(queryClient, { rows }, LONG_AGO);
  keepLists(queryClient);
}

const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      renderedAt={list?.at ?? Date.now()}
      router={(screens: ReactNode) => <BrowserRouter>{screens}</BrowserRouter>}
    />
  </StrictMode>
);
takeEarlyPress();
if (list !== null && canTakeOver(list)) hydrateRoot(root, app);
else createRoot(root).render(app);
startUpdates();
