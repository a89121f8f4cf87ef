/**
 * A process that does nothing but pay, quickly, for tests that kill it. Begins when it is told to, so that a killed one is
 * replaced at once. With `ALONE=no` not even the lock stands between it and another one.
 */
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { createChain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { type ChainSettings, readChainSettings } from "../../platform/chain/chain-settings.ts";
import { connect } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { payRound, payWithdrawals } from "./pay-withdrawals.ts";

const env = process.env as Record<string, string>;
const sql = connect(env.DATABASE_URL as string, { max: 4, applicationName: "freehold-payer" });
const log = createLog({ level: "fatal" });
const chain = createChain(readChainSettings((name) => env[name] ?? null) as ChainSettings, sql);
const deps = { sql, chain, log, reconcile: () => reconcile({ sql, chain, log }), fence: createTestFence(sql) };
const rebroadcast = { again: 20, more: 60_000 };
/** Between two rounds, in milliseconds: blocks come every hundred. */
const PAUSE = 50;

process.once("message", async () => {
  if (env.ALONE !== "no") {
    payWithdrawals({ ...deps, pause: PAUSE, rebroadcast });
    return;
  }
  const window = { isOpen: false };
  const { signal } = new AbortController();
  for (;;) {
    await payRound({ ...deps, rebroadcast, window, signal }).catch((error) => {
      if (!(error instanceof ChainError)) throw error;
    });
    await sleep(PAUSE);
  }
});
// The process that started it is gone.
process.on("disconnect", () => process.exit());
await sql`select 1`;
// A killed process does not come to keep what it compiled.
flushCompileCache();
process.send?.("ready");
