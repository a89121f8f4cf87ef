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
  expect(await compare(sql, chain)).toEqual({ differences: [], chainFault: null });
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
}

/** The same of books at work, which cannot be compared with the chain at any moment. */
export async function expectNoDifference(sql: Sql, chain: Chain | null): Promise<void> {
  expect(await compare(sql, chain)).toMatchObject({ differences: [] });
}

/** The lock of a process that was killed ends when PostgreSQL notices. */
function compare(sql: Sql, chain: Chain | null) {
  const log = createLog({ level: "silent" });
  return vi.waitUntil(() => reconcile({ sql, chain, log }), { interval: 50 });
}
