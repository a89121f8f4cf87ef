import type { Tx } from "@freehold/server";
import {
  approveWithdrawal,
  cancelWithdrawal,
  completeWithdrawal,
  happenAt,
  type PayTarget,
  payTarget,
  rejectWithdrawal,
  requestRefund,
} from "@freehold/server/seeding";
import { accountOf, otherAccountOf } from "../chain/wallets.ts";
import type { DemoPerson } from "../world/accounts.ts";
import type { RefundStep } from "../world/refunds.ts";
import { APPROVER, daysBefore, idOf, type Occurrence, OPERATOR, type Seeding } from "./seeding.ts";

type Request = { id: string; status: string; approved_by: string[] };

/** Requests for all deposits and what became of them. Whatever happened to one since, in a demo that was used, stays as it is. */
export function refunds(world: Seeding): Occurrence[] {
  const people = new Map(world.plan.people.map((person) => [person.email, person]));
  return world.plan.refunds.flatMap(({ email, steps }) => {
    const person = people.get(email);
    if (!person) return [];
    return steps.map((step) => ({
      at: daysBefore(world, step.daysAgo),
      what: "refunds",
      happen: () => take(world, person, step),
    }));
  });
}

/** Takes a step, unless it was taken before or the request has gone another way. */
async function take(world: Seeding, person: DemoPerson, step: RefundStep): Promise<void> {
  const { sql } = world;
  const userId = idOf(world, person.email);
  const payment = step.act === "pay" ? paymentTo(world, person) : undefined;
  const at = payment?.at ?? daysBefore(world, step.daysAgo);
  const request = await findRequest(world, userId);
  if (step.act === "ask") {
    if (!request) await happenAt(sql, at, (tx) => ask(tx, world, { person, userId, step }));
    return;
  }
  if (!request) return;
  const { id, status } = request;
  const adminId = idOf(world, "by" in step && step.by === "approver" ? APPROVER : OPERATOR);
  await happenAt(sql, at, async (tx) => {
    const isPending = status === "pending";
    if (step.act === "approve" && isPending && !request.approved_by.includes(adminId))
      await approveWithdrawal(tx, { id, adminId, target: targetOf(world) });
    if (step.act === "reject" && isPending) await rejectWithdrawal(tx, { id, adminId, reason: step.reason });
    if (step.act === "cancel" && isPending) await cancelWithdrawal(tx, { id, userId });
    if (payment && status === "approved")
      await completeWithdrawal(tx, {
        id,
        adminId,
        txId: payment.txHash,
        chainId: world.chainId,
        target: targetOf(world),
      });
  });
}

async function ask(
  tx: Tx,
  world: Seeding,
  { person, userId, step }: { person: DemoPerson; userId: string; step: RefundStep & { act: "ask" } },
): Promise<void> {
  const { address } = step.to === "verified wallet" ? accountOf(person) : otherAccountOf(person);
  await requestRefund(tx, {
    userId,
    walletAddress: address,
    target: targetOf(world),
    platformAddresses: world.platform,
  });
}

async function findRequest({ sql }: Seeding, userId: string): Promise<Request | undefined> {
  const [row] = await sql<Request[]>`
    select w.id, w.status,
      array(select a.admin_id::text from withdrawal_approvals a where a.user_id = w.user_id and a.withdrawal_id = w.id) as approved_by
    from withdrawals w where w.user_id = ${userId} order by w.created_at desc limit 1`;
  return row;
}

/** The treasury's transfer on the chain that paid a person's refund. */
function paymentTo({ paidOut }: Seeding, person: DemoPerson) {
  const wallet = accountOf(person).address.toLowerCase();
  return paidOut.find((transfer) => transfer.wallet.toLowerCase() === wallet);
}

function targetOf({ platform, chainId }: Seeding): PayTarget {
  return payTarget(platform && { id: chainId, token: platform.token });
}
