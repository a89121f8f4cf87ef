import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { ProblemError, sendProblem } from "../problem.ts";

type KnownRoute = { method: string; path: string };

/**
 * The application's `notFound`: 405 with Allow where the path is known under another method, else 404.
 *
 * @param routes - every route with its path as Hono writes it, such as `/api/wallet/withdrawals/:id`.
 */
export function notFound(routes: () => readonly KnownRoute[]): (c: Context<Env>) => Response {
  let patterns: { method: string; pattern: RegExp }[] | undefined;
  return (c) => {
    patterns ??= routes().map(({ method, path }) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/:\w+|\{\w+\}/g, "[^/]+")}$`),
    }));
    const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method));
    if (allowed.size === 0) return sendProblem(c, new ProblemError("not_found", "There's nothing at this address."));
    const methods = [...allowed, ...(allowed.has("GET") ? ["HEAD"] : [])].join(", ");
    const detail = `${c.req.method} isn't possible here, only ${methods}.`;
    return sendProblem(c, new ProblemError("method_not_allowed", detail, { headers: { Allow: methods } }));
  };
}

/** A HEAD is answered by the route of its GET, whose body no reader takes: what makes it is ended here. */
export function endBodyOfHead(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.req.method !== "HEAD" || !c.res.body) return;
    await c.res.body.cancel();
    c.res = new Response(null, c.res);
  };
}
