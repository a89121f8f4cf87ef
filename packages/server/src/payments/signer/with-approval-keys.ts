import type { Address } from "../../platform/chain/address.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { SignerError } from "../../platform/chain/signer/treasury-signer.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";
import { readKeyFile } from "../../signatures/key-file.ts";
import { findWithdrawal } from "./authorise-payment.ts";
import { readTransfer } from "./read-payment.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/**
 * Makes a chain whose signer signs only what admins have signed with keys that count, once there are such keys. A signer that is a process
 * of its own looks at that itself.
 *
 * @param options.keysIn - the folder of the approval keys.
 */
export function withApprovalKeys(chain: Chain, { sql, keysIn }: { sql: Queryable; keysIn: string }): Chain {
  const { signer } = chain;
  if (!signer) return chain;
  return {
    ...chain,
    signer: {
      atOnce: signer.atOnce,
      async signTransaction(transaction, request) {
        await requireSigned(sql, chain, { id: request.withdrawalId, ...readTransfer(transaction.data) }, keysIn);
        return signer.signTransaction(transaction, request);
      },
    },
  };
}

/** A payment of a request. */
type RequestPayment = { id: string; to: Address; amount: bigint };

/**
 * Refuses a payment that admins have not signed with keys that count, once there are such keys.
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
  if (!(await areKept(keysIn))) return;
  const withdrawal = await findWithdrawal(sql, payment.id, payment);
  await verifyApprovals(sql, withdrawal, { chainId: chain.id, tokenAddress: chain.token, keysIn });
}

/** Whether there are approval keys. @throws {SignerError} `unavailable` if that can't be read. */
async function areKept(folder: string): Promise<boolean> {
  try {
    return (await readKeyFile(folder)) !== null;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new SignerError("unavailable", error.message, { cause: error });
  }
}
