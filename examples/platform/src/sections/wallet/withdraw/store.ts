import { isOpen, type Withdrawal, type WithdrawalRequest } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { createSubmission } from "@freehold/session/submission";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";

/** The person's withdrawal requests, newest first. */
export const $withdrawals = createUserStore<readonly Withdrawal[]>("wallet:withdrawals", [], async () => {
  const { withdrawals } = await wallet.withdrawals();
  return withdrawals;
});

/** Requests of an amount that are not paid yet. Those of all deposits stand in their own section. */
export function openWithdrawals(withdrawals: readonly Withdrawal[]): Withdrawal[] {
  return withdrawals.filter((one) => one.kind === "amount" && isOpen(one));
}

/** Where money was paid before, or is to be. Not what was called off: another person may have asked for it. */
export function usedAddresses(withdrawals: readonly Withdrawal[]): string[] {
  return withdrawals
    .filter(({ status }) => status !== "rejected" && status !== "cancelled")
    .map(({ wallet_address }) => wallet_address);
}

const submit = createSubmission((request: WithdrawalRequest, idempotencyKey) =>
  wallet.withdraw(request, { idempotencyKey }),
);

/**
 * Asks for an amount. After a time-out the same request may be sent again: it is the same request to the server, too.
 *
 * @throws {ApiError} `insufficient_balance`, `validation_failed`, `invalid_wallet_address`, `too_many_requests`, or any other.
 */
export async function withdraw(request: WithdrawalRequest): Promise<Withdrawal> {
  try {
    return (await submit(request)).withdrawal;
  } finally {
    reload("wallet:");
  }
}

/** Takes a request back. @throws {ApiError} `invalid_transition` once it is approved. */
export async function cancelWithdrawal(id: string): Promise<void> {
  try {
    await wallet.cancelWithdrawal(id);
  } finally {
    reload("wallet:");
  }
}
