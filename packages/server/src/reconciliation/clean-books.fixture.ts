import { expect, vi } from "vitest";
import { verifyAudit } from "../audit/verify-audit.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "./reconcile.ts";

/**
 * What `freehold-server reconcile` and `freehold-server audit-verify` look at: nothing differs, from the chain neither, and the audit
 * log is whole.
 *
 * @param chain - null for books without one.
 */
export async function expectCleanBooks(sql: Sql, chain: Chain | null): Promise<void> {
  const log = createLog({ level: "silent" });
  // The lock of a process that was killed ends when PostgreSQL notices.
  const found = await vi.waitUntil(() => reconcile({ sql, chain, log }), { timeout: 30_000, interval: 50 });
  expect(found).toEqual({ differences: [], chainFault: null });
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
}
