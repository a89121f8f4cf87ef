import type { Support } from "@freehold/contract";
import { Hono } from "hono";
import type { Env } from "../env.ts";

/** How long the file is valid, in milliseconds. RFC 9116 recommends less than a year. */
const VALID = 90 * 86_400_000;

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability. Without a support contact there is no file.
 *
 * @param clock - the start of its validity.
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
