import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { randomUuid } from "@/lib/data/uuid.ts";
import { storage, store } from "@/lib/device/storage.ts";
import { pictureAddress } from "../model/picture.ts";
import { FORGOTTEN, OTHER, PictureFault } from "./faults.ts";
import type { Answer } from "./picture-worker.ts";

const content = z.object({
  page: z.string(),
  card: z.string(),
  width: z.number(),
  height: z.number(),
});

/** A picture that is not on the server yet, as data URLs, with the size of its page. */
type ChosenPicture = z.infer<typeof content>;
type State = ChosenPicture | { fault: string } | "reading";
type Chosen = { state: State; whole: Promise<ChosenPicture> };

const STORED = "avisos-draft-picture/";

/** The stored copy of a chosen picture, for drafts. */
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
// Each takes half a megabyte, and forms use only the last ones.
const MOST = 4;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the form's value names a picture of this device instead of one that the server has. */
export const isChosen = (name: string) => name.startsWith(PREFIX);

function add(name: string, state: State, whole: Promise<ChosenPicture>): Chosen {
  const picture: Chosen = { state, whole };
  // `state` tells the fault; `whole` may have no other handler.
  whole.catch(() => {});
  chosen.set(name, picture);
  const [oldest] = chosen.keys();
  if (oldest !== undefined && chosen.size > MOST) chosen.delete(oldest);
  return picture;
}

/** Returns the picture of a name; one that was chosen in another visit comes from the draft. */
function find(name: string): Chosen {
  const known = chosen.get(name);
  if (known) return known;
  const kept = storedPicture(name).get();
  if (kept) return add(name, kept, Promise.resolve(kept));
  return add(name, { fault: FORGOTTEN }, Promise.reject(new PictureFault(FORGOTTEN)));
}

/** Draws both sizes in a worker, so that typing goes on. @throws {PictureFault} */
function read(file: Blob): Promise<ChosenPicture> {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  const reading = new Promise<ChosenPicture>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) =>
      "fault" in data ? reject(new PictureFault(data.fault)) : resolve(data),
    );
    worker.addEventListener("error", () => reject(new PictureFault(OTHER)));
    worker.postMessage(file);
  });
  return reading.finally(() => worker.terminate());
}

/**
 * Begins to read a file. Calls `onRead` when the picture is ready, or with the reason why there is none.
 * @returns its name
 */
export function choosePicture(
  file: Blob,
  onRead: (name: string, fault: string | undefined) => void,
): string {
  const name = PREFIX + randomUuid();
  const whole = read(file);
  const picture = add(name, "reading", whole);
  const settle = (state: State, fault?: string) => {
    picture.state = state;
    for (const listener of [...listeners]) listener();
    onRead(name, fault);
    // A failed read must not evict a picture that is ready.
    if (fault !== undefined) chosen.delete(name);
  };
  whole.then(settle, ({ message }: Error) => settle({ fault: message }, message));
  return name;
}

/** Returns the addresses at which the form's picture can be seen; undefined without a picture. */
export function useShownPicture(
  name: string,
): { page: string; card: string } | { fault: string } | "reading" | undefined {
  const state = useSyncExternalStore(subscribe, () =>
    isChosen(name) ? find(name).state : undefined,
  );
  if (name === "" || isChosen(name)) return state;
  return { page: pictureAddress(name, "page"), card: pictureAddress(name, "card") };
}

/** Returns the chosen picture when it is read. @throws {PictureFault} */
export const chosenPicture = (name: string): Promise<ChosenPicture> => find(name).whole;

/** Stores the picture that a draft names, and only this one, because it takes the room of many texts. */
export function keepPicture(name: string): void {
  const state = chosen.get(name)?.state;
  if (typeof state !== "object" || !("page" in state) || isPictureStored(name)) return;
  removeOtherPictures([]);
  storedPicture(name).set(state);
}
