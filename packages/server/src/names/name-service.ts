import { isWalletName } from "@freehold/contract";
import type { Logger } from "pino";
import { readText } from "../platform/http/read-text.ts";
import { StartError } from "../platform/start-error.ts";

/** Looks up the names of wallets. */
export type NameService = {
  /** @returns null if the wallet has no name that may be shown, or the service does not say in time. */
  lookUp(address: string): Promise<string | null>;
};

/** SPEC 9: how long a name is kept. */
const KEPT_MS = 180 * 60_000;
/** A wallet without a name may get one; a service that is away comes back. */
const KEPT_WITHOUT_MS = 10 * 60_000;
/** SPEC 9: HTTP time-out. */
const TIMEOUT_MS = 10_000;
const MOST_KEPT = 10_000;
const LONGEST_ANSWER = 64 * 1024;

/**
 * Reads `NAME_SERVICE_URL`.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export function readNameServiceUrl(value: string | null): URL | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hash || url.username)
    // The value may hold a key: the sentence does not repeat it.
    throw new StartError("NAME_SERVICE_URL must look like https://names.example/v1/resolve.");
  return url;
}

/**
 * Asks a name service by GET with the address as `address` and reads `data.data` (SPEC 7). The server asks, so that the service does
 * not learn who looks; an answer is kept, and several who ask at once are one request.
 */
export function createNameService({ url, log }: { url: URL; log: Logger }): NameService {
  const kept = new Map<string, { name: Promise<string | null>; until: number }>();

  async function ask(address: string): Promise<string | null> {
    const target = new URL(url);
    target.searchParams.set("address", address);
    const answer = await fetch(target, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: "application/json" },
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`The name service responded with ${answer.status}.`);
    const name = readName(JSON.parse(await readText(answer, LONGEST_ANSWER)));
    return isWalletName(name) ? name : null;
  }

  function keep(address: string, name: Promise<string | null>, until: number): void {
    kept.delete(address);
    kept.set(address, { name, until });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async lookUp(given) {
      const address = given.toLowerCase();
      const known = kept.get(address);
      if (known && known.until > Date.now()) return known.name;
      const name = ask(address).catch((error: unknown) => {
        log.warn({ err: error }, "the name service failed");
        return null;
      });
      keep(address, name, Date.now() + KEPT_WITHOUT_MS);
      const found = await name;
      if (found !== null) keep(address, name, Date.now() + KEPT_MS);
      return found;
    },
  };
}

/** SPEC 7: `data.data`. To the wallet library the body is a response's `data`; other services may have both in the body. */
function readName(body: unknown): unknown {
  const data = member(body, "data");
  return typeof data === "string" ? data : member(data, "data");
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : null;
}
