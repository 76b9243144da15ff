import { useSyncExternalStore } from "react";
import { randomUuid } from "@/lib/data/uuid.ts";
import { FORGOTTEN, OTHER, PictureFault } from "./faults.ts";
import { type ChosenPicture, storedPicture } from "./stored-picture.ts";

type State = ChosenPicture | { fault: string } | "reading";
type Chosen = { state: State; whole: Promise<ChosenPicture> };

// The form holds a name instead of the picture, at once, and a draft keeps both.
const PREFIX = "chosen-";
const chosen = new Map<string, Chosen>();
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
  return picture;
}

/** One of another visit: what the draft kept of it. */
function restored(name: string): Chosen {
  const kept = storedPicture(name).get();
  if (kept) return add(name, kept, Promise.resolve(kept));
  return add(name, { fault: FORGOTTEN }, Promise.reject(new PictureFault(FORGOTTEN)));
}

const find = (name: string) => chosen.get(name) ?? restored(name);

async function read(file: Blob): Promise<ChosenPicture> {
  try {
    const { readPicture } = await import("./read-picture.ts");
    return await readPicture(file);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    console.error(error);
    throw new PictureFault(OTHER);
  }
}

/** Begins to read a file. `onRead` is called once the picture, or its fault, is there. @returns its name */
export function choosePicture(file: Blob, onRead: (name: string) => void): string {
  const name = PREFIX + randomUuid();
  const whole = read(file);
  const picture = add(name, "reading", whole);
  const settle = (state: State) => {
    picture.state = state;
    for (const listener of [...listeners]) listener();
    onRead(name);
  };
  whole.then(settle, ({ message }: Error) => settle({ fault: message }));
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
