import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { ProblemError } from "../problem.ts";

/**
 * Refuses requests that a proxy in front and the routes here might take for different ones: more than one Host, and paths with `.` or
 * `..` as a segment, in whatever spelling. The URL parser resolves those, after the proxy has looked at the path as it was sent.
 */
export function refuseAmbiguous(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { incoming } = c.env ?? {};
    const hosts = incoming?.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host") ?? [];
    if (hosts.length > 1) throw refused("The request names more than one host.");
    const path = decode((incoming?.url ?? new URL(c.req.url).pathname).split(/[?#]/)[0] ?? "");
    if (path === null) throw refused("The address isn't encoded correctly.");
    if (path.split(/[/\\]/).some((segment) => segment === "." || segment === ".."))
      throw refused("The address contains dot segments.");
    await next();
  };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function refused(detail: string): ProblemError {
  return new ProblemError("bad_request", detail, { headers: { Connection: "close" } });
}
