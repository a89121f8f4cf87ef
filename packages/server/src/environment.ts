import { resolve } from "node:path";
import type { Support } from "@freehold/contract";
import { readPasswordRangeUrl } from "./accounts/passwords/password-ranges.ts";
import type { SecondFactorPolicy } from "./accounts/sign-in/find-next-step.ts";
import { type AnchorSettings, readAnchorSettings } from "./audit/anchor/anchor-settings.ts";
import { readS3Settings, type S3Settings } from "./files/s3-settings.ts";
import { readNameServiceUrl } from "./names/name-service.ts";
import type { KeyMode } from "./partners/keys/secret-key.ts";
import { type ChainSettings, readChainSettings } from "./platform/chain/chain-settings.ts";
import { hasTreasuryKey } from "./platform/chain/signer/signer-settings.ts";
import { type DatabaseUrls, readDatabaseUrls } from "./platform/database/database-urls.ts";
import { LIMITS, type Limit, type LimitName } from "./platform/http/limit-defaults.ts";
import { NO_PROXIES, parseNetworks, type TrustedProxies } from "./platform/http/server/network-address.ts";
import { isLoopback } from "./platform/is-loopback.ts";
import { type MailSettings, readMailSettings } from "./platform/mail/mail-settings.ts";
import { readVariables } from "./platform/read-variable.ts";
import { StartError } from "./platform/start-error.ts";
import { readSupport } from "./platform/support.ts";
import { STREAMS } from "./progress/stream-places.ts";
import { isElsewhere, refuseUnsafe } from "./refuse-unsafe.ts";
import { ROLES, type Role, readRoles } from "./roles.ts";
import { readKeysRequired } from "./signatures/key-file.ts";

/** The settings that the server starts with. */
export type Environment = DatabaseUrls & {
  /** What this process does. */
  roles: ReadonlySet<Role>;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** `test`: the server is a sandbox, where partners' test keys act. */
  mode: KeyMode;
  /** Where a live platform's sandbox is, which is named to callers with a test key. */
  sandboxUrl: string | null;
  /** Where people reach the server, without a slash at the end. */
  publicUrl: string;
  /** Origins of pages that may call the API, or `*` alone. */
  allowedOrigins: string[];
  /** Proxies of ours, whose X-Forwarded-For counts. */
  trustedProxies: TrustedProxies;
  /** Where `/metrics` and `/api/docs` are, if not on `port`. */
  metricsPort: number | null;
  /** What `/metrics` and `/api/docs` ask for; null: they are there on `metricsPort` alone. */
  metricsToken: string | null;
  /** `/api/docs` asks for no token. */
  publicDocs: boolean;
  /** Event streams that this process keeps open at most. */
  eventStreams: number;
  /** Other numbers than those of `LIMITS`. */
  limits: Partial<Record<LimitName, Limit>>;
  /** Who needs a second factor. */
  secondFactor: SecondFactorPolicy;
  logLevel: string;
  /** The command that looks for viruses in uploads; null: nothing does. */
  fileScanner: string | null;
  /** The bucket that uploads are kept in; null: a folder in `dataDir`. */
  files: S3Settings | null;
  mail: MailSettings;
  /** The support contact, on every page and in every mail. */
  support: Support;
  /** The service for breached passwords; null: only the list that ships with the server. */
  passwordRangeUrl: URL | null;
  /** Who says what wallets are called; null: no service is asked. */
  nameServiceUrl: URL | null;
  /** Where signed heads of the audit log go every hour; null: nowhere. */
  auditAnchor: AnchorSettings | null;
  /** The chain of deposits and refunds; null: deposits come from elsewhere, and admins record payments by hand. */
  chain: ChainSettings | null;
  /** Whether a server that pays itself starts only with approval keys. */
  keysRequired: boolean;
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/**
 * Reads `ROLES`, `PORT`, `HOST`, `DATA_DIR`, `PUBLIC_URL`, `SANDBOX`, `SANDBOX_URL`, `ALLOWED_ORIGINS`, `TRUSTED_PROXIES`, `METRICS_PORT`,
 * `METRICS_TOKEN`, `API_DOCS`, `PASSWORD_RANGE_URL`, `NAME_SERVICE_URL`, `EVENT_STREAMS`, `LIMITS`, `SECOND_FACTOR`,
 * `ADMIN_SECOND_FACTOR`, `FILE_SCANNER`, `FILES_URL`, `APPROVAL_KEYS`, `LOG_LEVEL` and `ALLOW_UNSAFE`, and what `readDatabaseUrls`,
 * `readMailSettings`, `readSupport`, `readAnchorSettings` and `readChainSettings` read. An empty variable counts as unset, and every
 * secret has a `_FILE` form: see `readVariables`.
 *
 * @throws {StartError} one sentence that names the variable and says what it may be.
 * @example
 * readEnvironment({ PORT: "4700" }).publicUrl // "http://127.0.0.1:4700"
 */
export function readEnvironment(env: Record<string, string | undefined> = process.env): Environment {
  const read = readVariables(env);
  const port = readPort("PORT", read("PORT")) ?? 4600;
  const host = readHost(read("HOST"));
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const publicUrl =
    readAddress("PUBLIC_URL", read("PUBLIC_URL")) ?? `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}`;
  const passwordRangeUrl = readPasswordRangeUrl(read("PASSWORD_RANGE_URL"));
  const nameServiceUrl = readNameServiceUrl(read("NAME_SERVICE_URL"));
  const auditAnchor = readAnchorSettings(read);
  const roles = readRoles(read("ROLES"));
  const chain = readChainSettings(read, roles.has("payer"));
  const mode = readMode(read("SANDBOX"));
  const databases = readDatabaseUrls(read);
  const mail = readMailSettings(read, publicUrl);
  const addresses = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databases.databaseUrl,
    DATABASE_DIRECT_URL: databases.directDatabaseUrl,
    DATABASE_READ_URL: databases.replicaUrl,
    MIGRATION_DATABASE_URL: databases.migrationDatabaseUrl,
    SMTP_URL: mail.smtpUrl,
    CHAIN_RPC_URL: chain?.rpcUrl,
    NAME_SERVICE_URL: nameServiceUrl?.href,
    PASSWORD_RANGE_URL: passwordRangeUrl?.href,
    AUDIT_ANCHOR: auditAnchor && "url" in auditAnchor.place ? auditAnchor.place.url : null,
  };
  refuseUnsafe(
    {
      addresses,
      hasTreasuryKey: mode === "live" && roles.has("web") && isElsewhere(publicUrl) && hasTreasuryKey(chain),
    },
    read("ALLOW_UNSAFE"),
  );
  if (roles.size < ROLES.length && !databases.databaseUrl)
    throw new StartError(
      "DATABASE_URL must be set with ROLES: the embedded PostgreSQL is for one process that does everything.",
    );
  return {
    roles,
    port,
    host,
    dataDir: resolve(read("DATA_DIR") ?? ".freehold"),
    ...databases,
    mode,
    sandboxUrl: readAddress("SANDBOX_URL", read("SANDBOX_URL")),
    publicUrl,
    allowedOrigins: readOrigins(read("ALLOWED_ORIGINS")),
    trustedProxies: readTrustedProxies(read("TRUSTED_PROXIES")),
    metricsPort: readMetricsPort(read("METRICS_PORT"), port),
    metricsToken: readMetricsToken(read("METRICS_TOKEN")),
    publicDocs: readPublicDocs(read("API_DOCS")),
    eventStreams: readEventStreams(read("EVENT_STREAMS")),
    limits: readLimits(read("LIMITS")),
    secondFactor: {
      // The people of a sandbox read no emailed codes.
      everyone: readSecondFactor("SECOND_FACTOR", read("SECOND_FACTOR") ?? (mode === "test" ? "off" : null), publicUrl),
      admins: readSecondFactor("ADMIN_SECOND_FACTOR", read("ADMIN_SECOND_FACTOR"), publicUrl),
    },
    logLevel: readLogLevel(read("LOG_LEVEL")),
    fileScanner: read("FILE_SCANNER"),
    files: readS3Settings(read),
    mail,
    support: readSupport(read),
    passwordRangeUrl,
    nameServiceUrl,
    auditAnchor,
    chain,
    keysRequired: readKeysRequired(read("APPROVAL_KEYS")),
  };
}

/** Reads a port; null if it is unset. */
export function readPort(name: string, value: string | null): number | null {
  if (value === null) return null;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a number from 1 to 65535, but is ${JSON.stringify(value)}.`);
  return port;
}

function readHost(value: string | null): string {
  if (value === null) return "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(value))
    throw new StartError(
      `HOST must be an address or host name to listen on, such as 0.0.0.0, but is ${JSON.stringify(value)}.`,
    );
  return value;
}

function readAddress(name: string, value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new StartError(`${name} must look like https://freehold.example, but is ${JSON.stringify(value)}.`);
  return url.href.replace(/\/$/, "");
}

function readMode(value: string | null): KeyMode {
  if (value !== null && value !== "true")
    throw new StartError(`SANDBOX must be true or unset, but is ${JSON.stringify(value)}.`);
  return value === "true" ? "test" : "live";
}

function readOrigins(value: string | null): string[] {
  if (value === null) return [];
  const origins = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (origins.length === 1 && origins[0] === "*") return origins;
  for (const origin of origins) {
    const url = parseUrl(origin);
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin)
      throw new StartError(
        `ALLOWED_ORIGINS must be a comma-separated list of origins such as https://partner.example, or * alone, but has ${JSON.stringify(origin)}.`,
      );
  }
  return origins;
}

function readTrustedProxies(value: string | null): TrustedProxies {
  if (value === null) return NO_PROXIES;
  const proxies = parseNetworks(value);
  if (!proxies)
    throw new StartError(
      `TRUSTED_PROXIES must be a comma-separated list of networks such as 10.0.0.0/8 or 2001:db8::/32, but is ${JSON.stringify(value)}.`,
    );
  return proxies;
}

function readMetricsPort(value: string | null, port: number): number | null {
  const metricsPort = readPort("METRICS_PORT", value);
  if (metricsPort === port) throw new StartError(`METRICS_PORT must differ from PORT, but both are ${port}.`);
  return metricsPort;
}

function readMetricsToken(value: string | null): string | null {
  // The sentence does not repeat the value.
  if (value !== null && !/^[\x21-\x7e]{16,}$/.test(value))
    throw new StartError("METRICS_TOKEN must have at least 16 characters and no spaces.");
  return value;
}

function readPublicDocs(value: string | null): boolean {
  if (value !== null && value !== "public")
    throw new StartError(`API_DOCS must be public or unset, but is ${JSON.stringify(value)}.`);
  return value === "public";
}

/** At least a hundred, of which fifty are for admins. */
function readEventStreams(value: string | null): number {
  if (value === null) return STREAMS;
  const streams = Number(value);
  if (!/^\d+$/.test(value) || streams < 100 || streams > 100_000)
    throw new StartError(`EVENT_STREAMS must be a number from 100 to 100000, but is ${JSON.stringify(value)}.`);
  return streams;
}

function readLimits(value: string | null): Environment["limits"] {
  const limits: Environment["limits"] = {};
  for (const part of value?.split(",").map((text) => text.trim()) ?? []) {
    if (!part) continue;
    const [, name = "", points, duration] = /^(\w+)=([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(part) ?? [];
    if (!Object.hasOwn(LIMITS, name))
      throw new StartError(
        `LIMITS must be a comma-separated list such as signInByAddress=100/900 (100 requests in 900 seconds), but has ${JSON.stringify(part)}.`,
      );
    limits[name as LimitName] = {
      ...LIMITS[name as LimitName],
      points: Number(points),
      duration: Number(duration),
    };
  }
  return limits;
}

/** A site that only this machine reaches needs none, unless it is asked for. */
function readSecondFactor(name: string, value: string | null, publicUrl: string): boolean {
  if (value !== null && value !== "required" && value !== "off")
    throw new StartError(`${name} must be required or off, but is ${JSON.stringify(value)}.`);
  return value === null ? !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")) : value === "required";
}

/** Reads the level of the log. */
export function readLogLevel(value: string | null): string {
  if (value === null) return "info";
  if (!LOG_LEVELS.includes(value))
    throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, but is ${JSON.stringify(value)}.`);
  return value;
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}
