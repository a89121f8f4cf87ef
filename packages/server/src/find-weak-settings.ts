import type { Environment } from "./environment.ts";
import { isLoopback } from "./platform/is-loopback.ts";

/**
 * Returns what a start warns of, a sentence each: what travels in clear text to or from another host, and files that nothing scans.
 * Addresses are not repeated, since they may hold passwords and keys.
 */
export function findWeakSettings({
  publicUrl,
  databaseUrl,
  migrationDatabaseUrl,
  chain,
  nameServiceUrl,
  fileScanner,
}: Environment): string[] {
  const isPublic = isElsewhere(new URL(publicUrl));
  return [
    isClear(publicUrl) &&
      "PUBLIC_URL is http:// of another host: passwords and sessions travel in clear text. Serve HTTPS there, by a proxy, and name its address.",
    ...Object.entries({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl }).map(
      ([name, url]) => url && weaknessOfDatabase(name, url),
    ),
    chain &&
      isClear(chain.rpcUrl) &&
      "CHAIN_RPC_URL is http:// of another host: what the node says of deposits and payments can be changed on the way. Use https://.",
    nameServiceUrl && isClear(nameServiceUrl.href) && "NAME_SERVICE_URL is http:// of another host. Use https://.",
    isPublic && fileScanner === null && "FILE_SCANNER is not set: uploads of admins are not scanned for viruses.",
  ].filter((sentence) => typeof sentence === "string");
}

function weaknessOfDatabase(name: string, address: string): string | null {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? "";
  if (host ? host.startsWith("/") || isLoopback(host) : !isElsewhere(url)) return null;
  const mode = url.searchParams.get("sslmode");
  if (mode === null)
    return `${name} has no sslmode and names another host: everything travels in clear text. Add sslmode=verify-full, or sslmode=disable where the network encrypts.`;
  if (["verify-full", "verify-ca", "disable"].includes(mode)) return null;
  return `${name} has sslmode=${mode}, which takes any certificate. Use sslmode=verify-full.`;
}

const isClear = (address: string): boolean => {
  const url = new URL(address);
  return url.protocol === "http:" && isElsewhere(url);
};

const isElsewhere = ({ hostname }: URL): boolean => !isLoopback(hostname.replace(/^\[|\]$/g, ""));
