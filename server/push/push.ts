import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config.ts";
import { type DatabaseTarget, describeConnectionError } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { KNOWN_HOSTS } from "./hosts.ts";
import type { Words } from "./messages.ts";
import { openPump } from "./pump.ts";

// The church's clock, and what a lost notification or another server has left, are looked at as often as this.
const LOOK_EVERY_MS = 60_000;
// Many changes in a row are looked at together.
const GATHER_MS = 200;
// What is being sent has this long to end, as it would otherwise be sent again.
export const STOP_MS = 3_000;

/** The hosts that messages are sent to: none when it is switched off. */
export const pushHostsOf = ({ pushHosts }: Pick<Config, "pushHosts">): string[] =>
  pushHosts === undefined ? [] : [...KNOWN_HOSTS, ...pushHosts];

/** Who sends, for push services that have something to say about it; Apple's takes no address without TLS. */
function subjectOf({ publicUrl }: Config): string {
  return publicUrl.startsWith("https:")
    ? publicUrl
    : `mailto:avisos@${new URL(publicUrl).hostname}`;
}

type PushOptions = { config: Config; words: Words; logger: Logger };

/** Tells followers what changes, until it is closed. Asleep until something is due, or `wake` says that something changed. */
export function startPush(target: DatabaseTarget, { config, words, logger }: PushOptions) {
  const hosts = pushHostsOf(config);
  const pump = openPump(target, {
    ...{ words, hosts, logger, zone: config.churchTimezone, subject: subjectOf(config) },
  });
  let stopping = false;
  let hasFailed = false;
  let wakeUp = new AbortController();

  /** @returns in how many milliseconds to look again. */
  async function look(): Promise<number> {
    try {
      const next = await pump.pass(Date.now());
      hasFailed = false;
      return Math.min(next ?? LOOK_EVERY_MS, LOOK_EVERY_MS);
    } catch (error) {
      // Once, however long the database is away.
      if (!hasFailed && !stopping) {
        logger.error({ cause: describeConnectionError(error) }, "notifications failed");
      }
      hasFailed = true;
      return LOOK_EVERY_MS;
    }
  }

  async function repeat(): Promise<void> {
    while (!stopping) {
      wakeUp = new AbortController();
      const wait = await look();
      const { signal } = wakeUp;
      await delay(Math.max(wait, 0), undefined, { signal, ref: false }).catch(() =>
        // Whatever comes meanwhile is looked at as well.
        stopping ? undefined : delay(GATHER_MS, undefined, { ref: false }),
      );
    }
  }

  const repeating = hosts.length === 0 ? Promise.resolve() : repeat();
  return {
    /** To be called when announcements may have changed. */
    wake: () => wakeUp.abort(),
    /** Lets what is being sent end, for `STOP_MS` at most, and leaves the rest to another server. */
    close: async () => {
      stopping = true;
      pump.stop();
      wakeUp.abort();
      const late = new AbortController();
      const timeout = delay(STOP_MS, undefined, { signal: late.signal }).catch(() => {});
      await Promise.race([repeating, timeout]);
      late.abort();
      pump.abort();
      // What was not sent is given back.
      await repeating;
      await pump.close();
    },
  };
}
