import { isLocalDatabase, tlsMode } from "./platform/database/tls-mode.ts";
import { isLoopback } from "./platform/is-loopback.ts";
import { StartError } from "./platform/start-error.ts";

/** The variables with an address, which may not be in clear text to another host. */
const ADDRESSES = [
  "PUBLIC_URL",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "MIGRATION_DATABASE_URL",
  "SIGNER_DATABASE_URL",
  "CHAIN_RPC_URL",
  "SMTP_URL",
  "NAME_SERVICE_URL",
  "PASSWORD_RANGE_URL",
  "AUDIT_ANCHOR",
] as const;

/** The variables that `ALLOW_UNSAFE` can list. */
const NAMES: readonly string[] = [...ADDRESSES, "TREASURY_KEY"];

/** What {@link refuseUnsafe} looks at. */
export type UnsafeSettings = {
  /** By their variable. */
  addresses: Partial<Record<(typeof ADDRESSES)[number], string | null | undefined>>;
  /** Whether a public web server has the key of real money in its environment. @default false */
  hasTreasuryKey?: boolean;
};

/**
 * Refuses the settings that risk all money or all accounts: clear text to another host, which can be read and changed on the way, and the
 * treasury's key in the environment of a public web server. `ALLOW_UNSAFE` allows each by the name of its variable.
 *
 * @param allowed - the value of `ALLOW_UNSAFE`, such as `CHAIN_RPC_URL,PUBLIC_URL`.
 * @throws {StartError} one sentence that names the variable. It doesn't repeat the value, which may contain a password or a key.
 */
export function refuseUnsafe({ addresses, hasTreasuryKey = false }: UnsafeSettings, allowed: string | null): void {
  const names = allowed?.split(",").map((name) => name.trim()) ?? [];
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new StartError(
      `ALLOW_UNSAFE must be a comma-separated list of ${NAMES.join(", ")}, but has ${JSON.stringify(unknown)}.`,
    );
  for (const name of ADDRESSES) {
    const address = addresses[name];
    if (address && isPlain(address) && !names.includes(name))
      throw new StartError(
        `${name} must ${encrypt(address)}, because another host gets everything in clear text otherwise; if the network between them is encrypted, set ALLOW_UNSAFE=${name}.`,
      );
  }
  if (hasTreasuryKey && !names.includes("TREASURY_KEY"))
    throw new StartError(
      "TREASURY_KEY must not be in the environment of a public web server, because whatever reads the environment can pay out the treasury; use TREASURY_SIGNER or TREASURY_KEY_FILE (see docs/signer.md), or set ALLOW_UNSAFE=TREASURY_KEY.",
    );
}

/** Whether an address sends clear text to another host: http://, or a database or an SMTP server that is told not to encrypt. */
export function isPlain(address: string): boolean {
  const url = new URL(address);
  if (/^postgres/.test(url.protocol)) return tlsMode(url) === "disable" && !isLocalDatabase(url);
  if (url.protocol === "smtp:") return url.searchParams.get("requireTLS") === "false" && isElsewhere(address);
  return url.protocol === "http:" && isElsewhere(address);
}

/** Whether an address is of another host than this one. */
export const isElsewhere = (address: string): boolean => !isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ""));

function encrypt(address: string): string {
  const { protocol } = new URL(address);
  if (protocol === "smtp:") return "not have requireTLS=false";
  return protocol === "http:" ? "start with https://" : "not have sslmode=disable";
}
