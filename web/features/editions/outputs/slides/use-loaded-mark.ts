import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "@/lib/data/supabase.ts";
import { storedReadTime } from "@/lib/device/keep.ts";
import { contentQuery, type EditionContent, type Version } from "../../model/queries.ts";
import type { ShownSlide } from "./slide-list.ts";

const ATTEMPT_MS = 10_000;

/** Whether the page fills the screen, as on a projector but not in an editor's browser window. */
const fillsScreen = () =>
  window.matchMedia("(display-mode: fullscreen)").matches ||
  // Programs for projectors and some televisions have no full-screen mode.
  (window.innerWidth >= window.screen.width && window.innerHeight >= window.screen.height);

/** Whether this device can show the page without a connection. Plain http has no service worker. */
const hasStoredPage = () =>
  !("serviceWorker" in navigator) || navigator.serviceWorker.controller !== null;

/** Loads a picture into the browser's cache. @throws when the picture cannot be loaded. */
async function loadPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
}

/**
 * Records that this device has loaded the slides of an edition for a service without internet:
 * their texts, all their pictures and the page itself. The record is made again after each change
 * of the content.
 */
export function useLoadedMark(
  edition: Version | undefined,
  content: EditionContent | undefined,
  slides: readonly ShownSlide[],
): void {
  const pictures = slides.flatMap((one) =>
    one.kind === "announcement" && one.slide.picture ? one.slide.picture.address : [],
  );
  const addresses = pictures.join(" ");
  const { mutateAsync: mark } = useMutation({
    mutationFn: (edition_id: string) => request((api) => api.rpc("mark_slides", { edition_id })),
  });
  const id = edition?.id;
  const publishedAt = edition?.published_at;
  useEffect(() => {
    if (id === undefined || publishedAt == null || content === undefined) return;
    async function attempt(edition_id: string, published_at: string) {
      const isStored = storedReadTime(contentQuery({ id: edition_id, published_at })) !== undefined;
      if (!fillsScreen() || !isStored || !hasStoredPage()) return;
      await Promise.all(addresses.split(" ").filter(Boolean).map(loadPicture));
      await mark(edition_id);
      clearInterval(timer);
    }
    // A failed attempt is repeated, so its error needs no handling.
    const timer = setInterval(() => attempt(id, publishedAt).catch(() => {}), ATTEMPT_MS);
    return () => clearInterval(timer);
  }, [id, publishedAt, content, addresses, mark]);
}
