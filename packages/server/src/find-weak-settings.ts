import type { Environment } from "./environment.ts";
import { hasTreasuryKey } from "./platform/chain/signer/signer-settings.ts";
import type { Sql } from "./platform/database/connect.ts";
import { findExcessPower } from "./platform/database/grant-access.ts";
import { isLocalDatabase, tlsMode } from "./platform/database/tls-mode.ts";
import { NO_PROXIES } from "./platform/http/server/network-address.ts";
import { isElsewhere, isPlain } from "./refuse-unsafe.ts";

/**
 * Returns what is unsafe in the settings, a sentence each: what `ALLOW_UNSAFE` allows, and what a public server lacks. A start warns of it,
 * and `freehold-server check` prints it. Addresses are not repeated, since they may hold passwords and keys.
 */
export function findWeakSettings({
  roles,
  mode,
  publicUrl,
  databaseUrl,
  directDatabaseUrl,
  replicaUrl,
  migrationDatabaseUrl,
  mail,
  chain,
  nameServiceUrl,
  passwordRangeUrl,
  publicDocs,
  trustedProxies,
  fileScanner,
  secondFactor,
  auditAnchor,
}: Environment): string[] {
  const isPublic = isElsewhere(publicUrl);
  const serves = isPublic && roles.has("web");
  const works = isPublic && roles.has("jobs");
  return [
    isPlain(publicUrl) &&
      "PUBLIC_URL uses http:// on another host, so passwords and sessions are sent in clear text. Serve it over HTTPS, for example through a proxy.",
    ...Object.entries({
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directDatabaseUrl,
      DATABASE_READ_URL: replicaUrl,
      MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    }).map(([name, url]) => url && weaknessOfDatabaseUrl(name, url)),
    mail.smtpUrl &&
      isPlain(mail.smtpUrl) &&
      "SMTP_URL has requireTLS=false and points to another host, so emails and their links may be sent in clear text. Remove requireTLS=false.",
    chain &&
      isPlain(chain.rpcUrl) &&
      "CHAIN_RPC_URL uses http:// on another host, so the node's answers about deposits and payments can be changed in transit. Use https://.",
    isPublic &&
      hasTreasuryKey(chain) &&
      "TREASURY_KEY holds the treasury's key in the environment of the server, which is for demos. Use TREASURY_SIGNER, or at least TREASURY_KEY_FILE: see docs/signer.md.",
    serves &&
      mode === "live" &&
      !secondFactor.everyone &&
      "SECOND_FACTOR is off, so a password alone opens an account on any device.",
    serves && !secondFactor.admins && "ADMIN_SECOND_FACTOR is off, so a password alone opens the admin pages.",
    passwordRangeUrl &&
      isPlain(passwordRangeUrl.href) &&
      "PASSWORD_RANGE_URL uses http:// on another host. Use https://.",
    nameServiceUrl && isPlain(nameServiceUrl.href) && "NAME_SERVICE_URL uses http:// on another host. Use https://.",
    serves &&
      mode === "live" &&
      publicDocs &&
      "API_DOCS is public, so strangers see every call, those of admins included. Remove API_DOCS, and set METRICS_TOKEN or METRICS_PORT.",
    serves &&
      trustedProxies === NO_PROXIES &&
      "TRUSTED_PROXIES is not set, so if a proxy is in front, all visitors share its network address, and one visitor's wrong passwords lock out all of them.",
    works &&
      mail.smtpUrl === null &&
      "SMTP_URL is not set, so no email reaches people: links and codes are only written to files in DATA_DIR.",
    serves &&
      fileScanner === null &&
      "FILE_SCANNER is not set, so files that admins upload are not scanned for viruses.",
    works &&
      auditAnchor === null &&
      "AUDIT_ANCHOR is not set, so you couldn't tell if the whole audit log was rewritten.",
    auditAnchor &&
      "url" in auditAnchor.place &&
      isPlain(auditAnchor.place.url) &&
      "AUDIT_ANCHOR uses http:// on another host. Use https://.",
  ].filter((sentence) => typeof sentence === "string");
}

/**
 * Returns what is unsafe in a migrated database, a sentence each: what else its role may do, a payer that can't tell it from another one, and
 * a public server without a second admin.
 */
export async function findWeakDatabase(sql: Sql, environment: Environment): Promise<string[]> {
  const { databaseUrl, publicUrl, roles, chain } = environment;
  // The embedded one has a role for the server.
  const excess = databaseUrl && (await findExcessPower(sql));
  const [{ admins }] = await sql<[{ admins: number }]>`
    select count(*)::int as admins from users where role = 'admin' and disabled_at is null`;
  const [timeline] = await sql`select from database_timeline()`;
  return [
    !timeline &&
      roles.has("payer") &&
      chain?.payout.mode === "treasury" &&
      'The database withholds its system identifier and timeline, so payments continue after a failover without comparing the books: see "Which database pays" in docs/many-machines.md.',
    excess &&
      `The role in DATABASE_URL ${excess}. Give the server its own role: see "Database roles" in docs/settings.md.`,
    isElsewhere(publicUrl) &&
      admins < 2 &&
      `The platform has ${admins === 0 ? "no admin" : "one admin"}, so what needs two admins can't be done. Make a person one with freehold-server admin add <email>.`,
  ].filter((sentence) => typeof sentence === "string");
}

function weaknessOfDatabaseUrl(name: string, address: string): string | null {
  if (isPlain(address))
    return `${name} has sslmode=disable and points to another host, so everything is sent in clear text. Use sslmode=verify-full, unless the network is encrypted.`;
  const url = new URL(address);
  return tlsMode(url) === "verify-ca" && !isLocalDatabase(url)
    ? `${name} has sslmode=verify-ca, which doesn't check the host's name. Use sslmode=verify-full, unless you alone use that authority.`
    : null;
}
