import { formatAmount, type TotalWithdrawalCreated } from "@freehold/contract";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { inUtc } from "../../platform/format.ts";
import type { DelegatedLink } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { mailWithdrawal } from "../mail/mail-withdrawal.ts";
import { reserve } from "../reserve.ts";
import { breakdown, findOpenRefund, toWithdrawal, type WithdrawalRow } from "../store.ts";
import { destination, type PlatformAddresses } from "./destination.ts";

/**
 * Asks for all deposits back (SPEC 2, withdraw-all). Amount, breakdown and reservation are taken in the caller's one
 * transaction: a deposit confirmed meanwhile waits for the balance lock, and so is either in the breakdown or remains.
 *
 * @param request.link - through which a partner's page requests it. @default the person does
 * @param request.isAgreed - the person agreed to this destination in our own window.
 * @throws {ProblemError} `invalid_wallet_address`; `destination_frozen`; `withdrawal_pending` with the open `withdrawal`; `nothing_to_withdraw`;
 * through a link, `proof_required` for a destination that needs the person's own word, and `link_required` if the link has ended.
 */
export async function requestRefund(
  tx: Tx,
  {
    userId,
    walletAddress,
    target,
    platformAddresses,
    link = null,
    isAgreed = false,
  }: {
    userId: string;
    walletAddress: string;
    target: PayTarget;
    platformAddresses: PlatformAddresses;
    link?: Pick<DelegatedLink, "id" | "partner"> | null;
    isAgreed?: boolean;
  },
): Promise<TotalWithdrawalCreated> {
  const address = await destination(tx, walletAddress, platformAddresses);
  const withdrawal = await reserve(tx, { userId, walletAddress: address, amount: null, link, isAgreed });
  if (!withdrawal) throw await refusal(tx, userId, target);
  const [deposits] = await Promise.all([breakdown(tx, withdrawal), mailWithdrawal(tx, withdrawal)]);

  const answer = toWithdrawal(withdrawal);
  const total = formatAmount(withdrawal.amount);
  return {
    success: true,
    message: `Your withdrawal request has been created and is waiting for admin approval.${unconfirmed(withdrawal)}`,
    withdrawal: { ...answer, total_deposits_amount: total },
    total_deposits_info: {
      deposit_count: withdrawal.deposit_count,
      total_amount: total,
      deposits_breakdown: deposits,
    },
  };
}

/** Why it waits although it goes to the person's own wallet. */
function unconfirmed({ cooling_off_because, cooling_off_until }: WithdrawalRow): string {
  if (cooling_off_because !== "unconfirmed_email" || !cooling_off_until) return "";
  return ` Your email address isn't confirmed yet, so we won't pay it before ${inUtc(cooling_off_until)}. Confirm it with the link we emailed you.`;
}

async function refusal(tx: Tx, userId: string, target: PayTarget): Promise<ProblemError> {
  const open = await findOpenRefund(tx, userId, target);
  // SPEC 4: only one pending request may exist at a time.
  return open
    ? new ProblemError(
        "withdrawal_pending",
        "You already have an open request for all your deposits. You can have one at a time.",
        { withdrawal: toWithdrawal(open) },
      )
    : new ProblemError("nothing_to_withdraw", "You don't have any confirmed deposits to withdraw.");
}
