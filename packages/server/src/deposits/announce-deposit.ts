import type { Deposit, DepositNotice } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { Logger } from "pino";
import { toHash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import { noChain, orUnavailable } from "../platform/http/chain-problem.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { readSettings } from "../settings/store.ts";
import { openCursors } from "../transfers/open-cursors.ts";
import { type Cursor, type FoundTransfer, keepTransfers } from "../transfers/store.ts";
import { applyVerdict } from "./apply-verdict.ts";
import { openDeposit } from "./confirm-deposit.ts";
import { incoming, sumOf } from "./incoming.ts";
import { findClaims, findDeposit, ownWallets, recordAnnouncement } from "./store.ts";
import { isOwnTransfer } from "./unmatched/unmatched-transfer.ts";

const WHAT_TO_DO =
  "If the wallet is yours, verify it by signing a message, then try again. If you sent it from an exchange, contact support with this transaction hash and proof that the withdrawal is yours. We'll check it by hand, which takes longer.";

/**
 * Takes what the user sent in a transaction for their deposit, before the watcher comes by it. The same hash again gives the same
 * deposit; one that has failed is looked at again. What others sent in the same transaction is theirs. Admins see who announced what came
 * from a wallet that no person has proved.
 *
 * @throws {ProblemError} `platform_suspended`, `chain_unavailable`, `wrong_chain`, `deposit_claimed`, `wallet_not_verified`,
 * `transaction_not_found`, `failed_transaction`, `no_transfer`, `zero_amount`, `unknown_sender`.
 */
export async function announceDeposit(
  deps: { sql: Sql; log: Logger; chain: Chain | null },
  userId: string,
  { tx_hash, chain_id }: DepositNotice,
): Promise<Deposit> {
  const { sql, chain } = deps;
  const txHash = toHash(tx_hash);
  if (!chain) throw noChain();
  if (chain_id !== undefined && chain_id !== chain.id)
    throw new ProblemError("wrong_chain", `We accept deposits on chain ${chain.id}, not on chain ${chain_id}.`);

  const claims = await findClaims(sql, { chainId: chain.id, txHash });
  const own = claims.find((claim) => claim.user_id === userId);
  const known = own && (await findDeposit(sql, userId, own.deposit_id));
  if (known && known.status !== "failed") return known;
  if (!own && claims.some(({ sender }) => sender === "")) throw claimed();
  const { inclusion, cursors } = await orUnavailable(async () => {
    await chain.check();
    const heads = await chain.heads();
    return { cursors: await openCursors(sql, chain, heads), inclusion: await chain.inclusion(txHash, heads) };
  });
  if (known && !inclusion) return known;
  const paidIn = judge(chain, inclusion, cursors);
  const wallets = await ownWallets(sql, userId);
  const senders = wallets.filter((wallet) => paidIn.transfers.some(({ sender }) => sender === wallet));
  if (senders.length === 0) {
    if (paidIn.transfers.every(({ sender }) => claims.some((claim) => claim.sender === sender))) throw claimed();
    await recordAnnouncement(sql, { userId, chainId: chain.id, txHash });
    throw notYours(wallets.length > 0);
  }
  if ((await readSettings(sql)).platformStatus === "suspended") throw suspended();
  await keepTransfers(sql, chain, paidIn.transfers);
  const opened: string[] = [];
  for (const sender of senders) {
    const transfer = { userId, chainId: chain.id, txHash, sender };
    const amount = sumOf(paidIn.transfers.filter((one) => one.sender === sender));
    const deposit = await openDeposit(sql, { ...transfer, amount });
    if (!deposit) throw (await isOwnTransfer(sql, transfer)) ? platformsOwn() : claimed();
    const { final, blockHash } = paidIn.inclusion;
    const verdict = final ? ({ status: "confirmed", blockHash } as const) : ({ status: "pending" } as const);
    await applyVerdict(deps, { ...transfer, ...deposit }, { ...verdict, amount });
    opened.push(deposit.depositId);
  }
  return (await findDeposit(sql, userId, opened[0] as string)) as Deposit;
}

/** What a transaction pays in, of all senders. @throws {ProblemError} why it is no deposit. */
function judge(
  chain: Chain,
  inclusion: Inclusion | null,
  cursors: readonly Cursor[],
): { inclusion: Inclusion; transfers: FoundTransfer[] } {
  if (!inclusion)
    throw new ProblemError(
      "transaction_not_found",
      "We can't find this transaction on the blockchain yet. If you've just sent it, try again when your wallet shows it as complete.",
    );
  if (!inclusion.succeeded)
    throw new ProblemError("failed_transaction", "This transaction failed, so nothing was transferred. Send it again.");
  const found = incoming(inclusion, new Set(cursors.map(({ treasury }) => treasury)));
  if (found.length === 0 && inclusion.transfers.some(({ to }) => to === chain.treasury))
    throw new ProblemError("zero_amount", "This transaction doesn't transfer anything to us.");
  if (found.length === 0)
    throw new ProblemError(
      "no_transfer",
      `This transaction doesn't transfer UBXS (token ${checksumAddress(chain.token)}) to the deposit address ${checksumAddress(chain.treasury)}.`,
    );
  const begun = cursors.filter(({ first_block }) => first_block <= inclusion.blockNumber);
  const transfers = found.filter(({ recipient }) => begun.some(({ treasury }) => treasury === recipient));
  if (transfers.length === 0)
    throw new ProblemError(
      "no_transfer",
      "This transaction is older than the deposits we track here. If one of yours is missing, contact support.",
    );
  return { inclusion, transfers };
}

function notYours(hasWallet: boolean): ProblemError {
  return hasWallet
    ? new ProblemError("unknown_sender", `This transfer came from a wallet you haven't verified. ${WHAT_TO_DO}`)
    : new ProblemError("wallet_not_verified", `Only transfers from a verified wallet count as deposits. ${WHAT_TO_DO}`);
}

function suspended(): ProblemError {
  return new ProblemError(
    "platform_suspended",
    "Deposits are closed while the platform is suspended. If you've already sent one from a verified wallet, we'll credit it automatically. Nothing is lost.",
  );
}

function claimed(): ProblemError {
  return new ProblemError("deposit_claimed", "This transaction already counts as another account's deposit.");
}

function platformsOwn(): ProblemError {
  return new ProblemError(
    "deposit_claimed",
    "This transfer is recorded as the platform's own. If it's yours, contact support.",
  );
}
