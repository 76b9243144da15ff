/** With FAULTS=all everything is done, however long that takes: before a release. */
export const isThorough = process.env.FAULTS === "all";

/** How many of something a fault test does: `all` with FAULTS=all, a fortieth otherwise, at least two. */
export const repetitions = (all: number): number =>
  isThorough ? all : Math.max(2, Math.ceil(all / 40));
