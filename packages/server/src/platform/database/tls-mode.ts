import { isLoopback } from "../is-loopback.ts";

/** What `sslmode` may be. All but the last two verify the certificate and the host's name. */
const MODES = ["verify-full", "require", "prefer", "allow", "verify-ca", "disable"];

/** Whether a database is on this machine: on loopback or a Unix socket. */
export function isLocalDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get("host") || decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
  return host.startsWith("/") || isLoopback(host);
}

/** Whether the `sslmode` of an address, if it has one, is one that PostgreSQL knows. */
export function isKnownTlsMode({ searchParams }: URL): boolean {
  const mode = searchParams.get("sslmode");
  return mode === null || MODES.includes(mode);
}

/**
 * Returns the `sslmode` that a connection uses. Only `disable` turns encryption off, and only `verify-ca`, which needs `sslrootcert`,
 * leaves the host's name unverified. Everything else is `verify-full`, also for a database on another host without `sslmode`.
 *
 * @returns null for a database on this machine without `sslmode`, which isn't encrypted.
 * @example
 * tlsMode(new URL("postgres://u:p@db.example/freehold")) // "verify-full"
 */
export function tlsMode(url: URL): "verify-full" | "verify-ca" | "disable" | null {
  const mode = url.searchParams.get("sslmode");
  if (mode === "disable" || mode === "verify-ca") return mode;
  return mode === null && isLocalDatabase(url) ? null : "verify-full";
}
