import type { KeyObject } from "node:crypto";
import type { Logger } from "pino";
import type { Sql } from "../../platform/database/connect.ts";
import { untilReplicated } from "../../platform/database/replica/until-replicated.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import type { AnchorSettings } from "./anchor-settings.ts";
import { type Head, signHead } from "./signed-head.ts";
import { storeHead } from "./store-head.ts";

/** Every hour. */
const CRON = "0 * * * *";

/** Where heads go, and what signs them. */
export type Anchor = { place: AnchorSettings["place"]; key: KeyObject };

/** Signs the head of the audit log every hour and stores it elsewhere; once, however many processes there are. */
export async function scheduleAnchor(
  jobs: Jobs,
  { sql, anchor, log }: { sql: Sql; anchor: Anchor | null; log: Logger },
): Promise<void> {
  // From now on a head is due, so that an alert sees also that the first one isn't stored.
  if (anchor) await sql`insert into audit_anchor default values on conflict do nothing`;
  await jobs.work("audit_anchor", {}, async () => {
    if (anchor) await anchorHead({ sql, anchor, log });
  });
  await jobs.schedule("audit_anchor", CRON, {});
}

/**
 * Signs the head of the audit log and stores it elsewhere.
 *
 * @throws if it isn't stored, after a line in the log. Nothing else depends on it.
 */
export async function anchorHead({ sql, anchor, log }: { sql: Sql; anchor: Anchor; log: Logger }): Promise<void> {
  try {
    const head = await readHead(sql);
    // A head that a failover loses would look like one that was changed.
    await untilReplicated(sql);
    await storeHead(anchor.place, signHead(head, anchor.key));
    await sql`
      insert into audit_anchor (number, stored_at) values (${head.number}, clock_timestamp())
      on conflict (is_only) do update set number = excluded.number, stored_at = excluded.stored_at`;
  } catch (error) {
    logSecurityEvent(log, "audit_failed", { err: error }, "failed to store the audit log's signed head elsewhere");
    throw error;
  }
}

/** Reads the number and hash of the last entry. */
export async function readHead(sql: Sql): Promise<Head> {
  const [row] = await sql<[{ number: number; hash: string; at: Date; database: string }]>`
    select number::float8 as number, encode(hash, 'hex') as hash,
      clock_timestamp() as at, (select system_identifier from pg_control_system()) || '/' || current_database() as database
    from audit_head()`;
  return { ...row, at: row.at.toISOString() };
}

/** Shows how long ago a head was stored elsewhere: `audit_anchor_age_seconds`; not a number on a platform that stores none. */
export function addAnchorMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauge(
    "audit_anchor_age_seconds",
    "Seconds since the audit log's signed head was stored elsewhere",
    async () => {
      const [row] = await sql<[{ age: number }?]>`
      select extract(epoch from clock_timestamp() - coalesce(stored_at, due_since))::float8 as age from audit_anchor`;
      return row?.age ?? Number.NaN;
    },
  );
}
