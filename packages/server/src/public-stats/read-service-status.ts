import type { ServiceStatus } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql } from "../platform/database/connect.ts";
import { readPublicState } from "./store.ts";

/** A mail that waits longer than this is late, in seconds. */
const LATE_MAIL = 900;

/**
 * What works and what does not, for visitors. Where the database does not answer it says so: that the service is disturbed is no
 * error of this call.
 */
export async function readServiceStatus(sql: Sql, { now, log }: { now: Date; log: Logger }): Promise<ServiceStatus> {
  const common = { success: true as const, as_of: now.toISOString() };
  try {
    const { platformStatus, payments, reconciliation, chainReached, mailWaits } = await readPublicState(sql);
    return {
      ...common,
      platform_status: platformStatus,
      database: "ok",
      payments,
      blockchain: chainReached === null ? "unknown" : chainReached ? "ok" : "unavailable",
      mail: mailWaits > LATE_MAIL ? "delayed" : "ok",
      reconciliation,
    };
  } catch (err) {
    log.warn({ err }, "failed to read the status");
    return {
      ...common,
      platform_status: null,
      database: "unavailable",
      payments: "unknown",
      blockchain: "unknown",
      mail: "unknown",
      reconciliation: null,
    };
  }
}
