export type SaveState = "saved" | "waiting" | "saving" | "unreachable" | "refused";

type Options = {
  /** Saves what is not saved yet. */
  save: () => Promise<void>;
  /** Whether the same save may succeed later. */
  isTemporary: (error: unknown) => boolean;
  /** Called with an error that is the last word. */
  onRefused: (error: unknown) => void;
  onState: (state: SaveState) => void;
};

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

/** Saves by itself: a moment after the last change, one save at a time, and again after a failure that may pass. */
export function createAutosave({ save, isTemporary, onRefused, onState }: Options) {
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function run(): Promise<boolean> {
    while (isDue) {
      isDue = false;
      onState("saving");
      try {
        await save();
      } catch (error) {
        if (!isTemporary(error)) {
          onState("refused");
          onRefused(error);
          return false;
        }
        isDue = true;
        onState("unreachable");
        schedule(RETRY_MS);
        return false;
      }
    }
    onState("saved");
    return true;
  }

  /** Saves now what is not saved; resolves to whether all of it was. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (!isDue && running === undefined) return Promise.resolve(true);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Something is not saved. */
    change() {
      isDue = true;
      // What is under way saves it afterwards.
      if (running !== undefined) return;
      onState("waiting");
      schedule(PAUSE_MS);
    },
    flush,
    /** Forgets what was to be saved. */
    drop() {
      isDue = false;
      clearTimeout(timer);
    },
  };
}
