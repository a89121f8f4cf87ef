import type { Replica } from "../../database/replica/replica.ts";
import type { Metrics } from "../metrics.ts";

/** Shows how far the replica that is read from is behind. */
export function addReplicaMetrics(metrics: Metrics, replica: Replica | null): void {
  metrics.gauge(
    "replica_lag_seconds",
    "Seconds that the replica in DATABASE_READ_URL is behind; not a number without one",
    () => replica?.lag() ?? Number.NaN,
  );
}
