import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseTarget, describeConnectionError } from "../database/connect.ts";
import { logError, logInfo } from "../log.ts";
import { type Notifications, openNotifications } from "./notifications.ts";

// A connection may be dead without a word: nothing is answered from memory on older proof that it is not.
const PROOF_LASTS_MS = 400;
// While there is traffic the proof is renewed before it is too old, so that nobody waits for it.
const RENEW_AFTER_MS = 200;
const PROOF_WAIT_MS = 300;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Whether changes of the database are being heard. */
export type Changes = {
  /** Proven a moment ago: what was read since the last change is what the database would answer. */
  isHeard: () => boolean;
  /** The same, asking the database when the proof is too old; waits 300 ms at most. */
  areHeard: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** True when `work` is done within the time one waits for a proof. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    // What has already arrived is read between a timer and an immediate: a busy moment of ours is no
    // silence of the database.
    timer = setTimeout(() => setImmediate(() => resolve(false)), PROOF_WAIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Listens for changes, and goes on trying when the connection is lost. `onChange` is called for each,
 * and whenever there may have been one: after losing the connection and after finding it again.
 * Resolves after the first attempt, whatever came of it.
 */
export async function openChanges(target: DatabaseTarget, onChange: () => void): Promise<Changes> {
  let notifications: Notifications | undefined;
  let provenAt = 0;
  let proof: Promise<boolean> | undefined;
  const closing = new AbortController();
  const age = () => performance.now() - provenAt;

  function askForProof(): Promise<boolean> {
    const asked = notifications;
    if (!asked) return Promise.resolve(false);
    const askedAt = performance.now();
    proof ??= asked
      .ping()
      .then(
        () => {
          if (notifications !== asked) return false;
          provenAt = askedAt;
          return true;
        },
        () => {
          asked.close();
          return false;
        },
      )
      .finally(() => {
        proof = undefined;
      });
    return proof;
  }

  async function attempt(): Promise<string | undefined> {
    try {
      notifications = await openNotifications(target, onChange);
      // It was closed before there was anything to close.
      if (closing.signal.aborted) notifications.close();
      provenAt = performance.now();
      onChange();
      return undefined;
    } catch (error) {
      return describeConnectionError(error);
    }
  }

  async function keepListening(tried: (failure: string | undefined) => void) {
    let pause = FIRST_PAUSE_MS;
    let said = false;
    while (!closing.signal.aborted) {
      const failure = await attempt();
      tried(failure);
      if (failure === undefined) {
        if (said) logInfo("Changes of the database are heard again");
        pause = FIRST_PAUSE_MS;
        said = false;
        await notifications?.ended;
        notifications = undefined;
        onChange();
      }
      if (closing.signal.aborted) return;
      if (!said) {
        const cause = failure ?? "the connection was lost";
        logError(`changes of the database are not heard (${cause}); every read goes to it`);
      }
      said = true;
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  let listening = Promise.resolve();
  await new Promise<unknown>((resolve) => {
    listening = keepListening(resolve);
  });

  return {
    isHeard: () => {
      if (!notifications) return false;
      const ms = age();
      if (ms > RENEW_AFTER_MS && !proof) void askForProof();
      return ms <= PROOF_LASTS_MS;
    },
    areHeard: async () => {
      if (!notifications) return false;
      return age() <= PROOF_LASTS_MS || inTime(askForProof());
    },
    close: async () => {
      closing.abort();
      notifications?.close();
      await listening;
    },
  };
}
