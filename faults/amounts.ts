/** How many of something a fault test does: `all` with FAULTS=all, a fifth otherwise, so that CI ends in time. */
export const amount = (all: number): number =>
  process.env.FAULTS === "all" ? all : Math.ceil(all / 5);
