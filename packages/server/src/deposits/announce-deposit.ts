import type { Deposit, DepositNotice } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { Logger } from "pino";
import { type Address, type Hash, toHash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import { noChain, orUnavailable } from "../platform/http/chain-problem.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { readSettings } from "../settings/store.ts";
import { openDeposit } from "./confirm-deposit.ts";
import { noteTransfers, settleDeposit } from "./settle-deposit.ts";
import { findClaim, findDeposit, ownWallets } from "./store.ts";
import { type FoundTransfer, incoming, noteHeads, scopeOf } from "./transfers.ts";

const VERIFY = "Please verify the wallet that sent it by signing a message, and then try again.";

/**
 * Takes a transaction for a deposit of the user, before the watcher comes by it. The same hash again gives the same deposit.
 *
 * @throws {ProblemError} `platform_suspended`, `chain_unavailable`, `wrong_chain`, `deposit_claimed`, `wallet_not_verified`,
 * `transaction_not_found`, `failed_transaction`, `no_transfer`, `zero_amount`, `several_senders`, `unknown_sender`.
 */
export async function announceDeposit(
  deps: { sql: Sql; log: Logger; chain: Chain | null },
  userId: string,
  { tx_hash, chain_id }: DepositNotice,
): Promise<Deposit> {
  const { sql, chain } = deps;
  const txHash = toHash(tx_hash);
  if ((await readSettings(sql)).platformStatus === "suspended")
    throw new ProblemError(
      "platform_suspended",
      "The platform is suspended and takes no new deposits. What you have sent already from a verified wallet is booked by itself; nothing is lost.",
    );
  if (!chain) throw noChain();
  if (chain_id !== undefined && chain_id !== chain.id)
    throw new ProblemError("wrong_chain", `Deposits are taken on chain ${chain.id}, not on chain ${chain_id}.`);

  const known = await findOwn(sql, userId, { chainId: chain.id, txHash });
  if (known) return known;
  const wallets = await ownWallets(sql, userId);
  if (wallets.length === 0)
    throw new ProblemError("wallet_not_verified", `Only transfers from a verified wallet are deposits. ${VERIFY}`);

  const { inclusion, heads } = await orUnavailable(async () => {
    await chain.check();
    const heads = await chain.heads();
    return { heads, inclusion: await chain.inclusion(txHash, heads) };
  });
  const { first_block } = await noteHeads(sql, scopeOf(chain), heads, chain.startBlock);
  const { transfers, amount } = judge(chain, inclusion, { wallets, firstBlock: first_block });
  await noteTransfers(sql, chain, txHash, transfers);
  const opened = await openDeposit(sql, { userId, chainId: chain.id, txHash, amount });
  if (!opened) throw claimed();
  await settleDeposit({ ...deps, chain }, { userId, txHash, ...opened }, inclusion);
  return (await findDeposit(sql, userId, opened.depositId)) as Deposit;
}

async function findOwn(
  sql: Sql,
  userId: string,
  hash: { chainId: number; txHash: Hash },
): Promise<Deposit | undefined> {
  const claim = await findClaim(sql, hash);
  if (claim && claim.user_id !== userId) throw claimed();
  return claim && findDeposit(sql, userId, claim.deposit_id);
}

/** What a transaction pays in. @throws {ProblemError} why it is no deposit of the owner of these wallets. */
function judge(
  chain: Chain,
  inclusion: Inclusion | null,
  { wallets, firstBlock }: { wallets: Address[]; firstBlock: bigint },
): { transfers: FoundTransfer[]; amount: bigint } {
  if (!inclusion)
    throw new ProblemError(
      "transaction_not_found",
      "There is no such transaction on the chain yet. If you have just sent it, please try again when your wallet shows it as done.",
    );
  if (!inclusion.succeeded)
    throw new ProblemError(
      "failed_transaction",
      "This transaction failed, so nothing was transferred. Please send it again.",
    );
  const transfers = incoming(chain, inclusion);
  if (transfers.length === 0 && inclusion.transfers.some(({ to }) => to === chain.treasury))
    throw new ProblemError("zero_amount", "This transaction transfers nothing to us.");
  if (transfers.length === 0)
    throw new ProblemError(
      "no_transfer",
      `This transaction transfers no UBXS (token ${checksumAddress(chain.token)}) to the deposit address ${checksumAddress(chain.treasury)}.`,
    );
  if (inclusion.blockNumber < firstBlock)
    throw new ProblemError(
      "no_transfer",
      "This transaction is older than the deposits we keep here, so it is none of them. Please contact support if you miss one.",
    );
  const senders = new Set(transfers.map(({ sender }) => sender));
  if (senders.size > 1)
    throw new ProblemError(
      "several_senders",
      "Several wallets sent tokens in this transaction, so it cannot be told whose deposit it is. Please contact support; nothing is lost.",
    );
  if (![...senders].every((sender) => wallets.includes(sender)))
    throw new ProblemError("unknown_sender", `This transfer was sent from a wallet you have not verified. ${VERIFY}`);
  return { transfers, amount: transfers.reduce((sum, transfer) => sum + transfer.amount, 0n) };
}

function claimed(): ProblemError {
  return new ProblemError("deposit_claimed", "This transaction is already counted as a deposit of another account.");
}
