import type { Environment } from "./environment.ts";
import { isLoopback } from "./platform/is-loopback.ts";

/**
 * Returns what a start warns of, a sentence each: what travels in clear text to or from another host, a key in the
 * environment, and files that nothing scans. Addresses are not repeated, since they may hold passwords and keys.
 */
export function findWeakSettings({
  publicUrl,
  databaseUrl,
  migrationDatabaseUrl,
  chain,
  nameServiceUrl,
  passwordRangeUrl,
  fileScanner,
  secondFactor,
}: Environment): string[] {
  const isPublic = isElsewhere(new URL(publicUrl));
  return [
    isClear(publicUrl) &&
      "PUBLIC_URL uses http:// on another host, so passwords and sessions are sent in clear text. Serve it over HTTPS, for example through a proxy.",
    ...Object.entries({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl }).map(
      ([name, url]) => url && weaknessOfDatabase(name, url),
    ),
    chain &&
      isClear(chain.rpcUrl) &&
      "CHAIN_RPC_URL uses http:// on another host, so the node's answers about deposits and payments can be changed in transit. Use https://.",
    isPublic &&
      chain &&
      "keyInEnvironment" in chain.payout &&
      chain.payout.keyInEnvironment &&
      "TREASURY_KEY holds the treasury's key in the environment of the web server, which is for demos. Use TREASURY_SIGNER, or at least TREASURY_KEY_FILE: see docs/signer.md.",
    nameServiceUrl && isClear(nameServiceUrl.href) && "NAME_SERVICE_URL uses http:// on another host. Use https://.",
    isPublic && !secondFactor.everyone && "SECOND_FACTOR is off, so a password alone opens an account on any device.",
    isPublic && !secondFactor.admins && "ADMIN_SECOND_FACTOR is off, so a password alone opens the admin pages.",
    passwordRangeUrl &&
      isClear(passwordRangeUrl.href) &&
      "PASSWORD_RANGE_URL uses http:// on another host. Use https://.",
    isPublic &&
      fileScanner === null &&
      "FILE_SCANNER is not set, so files that admins upload are not scanned for viruses.",
  ].filter((sentence) => typeof sentence === "string");
}

function weaknessOfDatabase(name: string, address: string): string | null {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? "";
  if (host ? host.startsWith("/") || isLoopback(host) : !isElsewhere(url)) return null;
  const mode = url.searchParams.get("sslmode");
  if (mode === null)
    return `${name} has no sslmode and points to another host, so everything is sent in clear text. Add sslmode=verify-full, or sslmode=disable if the network is encrypted.`;
  if (["verify-full", "verify-ca", "disable"].includes(mode)) return null;
  return `${name} has sslmode=${mode}, which accepts any certificate. Use sslmode=verify-full.`;
}

const isClear = (address: string): boolean => {
  const url = new URL(address);
  return url.protocol === "http:" && isElsewhere(url);
};

const isElsewhere = ({ hostname }: URL): boolean => !isLoopback(hostname.replace(/^\[|\]$/g, ""));
