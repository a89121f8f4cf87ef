import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Env } from "../env.ts";

/**
 * Wallets announce their icons as data: URIs (EIP-6963), and pictures that need a session are read into blobs; a picture runs nothing. No text becomes markup or a script: the pages make
 * their elements one by one.
 */
const SITE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** For answers that are no page: whatever a browser makes of them, it may load nothing. */
export const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every answer; a handler that set its own Content-Security-Policy keeps it. */
export function securityHeaders(publicUrl: string): MiddlewareHandler<Env> {
  const secure = publicUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", SITE_POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (secure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  };
}

/** Answers of the API are for one person at one moment: what is sent to a signed-in person is never kept, whatever made it. */
export function apiHeaders(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.var.user || !c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    if (!c.res.headers.has("Content-Security-Policy")) c.res.headers.set("Content-Security-Policy", API_POLICY);
  };
}

/**
 * Lets partners' pages call the API. They send a bearer token; there are no cookies, so no credentials are allowed.
 *
 * @param origins - such as `https://partner.example`; `*` alone allows every page.
 * @param isPartnerPage - whether any other origin may make a call: that of a partner's key.
 */
export function crossOrigin(
  origins: readonly string[],
  isPartnerPage: (origin: string, path: string) => Promise<boolean>,
): MiddlewareHandler<Env> {
  return cors({
    origin: origins.includes("*")
      ? "*"
      : async (origin, c) =>
          origin && (origins.includes(origin) || (await isPartnerPage(origin, c.req.path))) ? origin : null,
    allowMethods: ["GET", "POST", "PATCH", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "DPoP",
      "Idempotency-Key",
      "Freehold-Background",
      "Freehold-Version",
      // Pages that trace their calls add these to each.
      "traceparent",
      "tracestate",
    ],
    exposeHeaders: ["X-Request-Id", "Retry-After", "Idempotency-Replayed"],
    maxAge: 600,
  });
}

/** Which pages may call the API. */
export type OriginSettings = { publicUrl: string; allowedOrigins?: readonly string[] };

/** Returns whether pages of an origin may call the API: the site's own, and those of {@link crossOrigin}. */
export function acceptsOrigin({ publicUrl, allowedOrigins = [] }: OriginSettings): (origin: string) => boolean {
  return (origin) => allowedOrigins.includes("*") || [new URL(publicUrl).origin, ...allowedOrigins].includes(origin);
}
