import { useSyncExternalStore } from "react";
import { randomUuid } from "@/lib/data/uuid.ts";
import { FORGOTTEN, OTHER, PictureFault } from "./faults.ts";
import { type ChosenPicture, storedPicture } from "./stored-picture.ts";

type State = ChosenPicture | { fault: string } | "reading";
type Chosen = { state: State; whole: Promise<ChosenPicture> };

// The form holds a name instead of the picture, at once, and a draft keeps both.
const PREFIX = "chosen-";
const chosen = new Map<string, Chosen>();
// Of those before the last ones, each of which takes half a megabyte, no form has any use.
const MOST = 4;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the form's value names a picture of this device, and not one that the server has. */
export const isChosen = (name: string) => name.startsWith(PREFIX);

function add(name: string, state: State, whole: Promise<ChosenPicture>): Chosen {
  const picture: Chosen = { state, whole };
  // Who waits for it hears of its fault.
  whole.catch(() => {});
  chosen.set(name, picture);
  const [oldest] = chosen.keys();
  if (oldest !== undefined && chosen.size > MOST) chosen.delete(oldest);
  return picture;
}

/** One of another visit: what the draft kept of it. */
function restored(name: string): Chosen {
  const kept = storedPicture(name).get();
  if (kept) return add(name, kept, Promise.resolve(kept));
  return add(name, { fault: FORGOTTEN }, Promise.reject(new PictureFault(FORGOTTEN)));
}

const find = (name: string) => chosen.get(name) ?? restored(name);

const reading = () => import("./read-picture.ts");

/** To be called when somebody begins to look for a file: reading it will take less time. */
export const expectPicture = () =>
  reading()
    .then(({ prepareReading }) => prepareReading())
    .catch(() => {});

async function read(file: Blob): Promise<ChosenPicture> {
  try {
    const { readPicture } = await reading();
    return await readPicture(file);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    console.error(error);
    throw new PictureFault(OTHER);
  }
}

/**
 * Begins to read a file. `onRead` is called once the picture is there, or why there is none.
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
    // It takes no place of those that were read.
    if (fault !== undefined) chosen.delete(name);
  };
  whole.then(settle, ({ message }: Error) => settle({ fault: message }, message));
  return name;
}

/** What there is of a chosen picture by now. */
export const useChosenPicture = (name: string): State | undefined =>
  useSyncExternalStore(subscribe, () => (isChosen(name) ? find(name).state : undefined));

/** The chosen picture, once it is read. @throws {PictureFault} */
export const chosenPicture = (name: string): Promise<ChosenPicture> => find(name).whole;

/** The chosen picture for the draft to keep, if it is read. */
export function readChosen(name: string): ChosenPicture | undefined {
  const state = chosen.get(name)?.state;
  return typeof state === "object" && "page" in state ? state : undefined;
}
