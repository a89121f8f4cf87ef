import { StartError } from "../start-error.ts";
import { isKnownTlsMode } from "./tls-mode.ts";

/** Where the server's database is reached. */
export type DatabaseUrls = {
  /** A PostgreSQL of one's own; without it the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /** The same database past the pooler that `databaseUrl` leads to, for locks, notices and migrations; null: there is no pooler. */
  directDatabaseUrl: string | null;
  /** A replica of the same database, which lists, figures and files are read from; null: there is none. */
  replicaUrl: string | null;
  /** The same database as the role that owns the tables and migrates them; null: `databaseUrl` does, too. */
  migrationDatabaseUrl: string | null;
};

/** Reads the variables that say where the database is. The others make sense only with `DATABASE_URL`. */
export function readDatabaseUrls(read: (name: string) => string | null): DatabaseUrls {
  const databaseUrl = readDatabaseUrl("DATABASE_URL", read("DATABASE_URL"));
  const readFurther = (name: string, what: string) => {
    const url = readDatabaseUrl(name, read(name));
    if (url && !databaseUrl) throw new StartError(`${name} must come with DATABASE_URL: ${what}.`);
    return url;
  };
  return {
    databaseUrl,
    directDatabaseUrl: readFurther("DATABASE_DIRECT_URL", "the same database behind a pooler"),
    replicaUrl: readFurther("DATABASE_READ_URL", "the database that it is a replica of"),
    migrationDatabaseUrl: readFurther("MIGRATION_DATABASE_URL", "the same database, with the server's role"),
  };
}

/** Reads the address of a PostgreSQL; null if it is unset. The sentence of an error does not repeat it. */
export function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (namesSeveralHosts(value, url))
    throw new StartError(
      `${name} must name one host. For a cluster, name a proxy that leads to its primary: see docs/many-machines.md.`,
    );
  // The value may hold a password.
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2)
    throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`);
  if (!isKnownTlsMode(url))
    throw new StartError(`${name} must have sslmode=verify-full, verify-ca or disable, or none.`);
  return value;
}

/** The driver tries hosts only when it connects, so a connection to a former primary would stay. */
function namesSeveralHosts(value: string, url: URL | null): boolean {
  const [, authority = ""] = /^\w+:\/\/([^/?#]*)/.exec(value) ?? [];
  const hosts = [authority.slice(authority.lastIndexOf("@") + 1), url?.searchParams.get("host") ?? ""];
  return hosts.some((host) => host.includes(",")) || (url?.searchParams.has("target_session_attrs") ?? false);
}
