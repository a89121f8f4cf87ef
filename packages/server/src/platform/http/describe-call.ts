import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { Env } from "./env.ts";

/**
 * Returns the pattern of the path that answers a request; undefined if none does. Of what matched, what has a `*` is middleware.
 *
 * @example
 * routeOf(c) // "/api/admin/users/:id"
 */
export function routeOf(c: Context<Env>): string | undefined {
  return matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
}

/**
 * Returns a call as the API's description names it.
 *
 * @example
 * describeCall("PATCH", "/api/admin/users/:id") // "PATCH /admin/users/{id}"
 */
export function describeCall(method: string, route: string): string {
  return `${method} ${route.replace(/^\/api/, "").replace(/:(\w+)/g, "{$1}")}`;
}
