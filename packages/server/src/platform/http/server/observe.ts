import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { describeCall, routeOf } from "../describe-call.ts";
import type { Env } from "../env.ts";
import { withoutAddresses } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { logSecurityEvent, securityEventOf } from "../security-events.ts";
import { beginSpan, traceFields } from "../trace-context.ts";

/** Longer paths are cut in the log. Addresses are looked for in more than that, since half of one would stay. */
const PATH_LENGTH = 200;
const SEARCHED_LENGTH = 600;

/** What a security event is about, if its path names it. Of anything else in a path, nothing is logged. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The outermost middleware: gives the request an id, which answers and log lines carry, then logs and counts the answer.
 * The id is always ours: one from outside could be forged. The trace is the request's, so that operators find it in other services. Of paths the
 * pattern is logged, since people write email addresses into them; of files and what does not exist the path, without addresses and
 * query string. Refused requests, those of visitors without a session, and security events have the network address they came from.
 */
export function observe(log: Logger, metrics: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set("requestId", requestId);
    const span = beginSpan(c.req.header("traceparent"));
    c.set("log", log.child({ request_id: requestId, ...traceFields(span) }));
    c.header("X-Request-Id", requestId);
    await next();
    const milliseconds = performance.now() - started;
    // The pattern, since paths are without number.
    const route = routeOf(c);
    metrics.observe(c.req.method, route ?? "other", c.res.status, milliseconds / 1000);
    const event = securityEventOf({
      call: route ? describeCall(c.req.method, route) : "",
      code: c.var.problemCode,
      hadToken: c.req.header("Authorization") !== undefined,
      chosen: c.var.securityEvent,
    });
    const isOrdinary = c.var.user !== undefined && c.res.status < 400 && !event;
    const line = {
      method: c.req.method,
      path: route ?? withoutAddresses(c.req.path.slice(0, SEARCHED_LENGTH)).slice(0, PATH_LENGTH),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
      user_id: c.var.user?.id,
      code: c.var.problemCode,
      network_address: isOrdinary ? undefined : c.var.networkAddress,
    };
    const id = c.req.param("id");
    // What is refused because too much is at work is no fault.
    if (line.code === "overloaded") c.var.log.warn(line, "answered");
    else if (c.res.status >= 500) c.var.log.error(line, "answered");
    else if (event) logSecurityEvent(c.var.log, event, id && ID.test(id) ? { ...line, subject: id } : line, "answered");
    else c.var.log.info(line, "answered");
  };
}
