import type { WithdrawalReported } from "@freehold/contract";
import { isReportable } from "../../accounts/report-links.ts";
import {
  type ExpelDeps,
  expelStranger,
  isFresh,
  stayBefore,
  usedBefore,
} from "../../accounts/reports/expel-stranger.ts";
import { before } from "../../accounts/reports/find-passkeys.ts";
import { hashToken } from "../../accounts/tokens.ts";
import { lockBalances } from "../../ledger/balances.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { isProblemError, ProblemError } from "../../platform/http/problem.ts";
import { refuseWhenPaidBefore, refuseWhilePaid } from "../payment-guard.ts";
import { release } from "../reserve.ts";
import { type LockedWithdrawal, lockWithdrawal } from "../store.ts";
import { checkTransition } from "../transition.ts";

const NOTE = "Stopped by the account's owner with the link “It wasn't me” in our email.";

type Link = {
  user_id: string;
  withdrawal_id: string;
  created_at: Date;
  used_at: Date | null;
  requested_at: Date;
  wallet_address: string;
};

/**
 * "It wasn't me", about a request: puts the stranger out ({@link expelStranger}), whether or not the request can still be stopped. One that
 * was closed before stays as it is. Its wallet is no longer the person's, whenever it was verified.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function reportWithdrawal(
  deps: Omit<ExpelDeps, "callOffSince">,
  token: string,
  networkAddress: string,
): Promise<WithdrawalReported> {
  const { sql, clock } = deps;
  const tokenHash = hashToken(token);
  const [link] = await sql<Link[]>`
    select l.user_id, l.withdrawal_id, l.created_at, l.used_at, w.created_at as requested_at, w.wallet_address
    from withdrawal_report_links l join withdrawals w on w.user_id = l.user_id and w.id = l.withdrawal_id
    where l.token_hash = ${tokenHash} and ${isReportable(sql, clock())}`;
  if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
  const report = () =>
    expelStranger(
      { ...deps, callOffSince },
      {
        userId: link.user_id,
        what: "withdrawal",
        at: link.requested_at,
        since: stayBefore(link.requested_at),
        signIns: before(link.requested_at),
        wallet: link.wallet_address,
        isFresh: isFresh(link.created_at, clock()),
        networkAddress,
        async use(tx, now) {
          const [used] = await tx<{ change: bigint | null }[]>`
            update withdrawal_report_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null
            returning before_change as change`;
          return used ?? null;
        },
      },
    );
  const reported = link.used_at ? usedBefore() : await report();
  return { ...reported, request: await readState(sql, link) };
}

async function readState(sql: Queryable, { user_id, withdrawal_id }: Link): Promise<WithdrawalReported["request"]> {
  const [stopped] = await sql`
    select from withdrawals where user_id = ${user_id} and id = ${withdrawal_id} and status in ('cancelled', 'rejected')`;
  return stopped ? "stopped" : "too_late";
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
