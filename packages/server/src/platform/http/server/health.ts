import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import type { Sql } from "../../database/connect.ts";
import { readLoopAges } from "../../jobs/loop-rounds.ts";
import type { Env } from "../env.ts";

const READY_TIMEOUT = 2_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which takes the database; `loops` says how many seconds ago each loop began,
 * or last ended a round, in whichever process.
 *
 * @param draining - true once the server is stopping; a load balancer then sends no more requests.
 */
export function healthRoutes(sql: Sql, draining: () => boolean) {
  const routes = new Hono<Env>();
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const loops = await readLoopsInTime(sql);
    const database = loops !== null;
    const ready = database && !draining();
    return c.json(
      { status: ready ? "ok" : "unavailable", database, draining: draining(), loops: Object.fromEntries(loops ?? []) },
      ready ? 200 : 503,
    );
  });
  return routes;
}

/** Null if the database does not answer in time. */
async function readLoopsInTime(sql: Sql): Promise<Map<string, number> | null> {
  const late = sleep(READY_TIMEOUT, null, { ref: false });
  return Promise.race([readLoopAges(sql).catch(() => null), late]);
}
