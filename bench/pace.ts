import type { Pace } from "./load/load.ts";

/** How thoroughly the parts measure. */
export type Thoroughness = {
  /** For what is compared with a bare server, round about. */
  compared: Pace;
  /** For what stands alone. */
  alone: Pace;
  /** How often a browser does the same thing. */
  visits: number;
};

export const THOROUGH: Thoroughness = {
  compared: { rounds: 3, warmUpMs: 500, measureMs: 2_000 },
  alone: { rounds: 1, warmUpMs: 1_000, measureMs: 5_000 },
  visits: 3,
};

export const QUICK: Thoroughness = {
  compared: { rounds: 1, warmUpMs: 200, measureMs: 500 },
  alone: { rounds: 1, warmUpMs: 300, measureMs: 1_500 },
  visits: 1,
};
