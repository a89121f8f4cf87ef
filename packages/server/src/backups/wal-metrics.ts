import type { Sql } from "../platform/database/connect.ts";
import type { Metrics } from "../platform/http/metrics.ts";

/** What deploy/backup/freehold-wal.service calls its slot. */
const SLOT = "freehold_wal";

/** Shows whether the database's WAL arrives where backups are: `wal_receiver_connected` and `wal_receiver_behind_bytes`. */
export function addWalMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauge("wal_receiver_connected", "1 if the backup's pg_receivewal is connected, 0 if it isn't", async () => {
    const [row] = await sql<{ active: boolean }[]>`
      select active from pg_replication_slots where slot_name = ${SLOT}`;
    return row?.active ? 1 : 0;
  });
  metrics.gauge("wal_receiver_behind_bytes", "WAL that the backup hasn't received", async () => {
    const [row] = await sql<{ bytes: number | null }[]>`
      select greatest(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn), 0)::float8 as bytes
      from pg_replication_slots where slot_name = ${SLOT}`;
    return row?.bytes ?? Number.NaN;
  });
}
