import type { Environment } from "./environment.ts";
import { isLocalDatabase, tlsMode } from "./platform/database/tls-mode.ts";
import { isLoopback } from "./platform/is-loopback.ts";
import { isPlain } from "./refuse-plaintext.ts";

/**
 * Returns what a start warns of, a sentence each: what is allowed to travel in clear text to or from another host, a key in the
 * environment, and what a public server lacks. Addresses are not repeated, since they may hold passwords and keys.
 */
export function findWeakSettings({
  mode,
  publicUrl,
  databaseUrl,
  migrationDatabaseUrl,
  mail,
  chain,
  nameServiceUrl,
  passwordRangeUrl,
  fileScanner,
  secondFactor,
  auditAnchor,
}: Environment): string[] {
  return [
    isPlain(publicUrl) &&
      "PUBLIC_URL uses http:// on another host, so passwords and sessions are sent in clear text. Serve it over HTTPS, for example through a proxy.",
    ...Object.entries({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl }).map(
      ([name, url]) => url && weaknessOfDatabase(name, new URL(url)),
    ),
    mail.smtpUrl &&
      new URL(mail.smtpUrl).searchParams.get("requireTLS") === "false" &&
      isElsewhere(mail.smtpUrl) &&
      "SMTP_URL has requireTLS=false and points to another host, so emails and their links may be sent in clear text. Remove requireTLS=false.",
    chain &&
      isPlain(chain.rpcUrl) &&
      "CHAIN_RPC_URL uses http:// on another host, so the node's answers about deposits and payments can be changed in transit. Use https://.",
    isElsewhere(publicUrl) &&
      chain &&
      "keyInEnvironment" in chain.payout &&
      chain.payout.keyInEnvironment &&
      "TREASURY_KEY holds the treasury's key in the environment of the web server, which is for demos. Use TREASURY_SIGNER, or at least TREASURY_KEY_FILE: see docs/signer.md.",
    isElsewhere(publicUrl) &&
      mode === "live" &&
      !secondFactor.everyone &&
      "SECOND_FACTOR is off, so a password alone opens an account on any device.",
    isElsewhere(publicUrl) &&
      !secondFactor.admins &&
      "ADMIN_SECOND_FACTOR is off, so a password alone opens the admin pages.",
    passwordRangeUrl &&
      isPlain(passwordRangeUrl.href) &&
      "PASSWORD_RANGE_URL uses http:// on another host. Use https://.",
    nameServiceUrl && isPlain(nameServiceUrl.href) && "NAME_SERVICE_URL uses http:// on another host. Use https://.",
    isElsewhere(publicUrl) &&
      fileScanner === null &&
      "FILE_SCANNER is not set, so files that admins upload are not scanned for viruses.",
    isElsewhere(publicUrl) &&
      auditAnchor === null &&
      "AUDIT_ANCHOR is not set, so you couldn't tell if the whole audit log was rewritten.",
    auditAnchor &&
      "url" in auditAnchor.place &&
      isPlain(auditAnchor.place.url) &&
      "AUDIT_ANCHOR uses http:// on another host. Use https://.",
  ].filter((sentence) => typeof sentence === "string");
}

function weaknessOfDatabase(name: string, url: URL): string | null {
  if (isLocalDatabase(url)) return null;
  const mode = tlsMode(url);
  if (mode === "disable")
    return `${name} has sslmode=disable and points to another host, so everything is sent in clear text. Use sslmode=verify-full, unless the network is encrypted.`;
  return mode === "verify-ca"
    ? `${name} has sslmode=verify-ca, which doesn't check the host's name. Use sslmode=verify-full, unless you alone use that authority.`
    : null;
}

/** Whether an address is of another host than this one. */
export const isElsewhere = (address: string): boolean => !isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ""));
