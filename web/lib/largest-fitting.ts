/**
 * Returns the largest whole number up to `most` that `fits`, or 0. Larger numbers than the result
 * do not fit.
 */
export function largestFitting(most: number, fits: (value: number) => boolean): number {
  if (fits(most)) return most;
  let low = 0;
  let high = most - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
