/** A tab that was put to sleep with the lock must not stop the others. */
const LONGEST_WAIT_MS = 10_000;

/** Runs `act`, which never rejects, while no other tab does. */
function exclusively(act: () => Promise<boolean>): Promise<boolean> {
  // Plain http has no locks: two tabs may send the same write.
  if (!("locks" in navigator)) return act();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  return navigator.locks.request("avisos-outbox", { signal }, act).catch(act);
}

/** Takes one step after another, as long as `step` resolves to true; `isHurried` when somebody waits for the end. */
export function createLoop(step: (isHurried: boolean) => Promise<boolean>) {
  let isDue = false;
  let isHurried = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function takeSteps() {
    await undefined;
    try {
      while (isDue) {
        isDue = false;
        while (await exclusively(() => step(isHurried)));
      }
    } finally {
      running = undefined;
      isHurried = false;
    }
  }

  function run(hurry = false): Promise<void> {
    clearTimeout(timer);
    isHurried ||= hurry;
    // What is asked for during the last step is done after it.
    isDue = true;
    running ??= takeSteps();
    return running;
  }

  return {
    run,
    runIn(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(run, ms);
    },
  };
}
