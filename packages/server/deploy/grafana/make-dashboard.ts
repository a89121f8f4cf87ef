/** A metric as the server shows it. */
export type ShownMetric = { name: string; type: string; help: string };

type Unit = "short" | "s" | "bytes" | "percentunit" | "none";

/** Every metric of the server, by the row it is in, with its unit for Grafana. */
const ROWS: Record<string, Record<string, Unit>> = {
  "Objectives: requests and refunds": {
    http_request_duration_seconds: "s",
    refunds_due: "short",
    refund_oldest_unpaid_seconds: "s",
  },
  Payments: {
    payments_held: "short",
    payments_waiting: "short",
    payments_under_way: "short",
    payments_attention: "short",
  },
  "Books and deposits": {
    coverage_ubxs: "none",
    reconciliation_differences: "short",
    reconciliation_seconds_ago: "s",
    reconciliation_full_seconds_ago: "s",
    distributions_held: "short",
    deposits_pending: "short",
    deposits_unbacked: "short",
    deposit_transfers_unmatched: "short",
    deposit_blocks_behind: "short",
    deposit_watch_seconds_ago: "s",
  },
  "Emails and jobs": {
    mails_waiting: "short",
    mails_failed: "short",
    mails_refused: "short",
    mail_oldest_waiting_seconds: "s",
    loop_seconds_ago: "s",
  },
  Security: {
    security_events_total: "short",
    audit_anchor_age_seconds: "s",
    audit_unchained_age_seconds: "s",
  },
  Backups: {
    wal_receiver_connected: "short",
    wal_receiver_behind_bytes: "bytes",
  },
  Processes: {
    replica_lag_seconds: "s",
    password_hashes_pending: "short",
    process_cpu_seconds_total: "percentunit",
    process_resident_memory_bytes: "bytes",
    nodejs_eventloop_lag_p99_seconds: "s",
  },
};

/** What `prom-client` shows of every process of Node: some of it has a panel. */
const OF_NODE = /^(process|nodejs)_/;

/** What Prometheus calls a process. */
const PROCESS = "instance, pod";

/** What each recorded objective is called in the dashboard. */
const OBJECTIVES = {
  "freehold:requests_slow_or_failed:ratio_rate3d":
    "Refund requests not acknowledged within 1 s in three days: 1 % allowed",
  "freehold:refunds_paid_in_time:ratio_1d": "Approved refunds paid within 10 minutes in a day: 95 % wanted",
};

/** Reads the metrics of a page of `/metrics`. */
export function readMetrics(text: string): ShownMetric[] {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
  return [...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name = "", help = ""]) => ({
    name,
    help,
    type: types.get(name) ?? "untyped",
  }));
}

/**
 * Makes the dashboard for Grafana from the metrics that a server shows.
 *
 * @throws {Error} if a metric has no panel, or a panel no metric.
 */
export function makeDashboard(metrics: readonly ShownMetric[]): object {
  const shown = new Map(metrics.map((metric) => [metric.name, metric]));
  const listed = new Set(Object.values(ROWS).flatMap(Object.keys));
  const missing = metrics.filter(({ name }) => !listed.has(name) && !OF_NODE.test(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No panel for ${missing.join(", ")}: add it to ROWS.`);
  const panels: object[] = Object.entries(OBJECTIVES).map(([expr, title], index) => ({
    ...place(index, 0),
    type: "stat",
    title,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit: "percentunit" } },
    targets: [{ refId: "A", datasource: DATASOURCE, expr }],
  }));
  let top = HEIGHT;
  for (const [title, units] of Object.entries(ROWS)) {
    panels.push({ type: "row", title, collapsed: false, panels: [], gridPos: { x: 0, y: top++, w: 24, h: 1 } });
    for (const [index, [name, unit]] of Object.entries(units).entries()) {
      const metric = shown.get(name);
      if (!metric) throw new Error(`The server shows no ${name}: remove it from ROWS.`);
      panels.push(panelOf(metric, unit, place(index, top)));
    }
    top += Math.ceil(Object.keys(units).length / ACROSS) * HEIGHT;
  }
  return {
    uid: "freehold",
    title: "Freehold",
    tags: ["freehold"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [{ name: "datasource", type: "datasource", query: "prometheus", label: "Prometheus", hide: 0 }],
    },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  };
}

const DATASOURCE = { type: "prometheus", uid: "$datasource" };
const ACROSS = 3;
const HEIGHT = 7;

const place = (index: number, top: number) => ({
  gridPos: {
    x: (index % ACROSS) * (24 / ACROSS),
    y: top + Math.floor(index / ACROSS) * HEIGHT,
    w: 24 / ACROSS,
    h: HEIGHT,
  },
});

function panelOf({ name, type, help }: ShownMetric, unit: Unit, where: object): object {
  return {
    ...where,
    type: "timeseries",
    title: help,
    description: name,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: name === "coverage_ubxs" ? undefined : 0 } },
    targets: [{ refId: "A", datasource: DATASOURCE, expr: queryOf(name, type), legendFormat: "__auto" }],
  };
}

/** Numbers from the database are the same in every process; what a process counts is added up. */
function queryOf(name: string, type: string): string {
  if (type === "histogram")
    return `histogram_quantile(0.99, sum by (le, route) (rate(${name}_bucket[$__rate_interval])))`;
  if (OF_NODE.test(name)) return type === "counter" ? `rate(${name}[$__rate_interval])` : name;
  return type === "counter"
    ? `sum without (${PROCESS}) (rate(${name}[$__rate_interval]))`
    : `max without (${PROCESS}) (${name})`;
}
