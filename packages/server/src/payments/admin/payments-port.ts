import type { Deps } from "../../platform/http/env.ts";
import type { PaymentsPort } from "../../withdrawals/admin/payments-port.ts";
import { isHeld, readPaymentHolds } from "../holds/read-holds.ts";
import { completeOnChain } from "../resolution/complete-on-chain.ts";
import { markFailed } from "../resolution/mark-failed.ts";
import { proveFailed } from "../resolution/prove-failed.ts";
import { latestForAdmins } from "./read-payments.ts";

/** What payments say and do for the admins' calls on withdrawals. */
export function createPaymentsPort({ sql, chain }: Pick<Deps, "sql" | "chain">): PaymentsPort {
  return {
    isHeld: (queryable) => isHeld(queryable, chain),
    readHolds: (queryable, ids) => readPaymentHolds(queryable, chain, ids),
    readLatest: latestForAdmins,
    async proveFailed(id) {
      const proof = chain ? await proveFailed(sql, chain, id) : null;
      return proof && ((tx, withdrawal) => markFailed(tx, withdrawal, proof));
    },
    completeOnChain: chain ? (paid) => completeOnChain(sql, chain, paid) : null,
  };
}
