import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { securityMetrics } from "./security-events.ts";

/** What the server counts, in a registry of its own so that two servers in one process do not mix. */
export type Metrics = {
  /** All of it, with the process's own metrics. */
  registry(): Registry;
  /** Counts an answer. `seconds` is how long it took. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Shows a number that is read when Prometheus asks; not a number while it cannot be read, as without the database. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for each value of a label; none while it cannot be read. The values come from us, never from a request. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

let ofProcess: Registry | undefined;

/** Once for all servers of a process: what collects them looks at the clock a hundred times a second from then on. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Makes the registry with the process's own metrics and `http_request_duration_seconds`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  processMetrics();
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry: () => Registry.merge([processMetrics(), securityMetrics, registry]),
    observe(method, route, status, seconds) {
      // Labels come from us, never from the request: a made-up method must not grow the registry.
      duration.observe({ method: METHODS.has(method) ? method : "other", route, status: String(status) }, seconds);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await read().catch(() => new Map<string, number>());
          this.reset();
          for (const [value, count] of values) this.set({ [label]: value }, count);
        },
      });
    },
  };
}
