import { readFileSync } from "node:fs";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../src/environment.ts";
import { freePort } from "../src/platform/database/embedded/free-port.ts";
import { createLog } from "../src/platform/http/log.ts";
import { startServer } from "../src/start-server.ts";
import { makeDashboard, readMetrics, type ShownMetric } from "./grafana/make-dashboard.ts";

const { url } = await createTestDatabase();
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const rules = read("prometheus/freehold.rules.yaml");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

/** What raises no alert by itself. */
const NO_ALERT = {
  payments_waiting: "The age of the oldest one does.",
  payments_under_way: "Ordinary.",
  deposits_pending: "Ordinary.",
};

/** What a running server shows. */
let metrics: ShownMetric[];
beforeAll(async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = await startServer({
    environment: readEnvironment({ DATABASE_URL: url, PORT: String(port), METRICS_PORT: String(metricsPort) }),
    log: createLog({ level: "silent" }),
  });
  try {
    metrics = readMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  } finally {
    await server.stop();
  }
});

describe("what is seen from outside", () => {
  it("the dashboard shows what a running server shows: update it with vitest --update", async () => {
    await expect(`${JSON.stringify(makeDashboard(metrics), null, 2)}\n`).toMatchFileSnapshot("grafana/freehold.json");
  });

  it("each metric raises an alert or needs none, and no alert names another", () => {
    const names = metrics.map(({ name }) => name);
    const used = (name: string) => new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(rules);
    const own = names.filter((name) => !/^(process|nodejs)_/.test(name));
    expect(own.filter((name) => used(name) === Object.hasOwn(NO_ALERT, name))).toEqual([]);
    const selected = [...rules.matchAll(/\b([a-z]\w*)[[{]/g)].map(([, name = ""]) =>
      name.replace(/_(bucket|count)$/, ""),
    );
    const ofBackups = [...read("backup/base-backup.sh").matchAll(/# TYPE (\w+) gauge/g)].map(([, name = ""]) => name);
    expect(selected.filter((name) => ![...names, ...ofBackups, "up"].includes(name))).toEqual([]);
  });

  it("each alert has its row in the guide, and its test", () => {
    const guide = [...read("../docs/alerts.md").matchAll(/^\| `(Freehold\w+)` +\| (page|ticket) +\|/gm)];
    expect(guide.map(([, name]) => name)).toEqual(alerts);
    expect(guide.map(([, , severity]) => severity)).toEqual(
      [...rules.matchAll(/severity: (page|ticket) }/g)].map(([, severity]) => severity),
    );
    const tested = [...read("prometheus/freehold.rules.test.yaml").matchAll(/alertname: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(alerts.filter((name) => !tested.includes(name))).toEqual([]);
  });
});
