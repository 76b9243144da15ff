/** How many of something a fault test does: `all` with FAULTS=all, a fortieth otherwise, at least two. */
export const repetitions = (all: number): number =>
  process.env.FAULTS === "all" ? all : Math.max(2, Math.ceil(all / 40));
