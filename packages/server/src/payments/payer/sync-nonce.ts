import type { Logger } from "pino";
import { ask } from "../../platform/chain/ask.ts";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Sql } from "../../platform/database/connect.ts";

/**
 * Compares everything with the chain, as the reconciliation does, which stands above the payments: whoever starts the payer hands
 * it in. Undefined if another process is at it.
 */
export type Reconcile = () => Promise<{ chainFault: string | null } | undefined>;

/**
 * Makes sure that nothing is signed by a database that is older than the chain: one from a backup, or a replica that was behind.
 * What it takes for unpaid may be paid. It shows by transactions of the treasury that it never gave a nonce to; somebody else
 * with the key looks the same.
 *
 * Then those transactions have to be final, and the books are compared with all transfers that left the treasury: a transfer that
 * no payment explains stops payments. If there is none, payments go on with the nonce after them.
 *
 * @throws {ChainError} while the chain does not allow that yet.
 */
export async function syncNonce(
  { sql, chain, log, reconcile }: { sql: Sql; chain: Chain; log: Logger; reconcile: Reconcile },
  { finalized }: Heads,
): Promise<void> {
  const { client, treasury: address } = chain;
  const [latest, pending] = await ask(() =>
    Promise.all([
      client.getTransactionCount({ address, blockTag: "latest" }),
      client.getTransactionCount({ address, blockTag: "pending" }),
    ]),
  );
  // Read after the chain is: what another process gives to the chain it has written down before.
  const known = await nextNonce(sql, chain);
  const count = BigInt(Math.max(latest, pending));
  if (count <= known) return;
  const final = await ask(() => client.getTransactionCount({ address, blockNumber: finalized }));
  if (BigInt(final) < count)
    throw new ChainError(
      "refused",
      `The treasury made ${count - known} transactions that this database knows nothing of. Payments wait until they are final.`,
    );
  const result = await reconcile();
  if (!result) throw new ChainError("unreachable", "The books are being compared with the chain by another process.");
  if (result.chainFault) throw new ChainError("unreachable", result.chainFault);
  log.warn({ from: Number(known), to: Number(count) }, "the treasury's nonces were used by somebody else");
  await sql`
    insert into chain_accounts (chain_id, address, next_nonce) values (${chain.id}, ${address}, ${count})
    on conflict (chain_id, address) do update set next_nonce = greatest(chain_accounts.next_nonce, excluded.next_nonce)`;
}

async function nextNonce(sql: Sql, { id, treasury }: Chain): Promise<bigint> {
  const [account] = await sql<{ next_nonce: bigint }[]>`
    select next_nonce from chain_accounts where chain_id = ${id} and address = ${treasury}`;
  return account?.next_nonce ?? 0n;
}
