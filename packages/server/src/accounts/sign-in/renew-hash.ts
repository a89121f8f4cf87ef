import type { Logger } from "pino";
import type { Deps } from "../../platform/http/env.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { renewPasswordHash } from "../store.ts";

/**
 * Hashes a password again if its hash has other parameters than new ones. The password stays the same, so sessions and devices stay and
 * no email is sent. A password change at the same time wins. Never throws: the old hash is as good for signing in, and the next sign-in tries
 * again.
 *
 * @returns the new hash, or the old one if it was not renewed.
 */
export async function renewHash(
  { sql, passwords }: Pick<Deps, "sql"> & { passwords: Passwords },
  { id, password_hash }: { id: string; password_hash: string },
  password: string,
  log: Logger,
): Promise<string> {
  if (passwords.isCurrent(password_hash)) return password_hash;
  try {
    const hash = await passwords.hash(password);
    if (await sql.begin((tx) => renewPasswordHash(tx, id, password_hash, hash))) return hash;
  } catch (err) {
    log.warn({ err, account_id: id }, "failed to renew a password hash");
  }
  return password_hash;
}
