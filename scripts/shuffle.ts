import { createHash } from "node:crypto";

/** The places of names in the order of `seed`: hexadecimal numbers, of which the least comes first. */
export const placesBy = (seed: string | number) => (name: string) =>
  createHash("sha256").update(`${seed} ${name}`).digest("hex");
