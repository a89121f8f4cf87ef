import { Hono } from "hono";
import type { Sql } from "../../database/connect.ts";
import type { Env } from "../env.ts";

const READY_TIMEOUT = 2_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which takes the database.
 *
 * @param draining - true once the server is stopping; a load balancer then sends no more requests.
 */
export function healthRoutes(sql: Sql, draining: () => boolean) {
  const routes = new Hono<Env>();
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const database = await answers(sql);
    const ready = database && !draining();
    return c.json({ status: ready ? "ok" : "unavailable", database, draining: draining() }, ready ? 200 : 503);
  });
  return routes;
}

async function answers(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT);
  });
  const query = sql`select 1`.then(
    () => true,
    () => false,
  );
  const result = await Promise.race([query, late]);
  clearTimeout(timer);
  return result;
}
