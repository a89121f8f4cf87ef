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
    "Find out why and settle it, then propose under Payment rules to let them go on. Another admin has to confirm it.",
  ),
  payer_stalled: resumes(
    "The part of the server that makes payments hasn't finished a round for several minutes.",
    "Check the server's log, its database and its node. If payments don't resume, restart the server: nothing is paid twice.",
  ),
  node_unreachable: resumes(
    "The blockchain's node does not answer.",
    "If it stays away, look at the node that CHAIN_RPC_URL names, or name another one.",
  ),
  node_behind: resumes(
    "The blockchain's node is behind what this server has seen already.",
    "If it does not catch up, name another node in CHAIN_RPC_URL.",
  ),
  wrong_chain: resumes(
    "The node is of another blockchain or another token than this database.",
    "Set CHAIN_RPC_URL, CHAIN_ID and TOKEN_ADDRESS back to what they were.",
  ),
  foreign_transactions: resumes(
    "The treasury made transactions that this server knows nothing of.",
    "They are compared with the books once they are final. Unless the database has just been restored, a stranger may hold the treasury's key: stop payments.",
  ),
  nonce_gap: resumes(
    "A transaction of the treasury is missing before those that are signed.",
    "The next payment takes its place: if none waits, approve another request. If it is missing after that, too, send an empty transaction with this nonce from the treasury's account.",
  ),
  treasury_short_of_token: resumes(
    "The treasury has too little UBXS for the next payment.",
    "Send UBXS to the treasury's address.",
  ),
  treasury_short_of_gas: resumes(
    "The treasury has too little of the network's own currency for the next payment's fee.",
    "Send some of it to the treasury's address.",
  ),
  fee_above_limit: resumes(
    "The network asks for a higher fee than a payment may offer.",
    "Wait until fees fall, or raise CHAIN_MAX_FEE.",
  ),
  chain_stands_still: resumes(
    "The blockchain makes no new blocks.",
    "If a block explorer shows newer ones, name another node in CHAIN_RPC_URL.",
  ),
  finality_stands_still: resumes(
    "The blockchain makes new blocks, but none of them becomes final. What is sent counts as paid only in a final block.",
    "If a block explorer shows newer final ones, name another node in CHAIN_RPC_URL. Nothing is lost meanwhile: what is in a block is not sent again.",
  ),
  server_fault: resumes("The server cannot go on.", "Its log says why."),
  approvals_missing: waits("Too few of its approvals count now.", "Another admin has to approve it."),
  paid_before: waits(
    "The treasury may have paid it already: exactly this amount has gone to exactly this wallet.",
    "Compare it with that transfer, and record its transaction as the payment. If it did not pay it, accept the difference under Books.",
  ),
  unexplained_payment: waits(
    "Money has left the treasury for a wallet of this person, and no request explains it. After a restore, it may have paid part of this one.",
    "Find out what that transaction paid. If it paid this person, reject this request and record the transaction as theirs under Books: then they can ask for the rest. If it paid nothing of theirs, accept the difference there.",
  ),
  cooling_off: resumes("Its waiting period is not over.", null),
  token_refuses: resumes(
    "The token refuses this transfer. Nothing is signed.",
    "Find out whether the token is paused, or blocks this wallet. The request can also be rejected.",
  ),
  node_refuses: resumes(
    "The blockchain's node does not try this transfer. Nothing is signed.",
    "If it stays so, name another node in CHAIN_RPC_URL. The request can also be rejected.",
  ),
  bump_short_of_gas: resumes(
    "It needs a higher fee than the treasury can afford.",
    "Send some of the network's own currency to the treasury's address.",
  ),
  earlier_key: resumes(
    "It was signed with an earlier key of the treasury and is in no block.",
    "If it stays so, set TREASURY_KEY back to that key until it is paid.",
  ),
  waits_its_turn: resumes("It waits for its turn.", null),
  reverted: waits(
    "Its transaction failed on the blockchain and moved nothing.",
    "Find out why, then pay it again, or reject the request. Both wait until the failure is final.",
  ),
  foreign_nonce: waits(
    "Another transaction took its place, which this server did not make.",
    "Stop payments and find out who holds the key. If that transaction paid this person, record it; if not, the request can be paid again once the blockchain proves it.",
  ),
  no_transfer: waits(
    "Its transaction succeeded, but the token moved nothing to this wallet.",
    "Stop payments and have the token's contract looked at. Then pay it again, or reject the request.",
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
  return { ...hold, sentence: `${coolingOffCause(cooling_off_because)}, and waits before it is paid.` };
}

/** Of a payment that is signed already. */
const NOT_TAKEN = resumes(
  "The blockchain's node does not take its transaction.",
  "It is sent again automatically. If it stays so, name another node in CHAIN_RPC_URL.",
);

/** Where a multisig pays, nothing goes on before an admin has exported it. */
const EXPORT = waits("It waits to be exported for the multisig.", "Export what waits for its payment.");

/**
 * A hold in words for an admin.
 *
 * @param is.resumesAt - when the waiting ends or it is tried again, if that is known.
 * @param is.external - a multisig pays.
 * @param is.signed - it is about a payment that is signed.
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
