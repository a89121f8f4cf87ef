import { Hono } from "hono";
import type { Env } from "../env.ts";
import type { Metrics } from "../metrics.ts";

/** `/metrics`: for Prometheus. */
export function metricsRoutes(metrics: Metrics) {
  const routes = new Hono<Env>();
  routes.get("/metrics", async (c) => {
    const registry = metrics.registry();
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return routes;
}
