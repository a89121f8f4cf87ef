import { forgetDevices } from "../../accounts/access/known-devices.ts";
import { deleteSessions, lockPerson } from "../../accounts/store.ts";
import { hashToken, REPORT_LIFETIME } from "../../accounts/tokens.ts";
import { revokeWallet } from "../../accounts/wallets/revoke-wallet.ts";
import { lockBalances } from "../../ledger/balances.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { isProblemError, ProblemError } from "../../platform/http/problem.ts";
import { refuseWhenPaidBefore, refuseWhilePaid } from "../payment-guard.ts";
import { release } from "../reserve.ts";
import { type LockedWithdrawal, lockWithdrawal } from "../store.ts";
import { checkTransition } from "../transition.ts";

const NOTE = "Stopped by the account's owner with the link “It wasn't me” in our email.";

/**
 * "It wasn't me": a request that is pending is cancelled, one that is approved and not being paid is rejected, its money
 * returns to where it came from. One that was called off before stays as it is. In any case, also if it is too late, every
 * session of the person ends, no device is known any more, and the wallet is no longer taken for theirs: a stranger was in the
 * account.
 *
 * @returns whether it had been called off before.
 * @throws {ProblemError} `not_found`, alike for unknown and expired links; `invalid_transition` once it is being paid.
 */
export async function reportWithdrawal(sql: Sql, token: string): Promise<{ before: boolean }> {
  const outcome = await sql.begin(async (tx) => {
    const [link] = await tx<{ user_id: string; withdrawal_id: string }[]>`
      select user_id, withdrawal_id from withdrawal_report_links
      where token_hash = ${hashToken(token)} and created_at > clock_timestamp() - ${REPORT_LIFETIME / 1000} * interval '1 second'`;
    if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
    // Also before the sessions, as a change of password locks them.
    await lockPerson(tx, link.user_id);
    const withdrawal = await lockWithdrawal(tx, link.user_id, link.withdrawal_id);
    if (!withdrawal) throw new Error(`There is no withdrawal ${link.withdrawal_id}.`);
    await revokeWallet(tx, withdrawal.user_id, { address: withdrawal.wallet_address });
    await deleteSessions(tx, withdrawal.user_id);
    await forgetDevices(tx, withdrawal.user_id);
    return callOff(tx, withdrawal).catch((error) => {
      if (isProblemError(error)) return error;
      throw error;
    });
  });
  if (isProblemError(outcome)) throw outcome;
  return outcome as { before: boolean };
}

/** What became of the requests that {@link callOffSince} was asked to call off. */
export type CalledOff = {
  /** Called off: their money is back where it came from. */
  stopped: number;
  /** Paid, or being paid: they cannot be called off any more. */
  tooLate: number;
};

/**
 * Calls off every request that was made in a person's account since then and is not being paid yet. Takes the locks of
 * {@link lockWithdrawal}. The caller holds that of the person's row.
 */
export async function callOffSince(tx: Tx, userId: string, since: Date): Promise<CalledOff> {
  // One that is being made at this moment is made before, or sees that the wallet is not the person's any more.
  await lockBalances(tx, userId);
  const made = await tx<{ id: string }[]>`
    select id from withdrawals where user_id = ${userId} and created_at >= ${since} order by created_at, id`;
  const outcome = { stopped: 0, tooLate: 0 };
  for (const { id } of made) {
    const withdrawal = await lockWithdrawal(tx, userId, id);
    if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`);
    try {
      const { before } = await callOff(tx, withdrawal);
      if (!before) outcome.stopped++;
    } catch (error) {
      if (!isProblemError(error)) throw error;
      outcome.tooLate++;
    }
  }
  return outcome;
}

async function callOff(tx: Tx, withdrawal: LockedWithdrawal): Promise<{ before: boolean }> {
  if (withdrawal.status === "cancelled" || withdrawal.status === "rejected") return { before: true };
  const closedAs = withdrawal.status === "pending" ? "cancelled" : "rejected";
  // Refused before anything is changed.
  checkTransition(withdrawal, closedAs);
  await refuseWhilePaid(tx, withdrawal);
  await refuseWhenPaidBefore(tx, withdrawal);
  await release(tx, withdrawal, { closedAs, actorId: null, note: NOTE });
  return { before: false };
}
