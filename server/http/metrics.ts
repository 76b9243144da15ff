export const labelled = (label: string, values: Record<string, number | undefined>) =>
  Object.entries(values).map(
    ([key, value]) => [`{${label}=${JSON.stringify(key)}}`, value] as const,
  );

/**
 * Returns a metric in Prometheus' text format, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). Samples with an
 * unknown value are left out.
 * @param samples the value of the metric, or pairs: the rest of a sample's name, and the value of
 * the sample.
 */
export function metric(
  type: "counter" | "gauge" | "histogram",
  name: string,
  help: string,
  samples: number | undefined | (readonly [rest: string, value: number | undefined])[],
): string {
  const pairs = Array.isArray(samples) ? samples : [["", samples] as const];
  const lines = pairs.flatMap(([rest, value]) =>
    value === undefined ? [] : `${name}${rest} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

// Upper bounds of the histogram's buckets in ms. Cached responses take less than 1 ms, and no
// response takes more than 8 s.
const BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_500, 8_000, Number.POSITIVE_INFINITY];

export class RequestMetrics {
  /**
   * Number of requests by route, and then by status. Building label texts for each request would
   * make `observe` ten times slower.
   */
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #times = new Map<string, { buckets: number[]; sumMs: number }>();

  observe({ path, kind }: { path: string; kind: string }, status: number, ms: number): void {
    const statuses = this.#counts.get(path) ?? new Map<number, number>();
    if (statuses.size === 0) this.#counts.set(path, statuses);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const times = this.#times.get(kind) ?? { buckets: BOUNDS_MS.map(() => 0), sumMs: 0 };
    if (times.sumMs === 0) this.#times.set(kind, times);
    let bucket = 0;
    while (ms > (BOUNDS_MS[bucket] ?? 0)) bucket += 1;
    times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
    times.sumMs += ms;
  }

  read(): string {
    const counts = [...this.#counts].flatMap(([route, statuses]) =>
      [...statuses].map(([status, n]) => [`{route="${route}",status="${status}"}`, n] as const),
    );
    const times = [...this.#times].flatMap(([kind, { buckets, sumMs }]) => {
      let total = 0;
      const cumulative = buckets.map((count, index) => {
        const bound = BOUNDS_MS[index] ?? 0;
        const le = Number.isFinite(bound) ? bound / 1_000 : "+Inf";
        total += count;
        return [`_bucket{kind="${kind}",le="${le}"}`, total] as const;
      });
      const sum = [`_sum{kind="${kind}"}`, sumMs / 1_000] as const;
      return [...cumulative, sum, [`_count{kind="${kind}"}`, total] as const];
    });
    const name = "avisos_http_request_duration_seconds";
    return [
      metric("counter", "avisos_http_requests_total", "Requests.", counts),
      metric("histogram", name, "Time until the head of the response.", times),
    ].join("");
  }
}
