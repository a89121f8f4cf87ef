import { existsSync } from "node:fs";
import type { Address } from "../../platform/chain/address.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type KeyFile, pathIn, readKeyFile } from "../../signatures/key-file.ts";
import { authorisePayment, findWithdrawal, keysAreMissing, orUnavailable } from "./authorise-payment.ts";
import { readTransfer } from "./read-payment.ts";
import { createSigningRecord, type SigningRecord } from "./signing-record.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/**
 * Makes a chain whose signer signs only what admins have signed with keys that count, once there are such keys, and keeps a record of it.
 * A signer that is a process of its own does both itself.
 *
 * @param options.keysIn - the folder of the approval keys and the record.
 */
export function withApprovalKeys(chain: Chain, { sql, keysIn }: { sql: Queryable; keysIn: string }): Chain {
  const { signer } = chain;
  if (!signer) return chain;
  const record = createSigningRecord(keysIn);
  return {
    ...chain,
    signer: {
      // What is written down and then not paid keeps its request from another nonce: with keys, never more than one payment.
      get atOnce() {
        return existsSync(pathIn(keysIn)) ? 1 : signer.atOnce;
      },
      async signTransaction(transaction, request) {
        if (await readPayerKeys(keysIn, record))
          await authorisePayment(
            { sql, record, treasury: chain.treasury, target: payTarget(chain), keysIn },
            request.withdrawalId,
            {
              ...readTransfer(transaction.data),
              nonce: BigInt(transaction.nonce ?? 0),
              maxFeePerGas: transaction.maxFeePerGas ?? 0n,
            },
          );
        request.signal.throwIfAborted();
        return signer.signTransaction(transaction, request);
      },
    },
  };
}

/** A payment of a request. */
type RequestPayment = { id: string; to: Address; amount: bigint };

/**
 * Refuses a payment by a multisig that admins have not signed with keys that count, once there are such keys. It has no nonce of ours, so
 * nothing of it is recorded.
 *
 * @param keysIn - the folder of the approval keys.
 * @throws {SignerError} `refused`, or `unavailable` if the keys can't be read.
 */
export async function requireSigned(
  sql: Queryable,
  chain: Pick<Chain, "id" | "token">,
  payment: RequestPayment,
  keysIn: string,
): Promise<void> {
  const keys = await readPayerKeys(keysIn, createSigningRecord(keysIn));
  if (!keys) return;
  const withdrawal = await findWithdrawal(sql, payment.id, payment);
  await verifyApprovals(sql, withdrawal, { ...payTarget(chain), keys });
}

/** @returns null if no signatures are asked for. @throws {SignerError} `unavailable` if that can't be read, or keys were there once. */
function readPayerKeys(folder: string, record: SigningRecord): Promise<KeyFile | null> {
  return orUnavailable(async () => {
    const keys = await readKeyFile(folder);
    if (!keys && (await record.hasUsedKeys())) throw keysAreMissing();
    return keys;
  });
}
