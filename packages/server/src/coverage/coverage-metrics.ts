import type { Sql } from "../platform/database/connect.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { sumCoverage } from "./read-coverage.ts";

const MICROS = 1_000_000;

/**
 * Shows `coverage_ubxs{part}`: what people have (`owed`), what the treasuries have (`tokens`), and the second less the first
 * (`surplus`, below zero where people have more). Without a treasury that was compared there is `owed` alone.
 */
export function addCoverageMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauges("coverage_ubxs", "What people are owed and what the treasuries have, in UBXS", "part", async () => {
    const { owed, tokens, surplus } = await sumCoverage(sql);
    const parts = Object.entries({ owed, tokens, surplus });
    return new Map(parts.flatMap(([part, micros]) => (micros === null ? [] : [[part, Number(micros) / MICROS]])));
  });
}
