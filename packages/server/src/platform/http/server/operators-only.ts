import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { ProblemError } from "../problem.ts";

/**
 * Lets a caller pass who has the token: as `Authorization: Bearer` (Prometheus), or as the password of Basic, whatever the user's name
 * (a browser asks for it).
 *
 * @param token - `METRICS_TOKEN`.
 */
export function operatorsOnly(token: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!isSame(given(c.req.header("Authorization") ?? ""), token))
      throw new ProblemError("unauthorized", "This is for the operators of this server.", {
        challenge: 'Basic realm="Freehold operators", charset="UTF-8"',
      });
    await next();
  };
}

function given(header: string): string {
  const [scheme = "", value = ""] = header.split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":").slice(1).join(":");
}

/** In the same time for every wrong token. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
