import { type TestOptions, test } from "vitest";
import { isThorough } from "./repetitions.ts";

/** A test for `FAULTS=all` alone: it takes minutes of building or starting, and hardly any change can break it. */
export function thoroughTest(name: string, options: TestOptions, work: () => Promise<void>): void {
  if (isThorough) test(name, options, work);
}
