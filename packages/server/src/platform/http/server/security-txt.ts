import type { Support } from "@freehold/contract";
import { Hono } from "hono";
import type { Env } from "../env.ts";

/** How long what it says may be relied on (RFC 9116 wants less than a year), in milliseconds. */
const VALID = 90 * 86_400_000;

/**
 * `/.well-known/security.txt` (RFC 9116): where people report a weakness. Without a support contact there is none.
 *
 * @param clock - from when it is valid.
 */
export function securityTxtRoutes(
  { email, url }: Support,
  { publicUrl, clock }: { publicUrl: string; clock: () => Date },
) {
  const routes = new Hono<Env>();
  const contacts = [...(email ? [`mailto:${email}`] : []), ...(url ? [url] : [])];
  if (contacts.length > 0)
    routes.get("/.well-known/security.txt", (c) =>
      c.text(
        [
          ...contacts.map((contact) => `Contact: ${contact}`),
          `Expires: ${new Date(clock().getTime() + VALID).toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      ),
    );
  return routes;
}
