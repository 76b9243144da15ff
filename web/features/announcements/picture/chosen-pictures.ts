import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { randomUuid } from "@/lib/data/uuid.ts";
import { storage, store } from "@/lib/device/storage.ts";
import { pictureAddress } from "../model/picture-address.ts";
import { NOT_STORED, PictureError, UNREADABLE } from "../model/picture-errors.ts";
import { type Answer, drawPicture } from "./draw-picture.ts";

const content = z.object({
  page: z.string(),
  card: z.string(),
  width: z.number(),
  height: z.number(),
});

type ChosenPicture = z.infer<typeof content>;
type Shown = { page: string; card: string } | { fault: string } | "reading";
type Chosen = { state: ChosenPicture | Shown; ready: Promise<ChosenPicture> };

const STORAGE_PREFIX = "avisos-draft-picture/";

export const storedPicture = (name: string) => store(STORAGE_PREFIX + name, content);

export const isPictureStored = (name: string) => storage.keys().includes(STORAGE_PREFIX + name);

/**
 * Removes all stored pictures except `names`. A single picture (450 kB) needs a tenth of the
 * storage that all drafts share.
 */
export function removeOtherPictures(names: readonly string[]): void {
  for (const key of storage.keys()) {
    const isPicture = key.startsWith(STORAGE_PREFIX);
    if (isPicture && !names.includes(key.slice(STORAGE_PREFIX.length))) storage.remove(key);
  }
}

// While the picture is still being read, the form contains a name with this prefix. A draft stores
// the name and the picture.
const NAME_PREFIX = "chosen-";
const chosen = new Map<string, Chosen>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isChosen = (name: string) => name.startsWith(NAME_PREFIX);

function add(name: string, state: Chosen["state"], ready: Promise<ChosenPicture>): Chosen {
  const picture = { state, ready };
  // The empty handler prevents an “unhandled rejection” error. The form shows the error from
  // `state` instead.
  ready.catch(() => {});
  chosen.set(name, picture);
  return picture;
}

/**
 * Returns the chosen picture with a name from the form. A picture of an earlier visit is read from
 * the storage of the drafts.
 */
export function findPicture(name: string): Chosen {
  const known = chosen.get(name);
  if (known) return known;
  const stored = storedPicture(name).get();
  if (stored) return add(name, stored, Promise.resolve(stored));
  return add(name, { fault: NOT_STORED }, Promise.reject(new PictureError(NOT_STORED)));
}

/**
 * Draws both sizes in a worker, so that the page still reacts to typing. If the worker fails, the
 * answer contains the reason.
 */
function drawInWorker(file: File): Promise<Answer> {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  const drawing = new Promise<Answer>((done) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => done(data));
    worker.addEventListener("error", () => done({ fault: UNREADABLE }));
    worker.postMessage(file);
  });
  return drawing.finally(() => worker.terminate());
}

/**
 * Draws both sizes of a picture.
 * @throws {PictureError} if the file cannot be read
 */
async function readFile(file: File): Promise<ChosenPicture> {
  // Safari before 16.4 and Firefox before 105 have no canvas in workers, so these browsers draw on
  // the page.
  const answer = await ("OffscreenCanvas" in globalThis ? drawInWorker(file) : drawPicture(file));
  if ("fault" in answer) throw new PictureError(answer.fault);
  return answer;
}

/**
 * Starts to read a file. Calls `onRead` when the picture is ready. If the file cannot be read,
 * calls `onRead` with the reason (`fault`).
 * @returns the name of the picture for the form
 */
export function choosePicture(
  file: File,
  onRead: (name: string, fault: string | undefined) => void,
): string {
  const name = NAME_PREFIX + randomUuid();
  const picture = add(name, "reading", readFile(file));
  const settle = (state: Chosen["state"], fault?: string) => {
    picture.state = state;
    for (const listener of [...listeners]) listener();
    onRead(name, fault);
  };
  picture.ready.then(settle, ({ message }: Error) => settle({ fault: message }, message));
  return name;
}

/**
 * Returns the URLs of the picture in the form. If there are no URLs yet, returns the reason.
 * Without a picture, returns undefined.
 */
export function useShownPicture(name: string): Shown | undefined {
  const state = useSyncExternalStore(subscribe, () =>
    isChosen(name) ? findPicture(name).state : undefined,
  );
  if (name === "" || isChosen(name)) return state;
  return { page: pictureAddress(name, "page"), card: pictureAddress(name, "card") };
}

/**
 * Stores the picture of a draft and removes all other pictures, because a picture needs as much
 * storage as many texts.
 */
export function keepPicture(name: string): void {
  const state = chosen.get(name)?.state;
  if (typeof state !== "object" || !("width" in state) || isPictureStored(name)) return;
  removeOtherPictures([]);
  storedPicture(name).set(state);
}
