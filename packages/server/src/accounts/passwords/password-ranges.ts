import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { readText } from "../../platform/http/read-text.ts";
import { StartError } from "../../platform/start-error.ts";

/** Checks passwords with a service for breached ones, which learns the start of a hash only. */
export type PasswordRanges = {
  /** Returns whether a password is breached: false, too, if the service fails, so that people can choose a password while it is down. */
  has(password: string): Promise<boolean>;
};

/** Characters. A padded response has some 70,000. */
const LONGEST_ANSWER = 1024 * 1024;
/** Digits of the hash that the service learns. Some thousand breached passwords share them. */
const PREFIX = 5;

/**
 * Reads `PASSWORD_RANGE_URL`.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export function readPasswordRangeUrl(value: string | null): URL | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    // The value may hold a key: the sentence does not repeat it.
    throw new StartError("PASSWORD_RANGE_URL must look like https://api.pwnedpasswords.com/range.");
  return url;
}

/**
 * Creates a client for a service with the API of Pwned Passwords: a GET with the first five digits of the password's SHA-1 returns the
 * rest of every breached hash that starts with them, and a count. Lines with a count of 0 are padding, which hides the number of hashes.
 *
 * @param options.timeout - in milliseconds, since a person waits. @default 2000
 */
export function createPasswordRanges({
  url,
  log,
  timeout = 2_000,
}: {
  url: URL;
  log: Logger;
  timeout?: number;
}): PasswordRanges {
  async function ask(hash: string): Promise<boolean> {
    const answer = await fetch(`${url.href.replace(/\/$/, "")}/${hash.slice(0, PREFIX)}`, {
      signal: AbortSignal.timeout(timeout),
      headers: { "Add-Padding": "true", Accept: "text/plain" },
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`The service responded with ${answer.status}.`);
    const lines = (await readText(answer, LONGEST_ANSWER)).trim().split(/\r?\n/);
    if (!lines.every((line) => /^[0-9A-F]{35}:\d+$/i.test(line)))
      throw new Error("The response isn't a list of hashes.");
    return lines.some((line) => {
      const [rest, count] = line.split(":");
      return rest?.toUpperCase() === hash.slice(PREFIX) && Number(count) > 0;
    });
  }

  return {
    async has(password) {
      const hash = createHash("sha1").update(password.normalize("NFC")).digest("hex").toUpperCase();
      return ask(hash).catch((error: unknown) => {
        log.warn({ err: error }, "the service for breached passwords failed");
        return false;
      });
    },
  };
}
