import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { request } from "@/lib/data/supabase.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { storage, store } from "@/lib/device/storage.ts";
import { pictureAddress } from "../model/picture-address.ts";
import { FORGOTTEN, OTHER, PictureError } from "./picture-errors.ts";
import type { Answer } from "./picture-worker.ts";

const content = z.object({
  page: z.string(),
  card: z.string(),
  width: z.number(),
  height: z.number(),
});

type ChosenPicture = z.infer<typeof content>;
type Shown = { page: string; card: string } | { fault: string } | "reading";
type Chosen = {
  state: ChosenPicture | Shown;
  whole: Promise<ChosenPicture>;
  sent?: Promise<string> | undefined;
};

const STORED = "avisos-draft-picture/";

export const storedPicture = (name: string) => store(STORED + name, content);

export const isPictureStored = (name: string) => storage.keys().includes(STORED + name);

/** Removes stored pictures except `names`: one of 450 kB is a tenth of the room that all drafts share. */
export function removeOtherPictures(names: readonly string[]): void {
  for (const key of storage.keys()) {
    if (key.startsWith(STORED) && !names.includes(key.slice(STORED.length))) storage.remove(key);
  }
}

// The form holds a name instead of the picture, at once, and a draft keeps both.
const PREFIX = "chosen-";
const chosen = new Map<string, Chosen>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isChosen = (name: string) => name.startsWith(PREFIX);

function add(name: string, state: Chosen["state"], whole: Promise<ChosenPicture>): Chosen {
  const picture = { state, whole };
  // `state` tells the fault; `whole` may have no other handler.
  whole.catch(() => {});
  chosen.set(name, picture);
  return picture;
}

/** Returns the picture of a name; one that was chosen in another visit comes from the draft. */
export function findPicture(name: string): Chosen {
  const known = chosen.get(name);
  if (known) return known;
  const kept = storedPicture(name).get();
  if (kept) return add(name, kept, Promise.resolve(kept));
  return add(name, { fault: FORGOTTEN }, Promise.reject(new PictureError(FORGOTTEN)));
}

/** Draws both sizes in a worker, so that typing goes on. @throws {PictureError} */
function read(file: File): Promise<ChosenPicture> {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  const reading = new Promise<ChosenPicture>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) =>
      "fault" in data ? reject(new PictureError(data.fault)) : resolve(data),
    );
    worker.addEventListener("error", () => reject(new PictureError(OTHER)));
    worker.postMessage(file);
  });
  return reading.finally(() => worker.terminate());
}

/**
 * Begins to read a file. Calls `onRead` when the picture is ready, or with the reason why there is none.
 * @returns its name
 */
export function choosePicture(
  file: File,
  onRead: (name: string, fault: string | undefined) => void,
): string {
  const name = PREFIX + randomUuid();
  const picture = add(name, "reading", read(file));
  const settle = (state: Chosen["state"], fault?: string) => {
    picture.state = state;
    for (const listener of [...listeners]) listener();
    onRead(name, fault);
  };
  picture.whole.then(settle, ({ message }: Error) => settle({ fault: message }, message));
  return name;
}

/** Returns the addresses at which the form's picture can be seen; undefined without a picture. */
export function useShownPicture(name: string): Shown | undefined {
  const state = useSyncExternalStore(subscribe, () =>
    isChosen(name) ? findPicture(name).state : undefined,
  );
  if (name === "" || isChosen(name)) return state;
  return { page: pictureAddress(name, "page"), card: pictureAddress(name, "card") };
}

/** Stores the picture that a draft names, and only this one, because it takes the room of many texts. */
export function keepPicture(name: string): void {
  const state = chosen.get(name)?.state;
  if (typeof state !== "object" || !("width" in state) || isPictureStored(name)) return;
  removeOtherPictures([]);
  storedPicture(name).set(state);
}

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(",") + 1);

async function send({ whole }: Chosen): Promise<string> {
  const { page, card } = await whole;
  const pictures = { page: base64(page), card: base64(card) };
  return request((api) => api.rpc("add_picture", pictures));
}

/** Returns the id under which the server has the picture. Sends it once, also when the save is tried again. */
export async function sentPicture(name: string | null): Promise<string | null> {
  if (name === null || !isChosen(name)) return name;
  const picture = findPicture(name);
  picture.sent ??= send(picture);
  try {
    return await picture.sent;
  } catch (error) {
    picture.sent = undefined;
    throw error;
  }
}
