import { existsSync } from "node:fs";
import type { Chain } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type PayerKeys, pathIn } from "../../signatures/key-file.ts";
import { asSignerError, authorisePayment, readKeys } from "./authorise-payment.ts";
import { readTransfer } from "./read-payment.ts";
import { createSigningRecord } from "./signing-record.ts";

/**
 * Makes a chain whose signer signs only what admins have signed with keys that count, once there are such keys, and keeps a record of it.
 * A signer that is a process of its own does both itself.
 *
 * @param options.payerKeys - the record is in their folder.
 */
export function withApprovalKeys(chain: Chain, { sql, payerKeys }: { sql: Queryable; payerKeys: PayerKeys }): Chain {
  const { signer } = chain;
  if (!signer) return chain;
  const record = createSigningRecord(payerKeys.folder);
  const authority = { sql, record, chain, treasury: chain.treasury, target: payTarget(chain), payerKeys };
  return {
    ...chain,
    signer: {
      // What is written down and then not paid keeps its request from another nonce: with keys, never more than one payment.
      get atOnce() {
        return existsSync(pathIn(payerKeys.folder)) ? 1 : signer.atOnce;
      },
      async signTransaction(transaction, request) {
        if (await asSignerError(() => readKeys(payerKeys, record.hasUsedKeys)))
          await authorisePayment(authority, request.withdrawalId, {
            ...readTransfer(transaction.data),
            nonce: BigInt(transaction.nonce ?? 0),
            maxFeePerGas: transaction.maxFeePerGas ?? 0n,
          });
        request.signal.throwIfAborted();
        return signer.signTransaction(transaction, request);
      },
    },
  };
}
