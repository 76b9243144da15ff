import type { SessionLink } from "./rules.ts";

// In memory alone: neither the address, nor the history, nor a reload may hold the tokens of a session.
let arrived: SessionLink | undefined;

/** The session that came with the address and waits to be opened on the link's screen. */
export const arrivedSession = {
  keep(link: SessionLink | undefined): void {
    arrived = link;
  },
  get: () => arrived,
};
