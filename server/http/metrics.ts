type Labels = Record<string, string>;

/** A metric in the text format of Prometheus. `suffix` continues the name of a sample, as in `_bucket` of a histogram. */
export type Metric = {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: { value: number; labels?: Labels; suffix?: string }[];
};

/** Returns a metric with one sample, or none while its value is unknown. */
export const single = (
  type: "counter" | "gauge",
  name: string,
  help: string,
  value: number | undefined,
): Metric => ({ name, type, help, samples: value === undefined ? [] : [{ value }] });

/** Returns a metric with one sample for each value of the label `label`. */
export const labelled = (
  type: "counter" | "gauge",
  name: string,
  help: string,
  label: string,
  values: Record<string, number>,
): Metric => {
  const samples = Object.entries(values).map(([key, value]) => ({
    labels: { [label]: key },
    value,
  }));
  return { name, type, help, samples };
};

const formatLabels = (labels: Labels = {}) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return parts.length > 0 ? `{${parts.join(",")}}` : "";
};

/**
 * Returns metrics in Prometheus' text format, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
 */
export function formatMetrics(metrics: Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ value, labels, suffix = "" }) => `${name}${suffix}${formatLabels(labels)} ${value}`,
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

// Upper bounds of the histogram's buckets in ms. Cached responses take less than 1 ms, and no response more than 8 s.
const BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_500, 8_000];

/** Counts the requests of each route and status, and their times for each kind of route. */
export class RequestMetrics {
  readonly #counts = new Map<string, Map<number, number>>();
  /** The number of requests in each bucket, the last one without an upper bound, and the sum of their times, by kind. */
  readonly #times = new Map<string, { buckets: number[]; sumMs: number }>();

  observe({ path, kind }: { path: string; kind: string }, status: number, ms: number): void {
    let statuses = this.#counts.get(path);
    if (!statuses) {
      statuses = new Map();
      this.#counts.set(path, statuses);
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    let times = this.#times.get(kind);
    if (!times) {
      times = { buckets: new Array(BOUNDS_MS.length + 1).fill(0), sumMs: 0 };
      this.#times.set(kind, times);
    }
    let bucket = 0;
    while (ms > (BOUNDS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
    times.sumMs += ms;
  }

  read(): Metric[] {
    const counts = [...this.#counts].flatMap(([route, statuses]) =>
      [...statuses].map(([status, value]) => ({ labels: { route, status: `${status}` }, value })),
    );
    const times = [...this.#times].flatMap(([kind, { buckets, sumMs }]) => {
      let total = 0;
      const cumulative = buckets.map((value, index) => {
        total += value;
        const bound = BOUNDS_MS[index];
        const le = bound === undefined ? "+Inf" : `${bound / 1_000}`;
        return { suffix: "_bucket", labels: { kind, le }, value: total };
      });
      const labels = { kind };
      return [
        ...cumulative,
        { suffix: "_sum", labels, value: sumMs / 1_000 },
        { suffix: "_count", labels, value: total },
      ];
    });
    return [
      {
        ...{ name: "avisos_http_requests_total", type: "counter", samples: counts },
        help: "Requests by route and status.",
      },
      {
        ...{ name: "avisos_http_request_duration_seconds", type: "histogram", samples: times },
        help: "Time until the head of the response, by kind of route.",
      },
    ];
  }
}
