import type { HoldCode, HoldReason } from "@freehold/contract";
import { coolingOffCause } from "../../withdrawals/payable.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";

type Words = { sentence: string; what_to_do: string | null; resumes_by_itself: boolean };

/** It goes on as soon as the cause is gone. */
const resumes = (sentence: string, what_to_do: string | null): Words => ({
  sentence,
  what_to_do,
  resumes_by_itself: true,
});
/** An admin has to decide here. */
const waits = (sentence: string, what_to_do: string): Words => ({ sentence, what_to_do, resumes_by_itself: false });

const WORDS: Record<HoldCode, Words> = {
  payments_stopped: waits(
    "Payments are stopped.",
    "Find out why and fix the cause. Then propose to resume them under Payment rules. Another admin has to confirm it.",
  ),
  payer_stalled: resumes(
    "The part of the server that makes payments hasn't finished a round for several minutes.",
    "Check the server's log, its database and its node. If payments don't resume, restart the server: nothing is paid twice.",
  ),
  node_unreachable: resumes(
    "The blockchain node isn't responding.",
    "If this lasts, check the node in CHAIN_RPC_URL or set another one.",
  ),
  node_behind: resumes(
    "The blockchain node is behind: it lacks blocks that this server has seen.",
    "If it doesn't catch up, set another node in CHAIN_RPC_URL.",
  ),
  wrong_chain: resumes(
    "The node's blockchain or token doesn't match this database.",
    "Set CHAIN_RPC_URL, CHAIN_ID and TOKEN_ADDRESS back to their previous values.",
  ),
  foreign_transactions: resumes(
    "The treasury sent transactions that this server didn't make.",
    "We'll compare them with the books once they're final. Unless you've just restored the database, a stranger may have the treasury's key: stop payments.",
  ),
  nonce_gap: resumes(
    "A treasury transaction is missing ahead of the signed ones.",
    "The next payment fills the gap. If none is waiting, approve another request. If the gap remains, send an empty transaction with this nonce from the treasury's account.",
  ),
  treasury_short_of_token: resumes(
    "The treasury doesn't have enough UBXS for the next payment.",
    "Send UBXS to the treasury's address.",
  ),
  treasury_short_of_gas: resumes(
    "The treasury doesn't have enough of the network's currency for the next payment's fee.",
    "Send some to the treasury's address.",
  ),
  fee_above_limit: resumes(
    "The network fee is above the limit for payments.",
    "Wait for fees to fall, or raise CHAIN_MAX_FEE.",
  ),
  signer_unavailable: resumes(
    "The treasury's signer isn't signing.",
    "Check the signer that TREASURY_SIGNER names, and its log. Nothing is lost: payments resume with the same request once it signs again.",
  ),
  chain_stands_still: resumes(
    "The blockchain isn't producing new blocks.",
    "If a block explorer shows newer blocks, set another node in CHAIN_RPC_URL.",
  ),
  finality_stands_still: resumes(
    "The blockchain is producing blocks, but none is becoming final. A payment counts as paid only in a final block.",
    "If a block explorer shows newer final blocks, set another node in CHAIN_RPC_URL. Nothing is lost: payments already in a block aren't sent again.",
  ),
  server_fault: resumes("The server hit an error and can't continue.", "Check its log."),
  approvals_missing: waits("Too few of its approvals still count.", "Another admin has to approve it."),
  paid_before: waits(
    "The treasury may have paid this already: exactly this amount went to exactly this wallet.",
    "Compare it with that transfer and record its transaction as the payment. If it didn't pay this request, accept the difference under Books.",
  ),
  unexplained_payment: waits(
    "Money left the treasury for one of this person's wallets, and no request explains it. After a restore, it may have paid part of this request.",
    "Find out what that transaction paid. If it paid this person, reject this request and record the transaction as theirs under Books. They can then request the rest. If it didn't, accept the difference there.",
  ),
  cooling_off: resumes("Its waiting period isn't over.", null),
  token_refuses: resumes(
    "The token contract refuses this transfer. Nothing is signed.",
    "Check whether the token is paused or blocks this wallet. You can also reject the request.",
  ),
  node_refuses: resumes(
    "The blockchain node can't simulate this transfer. Nothing is signed.",
    "If this lasts, set another node in CHAIN_RPC_URL. You can also reject the request.",
  ),
  signer_refuses: resumes(
    "The treasury's signer refuses this payment. Nothing is signed.",
    "Its reason is in the details and in the signer's log. If you can't explain it, stop payments: the server may have asked for something that isn't approved.",
  ),
  bump_short_of_gas: resumes(
    "It needs a higher fee than the treasury can afford.",
    "Send some of the network's currency to the treasury's address.",
  ),
  earlier_key: resumes(
    "It was signed with an earlier treasury key and isn't in a block.",
    "If this lasts, set the treasury's earlier key or signer again until it's paid.",
  ),
  waits_its_turn: resumes("It's waiting for its turn.", null),
  reverted: waits(
    "Its transaction failed on the blockchain and moved nothing.",
    "Find out why, then pay it again or reject the request. You can do either once the failure is final.",
  ),
  foreign_nonce: waits(
    "Another transaction, not made by this server, took its place.",
    "Stop payments and find out who has the key. If that transaction paid this person, record it. If not, you can pay the request again once the blockchain proves it.",
  ),
  no_transfer: waits(
    "Its transaction succeeded, but the token moved nothing to this wallet.",
    "Stop payments and have the token's contract checked. Then pay it again or reject the request.",
  ),
};

/** Of one request that cools off. */
export function describeCoolingOff({
  approved_at,
  created_at,
  cooling_off_until,
  cooling_off_because,
}: WithdrawalRow): HoldReason {
  const hold = describeHold("cooling_off", { since: approved_at ?? created_at, resumesAt: cooling_off_until });
  return { ...hold, sentence: `${coolingOffCause(cooling_off_because)}, so it has a waiting period.` };
}

/** Of a payment that is signed already. */
const NOT_TAKEN = resumes(
  "The blockchain node doesn't accept its transaction.",
  "We'll send it again automatically. If this lasts, set another node in CHAIN_RPC_URL.",
);

/** Where a multisig pays, nothing goes on before an admin has exported it. */
const EXPORT = waits("It's waiting to be exported for the multisig.", "Export the payments that are waiting.");

/**
 * Describes a hold in words for an admin.
 *
 * @param is.resumesAt - when the wait ends or it is retried, if known.
 * @param is.external - whether a multisig pays.
 * @param is.signed - whether the payment is signed.
 */
export function describeHold(
  code: HoldCode,
  is: { since: Date; details?: string | null; resumesAt?: Date | null; external?: boolean; signed?: boolean },
): HoldReason {
  const { since, details = null, resumesAt = null, external = false, signed = false } = is;
  return {
    code,
    ...(code === "waits_its_turn" && external ? EXPORT : code === "node_refuses" && signed ? NOT_TAKEN : WORDS[code]),
    details,
    since: since.toISOString(),
    resumes_at: resumesAt?.toISOString() ?? null,
  };
}
