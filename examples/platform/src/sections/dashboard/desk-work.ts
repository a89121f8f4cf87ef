import type { DistributionsDue, ProposalCounts, WithdrawalsWaiting } from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { proposals } from "@freehold/session/api/proposals";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createUserStore } from "../../shared/query/user-query.ts";

/** What waits for the admin who reads it. */
export type DeskWork = {
  waiting: WithdrawalsWaiting;
  /** Proposals that this admin can confirm. */
  proposals: number;
  /** The last month that is over. */
  due: Pick<DistributionsDue, "month" | "total" | "completed">;
};

/** What waits for the admin: open refunds, proposals of others, and properties whose last month is not distributed. */
export const $deskWork = createUserStore<DeskWork>("admin:desk-work", [], async () => {
  const [waiting, counts, due] = await Promise.all([
    withdrawalAdmin.waiting(),
    proposals.count(),
    distributions.due({ month: lastMonth(), limit: 1 }),
  ]);
  return { waiting, proposals: countOfOthers(counts), due };
});

/** How many proposals of others there are, of whatever kind. */
export function countOfOthers({ success: _success, ...kinds }: ProposalCounts): number {
  return Object.values(kinds).reduce((sum, { of_others }) => sum + of_others, 0);
}

/** The last month that is over in UTC, such as `2026-03`. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
