import { isLoopback } from "./platform/is-loopback.ts";
import { StartError } from "./platform/start-error.ts";

/** The variables with an http(s) address that `ALLOW_PLAINTEXT` can list. A database and an SMTP server say it in their own address. */
const NAMES = ["PUBLIC_URL", "CHAIN_RPC_URL", "NAME_SERVICE_URL", "PASSWORD_RANGE_URL", "AUDIT_ANCHOR"] as const;

/** The addresses of a server by their variable. */
export type PlainAddresses = Partial<Record<(typeof NAMES)[number], string | null | undefined>>;

/**
 * Refuses http:// to another host: what it carries can be read and changed on the way. `ALLOW_PLAINTEXT` allows it by name, for a network
 * that is encrypted.
 *
 * @param allowed - the value of `ALLOW_PLAINTEXT`, such as `CHAIN_RPC_URL,PUBLIC_URL`.
 * @throws {StartError} one sentence that names the variable. It doesn't repeat the address, which may contain a key.
 */
export function refusePlaintext(addresses: PlainAddresses, allowed: string | null): void {
  const names = allowed?.split(",").map((name) => name.trim()) ?? [];
  const unknown = names.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new StartError(
      `ALLOW_PLAINTEXT must be a comma-separated list of ${NAMES.join(", ")}, but has ${JSON.stringify(unknown)}.`,
    );
  for (const name of NAMES) {
    const address = addresses[name];
    if (address && isPlain(address) && !names.includes(name))
      throw new StartError(
        `${name} must start with https://, because another host gets everything in clear text over http://; if the network between them is encrypted, set ALLOW_PLAINTEXT=${name}.`,
      );
  }
}

/** Whether an address is http:// to another host. */
export function isPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !isLoopback(hostname.replace(/^\[|\]$/g, ""));
}
