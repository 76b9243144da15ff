/**
 * Maximum time to wait for the lock. Afterwards the step runs without the lock, because a suspended
 * tab may hold it for ever.
 */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs `step` under a lock that all tabs share, so that only one tab runs a step at a time. `step`
 * must never reject.
 */
function runExclusively(step: () => Promise<boolean>): Promise<boolean> {
  // On plain http browsers have no locks between tabs, so two tabs may send the same write.
  if (!("locks" in navigator)) return step();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  return navigator.locks.request("avisos-outbox", { signal }, step).catch(step);
}

/**
 * Returns a loop that runs `step` until it resolves to false. `isHurried`: somebody waits for the
 * end of the loop.
 */
export function createLoop(step: (isHurried: boolean) => Promise<boolean>) {
  let isDue = false;
  let isHurried = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function runSteps() {
    await undefined;
    try {
      while (isDue) {
        isDue = false;
        while (await runExclusively(() => step(isHurried)));
      }
    } finally {
      running = undefined;
      isHurried = false;
    }
  }

  function run(hurry = false): Promise<void> {
    clearTimeout(timer);
    isHurried ||= hurry;
    // A call of `run` during the last step starts another round.
    isDue = true;
    running ??= runSteps();
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
